// Sequential test of two hypotheses about a match: log-likelihood ratio, bounds, verdict.
// Pure functions of counts, finite for every count. Not a stop of anything: the hall asks.
//
// Generalised SPRT (Van den Bergh, "A Practical Introduction to the GSPRT"): the distribution over
// the classes (3 of a game or 5 of a pair) is a nuisance parameter, maximised under each
// hypothesis. The hypotheses fix the mean score (logistic) or its distance from 1/2 in standard
// deviations (normalized). A class that never came counts as 0.001, so that the ratio exists from
// the first game.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "arena/rating/standings.h"
#include "engine/error.h"

namespace seedbed::arena {

enum class SprtModel {
  Normalized,  // normalized Elo: the same bounds mean the same number of games in every variant
  Logistic,    // Elo on the scale of the tables
  BayesElo,    // Elo of the BayesElo law, its draw parameter from the sample; games only, not pairs
};

[[nodiscard]] std::string_view word(SprtModel model);  // "normalized", "logistic", "bayeselo"

struct Sprt {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;  // chance of accepting H1 when H0 holds
  double beta = 0.05;   // chance of accepting H0 when H1 holds
  SprtModel model = SprtModel::Normalized;
};

// elo0 < elo1, all finite; alpha, beta in (0, 1) with a sum below 1.
[[nodiscard]] Expected<Sprt> check(const Sprt& sprt);

// `elo0=0,elo1=5[,alpha=0.05][,beta=0.05][,model=normalized]`, any order, checked as above; the Elo
// bounds must be given.
[[nodiscard]] Expected<Sprt> parse_sprt(std::string_view text);
[[nodiscard]] std::string print(const Sprt& sprt);  // all five, which parse_sprt reads back

struct SprtBounds {
  double lower = 0;  // at or below: H0
  double upper = 0;  // at or above: H1
};
[[nodiscard]] SprtBounds bounds(const Sprt& sprt);

// 0 without samples. Under BayesElo also 0 until a win, a draw and a loss have come: its draw
// parameter has no value before.
[[nodiscard]] double log_likelihood_ratio(const Sprt& sprt, const Trinomial& games);
// Under BayesElo the pairs' points are taken apart into games.
[[nodiscard]] double log_likelihood_ratio(const Sprt& sprt, const Pentanomial& pairs);

enum class Verdict { Continue, AcceptH0, AcceptH1 };
[[nodiscard]] std::string_view word(Verdict verdict);  // "continue", "H0", "H1"
// Never decides on a single sample, whatever the bounds.
[[nodiscard]] Verdict verdict(const Sprt& sprt, const Trinomial& games);
[[nodiscard]] Verdict verdict(const Sprt& sprt, const Pentanomial& pairs);

}  // namespace seedbed::arena
