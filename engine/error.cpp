#include "engine/error.h"

namespace seedbed {

std::string_view word(ErrorCode code) {
  switch (code) {
    case ErrorCode::Syntax:
      return "syntax";
    case ErrorCode::UnknownCommand:
      return "unknown-command";
    case ErrorCode::UnknownOption:
      return "unknown-option";
    case ErrorCode::UnsupportedVariant:
      return "unsupported-variant";
    case ErrorCode::BadPosition:
      return "bad-position";
    case ErrorCode::IllegalMove:
      return "illegal-move";
    case ErrorCode::BadValue:
      return "bad-value";
    case ErrorCode::Busy:
      return "busy";
    case ErrorCode::Io:
      return "io";
    case ErrorCode::Internal:
      return "internal";
  }
  return "internal";
}

std::string shortened(std::string_view text) {
  std::string out(text.size() <= 60 ? text : text.substr(0, 57));
  if (text.size() > 60) out += "...";
  for (char& c : out) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = '?';
  }
  return out;
}

}  // namespace seedbed
