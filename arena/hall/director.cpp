#include "arena/hall/director.h"

#include <fmt/format.h>

#include <utility>

namespace seedbed::arena {

Director::Director(Store& store, int start_failures)
    : store_(&store),
      staged_(in_stages(store.info().league.tournament)),
      book_(store.info().league, start_failures) {
  for (const StoredBot& bot : store.info().bots) plays_.push_back(bot.plays);
}

Expected<Director> Director::make(Store& store, int start_failures) {
  Director director(store, start_failures);
  const League& league = store.info().league;
  if (!league.sprt.empty()) {
    const auto sprt = parse_sprt(league.sprt);
    if (!sprt) return tl::unexpected(sprt.error());
    director.watch_.emplace(*sprt, league);
  }
  return director;
}

Expected<void> Director::begin() {
  const RunInfo& info = store_->info();
  if (!staged_) {
    stage_ = fixed_schedule(info.league, plays_);
    over_ = true;
    if (!watch_) return {};
    return store_->for_each([this](const GameRecord& record) { watch_->add(record); });
  }
  auto stages = store_->stages();
  if (!stages) return tl::unexpected(stages.error());
  for (Stage& stage : *stages) {
    stage_ = stage;
    book_.open(std::move(stage));
  }
  auto read = store_->for_each([this](const GameRecord& record) { (void)book_.add(record); });
  if (!read) return read;
  if (book_.played().size() < book_.stages()) return {};
  auto next = next_stage();
  if (!next) return tl::unexpected(next.error());
  // Nobody to play with anybody: a stage of nothing.
  if (!stage_) stage_ = Stage(info.league, {}, 1, 1, {});
  return {};
}

Expected<bool> Director::next_stage() {
  auto stage = arena::next_stage(store_->info().league, plays_, book_.played());
  if (!stage) {
    over_ = true;
    return false;
  }
  if (auto stored = store_->add_stage(*stage); !stored) return tl::unexpected(stored.error());
  book_.open(*stage);
  stage_ = *std::move(stage);
  return true;
}

void Director::open(Desk& desk) const {
  if (watch_ && watch_->verdict() != Verdict::Continue) return desk.dismiss();
  desk.open(*stage_);
  if (over_) desk.close();
}

Expected<bool> Director::committed(const GameRecord& record, Desk& desk) {
  if (watch_) {
    watch_->add(record);
    if (watch_->verdict() == Verdict::Continue) return false;
    desk.dismiss();
    return true;
  }
  if (!staged_ || !book_.add(record)) return false;
  auto more = next_stage();
  if (!more) return more;
  if (*more)
    desk.open(*stage_);
  else
    desk.close();
  return true;
}

std::optional<std::int64_t> Director::scheduled() const {
  if (watch_) return std::nullopt;
  const RunInfo& info = store_->info();
  if (staged_) return stage_->last_number();
  return games_in_shard(*stage_, Shard{info.shard_index, info.shard_count});
}

bool Director::complete(std::int64_t games) const {
  if (watch_ && watch_->verdict() != Verdict::Continue) return true;
  const RunInfo& info = store_->info();
  if (staged_) return over_;
  return games == games_in_shard(*stage_, Shard{info.shard_index, info.shard_count});
}

std::string Director::standing() const {
  if (watch_) {
    const Verdict verdict = watch_->verdict();
    const League& league = store_->info().league;
    const char* const what = pair_size(league) == 2 ? "pairs" : "games";
    return fmt::format("SPRT {}: {} after {} {}, {}\n", print(watch_->sprt()),
                       verdict == Verdict::Continue ? std::string("undecided")
                                                    : fmt::format("{} accepted", word(verdict)),
                       watch_->samples(), what, watch_->text());
  }
  if (!staged_) return "";
  return describe_stages(store_->info().league, plays_, book_.played());
}

}  // namespace seedbed::arena
