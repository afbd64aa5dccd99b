// What is known of states that have been explored to the end without a failure: for each control state, conditions on
// what the cells hold under which nothing that can follow fails ("predicate summaries", Guo et al., FSE 2015). Only a
// fixed number of control states is kept, and of each only a few conditions that are not too large; what is dropped is
// explored again, which costs time and nothing else.
#pragma once

#include "explore/observer.h"
#include "term/term.h"

#include <cstdint>
#include <span>
#include <vector>

namespace heddle::explore {

// Adds what is not there yet. All are in the order that this keeps.
void merge(std::vector<Touch>& touches, const std::vector<Touch>& more);
void merge(std::vector<Touch>& touches, machine::ThreadId thread, std::span<const machine::Access> accesses);

// Terms that must all hold, in the order of their ids, each once.
using Conditions = std::vector<term::Term>;
// The first ones may be in order already.
void put_in_order(Conditions& conditions, std::size_t ordered = 0);
void merge(Conditions& conditions, const Conditions& more);

struct Summary {
  Conditions conditions;  // over the symbols of cells, and over inputs that are still to come, whatever they are
  std::vector<machine::ThreadId> asleep{};  // executions that begin with these are not meant; sorted
  std::vector<Touch> touches{};
  double steps = 0;        // that it would take without pruning to find this out
  std::size_t likely = 0;  // the condition that was false when it was last looked at
};

class Summaries {
public:
  using Key = std::vector<std::uint64_t>;  // a control state

  Summaries(std::size_t slots, std::uint64_t most_bytes) : slots_(slots), most_bytes_(most_bytes) {}

  std::vector<Summary>* find(const Key& key);
  // Whatever else is in the slot of this control state goes. Once the bytes are used up nothing more is kept.
  void add(const Key& key, Summary summary);
  std::size_t size() const { return size_; }

private:
  static constexpr std::size_t most_per_key = 16;

  struct Slot {
    Key key;
    std::vector<Summary> summaries;
    std::size_t oldest = 0;
  };
  Slot& slot_of(const Key& key);
  static std::uint64_t bytes_of(const Summary& summary);

  std::vector<Slot> slots_;
  std::uint64_t most_bytes_;
  std::uint64_t bytes_ = 0;
  std::size_t size_ = 0;
};

}  // namespace heddle::explore
