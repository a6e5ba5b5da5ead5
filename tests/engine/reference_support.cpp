#include "tests/engine/reference_support.h"

#include <algorithm>
#include <initializer_list>
#include <vector>

#include "tests/reference/reference.h"
#include "tests/reference/text.h"

namespace seedbed::engine::test {

namespace {

using reference::Cell;
using reference::Drawing;

int below(int bound, std::mt19937& random) {
  return static_cast<int>(random() % static_cast<unsigned>(bound));
}

bool one_in(int n, std::mt19937& random) {
  return below(n, random) == 0;
}

std::string any(std::initializer_list<const char*> words, std::mt19937& random) {
  return *(words.begin() + below(static_cast<int>(words.size()), random));
}

void add(std::string& spec, const std::string& key, const std::string& value) {
  spec += (spec.find(':') == std::string::npos ? ':' : ',') + key + "=" + value;
}

void add_board(std::string& spec, int min_houses, int max_houses, int max_seeds,
               std::mt19937& random) {
  if (one_in(2, random)) return;
  add(spec, "houses", std::to_string(min_houses + below(max_houses - min_houses + 1, random)));
  add(spec, "seeds", std::to_string(1 + below(max_seeds, random)));
}

// Puts `seeds` on the board, one by one or in a few piles.
void scatter(Drawing& drawing, int seeds, std::mt19937& random) {
  std::vector<Cell*> open;
  const bool one_row = one_in(6, random);
  const std::size_t kept = random() % drawing.rows.size();
  for (std::size_t r = 0; r < drawing.rows.size(); ++r) {
    if (one_row && r != kept) continue;
    for (Cell& cell : drawing.rows[r]) {
      if (cell.marks != "T" && cell.marks != "t") open.push_back(&cell);
    }
  }
  if (open.empty()) return;
  // Sometimes most houses stay empty and the others are full.
  if (one_in(3, random)) {
    const std::size_t few = 1 + random() % std::min<std::size_t>(open.size(), 4);
    while (open.size() > few) {
      open.erase(open.begin() + below(static_cast<int>(open.size()), random));
    }
  }
  for (; seeds > 0; --seeds) ++open[random() % open.size()]->seeds;
}

void place_tuz(Drawing& drawing, std::mt19937& random) {
  const int houses = static_cast<int>(drawing.rows[0].size());
  if (houses < 2) return;
  // Numbers from each owner's left; the last one of a row never, the same number of both never.
  const int south_row = one_in(2, random) ? -1 : below(houses - 1, random);
  const int north_row = one_in(2, random) ? -1 : below(houses - 1, random);
  if (south_row >= 0) drawing.rows[1][static_cast<std::size_t>(south_row)].marks = "t";
  if (north_row >= 0 && north_row != south_row) {
    drawing.rows[0][static_cast<std::size_t>(houses - 1 - north_row)].marks = "T";
  }
}

void place_bao(std::string_view spec, Drawing& drawing, std::mt19937& random) {
  if (spec.starts_with("bao-kujifunza")) return;
  // South moves first, so North may have one seed more to place.
  const int south = one_in(2, random) ? 0 : below(20, random);
  const int north = south + (drawing.north_moves ? 1 : 0);
  drawing.fields = {"hand=" + std::to_string(south) + "," + std::to_string(north)};
  if (drawing.rows[2][4].seeds > 0 && one_in(2, random)) drawing.rows[2][4].marks = "H";
  if (drawing.rows[1][3].seeds > 0 && one_in(2, random)) drawing.rows[1][3].marks = "h";
}

}  // namespace

std::string random_spec(std::string_view family, std::mt19937& random) {
  std::string spec(family);
  if (family == "kalah") {
    add_board(spec, 1, 9, 9, random);
    if (one_in(2, random)) {
      add(spec, "own-seed", any({"with-capture", "leave", "always"}, random));
    }
    if (one_in(3, random)) add(spec, "end", any({"either", "mover-cannot-move"}, random));
    if (one_in(4, random)) add(spec, "end-at-majority", "on");
    if (one_in(4, random)) add(spec, "pie", "on");
  } else if (family == "congkak") {
    add_board(spec, 1, 9, 8, random);
    if (one_in(2, random)) {
      add(spec, "own-seed", any({"with-capture", "leave", "always"}, random));
    }
    if (one_in(2, random)) add(spec, "end", any({"either", "mover-cannot-move", "pass"}, random));
  } else if (family == "oware") {
    add_board(spec, 1, 9, 7, random);
    if (!one_in(3, random)) {
      add(spec, "grand-slam",
          any({"legal", "no-capture", "illegal", "leave-leftmost", "leave-rightmost",
               "opponent-takes-rest"},
              random));
    }
    if (one_in(3, random)) add(spec, "repetition", any({"own-rows", "split", "ignore"}, random));
  } else if (family == "toguz-kumalak") {
    add_board(spec, 2, 10, 10, random);
  } else if (family == "omweso") {
    if (one_in(4, random)) add(spec, "reverse", "off");
  }
  return spec;
}

std::string random_position(std::string_view family, std::string_view spec, std::mt19937& random) {
  Drawing drawing = reference::read_drawing(reference::make_game(spec)->position());
  int seeds = 0;
  for (std::vector<Cell>& row : drawing.rows) {
    for (Cell& cell : row) {
      seeds += cell.seeds;
      cell = Cell{};
    }
  }
  drawing.north_moves = one_in(2, random);
  if (family == "toguz-kumalak") place_tuz(drawing, random);
  const bool bao = family.starts_with("bao");
  // The seeds of the variant are a limit; hands (bao, up to 41 of 64) count as well.
  if (bao) seeds = family == "bao" ? 23 : 64;
  const int on_board =
      one_in(2, random) ? std::min(seeds, 1 + below(12, random)) : 1 + below(seeds, random);
  scatter(drawing, on_board, random);
  if (!bao && family != "omweso") {
    // Stores: about even, so that play goes on, or anything; some seeds may be missing.
    const int stored = one_in(4, random) ? below(seeds - on_board + 1, random) : seeds - on_board;
    drawing.store[0] = one_in(3, random) ? below(stored + 1, random) : stored / 2;
    drawing.store[1] = stored - drawing.store[0];
  }
  if (bao) place_bao(spec, drawing, random);
  for (std::string& field : drawing.fields) {
    if (field.starts_with("swap=")) field = one_in(2, random) ? "swap=1" : "swap=0";
  }
  return reference::write_drawing(drawing);
}

}  // namespace seedbed::engine::test
