#include "arena/rating/connect.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <utility>

#include "engine/at.h"

namespace seedbed::arena {
namespace {

// Half points that a and b took from each other, over variants and sides.
struct Link {
  int a = 0;
  int b = 0;
  std::int64_t a_took = 0;
  std::int64_t b_took = 0;
};

std::vector<Link> link_up(std::span<const Encounter> encounters) {
  std::map<std::pair<int, int>, Link> links;
  for (const Encounter& encounter : encounters) {
    const Trinomial south = encounter.as_south();
    const Trinomial north = encounter.as_north();
    Link& link = links[{encounter.a, encounter.b}];
    link.a = encounter.a;
    link.b = encounter.b;
    link.a_took += 2 * (south[2] + north[2]) + south[1] + north[1];
    link.b_took += 2 * (south[0] + north[0]) + south[1] + north[1];
  }
  std::vector<Link> list;
  for (const auto& [key, link] : links) {
    if (link.a_took + link.b_took > 0) list.push_back(link);
  }
  return list;
}

void take_out_perfect(Structure& structure, std::span<const Link> links) {
  const std::size_t size = structure.bots.size();
  for (int round = 1;; ++round) {
    std::vector<std::int64_t> took(size, 0);
    std::vector<std::int64_t> gave(size, 0);
    for (const Link& link : links) {
      if (structure.bots[at(link.a)].round != Structure::kCore) continue;
      if (structure.bots[at(link.b)].round != Structure::kCore) continue;
      took[at(link.a)] += link.a_took;
      gave[at(link.a)] += link.b_took;
      took[at(link.b)] += link.b_took;
      gave[at(link.b)] += link.a_took;
    }
    bool any = false;
    for (std::size_t bot = 0; bot < size; ++bot) {
      if ((took[bot] == 0) == (gave[bot] == 0)) continue;  // mixed, or nothing left to play against
      structure.bots[bot].round = round;
      structure.bots[bot].won = gave[bot] == 0;
      any = true;
    }
    if (!any) return;
    structure.rounds = round;
  }
}

// Marks what can be reached from `start` along `edges` among nodes whose label is -1.
std::vector<int> reach(int start, const std::vector<std::vector<int>>& edges,
                       const std::vector<int>& label) {
  std::vector<bool> seen(edges.size(), false);
  std::vector<int> found{start};
  seen[at(start)] = true;
  for (std::size_t next = 0; next < found.size(); ++next) {
    for (const int to : edges[at(found[next])]) {
      if (seen[at(to)] || label[at(to)] != -1) continue;
      seen[at(to)] = true;
      found.push_back(to);
    }
  }
  return found;
}

// Strongly connected components of the core: forward and backward reach of each node not yet
// placed.
void group_core(Structure& structure, std::span<const Link> links, std::vector<bool>& played) {
  const std::size_t size = structure.bots.size();
  std::vector<std::vector<int>> takes(size);
  std::vector<std::vector<int>> gives(size);
  for (const Link& link : links) {
    played[at(link.a)] = played[at(link.b)] = true;
    if (structure.bots[at(link.a)].round != Structure::kCore) continue;
    if (structure.bots[at(link.b)].round != Structure::kCore) continue;
    const auto join = [&](int from, int to) {
      takes[at(from)].push_back(to);
      gives[at(to)].push_back(from);
    };
    if (link.a_took > 0) join(link.a, link.b);
    if (link.b_took > 0) join(link.b, link.a);
  }
  std::vector<int> label(size, -1);
  for (std::size_t bot = 0; bot < size; ++bot) {
    if (!played[bot] || structure.bots[bot].round != Structure::kCore || label[bot] != -1) continue;
    std::vector<int> down = reach(static_cast<int>(bot), takes, label);
    std::vector<int> up = reach(static_cast<int>(bot), gives, label);
    std::sort(down.begin(), down.end());
    std::sort(up.begin(), up.end());
    std::vector<int> both;
    std::set_intersection(down.begin(), down.end(), up.begin(), up.end(), std::back_inserter(both));
    const int group = static_cast<int>(structure.groups.size());
    for (const int member : both) label[at(member)] = structure.bots[at(member)].group = group;
    structure.groups.push_back(std::move(both));
  }
}

// A perfect bot is listed beside those it played most; bots of later rounds find their place first.
void place_perfect(Structure& structure, std::span<const Link> links) {
  const auto choose = [&](int bot) {
    std::map<int, std::int64_t> games;  // by group
    for (const Link& link : links) {
      if (link.a != bot && link.b != bot) continue;
      const int other = link.a == bot ? link.b : link.a;
      const int group = structure.bots[at(other)].group;
      if (group != -1) games[group] += link.a_took + link.b_took;
    }
    const auto most =
        std::max_element(games.begin(), games.end(),
                         [](const auto& x, const auto& y) { return x.second < y.second; });
    return most == games.end() ? -1 : most->first;
  };
  for (int round = structure.rounds; round >= 1; --round) {
    for (bool again = true; again;) {
      again = false;
      int homeless = -1;
      for (std::size_t bot = 0; bot < structure.bots.size(); ++bot) {
        Structure::Bot& entry = structure.bots[bot];
        if (entry.round != round || entry.group != -1) continue;
        entry.group = choose(static_cast<int>(bot));
        if (entry.group == -1) {
          if (homeless == -1) homeless = static_cast<int>(bot);
        } else {
          structure.groups[at(entry.group)].push_back(static_cast<int>(bot));
          again = true;
        }
      }
      if (!again && homeless != -1) {
        structure.bots[at(homeless)].group = static_cast<int>(structure.groups.size());
        structure.groups.push_back({homeless});
        again = true;
      }
    }
  }
}

void sort_groups(Structure& structure) {
  for (std::vector<int>& group : structure.groups) std::sort(group.begin(), group.end());
  std::sort(structure.groups.begin(), structure.groups.end());
  for (std::size_t group = 0; group < structure.groups.size(); ++group) {
    for (const int bot : structure.groups[group]) {
      structure.bots[at(bot)].group = static_cast<int>(group);
    }
  }
}

struct Edge {
  int from = 0;
  int to = 0;
  int sign = 0;  // weight is sign * (the variant's advantage in the direction)
  int variant = 0;
};

// strength(to) <= strength(from) + sign * advantage, for each side that took something.
std::vector<Edge> constraints(std::span<const Encounter> encounters, const Structure& structure) {
  std::vector<Edge> edges;
  const auto add = [&](int south, int north, bool south_took, bool north_took, int variant) {
    if (south_took) edges.push_back({south, north, 1, variant});
    if (north_took) edges.push_back({north, south, -1, variant});
  };
  for (const Encounter& encounter : encounters) {
    if (!counts(structure, encounter)) continue;
    const Trinomial south = encounter.as_south();
    const Trinomial north = encounter.as_north();
    add(encounter.a, encounter.b, south[1] + south[2] > 0, south[0] + south[1] > 0,
        encounter.variant);
    add(encounter.b, encounter.a, north[0] + north[1] > 0, north[1] + north[2] > 0,
        encounter.variant);
  }
  return edges;
}

// Whether the strengths can follow when this variant's advantage goes to direction * infinity while
// those of `settled` variants stay; edges of other variants do not bind.
bool unbounded(std::span<const Edge> edges, std::size_t bots, int variant, int direction,
               const std::vector<Identified>& settled) {
  std::vector<int> distance(bots, 0);
  for (std::size_t sweep = 0; sweep <= bots; ++sweep) {
    bool changed = false;
    for (const Edge& edge : edges) {
      int weight = 0;
      if (edge.variant == variant) {
        weight = direction * edge.sign;
      } else if (settled[at(edge.variant)] != Identified::Yes) {
        continue;
      }
      if (distance[at(edge.from)] + weight < distance[at(edge.to)]) {
        distance[at(edge.to)] = distance[at(edge.from)] + weight;
        changed = true;
      }
    }
    if (!changed) return true;
  }
  return false;
}

// The commonest proof of the contrary, found without a search: two bots that each took something
// from the other as North keep the advantage from rising, as South from falling.
bool held_by_two(std::span<const Encounter> encounters, const Structure& structure, int variant,
                 int direction) {
  return std::any_of(encounters.begin(), encounters.end(), [&](const Encounter& encounter) {
    if (encounter.variant != variant || !counts(structure, encounter)) return false;
    const Trinomial south = encounter.as_south();
    const Trinomial north = encounter.as_north();
    if (direction > 0) return north[1] + north[2] > 0 && south[0] + south[1] > 0;
    return south[1] + south[2] > 0 && north[0] + north[1] > 0;
  });
}

}  // namespace

Structure connect(int bots, std::span<const Encounter> encounters) {
  Structure structure;
  structure.bots.resize(at(bots));
  const std::vector<Link> links = link_up(encounters);
  std::vector<bool> played(at(bots), false);
  take_out_perfect(structure, links);
  group_core(structure, links, played);
  for (const Link& link : links) {
    const Structure::Bot& a = structure.bots[at(link.a)];
    const Structure::Bot& b = structure.bots[at(link.b)];
    if (a.round == Structure::kCore && b.round == Structure::kCore && a.group != b.group) {
      structure.one_way = true;
    }
  }
  place_perfect(structure, links);
  sort_groups(structure);
  return structure;
}

bool counts(const Structure& structure, const Encounter& encounter) {
  const Structure::Bot& a = structure.bots[at(encounter.a)];
  const Structure::Bot& b = structure.bots[at(encounter.b)];
  return a.round == Structure::kCore && b.round == Structure::kCore && a.group == b.group;
}

std::vector<Identified> identify_advantages(int variants, std::span<const Encounter> encounters,
                                            const Structure& structure) {
  const std::vector<Edge> edges = constraints(encounters, structure);
  const std::size_t bots = structure.bots.size();
  std::vector<Identified> result(at(variants), Identified::No);
  for (bool again = true; again;) {
    again = false;
    for (int variant = 0; variant < variants; ++variant) {
      Identified& now = result[at(variant)];
      if (now == Identified::Yes) continue;
      const auto is_free = [&](int direction) {
        return !held_by_two(encounters, structure, variant, direction) &&
               unbounded(edges, bots, variant, direction, result);
      };
      const int ways = (is_free(1) ? 1 : 0) + (is_free(-1) ? 1 : 0);
      now = ways == 0 ? Identified::Yes : ways == 1 ? Identified::OneWay : Identified::No;
      again = again || now == Identified::Yes;
    }
  }
  return result;
}

}  // namespace seedbed::arena
