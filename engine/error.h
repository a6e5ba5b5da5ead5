// Errors at a room's border are values: what, where, what is allowed, in one line for a person.
// Not for bugs: those are exceptions, and only a `main` catches them.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

namespace seedbed {

// The words that `seedbed referee` and the wire print before an error's text.
enum class ErrorCode {
  Syntax,
  UnknownCommand,
  UnknownOption,
  UnsupportedVariant,
  BadPosition,
  IllegalMove,
  BadValue,
  Busy,
  Io,  // a file, a database, a process: the operating system said no
  Internal,
};

[[nodiscard]] std::string_view word(ErrorCode code);

struct Error {
  ErrorCode code = ErrorCode::BadValue;
  std::string message;
};

template <class T>
using Expected = tl::expected<T, Error>;

[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, std::string message) {
  return tl::unexpected<Error>(Error{code, std::move(message)});
}

// Somebody's text inside such a message: at most 60 bytes, control characters as '?'.
[[nodiscard]] std::string shortened(std::string_view text);

}  // namespace seedbed
