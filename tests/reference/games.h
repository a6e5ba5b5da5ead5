// One maker a game, for reference.cpp alone.
#pragma once

#include "tests/reference/reference.h"

namespace seedbed::reference {

std::unique_ptr<Game> make_kalah(const Spec& spec, std::string_view position);
std::unique_ptr<Game> make_congkak(const Spec& spec, std::string_view position);
std::unique_ptr<Game> make_oware(const Spec& spec, std::string_view position);
std::unique_ptr<Game> make_toguz(const Spec& spec, std::string_view position);
std::unique_ptr<Game> make_omweso(const Spec& spec, std::string_view position);
std::unique_ptr<Game> make_bao(const Spec& spec, std::string_view position);

}  // namespace seedbed::reference
