// The canonical form of a symbolic path as SymPaths computes it (section 5): an event is moved to the front of its
// predecessors as long as it is independent of the one before it and its thread has the smaller number.
//
// Extending a path that has this form by one event is one insertion. The form is not unique: with a, b, c of threads
// 0, 1, 2, where only a and c depend on each other, c a b and b c a are equivalent and neither can be changed by a
// swap. A search that compares these forms therefore keeps more than one representative of some classes; what it
// counts is what the paper counts. Exactly one per class is what sleep sets give (explore/sleep.h).
#pragma once

#include "trace/dependence.h"
#include "trace/trace.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace heddle::trace {

class NormalForm {
public:
  // One event: its number in the trace, and a code that tells its thread and outcome.
  struct Item {
    std::uint32_t event = 0;
    std::uint32_t code = 0;
  };

  // The newest event of the trace. Returns where it went, for `remove`.
  std::size_t insert(const Trace& trace, std::uint32_t code, Aliases& aliases);
  void remove(std::size_t position) { items_.erase(items_.begin() + static_cast<std::ptrdiff_t>(position)); }

  std::span<const Item> items() const { return items_; }
  std::u32string codes() const;  // what tells one form from another

private:
  std::vector<Item> items_;
};

}  // namespace heddle::trace
