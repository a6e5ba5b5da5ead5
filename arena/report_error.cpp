#include <iostream>

#include "arena/verbs.h"
#include "protocol/text.h"

namespace seedbed::arena {

int report_error(const Error& error, int exit_code) {
  std::cout.flush();
  std::cerr << "seedbed: " << protocol::clean(error.message) << std::endl;
  return exit_code;
}

int store_error(const Error& error) {
  const bool wrong = error.code == ErrorCode::BadValue || error.code == ErrorCode::Syntax;
  return report_error(error, wrong ? 2 : 1);
}

}  // namespace seedbed::arena
