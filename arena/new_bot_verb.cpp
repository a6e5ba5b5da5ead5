// `seedbed new-bot`: arena/new_bot.h.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <optional>
#include <system_error>

#include "arena/new_bot.h"
#include "arena/verbs.h"

namespace seedbed::arena {
namespace {

namespace fs = std::filesystem;

// How a bot of a language is laid out. `template_bot` is the SDK's bot that becomes `bot`; its own
// name in it, and the class `template_class`, are replaced.
struct Language {
  std::string_view name, title;
  std::string_view sdk;  // the SDK's file, "" where there is none
  std::string_view template_bot, bot;
  std::string_view template_class;  // "" where the file's name is no matter
  std::string_view needs;           // what must be installed (Debian's packages)
  std::string_view build;           // commands, "" where none are needed
  std::string_view command;         // the bot's, run in its folder
};

constexpr std::array kLanguages = {
    Language{"c", "C", "seedbed_bot.h", "simple_bot.c", "bot.c", "", "gcc",
             "cc -O2 -Wall -pthread -o bot bot.c", "./bot"},
    Language{"cpp", "C++", "", "simple_bot.cpp", "bot.cpp", "",
             "g++, cmake, ninja-build, and Seedbed's sources with the packages that they need",
             "cmake -S . -B build -G Ninja -DCMAKE_BUILD_TYPE=Release\ncmake --build build "
             "--target bot",
             "build/bot"},
    Language{"go", "Go", "seedbed_bot.go", "simple_bot.go", "bot.go", "", "golang-go",
             "go build -o bot bot.go seedbed_bot.go", "./bot"},
    Language{"java", "Java", "SeedbedBot.java", "SimpleBot.java", "MyBot.java", "SimpleBot",
             "default-jdk-headless", "javac MyBot.java SeedbedBot.java",
             "java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 MyBot"},
    Language{"javascript", "JavaScript (Node)", "seedbed_bot.js", "simple_bot.js", "bot.js", "",
             "nodejs", "", "node bot.js"},
    Language{"python", "Python 3", "seedbed_bot.py", "simple_bot.py", "bot.py", "", "python3", "",
             "python3 bot.py"},
    Language{"rust", "Rust", "seedbed_bot.rs", "simple_bot.rs", "bot.rs", "", "rustc",
             "rustc --edition 2021 -O -o bot bot.rs", "./bot"},
    Language{"shell", "POSIX shell", "seedbed_bot.sh", "simple_bot.sh", "bot.sh", "",
             "any POSIX system", "", "sh bot.sh"},
};

constexpr std::string_view kCppProject =
    R"(cmake_minimum_required(VERSION 3.25)
project(bot LANGUAGES CXX)
set(CMAKE_CXX_STANDARD 20)

# The C++ SDK is Seedbed's library (protocol/bot_loop.h), rules engine included: from a checkout, or
# as it is installed.
set(SEEDBED_SOURCE "@SOURCE@" CACHE PATH "Seedbed's sources")
if(EXISTS ${SEEDBED_SOURCE}/CMakeLists.txt)
  set(SEEDBED_TESTS OFF CACHE BOOL "" FORCE)
  add_subdirectory(${SEEDBED_SOURCE} seedbed EXCLUDE_FROM_ALL)
else()
  find_package(seedbed REQUIRED COMPONENTS cpp)
endif()

add_executable(bot bot.cpp)
target_link_libraries(bot PRIVATE seedbed::protocol)
target_compile_options(bot PRIVATE -Wno-error)
)";

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

const SdkFile* find_file(std::string_view language, std::string_view name) {
  for (const SdkFile& file : sdk_files()) {
    if (file.language == language && file.name == name) return &file;
  }
  return nullptr;
}

std::string readme(const Language& language, const std::string& name) {
  std::string text = fmt::format(
      "# {}\n\nA bot for mancala games in {}, made by `seedbed "
      "new-bot`. It plays every variant, though not well yet:\n"
      "`{}` is where it chooses.\n\n",
      name, language.title, language.bot);
  text += fmt::format("Needed: {}. In this folder:\n\n", language.needs);
  if (!language.build.empty()) text += fmt::format("Build:\n\n```sh\n{}\n```\n\n", language.build);
  text += fmt::format(
      "See whether it keeps to the protocol:\n\n```sh\nseedbed check \"{0}\"\n```\n\n"
      "Let it play a hundred games and see how strong it is:\n\n```sh\nseedbed run --bot "
      "\"{1}={0}\" "
      "--bot random=seedbed-random --bot greedy=seedbed-greedy --variant kalah --rounds 50 "
      "--openings random:4\n```\n\n"
      "`seedbed`, `seedbed-random` and `seedbed-greedy` must be in the path, or be given with "
      "theirs. "
      "Write logs to standard error:\nstandard output is the arena's.\n\n## The SDK\n\n",
      language.command, name);
  if (const SdkFile* manual = find_file(language.name, "README.md")) {
    // Its headings one step down, so that the page keeps one title.
    std::string rest(manual->text.substr(std::min(manual->text.find('\n'), manual->text.size())));
    rest = replaced(std::move(rest), "\n## ", "\n### ");
    text += fmt::format(
        "Of the files named below, those that are not here are in Seedbed's "
        "`protocol/sdk/{}`.\n\n",
        language.name);
    text += rest.substr(std::min(rest.find_first_not_of('\n'), rest.size()));
  }
  return text;
}

// The files of a project: name and text.
std::vector<std::pair<std::string, std::string>> project(const Language& language,
                                                         const std::string& name) {
  std::vector<std::pair<std::string, std::string>> files;
  const SdkFile* bot = find_file(language.name, language.template_bot);
  std::string text(bot == nullptr ? "" : bot->text);
  for (const std::string_view quote : {"\"", "'"}) {
    text = replaced(std::move(text), fmt::format("{0}simple{0}", quote),
                    fmt::format("{0}{1}{0}", quote, name));
  }
  text = replaced(std::move(text), "id name simple", "id name " + name);
  if (!language.template_class.empty()) {
    text = replaced(std::move(text), language.template_class,
                    language.bot.substr(0, language.bot.find('.')));
  }
  files.emplace_back(language.bot, std::move(text));
  if (const SdkFile* sdk = find_file(language.name, language.sdk)) {
    files.emplace_back(sdk->name, sdk->text);
  }
  if (language.name == "cpp") {
    files.emplace_back("CMakeLists.txt",
                       replaced(std::string(kCppProject), "@SOURCE@", source_folder()));
  }
  files.emplace_back("README.md", readme(language, name));
  return files;
}

// Letters, digits, "-" and "_": a folder, a name in tables and a word on the wire.
bool good_name(std::string_view name) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
  };
  return !name.empty() && name.size() <= 40 && name.front() != '-' &&
         std::all_of(name.begin(), name.end(), fits);
}

}  // namespace

