// The harvester as a player: the search behind the protocol's SDK. Knows options, clocks and info
// lines; nothing of trees.
#pragma once

#include "bots/harvester/search.h"
#include "protocol/bot_loop.h"

namespace seedbed::harvester {

inline constexpr std::size_t kDefaultHash = 16;  // MiB
inline constexpr std::size_t kMaxHash = 65536;

class Harvester final : public protocol::Bot {
 public:
  [[nodiscard]] std::string name() const override { return "harvester"; }
  [[nodiscard]] protocol::Features features() const override;
  [[nodiscard]] std::vector<protocol::OptionDeclaration> options() const override;
  void set_option(std::string_view name, std::string_view value) override;
  void new_game(const engine::GamePtr& game, std::uint64_t seed) override;
  [[nodiscard]] engine::Move search(const protocol::SearchContext& context) override;

 private:
  Searcher searcher_{kDefaultHash};
  engine::GamePtr game_;
  int max_depth_ = kMaxDepth;
};

}  // namespace seedbed::harvester
