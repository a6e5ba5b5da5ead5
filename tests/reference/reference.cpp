#include "tests/reference/reference.h"

#include <stdexcept>

#include "tests/reference/games.h"
#include "tests/reference/text.h"

namespace seedbed::reference {

int Spec::number(const std::string& key, int otherwise) const {
  const auto found = options.find(key);
  return found == options.end() ? otherwise : std::stoi(found->second);
}

std::string Spec::word(const std::string& key, const std::string& otherwise) const {
  const auto found = options.find(key);
  return found == options.end() ? otherwise : found->second;
}

std::unique_ptr<Game> make_game(std::string_view text, std::string_view position) {
  Spec spec;
  const std::size_t colon = text.find(':');
  spec.name = text.substr(0, colon);
  if (colon != std::string_view::npos) {
    for (const std::string& option : split(text.substr(colon + 1), ',')) {
      const std::size_t equals = option.find('=');
      spec.options[option.substr(0, equals)] = option.substr(equals + 1);
    }
  }
  if (spec.name == "kalah") return make_kalah(spec, position);
  if (spec.name == "congkak") return make_congkak(spec, position);
  if (spec.name == "oware" || spec.name == "oware-abapa") return make_oware(spec, position);
  if (spec.name == "toguz-kumalak") return make_toguz(spec, position);
  if (spec.name == "omweso") return make_omweso(spec, position);
  if (spec.name == "bao" || spec.name == "bao-kujifunza") return make_bao(spec, position);
  throw std::invalid_argument("the reference does not know " + spec.name);
}

}  // namespace seedbed::reference
