#include "bots/harvester/bot.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "engine/notation.h"

namespace seedbed::harvester {

namespace {

using std::chrono::steady_clock;

// Kept back from every budget for the wire and for the last 256 nodes.
constexpr std::chrono::milliseconds kOverhead{10};
// Iterations that end sooner are not told one by one: nobody reads them, and a fast game would be
// spent on printing and parsing them.
constexpr std::chrono::milliseconds kSilence{20};

protocol::OptionDeclaration spin(std::string name, std::size_t initial, std::int64_t min,
                                 std::int64_t max) {
  return {.name = std::move(name),
          .type = protocol::OptionDeclaration::Type::Spin,
          .initial = std::to_string(initial),
          .min = min,
          .max = max,
          .vars = {}};
}

protocol::SearchScore score_of(const Report& report) {
  using Kind = protocol::SearchScore::Kind;
  protocol::SearchScore score;
  if (report.value >= kSurelyWon) {
    score.kind = Kind::Win;
    score.value = kWin - report.value;
  } else if (report.value <= -kSurelyWon) {
    score.kind = Kind::Loss;
    score.value = kWin + report.value;
  } else {
    score.value = report.value;
  }
  return score;
}

// A win or loss by a margin that is true whatever the depth. It takes the plies of the line shown.
std::optional<protocol::Info> proof_of(const Report& report) {
  using Kind = protocol::SearchScore::Kind;
  if (!report.proved || report.value == 0 || score_of(report).kind != Kind::Seeds)
    return std::nullopt;
  protocol::Info info;
  info.score.emplace();
  info.score->kind = report.value > 0 ? Kind::Win : Kind::Loss;
  info.score->value = static_cast<int>(report.pv.size());
  return info;
}

protocol::Info info_of(const Report& report, const engine::Game& game,
                       steady_clock::time_point started) {
  const auto spent = steady_clock::now() - started;
  const double seconds = std::chrono::duration<double>(spent).count();
  protocol::Info info;
  info.depth = report.depth;
  info.seldepth = report.deepest;
  info.time = std::chrono::duration_cast<protocol::milliseconds>(spent);
  info.nodes = report.nodes;
  if (seconds > 0) {
    info.nps = static_cast<std::uint64_t>(static_cast<double>(report.nodes) / seconds);
  }
  info.hashfull = report.table_per_mille;
  info.score = score_of(report);
  for (const engine::Move move : report.pv) info.pv.push_back(engine::print_move(game, move));
  return info;
}

// What the other side will play, where the turn goes over to it.
std::optional<engine::Move> expected_reply(const engine::MoveList& pv, const engine::Line& line) {
  if (pv.size() < 2) return std::nullopt;
  engine::Position after = line.position();
  engine::play(line.game(), after, pv.front());
  if (engine::side_to_move(after) == line.side_to_move()) return std::nullopt;
  return pv[1];
}

}  // namespace

protocol::Features Harvester::features() const {
  protocol::Features features;
  features.ponder = true;
  return features;
}

std::vector<protocol::OptionDeclaration> Harvester::options() const {
  return {spin("Hash", kDefaultHash, 1, kMaxHash), spin("Depth", 0, 0, kMaxDepth)};
}

void Harvester::set_option(std::string_view name, std::string_view value) {
  int number = 0;
  std::from_chars(value.data(), value.data() + value.size(), number);  // checked by the loop
  if (name == "Hash") searcher_.resize(static_cast<std::size_t>(std::max(number, 1)));
  if (name == "Depth") max_depth_ = number > 0 ? std::min(number, kMaxDepth) : kMaxDepth;
}

void Harvester::new_game(const engine::GamePtr& game, std::uint64_t /*seed*/) {
  game_ = game;
  searcher_.new_game(game);
  searcher_.warm();
}

engine::Move Harvester::search(const protocol::SearchContext& context) {
  const engine::Line& line = context.line;
  if (line.game_ptr() != game_) searcher_.new_game(game_ = line.game_ptr());

  SearchLimits limits;
  limits.depth = std::min(max_depth_, context.limits.depth.value_or(kMaxDepth));
  if (context.limits.nodes) limits.budget.nodes = *context.limits.nodes;
  limits.budget.stop = &context.stop;
  const auto budget = protocol::time_budget(context.limits, line.side_to_move(), kOverhead);
  if (budget) {
    limits.soft = context.started + budget->soft;
    limits.budget.deadline = context.started + budget->hard;
    limits.answer_forced_at_once = true;
  }

  const auto progress = [&](const Report& report) {
    if (context.limits.infinite || context.limits.ponder ||
        steady_clock::now() - context.started >= kSilence) {
      context.info(info_of(report, line.game(), context.started));
    }
  };
  // The last word is always told, so that what is on record does not depend on the clock.
  const Report report = searcher_.search(line, limits, progress);
  // That a margin is proved no `score seeds` can say; somebody may wait for it (an adjudicator).
  if (const auto proof = proof_of(report)) context.info(*proof);
  context.info(info_of(report, line.game(), context.started));
  context.extras.ponder = expected_reply(report.pv, line);
  return report.pv.front();
}

}  // namespace seedbed::harvester
