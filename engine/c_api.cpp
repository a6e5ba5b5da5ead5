// The C face of the engine (c_api.h): handles over values, errors as structs. The one place besides
// `main` that catches, for no exception may leave a C function.
#define SEEDBED_BUILD
#include "engine/c_api.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "engine/catalogue.h"
#include "engine/describe.h"
#include "engine/line.h"
#include "engine/notation.h"
#include "engine/perft.h"

using namespace seedbed;
using namespace seedbed::engine;

struct seedbed_game {
  GamePtr game;
  std::string title;
};

struct seedbed_line {
  Line line;
  std::string position;
  std::vector<std::string> moves, legal;

  explicit seedbed_line(Line from) : line(std::move(from)) { refresh(); }

  void refresh() {
    const Game& game = line.game();
    position = print_position(game, line.position());
    MoveList list;
    line.legal(list);
    legal.clear();
    for (const Move& move : list) legal.push_back(print_move(game, move));
    const auto played = line.moves();
    moves.resize(std::min(moves.size(), played.size()));
    while (moves.size() < played.size()) moves.push_back(print_move(game, played[moves.size()]));
  }
};

namespace {

constexpr int kMaxPlies = 64;

int code_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::UnsupportedVariant:
      return SEEDBED_UNSUPPORTED_VARIANT;
    case ErrorCode::BadPosition:
      return SEEDBED_BAD_POSITION;
    case ErrorCode::IllegalMove:
      return SEEDBED_ILLEGAL_MOVE;
    case ErrorCode::Io:
      return SEEDBED_IO;
    case ErrorCode::Internal:
      return SEEDBED_INTERNAL;
    case ErrorCode::Syntax:
    case ErrorCode::UnknownCommand:
    case ErrorCode::UnknownOption:
    case ErrorCode::BadValue:
    case ErrorCode::Busy:
      break;
  }
  return SEEDBED_BAD_VALUE;
}

int report(seedbed_error* error, int code, std::string_view text) {
  if (error == nullptr) return code;
  error->code = code;
  std::size_t size = std::min(text.size(), sizeof error->text - 1);
  // Never half a character.
  while (size < text.size() && size > 0 &&
         (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80) {
    --size;
  }
  std::memcpy(error->text, text.data(), size);
  error->text[size] = '\0';
  return code;
}
int report(seedbed_error* error, const Error& what) {
  return report(error, code_of(what.code), what.message);
}

// Runs `body`; what it throws becomes an error and `fallback`.
template <class T, class Body>
T guard(seedbed_error* error, T fallback, Body body) {
  try {
    report(error, SEEDBED_OK, "");
    return body();
  } catch (const std::exception& bug) {
    report(error, SEEDBED_INTERNAL, bug.what());
    return fallback;
  }
}

seedbed_game* make_game(const Expected<GamePtr>& game, std::string title, seedbed_error* error) {
  if (!game) {
    report(error, game.error());
    return nullptr;
  }
  if (title.empty()) title = (*game)->spec();
  return new seedbed_game{*game, std::move(title)};
}

const char* at(const std::vector<std::string>& texts, std::size_t index) {
  return index < texts.size() ? texts[index].c_str() : nullptr;
}

int count_in(const seedbed_line* line, std::size_t cell) {
  return std::visit([cell](const auto& position) { return static_cast<int>(position.cells[cell]); },
                    line->line.position());
}

}  // namespace

int seedbed_abi(void) {
  return SEEDBED_ABI;
}

const char* seedbed_version(void) {
  return SEEDBED_VERSION;
}

size_t seedbed_variant_count(void) {
  return guard<size_t>(nullptr, 0, [] { return catalogue().size(); });
}

const char* seedbed_variant_name(size_t index) {
  return guard<const char*>(nullptr, nullptr, [index]() -> const char* {
    // The names are literals of the embedded catalogue, so a NUL follows each.
    return index < catalogue().size() ? catalogue()[index].name.data() : nullptr;
  });
}

seedbed_game* seedbed_game_load(const char* spec, seedbed_error* error) {
  return guard<seedbed_game*>(error, nullptr, [&]() -> seedbed_game* {
    if (spec == nullptr) {
      report(error, SEEDBED_BAD_VALUE, "the spec is NULL");
      return nullptr;
    }
    const auto game = load_game(spec);
    const auto told = game ? describe(spec) : Expected<Description>(Description{});
    return make_game(game, told ? told->title : "", error);
  });
}

seedbed_game* seedbed_game_compile(const char* toml, const char* name, seedbed_error* error) {
  return guard<seedbed_game*>(error, nullptr, [&]() -> seedbed_game* {
    if (toml == nullptr || name == nullptr) {
      report(error, SEEDBED_BAD_VALUE, "the rule text or its name is NULL");
      return nullptr;
    }
    return make_game(compile_text(toml, name), "", error);
  });
}

