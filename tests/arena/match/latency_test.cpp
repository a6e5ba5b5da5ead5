#include "arena/match/latency.h"

#include "tests/support/catch.h"

using seedbed::arena::Latency;
using std::chrono::nanoseconds;

TEST_CASE("quantiles of many times are right to an eighth of a power of two") {
  Latency times;
  CHECK(times.quantile(0.5) == nanoseconds(0));
  for (int us = 1; us <= 1'000; ++us) times.add(nanoseconds(us * 1'000));
  CHECK(times.count() == 1'000);
  for (const double share : {0.01, 0.5, 0.9, 0.99, 1.0}) {
    INFO(share);
    const double exact = share * 1e6;  // ns
    const auto told = static_cast<double>(times.quantile(share).count());
    CHECK(told >= exact);
    CHECK(told <= exact * 1.13);
  }
}

TEST_CASE("the smallest and the largest times have their place") {
  Latency times;
  times.add(nanoseconds(-5));
  times.add(nanoseconds(7));
  CHECK(times.quantile(0.5) == nanoseconds(0));
  CHECK(times.quantile(1) == nanoseconds(7));
  times.add(std::chrono::hours(100'000));
  CHECK(times.quantile(1) >= std::chrono::minutes(18));
  Latency sum;
  sum.add(times);
  sum.add(times);
  CHECK(sum.count() == 6);
  CHECK(sum.quantile(0.6) == nanoseconds(7));
}