int new_bot_verb(const std::string& language, const std::string& name, const fs::path& parent) {
  const auto* const found = std::find_if(kLanguages.begin(), kLanguages.end(),
                                         [&](const Language& one) { return one.name == language; });
  if (found == kLanguages.end()) {
    std::string known;
    for (const Language& one : kLanguages) known += fmt::format(" {}", one.name);
    return report_error({ErrorCode::BadValue,
                         fmt::format("new-bot: no language '{}'; there are{}", language, known)});
  }
  if (!good_name(name)) {
    return report_error({ErrorCode::BadValue,
                         fmt::format("new-bot: name '{}': allowed are up to 40 letters, digits, - "
                                     "and _, the first no -",
                                     name)});
  }
  const fs::path folder = parent / name;
  std::error_code problem;
  fs::create_directories(parent, problem);
  // Only a folder that this call makes: nothing of anybody's is ever overwritten.
  if (!problem && !fs::create_directory(folder, problem) && !problem) {
    return report_error({ErrorCode::BadValue,
                         fmt::format("new-bot: {} is there already; choose another name or --dir",
                                     folder.string())});
  }
  for (const auto& [file, text] : project(*found, name)) {
    if (problem) break;
    std::ofstream out(folder / file, std::ios::binary);
    out << text;
    out.close();
    if (!out) problem = std::make_error_code(std::errc::io_error);
  }
  if (problem) {
    return report_error({ErrorCode::Io, fmt::format("new-bot: cannot write {}: {}", folder.string(),
                                                    problem.message())},
                        1);
  }
  fmt::print("{} is ready. Go on with\n\n  cd {}\n", folder.string(), folder.string());
  if (!found->build.empty()) {
    fmt::print("  {}\n", replaced(std::string(found->build), "\n", "\n  "));
  }
  fmt::print("  seedbed check \"{}\"\n\nand see README.md there.\n", found->command);
  return 0;
}

}  // namespace seedbed::arena
