#!/usr/bin/env python3
"""What is installed works from where it lies, and the Debian package holds it.

    install_test.py BUILD_TREE

Installs into a scratch folder, builds strangers' projects against it (CMake in C and C++,
pkg-config), looks at what the library exports, and takes the package apart.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

tree = os.path.abspath(sys.argv[1])

C_PROJECT = """cmake_minimum_required(VERSION 3.25)
project(stranger LANGUAGES C)
find_package(seedbed REQUIRED)
add_executable(demo demo.c)
target_link_libraries(demo PRIVATE seedbed::seedbed)
"""
DEMO = r"""#include <seedbed/c_api.h>
#include <stdio.h>
int main(void) {
  seedbed_error error;
  seedbed_game* game = seedbed_game_load("kalah", &error);
  seedbed_line* line = seedbed_line_new(game, NULL, &error);
  seedbed_line_play(line, "c1", &error);
  puts(seedbed_line_position(line));
  seedbed_line_free(line);
  seedbed_game_free(game);
  return 0;
}
"""
AFTER_C1 = "4,4,4,4,4,4/4,4,0,5,5,5 S 1,0\n"  # four seeds, the last into the store


def run(*command, **more):
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, **more)
    check(done.returncode == 0, "%s: %s%s" % (" ".join(command), done.stdout, done.stderr))
    return done.stdout


def check(holds, what):
    if not holds:
        sys.exit("not so: " + what)


def write(folder, **files):
    os.makedirs(folder, exist_ok=True)
    for name, text in files.items():
        name = {"cmake": "CMakeLists.txt", "c": "demo.c"}[name]
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)


def build(source, prefix, target):
    out = os.path.join(source, "build")
    run("cmake", "-S", source, "-B", out, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
        "-DCMAKE_PREFIX_PATH=" + prefix)
    run("cmake", "--build", out, "--target", target)
    return os.path.join(out, target)


def find(top, name):
    for folder, _, files in os.walk(top):
        if name in files:
            return os.path.join(folder, name)
    sys.exit("not so: %s is somewhere in %s" % (name, top))


def check_library(library):
    names = [line.split()[-1] for line in run("nm", "-D", "--defined-only", library).splitlines()]
    check("seedbed_line_play" in names, "the C API is exported")
    odd = [name for name in names if not name.startswith("seedbed_")]
    check(not odd, "nothing else is exported: %s" % odd[:5])


def check_prefix(scratch):
    first, prefix = os.path.join(scratch, "first"), os.path.join(scratch, "moved here")
    run("cmake", "--install", tree, "--prefix", first)
    os.rename(first, prefix)  # nothing in it knows where it was put
    env = dict(os.environ)
    check(run(os.path.join(prefix, "bin", "seedbed"), "replay", "kalah", "c1")
          .startswith(AFTER_C1.strip()), "the program runs")
    check_library(find(prefix, "libseedbed.so"))

    project = os.path.join(scratch, "c")
    write(project, cmake=C_PROJECT, c=DEMO)
    check(run(build(project, prefix, "demo")) == AFTER_C1, "find_package(seedbed) in C")

    if shutil.which("pkg-config") is None:
        print("no pkg-config: left out")
    else:
        env["PKG_CONFIG_PATH"] = os.path.dirname(find(prefix, "seedbed.pc"))
        flags = run("pkg-config", "--cflags", "--libs", "seedbed", env=env)
        demo = os.path.join(project, "demo")
        run("sh", "-c", "cc -o demo demo.c " + flags.replace("\n", " "), cwd=project)
        env["LD_LIBRARY_PATH"] = os.path.dirname(find(prefix, "libseedbed.so"))
        check(run(demo, env=env) == AFTER_C1, "pkg-config")

    # A C++ bot, as new-bot writes it, where there are no sources.
    seedbed = os.path.join(prefix, "bin", "seedbed")
    run(seedbed, "new-bot", "cpp", "stranger", cwd=scratch)
    project = os.path.join(scratch, "stranger")
    cmake = os.path.join(project, "CMakeLists.txt")
    with open(cmake, encoding="utf-8") as file:
        text = re.sub(r'SEEDBED_SOURCE "[^"]*"', 'SEEDBED_SOURCE "/no/such/folder"', file.read())
    write(project, cmake=text)
    bot = build(project, prefix, "bot")
    run(seedbed, "check", "'%s'" % bot)

    python = dict(os.environ, SEEDBED_LIBRARY=find(prefix, "libseedbed.so"))
    game = run(sys.executable, find(prefix, "seedbed.py"), "oware", env=python)
    check(game.splitlines()[-1].split()[0] in ("1-0", "0-1", "1/2"), "the Python module plays")


def check_package(scratch):
    if shutil.which("dpkg-shlibdeps") is None:
        print("no dpkg-dev: the package was left out")
        return
    folder, root = os.path.join(scratch, "package"), os.path.join(scratch, "root")
    os.makedirs(folder)
    run("cpack", "--config", os.path.join(tree, "CPackConfig.cmake"), "-B", folder)
    (package,) = [name for name in os.listdir(folder) if name.endswith(".deb")]
    package = os.path.join(folder, package)
    fields = dict(line.split(": ", 1) for line in run("dpkg-deb", "-f", package).splitlines()
                  if re.match(r"\S+: ", line))
    check(fields["Package"] == "seedbed" and fields["Architecture"] == run(
        "dpkg", "--print-architecture").strip(), "its name and architecture: %s" % fields)
    check("libc6" in fields["Depends"] and "libsqlite3-0" in fields["Depends"],
          "what it needs: " + fields["Depends"])
    run("dpkg-deb", "-x", package, root)
    check(run(os.path.join(root, "usr", "bin", "seedbed"), "replay", "kalah", "c1")
          .startswith(AFTER_C1.strip()), "the packaged program runs")
    for name in ("harvester", "libseedbed.so", "seedbed-config.cmake", "wire.md", "copyright",
                 "seedbed_bot.py"):
        find(root, name)
    check_library(find(root, "libseedbed.so"))


with tempfile.TemporaryDirectory() as top:
    check_prefix(top)
    check_package(top)
print("all holds")
