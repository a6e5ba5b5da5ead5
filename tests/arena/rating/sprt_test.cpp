#include "arena/rating/sprt.h"

#include <cmath>
#include <random>

#include "tests/support/catch.h"

namespace seedbed::arena {
namespace {

using Catch::Approx;

Sprt test_of(SprtModel model, double elo0, double elo1) {
  Sprt sprt;
  sprt.model = model;
  sprt.elo0 = elo0;
  sprt.elo1 = elo1;
  return sprt;
}

TEST_CASE("bounds are Wald's") {
  CHECK(bounds(Sprt{}).lower == Approx(-2.944).margin(0.0005));
  CHECK(bounds(Sprt{}).upper == Approx(2.944).margin(0.0005));
}

TEST_CASE("D05 one result, two scales") {
  const Trinomial games{759, 1863, 880};
  CHECK(log_likelihood_ratio(test_of(SprtModel::Logistic, 0, 5), games) ==
        Approx(2.947).margin(0.0005));
  CHECK(log_likelihood_ratio(test_of(SprtModel::BayesElo, 0, 5), games) ==
        Approx(2.271).margin(0.0005));
  CHECK(verdict(test_of(SprtModel::Logistic, 0, 5), games) == Verdict::AcceptH1);
  CHECK(verdict(test_of(SprtModel::BayesElo, 0, 5), games) == Verdict::Continue);
  CHECK(word(SprtModel::Logistic) == "logistic");
}

TEST_CASE("D07 pairs are their own statistic") {
  const Sprt sprt = test_of(SprtModel::Normalized, 0, 2);
  CHECK(log_likelihood_ratio(sprt, Pentanomial{365, 16618, 36229, 16974, 390}) ==
        Approx(2.2504).margin(0.0001));
  CHECK(log_likelihood_ratio(sprt, Trinomial{36027, 68692, 36433}) ==
        Approx(0.9233).margin(0.0001));
}

TEST_CASE("ratios of a separate program") {
  // From a solver in Python with the same definitions.
  CHECK(log_likelihood_ratio(test_of(SprtModel::Logistic, 0, 5), Pentanomial{34, 54, 63, 64, 75}) ==
        Approx(1.3373740).margin(1e-5));
  CHECK(log_likelihood_ratio(test_of(SprtModel::Logistic, 0, 5), Pentanomial{10, 20, 40, 20, 10}) ==
        Approx(-0.0345069).margin(1e-5));
  CHECK(log_likelihood_ratio(test_of(SprtModel::Logistic, 0, 5), Pentanomial{0, 0, 0, 0, 10}) ==
        Approx(0.1429044).margin(1e-5));
  CHECK(log_likelihood_ratio(test_of(SprtModel::Normalized, -3, 1),
                             Pentanomial{332, 433, 498, 333, 334}) ==
        Approx(-1.0435044).margin(1e-5));
  CHECK(log_likelihood_ratio(test_of(SprtModel::Normalized, 0, 10), Pentanomial{0, 3, 10, 4, 0}) ==
        Approx(0.0493545).margin(1e-5));
  CHECK(log_likelihood_ratio(test_of(SprtModel::Logistic, 0, 10), Trinomial{96, 111, 136}) ==
        Approx(1.4937155).margin(1e-5));
}

TEST_CASE("D11 first results decide nothing and stay finite") {
  for (const SprtModel model : {SprtModel::Normalized, SprtModel::Logistic, SprtModel::BayesElo}) {
    const Sprt sprt = test_of(model, 0, 5);
    for (const Trinomial& games : {Trinomial{0, 0, 1}, Trinomial{0, 0, 5}, Trinomial{0, 4, 3}}) {
      CHECK(std::isfinite(log_likelihood_ratio(sprt, games)));
      CHECK(verdict(sprt, games) == Verdict::Continue);
    }
  }
  CHECK(log_likelihood_ratio(test_of(SprtModel::Normalized, 0, 5), Trinomial{0, 0, 5}) ==
        Approx(0.0714282).margin(1e-6));
  CHECK(log_likelihood_ratio(test_of(SprtModel::Logistic, 0, 5), Trinomial{0, 4, 3}) ==
        Approx(0.0999591).margin(1e-6));
  // Not even with bounds that one game would break.
  CHECK(verdict(test_of(SprtModel::Logistic, -2000, 2000), Trinomial{0, 0, 1}) ==
        Verdict::Continue);
}

TEST_CASE("no samples") {
  for (const SprtModel model : {SprtModel::Normalized, SprtModel::Logistic, SprtModel::BayesElo}) {
    CHECK(log_likelihood_ratio(test_of(model, 0, 5), Trinomial{}) == 0);
    CHECK(log_likelihood_ratio(test_of(model, 0, 5), Pentanomial{}) == 0);
    CHECK(verdict(test_of(model, 0, 5), Pentanomial{}) == Verdict::Continue);
  }
}

TEST_CASE("degenerate counts and absurd bounds end, finite and with the right sign") {
  const double lost = log_likelihood_ratio(test_of(SprtModel::Normalized, -1500, -500),
                                           Pentanomial{20, 0, 0, 0, 0});
  CHECK(std::isfinite(lost));
  CHECK(lost < 0);  // everything lost speaks for the lower hypothesis
  std::mt19937 random(9);
  const double bounds[] = {-1e9, -5000, -1500, -500, -5, 0, 2, 5, 400, 3000, 1e9};
  for (int trial = 0; trial < 5000; ++trial) {
    Pentanomial pairs{};
    Trinomial games{};
    for (std::int64_t& count : pairs) count = random() % 3 == 0 ? random() % 50 : 0;
    for (std::int64_t& count : games) count = random() % 2 == 0 ? random() % 50 : 0;
    const std::size_t low = random() % 10;
    const std::size_t high = low + 1 + random() % (10 - low);
    for (const SprtModel model :
         {SprtModel::Normalized, SprtModel::Logistic, SprtModel::BayesElo}) {
      const Sprt sprt = test_of(model, bounds[low], bounds[high]);
      CHECK(std::isfinite(log_likelihood_ratio(sprt, pairs)));
      CHECK(std::isfinite(log_likelihood_ratio(sprt, games)));
    }
  }
}

TEST_CASE("a mirrored match has the mirrored ratio") {
  for (const SprtModel model : {SprtModel::Normalized, SprtModel::Logistic, SprtModel::BayesElo}) {
    const double there = log_likelihood_ratio(test_of(model, 0, 30), Trinomial{40, 70, 90});
    const double back = log_likelihood_ratio(test_of(model, -30, 0), Trinomial{90, 70, 40});
    CHECK(there == Approx(-back).margin(1e-9));
    CHECK(there > 0);
  }
}

TEST_CASE("impossible tests are refused with a sentence") {
  CHECK(check(Sprt{}));
  CHECK_FALSE(check(test_of(SprtModel::Logistic, 5, 5)));
  CHECK_FALSE(check(test_of(SprtModel::Logistic, 0, std::nan(""))));
  Sprt sprt;
  sprt.alpha = 0;
  CHECK_FALSE(check(sprt));
  sprt.alpha = 0.6;
  sprt.beta = 0.5;
  CHECK_FALSE(check(sprt));
}

TEST_CASE("a test as text") {
  const Sprt plain = parse_sprt("elo0=0,elo1=5").value();
  CHECK(plain.elo0 == 0);
  CHECK(plain.elo1 == 5);
  CHECK(plain.alpha == 0.05);
  CHECK(plain.model == SprtModel::Normalized);
  const Sprt full = parse_sprt("model=bayeselo,beta=0.1,alpha=.01,elo1=+2.5,elo0=-1").value();
  CHECK(full.elo0 == -1);
  CHECK(full.elo1 == 2.5);
  CHECK(full.alpha == 0.01);
  CHECK(full.beta == 0.1);
  CHECK(full.model == SprtModel::BayesElo);
  CHECK(print(full) == "elo0=-1,elo1=2.5,alpha=0.01,beta=0.1,model=bayeselo");
  CHECK(print(parse_sprt(print(full)).value()) == print(full));
  for (const char* wrong :
       {"", "elo0=0", "elo1=5", "elo0=0,elo1=5,", "elo0=5,elo1=0", "elo0=0,elo1=five",
        "elo0=0,elo1=5,elo1=6", "elo0=0,elo1=5,gamma=1", "elo0=0,elo1=5,model=elo", "elo0=,elo1=5",
        "elo0=0,elo1=nan", "elo0=0,elo1=inf", "elo0=0,elo1=5,alpha=0", "elo0=0,elo1=5,alpha"}) {
    CAPTURE(wrong);
    CHECK_FALSE(parse_sprt(wrong));
  }
  CHECK(parse_sprt("elo0=0,elo=5").error().message ==
        "'elo0=0,elo=5': there is no key 'elo'; expected e.g. elo0=0,elo1=5[,alpha=0.05]"
        "[,beta=0.05][,model=normalized|logistic|bayeselo]");
  CHECK(word(Verdict::AcceptH0) == "H0");
}

}  // namespace
}  // namespace seedbed::arena
