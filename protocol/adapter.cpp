#include "protocol/adapter.h"

#include <fmt/format.h>

#include <array>

#include "protocol/text.h"

namespace seedbed::protocol {
namespace {

using Field = Adapter::Field;

struct FieldName {
  std::string_view name;
  Field field;
  bool list;
};
constexpr std::array<FieldName, 17> kFields{{
    {"own", Field::Own, true},
    {"other", Field::Other, true},
    {"south", Field::South, true},
    {"north", Field::North, true},
    {"own-store", Field::OwnStore, false},
    {"other-store", Field::OtherStore, false},
    {"south-store", Field::SouthStore, false},
    {"north-store", Field::NorthStore, false},
    {"houses", Field::Houses, false},
    {"side", Field::Side, false},
    {"player", Field::Player, false},
    {"legal", Field::Legal, true},
    {"legal-count", Field::LegalCount, false},
    {"position", Field::Position, false},
    {"variant", Field::Variant, false},
    {"ply", Field::Ply, false},
    {"time", Field::MoveTime, false},
}};

constexpr std::array<NamedAdapter, 2> kNamed{{
    {"codingame-oware", "{own} {other} -> 0", "oware-abapa",
     "12 numbers: the mover's houses, then the other's; the answer counts from 0"},
    {"contest-kalah", "{south} {south-store} {north} {north-store} -> 1", "kalah",
     "14 numbers, South's row and store first for both players; the answer counts from 1"},
}};

tl::unexpected<Error> bad(std::string message) {
  return fail(ErrorCode::BadValue, "adapter: " + std::move(message));
}

// `own`, or `own,` where a comma stands between the numbers.
Expected<Adapter::Piece> parse_field(std::string_view text) {
  for (const FieldName& known : kFields) {
    if (text == known.name) return Adapter::Piece{known.field, known.list ? " " : ""};
    if (known.list && text.size() == known.name.size() + 1 && text.starts_with(known.name)) {
      return Adapter::Piece{known.field, std::string(1, text.back())};
    }
  }
  std::string allowed;
  for (const FieldName& known : kFields) {
    allowed += (allowed.empty() ? "" : ", ") + std::string(known.name);
  }
  return bad(fmt::format("unknown field {}; allowed are {}", quote(text), allowed));
}

Expected<std::vector<Adapter::Piece>> parse_ask(std::string_view text) {
  std::vector<Adapter::Piece> pieces;
  const auto add = [&](char c) {
    if (pieces.empty() || pieces.back().field != Field::Text) pieces.push_back({Field::Text, ""});
    pieces.back().text += c;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] == 'n') {
      add('\n');
      ++i;
    } else if (text[i] == '{') {
      const std::size_t end = text.find('}', i);
      if (end == std::string_view::npos) {
        return bad(fmt::format("a '{{' is not closed in {}", quote(text)));
      }
      auto piece = parse_field(text.substr(i + 1, end - i - 1));
      if (!piece) return tl::unexpected<Error>(piece.error());
      pieces.push_back(*std::move(piece));
      i = end;
    } else {
      add(text[i]);
    }
  }
  if (pieces.empty()) return bad("nothing is asked before '->'");
  add('\n');
  return pieces;
}

}  // namespace

std::span<const NamedAdapter> named_adapters() {
  return kNamed;
}

Expected<Adapter> parse_adapter(std::string_view text) {
  std::string_view variant;
  for (const NamedAdapter& named : kNamed) {
    if (text != named.name) continue;
    text = named.text;
    variant = named.variant;
  }
  constexpr std::string_view kArrow = "->";
  const std::size_t arrow = text.rfind(kArrow);
  if (arrow == std::string_view::npos) {
    std::string names;
    for (const NamedAdapter& named : kNamed) names += ", " + std::string(named.name);
    return bad(fmt::format("{} is not of the form 'ASK -> ANSWER', nor one of the names{}",
                           quote(text), names.substr(1)));
  }
  Adapter adapter;
  adapter.variant = variant;
  auto ask = parse_ask(trim(text.substr(0, arrow)));
  if (!ask) return tl::unexpected<Error>(ask.error());
  adapter.ask = *std::move(ask);
  const std::string_view answer = trim(text.substr(arrow + kArrow.size()));
  if (answer == "0") {
    adapter.answer = Adapter::Answer::FromZero;
  } else if (answer == "1") {
    adapter.answer = Adapter::Answer::FromOne;
  } else if (answer == "letter") {
    adapter.answer = Adapter::Answer::Letter;
  } else if (answer == "move") {
    adapter.answer = Adapter::Answer::Move;
  } else {
    return bad(fmt::format("unknown answer {}; allowed are 0, 1, letter, move", quote(answer)));
  }
  return adapter;
}

}  // namespace seedbed::protocol
