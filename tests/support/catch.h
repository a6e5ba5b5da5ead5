// Catch2 of either version: 3 (Debian 13) or 2 (Debian 12). Use Catch::Approx with its namespace;
// do not use matchers' moved names (Contains) nor BENCHMARK.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
namespace Catch {
using Detail::Approx;
}
#endif
