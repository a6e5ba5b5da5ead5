// Writes tests/data/playthroughs again, one file for each variant of the catalogue.
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <string_view>

#include "engine/catalogue.h"
#include "tests/support/playthrough.h"

namespace {

constexpr const char* kHelp =
    "playthrough --remake   writes tests/data/playthroughs again, for the whole catalogue\n"
    "playthrough NAME       prints one variant's\n"
    "playthrough --version\n";

void remake() {
  namespace fs = std::filesystem;
  std::set<fs::path> written;
  fs::create_directories(seedbed::test::playthrough_file("x").parent_path());
  for (const seedbed::engine::CatalogueEntry& entry : seedbed::engine::catalogue()) {
    const fs::path file = seedbed::test::playthrough_file(entry.name);
    const std::string text = seedbed::test::playthrough(entry.name);
    std::ofstream out(file, std::ios::binary);
    if (!out.write(text.data(), static_cast<std::streamsize>(text.size())).flush()) {
      throw std::runtime_error("cannot write " + file.string());
    }
    written.insert(file);
  }
  for (const auto& file : fs::directory_iterator(written.begin()->parent_path())) {
    if (!written.contains(file.path())) fs::remove(file.path());  // no longer in the catalogue
  }
  std::printf("%zu playthroughs written\n", written.size());
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view word = argc == 2 ? argv[1] : "";
  try {
    if (word == "--remake") {
      remake();
    } else if (word == "--version") {
      std::puts("playthrough " SEEDBED_VERSION);
    } else if (word == "--help") {
      std::fputs(kHelp, stdout);
    } else if (!word.empty() && word.front() != '-') {
      std::fputs(seedbed::test::playthrough(word).c_str(), stdout);
    } else {
      std::fputs(kHelp, stderr);
      return 2;
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
  return 0;
}
