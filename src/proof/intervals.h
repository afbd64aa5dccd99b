// How small and how large numbers get: abstract interpretation with intervals (Cousot and Cousot 1977). A cell has one
// interval for all times, since any thread may write to it at any time; a local has one at each place. Where a thread
// holds a lock, cells have intervals of their own, as if nobody else wrote to them: in most programs that is what the
// lock is for. Where a loop makes an interval grow it is widened to the next number of the program, and rounds without
// widening make it smaller again: a counter below 1000 that goes up by 3 ends at 1002, which is written nowhere.
//
// What comes out are candidates. Houdini (proof/houdini.h) shows them, or throws them out.
#pragma once

#include "base/budget.h"
#include "proof/templates.h"

#include <gmpxx.h>

#include <map>
#include <optional>
#include <vector>

namespace heddle::proof {

// No bound: it is not known.
struct Interval {
  std::optional<mpz_class> low{}, high{};

  bool is_empty() const { return low && high && *low > *high; }
  bool operator==(const Interval&) const = default;
};

struct Intervals {
  std::map<term::Term, Interval> cells;
  // By template and place: of the locals of `a`, and where it holds a lock of cells.
  std::vector<std::vector<std::map<term::Term, Interval>>> at;
};

// What is not named may be any number.
Intervals find_intervals(const program::Program& program, const TemplateSystem& system, term::Terms& terms,
                         const base::Budget& budget);

}  // namespace heddle::proof
