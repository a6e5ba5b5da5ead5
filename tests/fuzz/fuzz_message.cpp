// Any bytes as a message of either side: refused, or a message that prints as a line, which means
// the same unless there were bytes that the grammar does not allow.
#include "protocol/message.h"

#include <algorithm>

#include "tests/fuzz/fuzz.h"

using namespace seedbed;

namespace {

bool is_plain(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return (c >= ' ' && c <= '~') || c == '\n'; });
}

// `var` without a word is read as an empty alternative and not printed.
bool has_empty_var(const protocol::Reply& reply) {
  const auto* const option = std::get_if<protocol::OptionDeclaration>(&reply);
  return option != nullptr &&
         std::find(option->vars.begin(), option->vars.end(), "") != option->vars.end();
}

bool has_empty_var(const protocol::Command&) {
  return false;
}

template <class Message, class Parse>
void check(std::string_view text, Parse parse) {
  const Expected<Message> message = parse(text);
  if (!message) {
    const std::string& error = message.error().message;
    fuzz::require(!error.empty() && error.find('\n') == std::string::npos, "one line");
    return;
  }
  const std::string line = protocol::to_line(*message);
  fuzz::require(!line.empty() && line.back() == '\n', "a whole line");
  const Expected<Message> again = parse(line);
  // Printing cleans bytes that the grammar does not allow, and may so make a keyword; all else is
  // kept.
  if (is_plain(text) && !has_empty_var(*message))
    fuzz::require(again && *again == *message, "a printed message is read back");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text_of(data, size);
  check<protocol::Command>(text, protocol::parse_command);
  check<protocol::Reply>(text, protocol::parse_reply);
  static_cast<void>(protocol::find_go_id(text));
  return 0;
}
