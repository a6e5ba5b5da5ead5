#include "arena/league/matching.h"

#include <cstddef>
#include <queue>

#include "engine/at.h"

namespace seedbed::arena {
namespace {

class Matcher {
 public:
  explicit Matcher(const std::vector<std::vector<bool>>& adjacent)
      : adjacent_(adjacent),
        size_(static_cast<int>(adjacent.size())),
        mate_(adjacent.size(), -1),
        parent_(adjacent.size()),
        base_(adjacent.size()) {}

  std::vector<int> run() {
    for (int a = 0; a < size_; ++a) {  // most are matched without a search
      for (int b = 0; b < size_ && mate_[at(a)] < 0; ++b) {
        if (adjacent_[at(a)][at(b)] && mate_[at(b)] < 0) {
          mate_[at(a)] = b;
          mate_[at(b)] = a;
        }
      }
    }
    for (int root = 0; root < size_; ++root) {
      if (mate_[at(root)] >= 0) continue;
      for (int v = find_path(root); v >= 0;) {  // flip the path's edges
        const int previous = parent_[at(v)];
        const int next = mate_[at(previous)];
        mate_[at(v)] = previous;
        mate_[at(previous)] = v;
        v = next;
      }
    }
    return mate_;
  }

 private:
  // The end of an augmenting path from `root`, or -1. parent_ leads back along it.
  int find_path(int root) {
    parent_.assign(parent_.size(), -1);
    outer_.assign(parent_.size(), false);
    for (int v = 0; v < size_; ++v) base_[at(v)] = v;
    std::queue<int> open;
    open.push(root);
    outer_[at(root)] = true;
    while (!open.empty()) {
      const int v = open.front();
      open.pop();
      for (int to = 0; to < size_; ++to) {
        if (!adjacent_[at(v)][at(to)] || base_[at(v)] == base_[at(to)] || mate_[at(v)] == to) {
          continue;
        }
        const int mate = mate_[at(to)];
        if (to == root || (mate >= 0 && parent_[at(mate)] >= 0)) {
          contract(root, v, to, open);
        } else if (parent_[at(to)] < 0) {
          parent_[at(to)] = v;
          if (mate < 0) return to;
          outer_[at(mate)] = true;
          open.push(mate);
        }
      }
    }
    return -1;
  }

  int common_base(int root, int a, int b) {
    std::vector<bool> seen(parent_.size(), false);
    for (;;) {
      a = base_[at(a)];
      seen[at(a)] = true;
      if (a == root || mate_[at(a)] < 0) break;
      a = parent_[at(mate_[at(a)])];
    }
    for (;;) {
      b = base_[at(b)];
      if (seen[at(b)]) return b;
      b = parent_[at(mate_[at(b)])];
    }
  }

  // The odd circle that the edge v-to closes becomes one vertex.
  void contract(int root, int v, int to, std::queue<int>& open) {
    const int base = common_base(root, v, to);
    std::vector<bool> in_blossom(parent_.size(), false);
    mark(v, base, to, in_blossom);
    mark(to, base, v, in_blossom);
    for (int u = 0; u < size_; ++u) {
      if (!in_blossom[at(base_[at(u)])]) continue;
      base_[at(u)] = base;
      if (!outer_[at(u)]) {
        outer_[at(u)] = true;
        open.push(u);
      }
    }
  }

  void mark(int v, int base, int child, std::vector<bool>& in_blossom) {
    while (base_[at(v)] != base) {
      in_blossom[at(base_[at(v)])] = in_blossom[at(base_[at(mate_[at(v)])])] = true;
      parent_[at(v)] = child;
      child = mate_[at(v)];
      v = parent_[at(mate_[at(v)])];
    }
  }

  const std::vector<std::vector<bool>>& adjacent_;
  int size_;
  std::vector<int> mate_, parent_, base_;
  std::vector<bool> outer_;
};

}  // namespace

std::vector<int> greatest_matching(const std::vector<std::vector<bool>>& adjacent) {
  return Matcher(adjacent).run();
}

}  // namespace seedbed::arena
