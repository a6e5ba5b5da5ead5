#include "engine/game.h"

#include <fmt/format.h>

#include "engine/bindings.h"
#include "engine/check.h"
#include "engine/position.h"
#include "engine/rules_text.h"

namespace seedbed::engine {

namespace {

using Way = std::array<std::uint8_t, kMaxCells>;

[[nodiscard]] std::uint8_t cell_of(std::size_t value) {
  return static_cast<std::uint8_t>(value);
}

void lay_out(Tables& t) {
  const std::size_t c = t.columns;
  for (std::size_t row = 0; row < t.rows; ++row) {
    for (std::size_t column = 0; column < c; ++column) {
      std::size_t cell = 0;
      if (t.rows == 2) {
        cell = row == 0 ? column : 2 * c - 1 - column;
      } else {
        switch (row) {
          case 0:
            cell = column;
            break;
          case 1:
            cell = 2 * c - 1 - column;
            break;
          case 2:
            cell = 3 * c + column;
            break;
          default:
            cell = 3 * c - 1 - column;
            break;
        }
      }
      t.cell_at[row][column] = cell_of(cell);
      t.row[cell] = cell_of(row);
      t.column[cell] = cell_of(column);
    }
    const bool south = row < t.rows / 2;
    const bool outer = row == 0 || row + 1 == t.rows;
    t.ccw_is_right[row] = south == outer;
  }
  t.facing.fill(kNoCell);
  t.facing_outer.fill(kNoCell);
  const std::size_t south_front = t.rows / 2 - 1;
  for (std::size_t column = 0; column < c; ++column) {
    const std::uint8_t south = t.cell_at[south_front][column];
    const std::uint8_t north = t.cell_at[south_front + 1][column];
    t.facing[south] = north;
    t.facing[north] = south;
    if (t.rows == 4) {
      t.facing_outer[south] = t.cell_at[3][column];
      t.facing_outer[north] = t.cell_at[0][column];
    }
  }
}

// The ring of one side, counter-clockwise; clockwise is its inverse.
void link(Tables& t, Side side, Stores stores) {
  std::vector<std::size_t> ring;
  const std::size_t begin = index(side) * t.half;
  for (std::size_t i = 0; i < t.half; ++i) ring.push_back(begin + i);
  if (stores == Stores::Own) ring.push_back(t.store[index(side)]);
  if (t.rows == 2) {
    const std::size_t enemy = index(other(side)) * t.half;
    for (std::size_t i = 0; i < t.half; ++i) ring.push_back(enemy + i);
  }
  auto& ways = t.next[index(side)];
  ways[0].fill(kNoCell);
  ways[1].fill(kNoCell);
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const std::size_t to = ring[(i + 1) % ring.size()];
    ways[0][ring[i]] = cell_of(to);
    ways[1][to] = cell_of(ring[i]);
  }
}

// Sows every count from every cell once, so that a turn need only add.
void tabulate_laps(Tables& t, const Rules& rules) {
  t.lap_stride = static_cast<std::size_t>(t.seeds) + 1;
  auto& lap = t.lap[0];
  auto& last = t.last[0];
  lap.resize(2 * t.houses * t.lap_stride);
  last.resize(lap.size());
  for (std::size_t side = 0; side < 2; ++side) {
    const Way& next = t.next[side][0];
    for (std::size_t origin = 0; origin < t.houses; ++origin) {
      for (std::size_t seeds = 0; seeds < t.lap_stride; ++seeds) {
        const std::size_t at = (side * t.houses + origin) * t.lap_stride + seeds;
        auto& add = lap[at].add;
        add[origin] = static_cast<std::uint8_t>(0 - seeds);
        std::size_t cell = origin;
        std::size_t left = seeds;
        const auto drop = [&] { add[cell] = static_cast<std::uint8_t>(add[cell] + 1); };
        if (left > 0 && rules.sow.first_seed == FirstSeed::Origin &&
            (left > 1 || rules.sow.single == Single::Sown)) {
          drop();
          --left;
        }
        for (; left > 0; --left) {
          cell = next[cell];
          if (rules.sow.origin == Origin::Skipped && cell == origin) cell = next[cell];
          drop();
        }
        last[at] = cell_of(cell);
      }
    }
  }
}

[[nodiscard]] KernelBody body_of(const Rules& rules, Capacity capacity) {
  if (capacity != Capacity::Small) return KernelBody::Data;
  Rules r = rules;
  const Rules plain;
  r.board.rows = plain.board.rows;
  r.board.houses = plain.board.houses;
  r.setup = plain.setup;
  if (rules.setup.pie) return KernelBody::Data;
  r.end.repetition = plain.end.repetition;  // a line's business, not the kernel's
  if (r == hot::kalah()) return KernelBody::Kalah;
  if (r == hot::oware()) return KernelBody::Oware;
  if (r == hot::oware_abapa()) return KernelBody::OwareAbapa;
  if (r == hot::congkak()) return KernelBody::Congkak;
  return KernelBody::Data;
}

// FNV-1a, 64 bits.
[[nodiscard]] std::string fingerprint_of(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  const auto add = [&](std::string_view bytes) {
    for (const char c : bytes) {
      hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
    }
  };
  add(fmt::format("semantics {}\n", kSemanticsVersion));
  add(text);
  return fmt::format("{:016x}", hash);
}

}  // namespace

Expected<std::shared_ptr<const Game>> Game::compile(const Rules& rules, std::string spec) {
  const std::vector<std::string> faults = check(rules);
  if (!faults.empty()) return fail(ErrorCode::BadValue, faults.front());

  const std::shared_ptr<Game> game(new Game);
  game->spec_ = std::move(spec);
  game->rules_ = rules;
  game->text_ = print_rules(rules);
  game->fingerprint_ = fingerprint_of(game->text_);

  Tables& t = game->tables_;
  t.rows = static_cast<std::size_t>(rules.board.rows);
  t.columns = static_cast<std::size_t>(rules.board.houses);
  t.houses = t.rows * t.columns;
  t.half = t.houses / 2;
  t.store = {cell_of(t.houses), cell_of(t.houses + 1)};
  const std::size_t filled = rules.setup.pattern == Pattern::OuterRow ? 2 * t.columns : t.houses;
  t.seeds = static_cast<int>(filled) * rules.setup.seeds;
  lay_out(t);
  link(t, Side::South, rules.board.stores);
  link(t, Side::North, rules.board.stores);

  const std::size_t cells = t.houses + 2;
  game->capacity_ = Capacity::Large;
  if (t.seeds <= 255 && cells <= MediumPosition::kCapacity) game->capacity_ = Capacity::Medium;
  if (t.seeds <= 255 && cells <= SmallPosition::kCapacity) {
    game->capacity_ = Capacity::Small;
    for (std::size_t side = 0; side < 2; ++side) {
      for (std::size_t i = side * t.half; i < (side + 1) * t.half; ++i) {
        t.home_mask[side][i / 8] |= std::uint64_t{0xFF} << (8 * (i % 8));
      }
    }
    if (rules.child.kind == ChildKind::None) tabulate_laps(t, rules);
  }
  // Every time round, a store on the ring takes a seed for good: such a relay must end.
  game->can_be_endless_ = rules.relay.kind != RelayKind::None && rules.board.stores != Stores::Own;
  game->body_ = body_of(rules, game->capacity_);
  return GamePtr(game);
}

}  // namespace seedbed::engine
