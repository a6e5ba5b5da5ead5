// What was wrong with a command line, in one sentence of ours: what, where, what is allowed. The
// command-line library's own wordings differ from version to version and say less.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace seedbed::arena {

// `app` is the whole program as `error` left it; `first` the first word behind its name, "" if
// there is none.
[[nodiscard]] std::string usage_sentence(const CLI::App& app, const CLI::ParseError& error,
                                         const std::string& first);

// A check of an option's value: a number from low to high. It answers with what is wrong, or
// nothing.
[[nodiscard]] std::function<std::string(const std::string&)> within(std::int64_t low,
                                                                    std::int64_t high);

}  // namespace seedbed::arena
