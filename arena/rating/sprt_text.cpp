#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string>
#include <vector>

#include "arena/rating/sprt.h"

namespace seedbed::arena {
namespace {

Error bad(std::string_view text, std::string_view what) {
  return {ErrorCode::BadValue,
          fmt::format("'{}': {}; expected e.g. elo0=0,elo1=5[,alpha=0.05][,beta=0.05]"
                      "[,model=normalized|logistic|bayeselo]",
                      text, what)};
}

std::optional<double> number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

Expected<Sprt> parse_sprt(std::string_view text) {
  Sprt sprt;
  bool has_elo0 = false, has_elo1 = false;
  std::vector<std::string_view> seen;
  for (std::string_view rest = text;;) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const std::string_view item = rest.substr(0, comma);
    const std::size_t equals = std::min(item.find('='), item.size());
    const std::string_view key = item.substr(0, equals);
    const std::string_view value = item.substr(std::min(equals + 1, item.size()));
    for (const std::string_view known : seen) {
      if (known == key) return tl::unexpected(bad(text, fmt::format("{} is given twice", key)));
    }
    seen.push_back(key);
    if (key == "model") {
      bool known = false;
      for (const SprtModel model :
           {SprtModel::Normalized, SprtModel::Logistic, SprtModel::BayesElo}) {
        if (word(model) != value) continue;
        sprt.model = model;
        known = true;
      }
      if (!known) return tl::unexpected(bad(text, fmt::format("there is no model '{}'", value)));
    } else {
      double* const target = key == "elo0"    ? &sprt.elo0
                             : key == "elo1"  ? &sprt.elo1
                             : key == "alpha" ? &sprt.alpha
                             : key == "beta"  ? &sprt.beta
                                              : nullptr;
      if (!target) return tl::unexpected(bad(text, fmt::format("there is no key '{}'", key)));
      const auto given = number(value);
      if (!given) return tl::unexpected(bad(text, fmt::format("'{}' is no number", value)));
      *target = *given;
      has_elo0 = has_elo0 || key == "elo0";
      has_elo1 = has_elo1 || key == "elo1";
    }
    if (comma == rest.size()) break;
    rest.remove_prefix(comma + 1);
  }
  // A bound that nobody chose would decide silently.
  if (!has_elo0 || !has_elo1) return tl::unexpected(bad(text, "elo0 and elo1 must be given"));
  auto checked = check(sprt);
  if (!checked) return tl::unexpected(bad(text, checked.error().message));
  return checked;
}

std::string print(const Sprt& sprt) {
  return fmt::format("elo0={},elo1={},alpha={},beta={},model={}", sprt.elo0, sprt.elo1, sprt.alpha,
                     sprt.beta, word(sprt.model));
}

std::string_view word(Verdict verdict) {
  switch (verdict) {
    case Verdict::Continue:
      break;
    case Verdict::AcceptH0:
      return "H0";
    case Verdict::AcceptH1:
      return "H1";
  }
  return "continue";
}

}  // namespace seedbed::arena
