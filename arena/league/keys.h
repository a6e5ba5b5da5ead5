// Every setting of a league and of a bot, once: its name in league files, which is its flag's too,
// what it may be, how it is read from text and printed. File, flags and print_league all go by
// these tables. Not the checks between settings (league.h's check).
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "arena/league/league.h"
#include "engine/error.h"

namespace seedbed::arena {

enum class KeyKind {
  Text,
  Number,  // whole; TOML's integers end at 2^63, so text will do in a file
  Switch,  // true or false
  List,    // of texts; as one text, one a line
};

template <class Owner>
struct Key {
  std::string_view name;
  KeyKind kind;
  std::string_view value;  // in help: what stands for the value, "TIME"
  std::string_view help;
  // Sets it from text; relative paths are `base`'s. Errors do not name the key.
  Expected<void> (*set)(Owner& owner, std::string_view text, const std::filesystem::path& base);
  // As text that `set` reads; nothing where it need not be said.
  std::optional<std::string> (*get)(const Owner& owner);
};

[[nodiscard]] std::span<const Key<League>> league_keys();
// All but the tables `options` and `env`.
[[nodiscard]] std::span<const Key<BotEntry>> bot_keys();

// "allowed are a, b, c".
template <class Owner>
[[nodiscard]] std::string allowed_keys(std::span<const Key<Owner>> keys) {
  std::string names;
  for (const Key<Owner>& key : keys) names += (names.empty() ? "" : ", ") + std::string(key.name);
  return names;
}

}  // namespace seedbed::arena
