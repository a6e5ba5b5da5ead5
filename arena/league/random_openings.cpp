// Openings of a number of plies: every position of the depth where they can be counted, seeded
// walks where not.
#include <fmt/format.h>

#include <limits>
#include <numeric>
#include <type_traits>
#include <unordered_set>

#include "arena/league/openings.h"
#include "arena/league/random.h"
#include "engine/notation.h"
#include "engine/play.h"

namespace seedbed::arena {
namespace {

constexpr std::size_t kCounted = 32'768;   // positions of one depth that are enumerated
constexpr std::int64_t kStretch = 16'384;  // indices whose walks are kept distinct
constexpr int kTries = 256;                // walks before a repeated position is accepted

// Moves worth an opening: the pie rule's swap is a decision of the game, not of its opening.
void opening_moves(const engine::Game& game, const engine::Position& position,
                   engine::MoveList& out) {
  engine::legal(game, position, out);
  std::erase_if(out, [](engine::Move move) { return move.kind == engine::MoveKind::Swap; });
}

std::uint64_t hash_of(const engine::Position& position) {
  return std::visit([](const auto& p) { return engine::hash(p); }, position);
}

// A line of play as it grows: position and the text of its moves.
struct Walk {
  engine::Position position;
  std::string moves;

  void play(const engine::Game& game, engine::Move move) {
    if (!moves.empty()) moves += ' ';
    engine::print_move(game, move, moves);
    engine::play(game, position, move);
  }
  [[nodiscard]] Opening opening(const engine::Game& game) && {
    if (moves.empty()) return {};
    return {engine::print_position(game, position), std::move(moves)};
  }
};

// All distinct positions of one depth, as a tree of moves: a node is its parent and which of the
// parent's moves leads to it.
struct Tree {
  struct Node {
    std::uint32_t parent;
    std::uint16_t move;
  };
  std::vector<std::vector<Node>> levels;  // levels[d]: nodes after d+1 plies
  std::vector<std::uint32_t> order;       // in which the last level's (or the root alone) are dealt
};

// Nothing if some level has more than `limit` positions. P is one of Position's alternatives.
template <class P>
std::optional<Tree> grow(const engine::Game& game, const P& root, int plies, std::size_t limit) {
  Tree tree;
  std::vector<P> level{root};
  engine::MoveList moves;
  for (int depth = 0; depth < plies && !level.empty(); ++depth) {
    std::vector<P> next;
    std::vector<Tree::Node> nodes;
    std::unordered_set<std::uint64_t> seen;
    for (std::size_t parent = 0; parent < level.size(); ++parent) {
      opening_moves(game, engine::Position(level[parent]), moves);
      for (std::size_t i = 0; i < moves.size(); ++i) {
        P child = level[parent];
        engine::play(game, child, moves[i]);
        if (engine::outcome(game, child).over() || !seen.insert(engine::hash(child)).second) {
          continue;
        }
        if (next.size() == limit || i > std::numeric_limits<std::uint16_t>::max()) {
          return std::nullopt;
        }
        next.push_back(child);
        nodes.push_back({static_cast<std::uint32_t>(parent), static_cast<std::uint16_t>(i)});
      }
    }
    level = std::move(next);
    tree.levels.push_back(std::move(nodes));
  }
  tree.order.resize(level.size());
  std::iota(tree.order.begin(), tree.order.end(), 0U);
  return tree;
}

Expected<std::optional<Tree>> grow(const engine::Game& game, int plies, std::size_t limit) {
  const engine::Position start = engine::start_position(game);
  auto tree = std::visit([&](const auto& root) { return grow(game, root, plies, limit); }, start);
  if (!tree || !tree->order.empty()) return tree;
  return fail(ErrorCode::BadValue,
              fmt::format("openings: every game of '{}' is over after {} plies; fewer plies are "
                          "needed",
                          game.spec(), plies));
}

void shuffle(std::vector<std::uint32_t>& order, std::uint64_t seed) {
  Random random(seed);
  for (std::uint32_t i = 0; i < order.size(); ++i) {  // Fisher-Yates, inside out
    const std::uint32_t k = random.below(i + 1);
    order[i] = order[k];
    order[k] = i;
  }
}

class CountedOpenings : public OpeningSource {
 public:
  CountedOpenings(engine::GamePtr game, Tree tree)
      : game_(std::move(game)), tree_(std::move(tree)) {}

