#include "tests/support/playthrough.h"

#include <cstdint>
#include <random>
#include <stdexcept>

#include "engine/catalogue.h"
#include "engine/line.h"
#include "engine/notation.h"

namespace seedbed::test {

namespace {

// Long enough for the end of nearly every random game; the few longer ones are cut.
constexpr std::size_t kPlies = 400;
constexpr std::size_t kWidth = 100;

std::uint32_t seed_of(std::string_view name) {  // FNV-1a: the same on every machine
  std::uint32_t hash = 2166136261U;
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return hash;
}

// Words behind a heading, broken into lines.
void append_words(std::string_view heading, const std::vector<std::string>& words,
                  std::string& out) {
  std::string line(heading);
  for (const std::string& word : words) {
    if (line.size() + 1 + word.size() > kWidth) {
      out += line + "\n";
      line.assign(heading.size(), ' ');
    }
    line += " " + word;
  }
  out += line + "\n";
}

}  // namespace

std::filesystem::path playthrough_file(std::string_view name) {
  return std::filesystem::path(SEEDBED_TEST_DATA) / "playthroughs" / (std::string(name) + ".txt");
}

std::string playthrough(std::string_view name) {
  const auto game = engine::load_game(name);
  if (!game) throw std::runtime_error(game.error().message);
  std::string out;
  out += "# A game of random moves, made by `build/release/bin/playthrough --remake`.\n";
  out += "spec " + (*game)->spec() + "\n";
  out += "fingerprint " + (*game)->fingerprint() + "\n";

  std::mt19937 random(seed_of(name));
  engine::Line line(*game);
  engine::MoveList moves;
  std::vector<std::string> texts;
  for (std::size_t ply = 0;; ++ply) {
    const bool south = line.side_to_move() == engine::Side::South;
    out += "\n" + std::to_string(ply) +
           (line.over() ? " "
            : south     ? " South "
                        : " North ") +
           engine::print_position(**game, line.position()) + "\n";
    if (line.over() || ply == kPlies) break;
    line.legal(moves);
    texts.clear();
    for (const engine::Move& move : moves) texts.push_back(engine::print_move(**game, move));
    append_words("  legal", texts, out);
    const std::string& chosen = texts[random() % texts.size()];
    out += "  plays " + chosen + "\n";
    if (!line.play(chosen)) throw std::runtime_error("a legal move was refused: " + chosen);
  }

  const engine::Outcome& end = line.outcome();
  out += "\n";
  if (!end.over()) return out + "cut after " + std::to_string(kPlies) + " plies\n";
  out += "end " + std::string(word(end.result)) + " " + std::to_string(end.score.south) + "-" +
         std::to_string(end.score.north) + " " + std::string(word(end.reason)) + "\n";
  return out;
}

}  // namespace seedbed::test
