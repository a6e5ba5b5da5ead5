#include "arena/league/command.h"

#include <fmt/format.h>

namespace seedbed::arena {
namespace {

tl::unexpected<Error> bad_command(std::string_view command, std::string_view why) {
  return fail(ErrorCode::BadValue, fmt::format("command '{}': {}", command, why));
}

}  // namespace

Expected<std::vector<std::string>> split_command(std::string_view command) {
  std::vector<std::string> words;
  bool in_word = false;
  char quote = 0;
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    const auto put = [&](char kept) {
      if (!in_word) words.emplace_back();
      in_word = true;
      words.back() += kept;
    };
    if (c == '\0') return bad_command(command.substr(0, i), "it holds a zero byte");
    if (quote == '\'') {
      if (c == quote)
        quote = 0;
      else
        put(c);
    } else if (c == '\\') {
      if (i + 1 == command.size())
        return bad_command(command, "nothing follows the last backslash");
      const char next = command[++i];
      // Within double quotes a backslash is itself unless it guards one of these.
      const bool kept =
          quote == '"' && std::string_view("\"\\$`\n").find(next) == std::string_view::npos;
      if (kept) put(c);
      if (next != '\n') put(next);
    } else if (quote == '"') {
      if (c == quote)
        quote = 0;
      else
        put(c);
    } else if (c == '\'' || c == '"') {
      quote = c;
      if (!in_word) words.emplace_back();
      in_word = true;
    } else if (c == ' ' || c == '\t' || c == '\n') {
      in_word = false;
    } else {
      put(c);
    }
  }
  if (quote != 0) return bad_command(command, fmt::format("a quote {} is not closed", quote));
  if (words.empty() || words.front().empty()) return bad_command(command, "it names no program");
  return words;
}

std::string join_command(std::span<const std::string> words) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,+@%^";
  std::string command;
  for (const std::string& word : words) {
    if (!command.empty()) command += ' ';
    if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) {
      command += word;
      continue;
    }
    command += '\'';
    for (const char c : word) {
      if (c == '\'')
        command += "'\\''";
      else
        command += c;
    }
    command += '\'';
  }
  return command;
}

DialectCommand split_dialect(std::string_view command) {
  for (const std::string_view dialect : {"uci", "mbp", "kgp"}) {
    if (command.starts_with(dialect) && command.substr(dialect.size()).starts_with(':')) {
      const std::size_t length = dialect.size() + 1;
      return {dialect, command.substr(0, length), command.substr(length)};
    }
  }
  return {"mbp", "", command};
}

}  // namespace seedbed::arena
