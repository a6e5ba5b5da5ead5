#include "arena/usage.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <string_view>
#include <vector>

#include "protocol/text.h"

namespace seedbed::arena {
namespace {

// As help shows it: COMMAND, --plies N, --dry-run.
std::string shown_option(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  if (!option.nonpositional()) return type.empty() ? option.get_name() : type;
  return option.get_name() + (type.empty() ? "" : " " + type);
}

bool takes_value(const CLI::Option& option) {
  return option.get_items_expected_max() > 0;
}

// The option that a text of the library names, which is one of its words, perhaps with a colon.
const CLI::Option* named_in(const CLI::App& verb, std::string_view text) {
  for (const CLI::Option* option : verb.get_options()) {
    const std::string name = option->get_name();
    for (std::size_t at = text.find(name); at != text.npos && !name.empty();
         at = text.find(name, at + 1)) {
      const char before = at == 0 ? ' ' : text[at - 1];
      const char after = at + name.size() == text.size() ? ' ' : text[at + name.size()];
      if (before == ' ' && (after == ' ' || after == ':')) return option;
    }
  }
  return nullptr;
}

std::string unknown_verb(const CLI::App& app, const std::string& first) {
  std::vector<std::string> verbs;
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (!verb->get_group().empty()) verbs.push_back(verb->get_name());
  }
  const std::string given = first.empty() ? "a verb is missing"
                            : first.front() == '-'
                                ? fmt::format("unknown flag {}", protocol::quote(first))
                                : fmt::format("unknown verb {}", protocol::quote(first));
  return fmt::format(
      "{}; {} {}", given,
      first.starts_with('-') ? "--help, --version or a verb is allowed:" : "allowed are",
      fmt::join(verbs, ", "));
}

// Flags that are one slip away from what was given, or what all of them are, if they are few.
std::string allowed_flags(const CLI::App& verb, std::string_view given) {
  constexpr std::size_t kFew = 8;
  std::vector<std::string> all, close;
  const std::string_view stem = given.substr(0, given.find('='));
  for (const CLI::Option* option : verb.get_options()) {
    if (!option->nonpositional()) continue;
    const std::string name = option->get_name();
    all.push_back(name);
    if (stem.size() > 3 && (name.starts_with(stem) || stem.starts_with(name))) {
      close.push_back(name);
    }
  }
  if (!close.empty()) return fmt::format("did you mean {}?", fmt::join(close, " or "));
  if (all.size() <= kFew) return fmt::format("allowed are {}", fmt::join(all, ", "));
  return fmt::format("`seedbed {} --help` lists the {} that are allowed", verb.get_name(),
                     all.size());
}

std::string left_over(const CLI::App& verb) {
  const std::vector<std::string> rest = verb.remaining();
  const std::string word = rest.empty() ? "" : rest.front();
  if (word.starts_with('-')) {
    return fmt::format("unknown flag {}; {}", protocol::quote(word), allowed_flags(verb, word));
  }
  std::vector<std::string> wanted;
  for (const CLI::Option* option : verb.get_options()) {
    if (!option->nonpositional()) wanted.push_back(shown_option(*option));
  }
  return fmt::format(
      "{} is too much; allowed {}", protocol::quote(word),
      wanted.empty() ? "are flags alone" : fmt::format("is {} and flags", fmt::join(wanted, " ")));
}

std::string missing(const CLI::App& verb) {
  for (const CLI::Option* option : verb.get_options()) {
    if (option->get_required() && option->count() == 0) {
      return fmt::format("{} is missing: {}", shown_option(*option), option->get_description());
    }
  }
  return "";
}

// Too many of an option or none of its value; a value that is no number.
std::string wrong_value(const CLI::Option& option) {
  const std::string name = option.nonpositional() ? option.get_name() : shown_option(option);
  const std::vector<std::string>& given = option.results();
  if (!takes_value(option)) return fmt::format("{} takes no value", name);
  if (given.empty() || given.back().empty()) {
    return fmt::format("{} wants a value, {}: {}", name, option.get_type_name(),
                       option.get_description());
  }
  if (given.size() > 1) {
    return fmt::format("{} is given {} times ({}); allowed is once", name, given.size(),
                       fmt::join(given, ", "));
  }
  return fmt::format("{} {}: a whole number is wanted: {}", name, protocol::quote(given.back()),
                     option.get_description());
}

}  // namespace

std::string usage_sentence(const CLI::App& app, const CLI::ParseError& error,
                           const std::string& first) {
  if (app.get_subcommands().empty()) {
    return unknown_verb(app, first) + " (see seedbed --help)";
  }
  const CLI::App& verb = *app.get_subcommands().front();
  std::string text;
  if (!app.remaining().empty()) return unknown_verb(app, first) + " (see seedbed --help)";
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    text = missing(verb);
  } else if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    text = left_over(verb);
  } else if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr ||
             dynamic_cast<const CLI::ConversionError*>(&error) != nullptr) {
    if (const CLI::Option* option = named_in(verb, error.what())) text = wrong_value(*option);
  }
  if (text.empty()) text = error.what();  // of a check of ours, or something new
  std::replace(text.begin(), text.end(), '\n', ' ');
  return fmt::format("{}: {} (see seedbed {} --help)", verb.get_name(), text, verb.get_name());
}

std::function<std::string(const std::string&)> within(std::int64_t low, std::int64_t high) {
  return [low, high](const std::string& text) -> std::string {
    std::int64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [at, problem] = std::from_chars(text.data(), end, number);
    if (problem == std::errc() && at == end && number >= low && number <= high) return "";
    return fmt::format("{}: allowed is {} to {}", protocol::quote(text), low, high);
  };
}

}  // namespace seedbed::arena
