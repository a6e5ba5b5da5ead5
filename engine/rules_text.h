// Rule text (TOML) <-> Rules and the prose about them. Every key is consumed or reported; an error
// says file, line and what is allowed. Not the catalogue: bases are found by the caller's look-up.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/error.h"
#include "engine/rules.h"

namespace seedbed::engine {

// Sets rules by path, as `capture.own-seed` = `leave`.
struct Setting {
  std::string path;
  std::string value;
};

// One public key of a variant, from its [options] table.
struct Option {
  std::string key;
  // Either one rule ...
  std::string path;                 // empty if the words below set several
  std::vector<std::string> values;  // allowed; empty: whatever the path allows
  // ... or words, each of which sets several rules, ...
  std::vector<std::pair<std::string, std::vector<Setting>>> words;
  // ... or other words for another option's: {"on", "own-seed=always"}; "" changes nothing.
  std::vector<std::pair<std::string, std::string>> alias;
};

// A variant file, inheritance resolved.
struct VariantText {
  std::string name;
  std::string title;
  std::string region;
  std::string prose;
  std::string disputed;
  std::vector<std::string> sources;
  Rules rules;
  std::vector<Option> options;  // by key
  // The rules that the file itself sets, each with its line: where a combination of them is wrong.
  std::vector<std::pair<std::string, unsigned>> lines;
};

// Finds the text of a base by the name that `inherits` gives.
using BaseLookup = std::function<Expected<std::string>(std::string_view name)>;

// `file` stands in messages.
[[nodiscard]] Expected<VariantText> parse_variant(std::string_view toml, std::string_view file,
                                                  const BaseLookup& base);

// Sets one rule from text (as in a spec: number, word, on/off, list with '+').
[[nodiscard]] Expected<void> set_rule(Rules& rules, std::string_view path, std::string_view value);
// The rule's value as a spec writes it.
[[nodiscard]] std::string rule_value(const Rules& rules, std::string_view path);
// What a rule allows, for messages and help: "1 to 63", "on, off", "leave, with-capture, always".
[[nodiscard]] std::string rule_allows(std::string_view path);

// Canonical text: every key that differs from the language's defaults, in canonical order.
[[nodiscard]] std::string print_rules(const Rules& rules);

}  // namespace seedbed::engine