void seedbed_game_free(seedbed_game* game) {
  delete game;
}

const char* seedbed_game_spec(const seedbed_game* game) {
  return game->game->spec().c_str();
}
const char* seedbed_game_fingerprint(const seedbed_game* game) {
  return game->game->fingerprint().c_str();
}
const char* seedbed_game_title(const seedbed_game* game) {
  return game->title.c_str();
}
const char* seedbed_game_text(const seedbed_game* game) {
  return game->game->text().c_str();
}
int seedbed_game_rows(const seedbed_game* game) {
  return static_cast<int>(game->game->tables().rows);
}
int seedbed_game_columns(const seedbed_game* game) {
  return static_cast<int>(game->game->tables().columns);
}
int seedbed_game_seeds(const seedbed_game* game) {
  return game->game->tables().seeds;
}

seedbed_line* seedbed_line_new(const seedbed_game* game, const char* position,
                               seedbed_error* error) {
  return guard<seedbed_line*>(error, nullptr, [&]() -> seedbed_line* {
    if (position == nullptr || std::string_view(position) == "startpos") {
      return new seedbed_line(Line(game->game));
    }
    auto start = parse_position(*game->game, position);
    if (!start) {
      report(error, start.error());
      return nullptr;
    }
    return new seedbed_line(Line(game->game, *start));
  });
}

seedbed_line* seedbed_line_copy(const seedbed_line* line) {
  return guard<seedbed_line*>(nullptr, nullptr, [&] { return new seedbed_line(*line); });
}

void seedbed_line_free(seedbed_line* line) {
  delete line;
}

int seedbed_line_play(seedbed_line* line, const char* move, seedbed_error* error) {
  return guard<int>(error, SEEDBED_INTERNAL, [&]() -> int {
    if (move == nullptr) return report(error, SEEDBED_ILLEGAL_MOVE, "the move is NULL");
    if (auto played = line->line.play(std::string_view(move)); !played) {
      return report(error, played.error());
    }
    line->refresh();
    return SEEDBED_OK;
  });
}

int seedbed_line_undo(seedbed_line* line) {
  return guard<int>(nullptr, 0, [&]() -> int {
    const auto moves = line->line.moves();
    if (moves.empty()) return 0;
    Line earlier(line->line.game_ptr(), line->line.start());
    for (std::size_t i = 0; i + 1 < moves.size(); ++i) (void)earlier.play(moves[i]);
    line->line = std::move(earlier);
    line->refresh();
    return 1;
  });
}

const char* seedbed_line_position(const seedbed_line* line) {
  return line->position.c_str();
}
int seedbed_line_side(const seedbed_line* line) {
  return line->line.side_to_move() == Side::South ? SEEDBED_SOUTH : SEEDBED_NORTH;
}
size_t seedbed_line_move_count(const seedbed_line* line) {
  return line->moves.size();
}
const char* seedbed_line_move(const seedbed_line* line, size_t index) {
  return at(line->moves, index);
}
size_t seedbed_line_legal_count(const seedbed_line* line) {
  return line->legal.size();
}
const char* seedbed_line_legal(const seedbed_line* line, size_t index) {
  return at(line->legal, index);
}

int seedbed_line_seeds(const seedbed_line* line, int row, int column) {
  const Tables& tables = line->line.game().tables();
  if (row < 0 || column < 0 || row >= static_cast<int>(tables.rows) ||
      column >= static_cast<int>(tables.columns)) {
    return -1;
  }
  const std::size_t from_south = tables.rows - 1 - static_cast<std::size_t>(row);
  return count_in(line, tables.cell_at[from_south][static_cast<std::size_t>(column)]);
}

int seedbed_line_store(const seedbed_line* line, int side) {
  if (side != SEEDBED_SOUTH && side != SEEDBED_NORTH) return -1;
  return count_in(line, line->line.game().tables().store[static_cast<std::size_t>(side)]);
}

seedbed_outcome seedbed_line_outcome(const seedbed_line* line) {
  const Outcome& outcome = line->line.outcome();
  seedbed_outcome told{SEEDBED_ONGOING, 0, 0, ""};
  if (!outcome.over()) return told;
  told.result = outcome.result == Result::South   ? SEEDBED_SOUTH_WINS
                : outcome.result == Result::North ? SEEDBED_NORTH_WINS
                                                  : SEEDBED_DRAW;
  told.south = outcome.score.south;
  told.north = outcome.score.north;
  told.reason = word(outcome.reason).data();  // a literal
  return told;
}

uint64_t seedbed_line_perft(const seedbed_line* line, int depth) {
  if (depth < 0 || depth > kMaxPlies) return 0;
  return guard<uint64_t>(nullptr, 0,
                         [&] { return perft(line->line.game(), line->line.position(), depth); });
}
