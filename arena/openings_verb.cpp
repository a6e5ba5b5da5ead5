// `seedbed openings`: a suite of openings that a strong bot finds balanced.
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "arena/league/adjudication.h"
#include "arena/league/openings.h"
#include "arena/match/bot_seat.h"
#include "arena/match/clock.h"
#include "arena/verbs.h"
#include "engine/catalogue.h"
#include "engine/notation.h"
#include "engine/play.h"

namespace seedbed::arena {
namespace {

namespace fs = std::filesystem;
using protocol::SearchScore;

// The strong bot that comes with this program.
std::string own_bot() {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  return (self.parent_path() / "harvester").string();
}

// Asks one bot about one position after another.
class Judge {
 public:
  Judge(Keeper& keeper, BotSettings settings, engine::GamePtr game, const TimeControl& limit)
      : seat_(keeper, std::move(settings)), game_(std::move(game)), limit_(limit) {}

  // For the side to move; nothing if the bot did not say.
  Expected<std::optional<SearchScore>> look(const std::string& position) {
    // A game for each position: what it remembers of another must not matter.
    if (auto failed = seat_.prepare({game_, engine::Side::South, 1, print(limit_), "", nullptr}))
      return fail(ErrorCode::Io, failed->detail);
    const auto read = engine::parse_position(*game_, position);
    if (!read) return tl::unexpected(read.error());
    engine::MoveList moves;
    engine::legal(*game_, *read, moves);
    std::vector<std::string> legal;
    for (const engine::Move move : moves) legal.push_back(engine::print_move(*game_, move));
    const Clock clock(limit_, std::chrono::seconds(1));
    Question question;
    question.request.start = position;
    if (seat_.features().state) question.request.current = position;
    if (seat_.features().legal) question.request.legal = legal;
    clock.tell_limits(question.request.limits);
    question.allowance = clock.allowance();
    question.limit = &clock;
    const Answer answer = seat_.ask(question);
    if (answer.kind == Answer::Kind::Failed) return fail(ErrorCode::Io, answer.failure.detail);
    seat_.finish({engine::Result::Void, std::nullopt, protocol::Reason::Interrupt});
    return answer.told.info.score;
  }

 private:
  BotSeat seat_;
  engine::GamePtr game_;
  TimeControl limit_;
};

bool balanced(const std::optional<SearchScore>& score, int hundredths) {
  return score && score->kind == SearchScore::Kind::Seeds &&
         score->bound == SearchScore::Bound::Exact && std::abs(score->value) <= hundredths;
}

}  // namespace

int openings_verb(const OpeningsRequest& request) {
  auto game = engine::load_game(request.spec);
  if (!game) return report_error(game.error());
  const auto imbalance = parse_score_rule(request.max_imbalance);
  if (!imbalance || request.max_imbalance.find(',') != std::string::npos) {
    return report_error({ErrorCode::BadValue,
                         fmt::format("--max-imbalance '{}': seeds such as 2 or 0.5 are allowed",
                                     request.max_imbalance)});
  }
  const auto limit = parse_time_control(request.limit);
  if (!limit) return report_error(limit.error());
  if (limit->base)
    return report_error(
        {ErrorCode::BadValue, "--limit: movetime TIME, depth N or nodes N is allowed, no clock"});
  OpeningChoice choice;
  choice.text = fmt::format("random:{}", request.plies);
  choice.seed = request.seed;
  auto openings = Openings::make(choice, {*game});
  if (!openings) return report_error(openings.error());
  BotEntry entry;
  entry.name = "judge";
  entry.command = request.bot.empty() ? own_bot() : request.bot;
  auto settings = bot_settings(entry);
  if (!settings) return report_error(settings.error());

  Keeper keeper;
  Judge judge(keeper, *std::move(settings), *game, *limit);
  const std::int64_t all = openings->count(0).value_or(std::int64_t{100} * request.count);
  fmt::print(
      "# {}: {} plies deep, at most {} seeds between the sides by {}, {}, seed {}\n"
      "variant {}\n",
      (*game)->spec(), request.plies, request.max_imbalance,
      fs::path(entry.command).filename().string(), print(*limit), request.seed, (*game)->spec());
  std::int64_t looked = 0;
  int found = 0;
  for (; looked < all && found < request.count; ++looked) {
    const auto opening = openings->at(0, looked);
    if (!opening) return report_error(opening.error(), 1);
    const std::string position =
        opening->moves.empty() ? engine::print_position(**game, engine::start_position(**game))
                               : opening->start;
    const auto score = judge.look(position);
    if (!score) return report_error(score.error(), 1);
    if (!balanced(*score, imbalance->hundredths)) continue;
    ++found;
    fmt::print("{}  # {:+.2f} for the side to move\n",
               opening->moves.empty() ? position : opening->moves, (*score)->value / 100.0);
    std::fflush(stdout);
  }
  fmt::print(stderr, "{} of {} openings looked at are balanced\n", found, looked);
  if (found > 0) return 0;
  return report_error({ErrorCode::BadValue, "not one opening is balanced"}, 1);
}

}  // namespace seedbed::arena
