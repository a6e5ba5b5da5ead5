#include "arena/report/pace.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "arena/league/time_control.h"
#include "engine/line.h"
#include "engine/notation.h"

namespace seedbed::arena {
namespace {

constexpr std::int64_t kExact = 128;
constexpr int kSteps = 64;  // to a power of two

std::size_t bucket(std::int64_t value) {
  if (value < kExact) return static_cast<std::size_t>(std::max<std::int64_t>(value, 0));
  const int width = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(value)));
  const int shift = width - 7;  // leaves 64..127
  return static_cast<std::size_t>(kExact + (shift - 1) * kSteps + (value >> shift) - kSteps);
}

double middle(std::size_t bucket) {
  if (bucket < kExact) return static_cast<double>(bucket);
  const std::size_t above = bucket - kExact;
  const double width = std::ldexp(1.0, static_cast<int>(above / kSteps) + 1);
  return (static_cast<double>(above % kSteps + kSteps) + 0.5) * width;
}

std::optional<double> quotient(double sum, double count) {
  if (!(count > 0)) return std::nullopt;
  return sum / count;
}

// South's, and after " / " North's if it differs.
TimeControl control_of(const GameRecord& record, engine::Side side) {
  std::string_view text = record.time_control;
  const std::size_t bar = text.find(" / ");
  if (bar != std::string_view::npos) {
    text = side == engine::Side::South ? text.substr(0, bar) : text.substr(bar + 3);
  }
  return parse_time_control(text).value_or(TimeControl{});
}

// What a control allows for so many turns and moves: the increment of the last turn comes too late
// to be spent.
double allowed_us(const TimeControl& control, std::int64_t turns, std::int64_t moves) {
  if (control.movetime) {
    return static_cast<double>(control.movetime->count()) * static_cast<double>(moves);
  }
  // How much sand there is in an hourglass depends on the other side.
  if (!control.base || control.hourglass || turns == 0) return 0;
  const std::int64_t bases = control.turns > 0 ? (turns - 1) / control.turns + 1 : 1;
  return static_cast<double>(control.base->count()) * static_cast<double>(bases) +
         static_cast<double>(control.increment.count()) * static_cast<double>(turns - 1);
}

}  // namespace

void Histogram::add(std::int64_t value) {
  const std::size_t index = bucket(value);
  if (counts_.size() <= index) counts_.resize(index + 1);
  ++counts_[index];
  ++count_;
}

void Histogram::add(const Histogram& other) {
  if (counts_.size() < other.counts_.size()) counts_.resize(other.counts_.size());
  for (std::size_t k = 0; k < other.counts_.size(); ++k) counts_[k] += other.counts_[k];
  count_ += other.count_;
}

double Histogram::quantile(double q) const {
  const double wanted = std::max(1.0, std::ceil(q * static_cast<double>(count_)));
  std::int64_t passed = 0;
  for (std::size_t k = 0; k < counts_.size(); ++k) {
    passed += counts_[k];
    if (static_cast<double>(passed) >= wanted) return middle(k);
  }
  return 0;
}

void Pace::add(const Pace& other) {
  moves += other.moves;
  times.add(other.times);
  total_us += other.total_us;
  longest_us = std::max(longest_us, other.longest_us);
  clock_used_us += other.clock_used_us;
  clock_us += other.clock_us;
  depth_moves += other.depth_moves;
  depth_sum += other.depth_sum;
  node_moves += other.node_moves;
  node_sum += other.node_sum;
  node_us += other.node_us;
}

std::optional<double> Pace::mean_us() const {
  return quotient(total_us, static_cast<double>(moves));
}
std::optional<double> Pace::clock_share() const {
  return quotient(clock_used_us, clock_us);
}
std::optional<double> Pace::depth() const {
  return quotient(depth_sum, static_cast<double>(depth_moves));
}
std::optional<double> Pace::nodes() const {
  return quotient(node_sum, static_cast<double>(node_moves));
}
std::optional<double> Pace::nodes_per_second() const {
  return quotient(node_sum * 1e6, node_us);
}

std::optional<std::vector<engine::Side>> movers(const GameRecord& record,
                                                const engine::GamePtr& game) {
  engine::Line line(game);
  if (record.start != "startpos") {
    const auto start = engine::parse_position(*game, record.start);
    if (!start) return std::nullopt;
    line = engine::Line(game, *start);
  }
  std::vector<engine::Side> sides;
  sides.reserve(record.moves.size());
  for (const std::string& move : record.moves) {
    sides.push_back(line.side_to_move());
    if (!line.play(move)) return std::nullopt;
  }
  return sides;
}

Pace pace(const GameRecord& record, const std::vector<engine::Side>& movers, engine::Side side) {
  Pace result;
  std::int64_t turns = 0;
  bool in_turn = false;
  const std::size_t plies = std::min(movers.size(), record.times_us.size());
  for (std::size_t ply = 0; ply < plies; ++ply) {
    if (movers[ply] != side) {
      in_turn = false;
      continue;
    }
    const std::int64_t time = record.times_us[ply];
    if (time <= 0) continue;  // nobody was asked
    if (!in_turn) ++turns;
    in_turn = true;
    ++result.moves;
    result.times.add(time);
    result.total_us += static_cast<double>(time);
    result.longest_us = std::max(result.longest_us, time);
    if (ply < record.depths.size() && record.depths[ply] > 0) {
      ++result.depth_moves;
      result.depth_sum += record.depths[ply];
    }
    if (ply < record.nodes.size() && record.nodes[ply] > 0) {
      ++result.node_moves;
      result.node_sum += static_cast<double>(record.nodes[ply]);
      result.node_us += static_cast<double>(time);
    }
  }
  result.clock_us = allowed_us(control_of(record, side), turns, result.moves);
  if (result.clock_us > 0) result.clock_used_us = result.total_us;
  return result;
}

}  // namespace seedbed::arena