  Expected<Opening> at(std::int64_t index) override {
    std::uint32_t node = tree_.order[static_cast<std::size_t>(index) % tree_.order.size()];
    std::vector<std::uint16_t> path(tree_.levels.size());
    for (std::size_t depth = tree_.levels.size(); depth-- > 0;) {
      path[depth] = tree_.levels[depth][node].move;
      node = tree_.levels[depth][node].parent;
    }
    Walk walk{engine::start_position(*game_), ""};
    engine::MoveList moves;
    for (const std::uint16_t choice : path) {
      opening_moves(*game_, walk.position, moves);
      walk.play(*game_, moves[choice]);
    }
    return std::move(walk).opening(*game_);
  }

  std::optional<std::int64_t> count() const override {
    return static_cast<std::int64_t>(tree_.order.size());
  }

 private:
  engine::GamePtr game_;
  Tree tree_;
};

class WalkedOpenings : public OpeningSource {
 public:
  WalkedOpenings(engine::GamePtr game, int plies, std::uint64_t seed)
      : game_(std::move(game)), plies_(plies), seed_(seed) {}

  Expected<Opening> at(std::int64_t index) override {
    if (index / kStretch != stretch_) {
      stretch_ = index / kStretch;
      seen_.clear();
      tries_.clear();
    }
    const auto offset = static_cast<std::size_t>(index % kStretch);
    // An index depends on those before it in its stretch; each is walked once and its try kept.
    while (tries_.size() <= offset) {
      const auto attempt = find(stretch_ * kStretch + static_cast<std::int64_t>(tries_.size()));
      if (!attempt) {
        return fail(
            ErrorCode::BadValue,
            fmt::format("openings: no game of {} random plies found in '{}' that is not over; "
                        "fewer plies are needed",
                        plies_, game_->spec()));
      }
      tries_.push_back(*attempt);
    }
    return std::move(*walk(index, tries_[offset])).opening(*game_);
  }

  std::optional<std::int64_t> count() const override { return std::nullopt; }

 private:
  // Nothing if the game is over before `plies_` or just then.
  std::optional<Walk> walk(std::int64_t index, int attempt) {
    Random random(combine(combine(seed_, static_cast<std::uint64_t>(index)),
                          static_cast<std::uint64_t>(attempt)));
    Walk walk{engine::start_position(*game_), ""};
    for (int ply = 0; ply < plies_; ++ply) {
      opening_moves(*game_, walk.position, moves_);
      if (moves_.empty()) return std::nullopt;
      walk.play(*game_, moves_[random.below(static_cast<std::uint32_t>(moves_.size()))]);
    }
    if (engine::outcome(*game_, walk.position).over()) return std::nullopt;
    return walk;
  }

  // The first try with a new position; failing that, the last with any.
  std::optional<int> find(std::int64_t index) {
    std::optional<int> repeated;
    for (int attempt = 0; attempt < kTries; ++attempt) {
      const std::optional<Walk> walked = walk(index, attempt);
      if (!walked) continue;
      if (seen_.insert(hash_of(walked->position)).second) return attempt;
      repeated = attempt;
    }
    return repeated;
  }

  engine::GamePtr game_;
  int plies_;
  std::uint64_t seed_;
  std::int64_t stretch_ = 0;
  std::unordered_set<std::uint64_t> seen_;  // positions of this stretch
  std::vector<int> tries_;                  // which try each index of this stretch took
  engine::MoveList moves_;
};

}  // namespace

Expected<OpeningSourcePtr> random_openings(engine::GamePtr game, int plies, std::uint64_t seed) {
  // The variant takes part, so that adding one to a league leaves the others' openings alone.
  const std::uint64_t own_seed = combine(seed, hash_text(game->spec()));
  auto tree = grow(*game, plies, kCounted);
  if (!tree) return tl::unexpected(tree.error());
  if (!*tree) return std::make_unique<WalkedOpenings>(std::move(game), plies, own_seed);
  shuffle((*tree)->order, own_seed);
  return std::make_unique<CountedOpenings>(std::move(game), **std::move(tree));
}

Expected<OpeningSourcePtr> all_openings(engine::GamePtr game, int plies) {
  auto tree = grow(*game, plies, kAllOpenings);
  if (!tree) return tl::unexpected(tree.error());
  if (!*tree) {
    return fail(ErrorCode::BadValue,
                fmt::format("openings all:{}: '{}' has more than {} positions of that depth; fewer "
                            "plies are needed, or random:{}",
                            plies, game->spec(), kAllOpenings, plies));
  }
  return std::make_unique<CountedOpenings>(std::move(game), **std::move(tree));
}

}  // namespace seedbed::arena
