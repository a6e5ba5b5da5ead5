#include "arena/report/match_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "arena/report/sheet.h"

namespace seedbed::arena {
namespace {

std::string signed_text(double value, int decimals = 1) {
  return cell_text(Number{value, decimals, true});
}

std::string elo_line(const MatchSummary& match) {
  const MatchStats& stats = match.stats;
  std::string line = stats.elo ? "Elo " + signed_text(*stats.elo) : "Elo unbounded";
  if (stats.elo_low || stats.elo_high) {
    const auto end = [](const std::optional<double>& value) {
      return value ? signed_text(*value) : "unbounded";
    };
    line += fmt::format(" (95 %: {} to {})", end(stats.elo_low), end(stats.elo_high));
  } else if (stats.elo) {
    line += " (no error can be told)";
  }
  if (stats.normalized_elo) {
    line += fmt::format(", normalized {} +/- {:.1f}", signed_text(*stats.normalized_elo),
                        stats.normalized_error.value_or(0));
  }
  if (stats.los) line += fmt::format(", LOS {:.1f} %", *stats.los * 100);
  line += match.from_pairs ? ", from pairs" : ", from single games";
  if (match.left_out > 0) line += fmt::format(" ({} without a partner left out)", match.left_out);
  return line;
}

std::string sprt_line(const SprtResult& sprt, const MatchSummary& match) {
  std::string verdict;
  switch (sprt.verdict) {
    case Verdict::Continue:
      verdict = "undecided";
      break;
    case Verdict::AcceptH0:
      verdict = fmt::format("H0 accepted ({} Elo or less)", sprt.test.elo0);
      break;
    case Verdict::AcceptH1:
      verdict = fmt::format("H1 accepted ({} Elo or more)", sprt.test.elo1);
      break;
  }
  return fmt::format(
      "SPRT, {} Elo {} against {}, alpha {}, beta {}: LLR {} ({} to {}), from {}: {}",
      word(sprt.test.model), sprt.test.elo0, sprt.test.elo1, sprt.test.alpha, sprt.test.beta,
      signed_text(sprt.ratio, 2), signed_text(sprt.bounds.lower, 2),
      signed_text(sprt.bounds.upper, 2), match.from_pairs ? "pairs" : "single games", verdict);
}

}  // namespace

std::vector<std::string> match_lines(const MatchSummary& match, const Summary& summary) {
  const auto name = [&](int bot) { return summary.bots[static_cast<std::size_t>(bot)].name; };
  const std::string title = fmt::format("{} against {}", name(match.a), name(match.b));
  const Tally& sum = match.tally;
  std::vector<std::string> lines;
  if (sum.games() == 0) {
    lines.push_back(title + ": no games yet");
  } else {
    lines.push_back(fmt::format("{}: {} {}, +{} ={} -{}, {:.1f} % of the points, {:.1f} % drawn",
                                title, sum.games(), sum.games() == 1 ? "game" : "games", sum.wins,
                                sum.draws, sum.losses, sum.score().value_or(0) * 100,
                                sum.draw_rate().value_or(0) * 100));
    lines.push_back(elo_line(match));
  }
  if (sum.pentanomial != Pentanomial{}) {
    lines.push_back(fmt::format(
        "pairs by its points 0, 1/2, 1, 3/2, 2: {} (of those with 1: {} drawn twice, {} won once "
        "by each)",
        fmt::join(sum.pentanomial, " "), match.drawn_twice, match.won_once));
  }
  // Without other bots the table of variants says the same.
  const bool others = std::count_if(summary.overall.bots.begin(), summary.overall.bots.end(),
                                    [](const BotRating& bot) { return bot.group != -1; }) > 2;
  for (const SideAdvantage& side : match.advantages) {
    if (!others || !side.elo) continue;
    const std::string& spec = summary.variants[static_cast<std::size_t>(side.variant)].spec;
    lines.push_back(fmt::format("South's advantage between them{}{}: {}{}",
                                spec.empty() ? "" : " in ", spec, signed_text(*side.elo),
                                side.error95 ? fmt::format(" +/- {:.1f}", *side.error95) : ""));
  }
  if (match.sprt) lines.push_back(sprt_line(*match.sprt, match));
  return lines;
}

}  // namespace seedbed::arena
