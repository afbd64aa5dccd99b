#include "proof/remaining.h"

#include <algorithm>

namespace heddle::proof {

namespace {

struct Node {
  Places places;
  Bits facts;
  std::uint32_t parent = 0;
  std::uint32_t edge = 0;
  bool left_out = false;
};

class Walk {
public:
  Walk(const System& system, const Facts& facts, const std::map<const Edge*, term::Term>& assertions,
       Deadlocks* deadlocks)
      : system_(system), facts_(facts), assertions_(assertions), deadlocks_(deadlocks) {}

  Searched go(const std::function<bool()>& stop) {
    add(start_of(system_), facts_.start(), 0, 0);
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
      if (nodes_[i].left_out) continue;
      if (i % 256 == 0 && stop()) return GaveUp{};
      if (const Edge* failing = expand(i)) return Uncovered{trace_to(i), failing};
    }
    Covered covered;
    for (Node& node : nodes_)
      if (!node.left_out) covered.nodes.push_back({std::move(node.places), std::move(node.facts)});
    return covered;
  }

private:
  bool is_open(const Edge& edge, const Node& node) const { return !facts_.excludes(node.facts, assertions_.at(&edge)); }

  // Answers an edge that fails and is not excluded.
  const Edge* expand(std::uint32_t number) {
    if (is_final(nodes_[number].places))
      for (const Edge& edge : system_.final_failures)
        if (is_open(edge, nodes_[number])) return &edge;
    std::optional<std::uint32_t> only = private_thread(system_, nodes_[number].places);
    for (std::uint32_t thread = 0; thread < system_.threads.size(); ++thread) {
      if (only && thread != *only) continue;
      const Place& place = system_.threads[thread].places[nodes_[number].places[thread]];
      for (std::uint32_t edge : place.edges)
        if (system_.edges[edge].fails && is_open(system_.edges[edge], nodes_[number])) return &system_.edges[edge];
      for (std::uint32_t edge : place.edges)
        if (!system_.edges[edge].fails)
          add(follow(system_, system_.edges[edge], nodes_[number].places), facts_.after(nodes_[number].facts, edge),
              number, edge);
    }
    const Edge* deadlock = deadlocks_ == nullptr || only ? nullptr : deadlocks_->at(nodes_[number].places);
    return deadlock != nullptr && is_open(*deadlock, nodes_[number]) ? deadlock : nullptr;
  }

  void add(Places places, Bits facts, std::uint32_t parent, std::uint32_t edge) {
    if (facts.has(Facts::impossible)) return;
    std::vector<std::uint32_t>& here = met_[places];
    for (std::uint32_t other : here)
      if (nodes_[other].facts.is_within(facts)) return;
    std::erase_if(here, [&](std::uint32_t other) {
      bool is_covered = facts.is_within(nodes_[other].facts);
      nodes_[other].left_out = nodes_[other].left_out || is_covered;
      return is_covered;
    });
    here.push_back(static_cast<std::uint32_t>(nodes_.size()));
    nodes_.push_back({std::move(places), std::move(facts), parent, edge});
  }

  std::vector<std::uint32_t> trace_to(std::uint32_t number) const {
    std::vector<std::uint32_t> trace;
    for (; number != 0; number = nodes_[number].parent) trace.push_back(nodes_[number].edge);
    std::ranges::reverse(trace);
    return trace;
  }

  const System& system_;
  const Facts& facts_;
  const std::map<const Edge*, term::Term>& assertions_;
  Deadlocks* deadlocks_;
  std::vector<Node> nodes_;
  std::map<Places, std::vector<std::uint32_t>> met_;
};

}  // namespace

Searched search_remaining(const System& system, const Facts& facts, const std::map<const Edge*, term::Term>& assertions,
                          Deadlocks* deadlocks, const std::function<bool()>& stop) {
  return Walk(system, facts, assertions, deadlocks).go(stop);
}

}  // namespace heddle::proof
