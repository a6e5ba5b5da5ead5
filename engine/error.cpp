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

}  // namespace seedbed
