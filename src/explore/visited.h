// The states that have been explored, so that programs with cycles come to an end and a state reached by two
// inequivalent schedules is explored once. States are compared in full, word for word, never by a hash alone
// (explore/tree.h).
//
// Three things have to fit before a visit may be cut short (Godefroid 1996, chapter 5; DESIGN.md, section 6):
//  - the state: shared cells, threads, and the path condition;
//  - the sleep set: what slept at the earlier visit was left out there. A visit in which it is awake explores just
//    that, and from then on the intersection counts as what has been left out;
//  - the budget of the loops: the earlier visit must have had at least as many iterations left before a bound.
// States in which a local step is explored alone are not looked up: an earlier visit has left out the other threads
// there, whoever slept. Every cycle goes through other states.
//
// The search has no depth bound, and when nothing was cut by a bound every state in the table has been or will be
// expanded, so "not again" loses no state.
#pragma once

#include "explore/tree.h"
#include "machine/event.h"

#include <cstdint>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace heddle::explore {

struct KeyHash {
  std::size_t operator()(const std::vector<std::uint64_t>& key) const noexcept;
};

class Visited {
public:
  using Key = std::vector<std::uint64_t>;

  struct Entry {
    std::vector<machine::ThreadId> asleep;
    std::vector<std::uint32_t> counters;
    std::uint32_t on_stack = 0;  // how often; kept by the search
  };

  struct Advice {
    bool is_new = true;
    Entry* entry = nullptr;                        // of this state; none if the table is full
    std::vector<machine::ThreadId> left_out{};     // not new: asleep then, awake now; none: nothing to do here
    std::vector<machine::ThreadId> both_asleep{};  // not new: the sleep set to go on with
  };

  explicit Visited(std::uint64_t most_bytes) : most_bytes_(most_bytes), states_(most_bytes) {}

  // `asleep` is sorted.
  Advice visit(const Key& key, std::vector<machine::ThreadId> asleep, std::vector<std::uint32_t> counters);

  // Has nobody asked about what lies ahead of this state? From now on somebody has.
  bool is_first_look_ahead(const Key& key);

  std::size_t size() const { return table_.size(); }

private:
  std::uint64_t most_bytes_;
  std::uint64_t bytes_ = 0;
  Tree states_;
  std::unordered_map<Tree::Number, Entry> table_;
  std::unordered_set<Tree::Number> looked_ahead_;
};

}  // namespace heddle::explore
