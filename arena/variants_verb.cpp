// `seedbed variants`: the catalogue, one variant in full, and the linter for files.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string_view>

#include "arena/board_text.h"
#include "arena/engine_verbs.h"
#include "arena/verbs.h"
#include "engine/catalogue.h"
#include "engine/describe.h"
#include "engine/explain.h"
#include "engine/notation.h"

namespace seedbed::arena {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t kTextWidth = 90;

struct Variant {
  engine::GamePtr game;
  engine::Description about;
};

Expected<Variant> load(const std::string& spec) {
  auto game = engine::load_game(spec);
  if (!game) return tl::unexpected(game.error());
  auto about = engine::describe(spec);
  if (!about) return tl::unexpected(about.error());
  return Variant{*game, *about};
}

// Breaks at blanks; a line end in the text starts a new line.
std::string wrapped(std::string_view text) {
  std::string out;
  std::size_t column = 0;
  while (!text.empty()) {
    const std::size_t end = text.find_first_of(" \n");
    const std::string_view word = text.substr(0, end);
    if (column > 0 && column + 1 + word.size() > kTextWidth) {
      out += '\n';
      column = 0;
    }
    if (!word.empty()) {
      if (column > 0) out += ' ';
      out += word;
      column += word.size() + 1;
    }
    if (end == std::string_view::npos) break;
    if (text[end] == '\n') {
      out += '\n';
      column = 0;
    }
    text.remove_prefix(end + 1);
  }
  while (!out.empty() && out.back() == '\n') out.pop_back();
  return out + '\n';
}

ordered_json to_json(const Variant& variant, bool whole) {
  const auto& [game, about] = variant;
  ordered_json out = {{"spec", game->spec()},
                      {"title", about.title},
                      {"region", about.region},
                      {"fingerprint", game->fingerprint()}};
  if (!whole) return out;
  out["prose"] = about.prose;
  out["sources"] = about.sources;
  out["disputed"] = about.disputed;
  out["start"] = engine::print_position(*game, engine::start_position(*game));
  out["explanation"] = ordered_json::array();
  for (const auto& part : engine::explain(game->rules()))
    out["explanation"].push_back({{"part", part.part}, {"sentences", part.sentences}});
  out["options"] = ordered_json::array();
  for (const auto& option : about.options) {
    ordered_json one = {{"key", option.key}, {"allowed", option.allowed}};
    if (option.alias.empty())
      one["value"] = option.value;
    else
      one["alias"] = option.alias;
    out["options"].push_back(std::move(one));
  }
  out["rules"] = game->text();
  return out;
}

std::string to_text(const Variant& variant) {
  const auto& [game, about] = variant;
  std::string out = fmt::format("{}: {}\n", game->spec(), about.title);
  if (!about.region.empty()) out += fmt::format("Played in: {}\n", about.region);
  if (!about.prose.empty()) out += '\n' + wrapped(about.prose);
  if (!about.disputed.empty()) out += '\n' + wrapped("Disputed: " + about.disputed);
  const auto start = engine::start_position(*game);
  out += '\n' + draw_board(*game, start);
  out += fmt::format("Position: {}\n", engine::print_position(*game, start));
  out += "\nThe rules, part by part:\n";
  for (const auto& part : engine::explain(game->rules()))
    out += wrapped(fmt::format("  {}: {}", part.part, fmt::join(part.sentences, " ")));
  if (!about.options.empty()) {
    std::size_t width = 0;
    for (const auto& option : about.options) width = std::max(width, option.key.size());
    out += "\nOptions:\n";
    for (const auto& option : about.options)
      out += fmt::format("  {:<{}}  {} ({})\n", option.key, width, option.allowed,
                         option.alias.empty() ? "here: " + option.value : option.alias);
  }
  if (!about.sources.empty()) out += "\nSources:\n";
  for (const auto& source : about.sources) out += "  " + source + '\n';
  out += fmt::format("\nFingerprint: {}\n\nRules:\n{}", game->fingerprint(), game->text());
  if (out.back() != '\n') out += '\n';
  return out;
}

int show_one(const std::string& what, bool json) {
  const auto variant = load(what);
  if (!variant) return report_error(variant.error());
  std::cout << (json ? to_json(*variant, true).dump(2) + '\n' : to_text(*variant)) << std::flush;
  return 0;
}

int show_all(bool json) {
  std::size_t width = 0;
  for (const auto& entry : engine::catalogue()) width = std::max(width, entry.name.size());
  ordered_json list = ordered_json::array();
  for (const auto& entry : engine::catalogue()) {
    const auto variant = load(std::string(entry.name));
    if (!variant) return report_error(variant.error(), 1);  // a bug of the tree
    if (json)
      list.push_back(to_json(*variant, false));
    else
      std::cout << fmt::format("{:<{}}  {}\n", entry.name, width, variant->about.title);
  }
  if (json) std::cout << list.dump(2) << '\n';
  std::cout.flush();
  return 0;
}

int lint_file(const std::string& file, bool json) {
  std::error_code error;
  if (std::filesystem::is_directory(file, error))
    return report_error(
        {ErrorCode::Io, fmt::format("{} is a directory, not a variant file", file)});
  if (!std::filesystem::is_regular_file(file, error))
    return report_error({ErrorCode::Io, fmt::format("'{}': no such file to check", file)});
  // A bare name would be looked up in the catalogue.
  const std::string spec = file.find('/') == std::string::npos ? "./" + file : file;
  const auto variant = load(spec);
  if (json) {
    ordered_json out = {{"file", file}, {"ok", variant.has_value()}};
    out["faults"] = ordered_json::array();
    if (!variant) out["faults"].push_back(variant.error().message);
    if (variant) out["fingerprint"] = variant->game->fingerprint();
    std::cout << out.dump(2) << std::endl;
  } else if (variant) {
    std::cout << fmt::format("{}: no faults; fingerprint {}", file, variant->game->fingerprint())
              << std::endl;
  }
  if (variant) return 0;
  return json ? 1 : report_error(variant.error(), 1);
}

}  // namespace

int variants_verb(const std::optional<std::string>& what, const std::optional<std::string>& lint,
                  const std::string& format) {
  if (format != "text" && format != "json")
    return report_error(
        {ErrorCode::BadValue, fmt::format("format '{}': allowed are text and json", format)});
  if (what && lint)
    return report_error(
        {ErrorCode::BadValue, fmt::format("'{}' beside --check '{}': one of them", *what, *lint)});
  const bool json = format == "json";
  if (lint) return lint_file(*lint, json);
  return what ? show_one(*what, json) : show_all(json);
}

}  // namespace seedbed::arena
