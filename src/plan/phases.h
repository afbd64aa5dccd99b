// The searches that `heddle check` makes, as a table. The default plan for C and C++ is: the probes, since a bug that a
// few executions show is then found at once; DPOR, because one execution of each class is the better bargain as long as
// there are not too many classes; and the table of states where there are too many, or where a loop was cut whose
// states may repeat. A phase that has not decided tells why, and that says which phase is next.
//
// Every phase has a name, and can be run alone (--phase): then it is not followed by another one.
#pragma once

#include "explore/options.h"
#include "plan/verdict.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace heddle::plan {

// How a phase searches: in which of the equivalent executions, and what it leaves out of account.
struct Method {
  explore::Reduction reduction = explore::Reduction::Dpor;
  explore::Slicing slicing = explore::Slicing::Full;
  bool prunes = true;
  std::optional<explore::Probing> probe{};  // only a few executions

  bool operator==(const Method&) const = default;
};

// Of all phases with this reduction together. Where the user has set no limit: so much work (explore/work.h); otherwise
// that share of the time there is, counted as work and on the clock.
struct Budget {
  std::uint64_t work = 0;  // 0: no limit
  double share = 1;
  bool at_most = false;  // `work` is a limit even if the user has time
};

struct Phase {
  std::string_view name;
  std::string_view help;
  Method method;
  Budget budget;
};

std::span<const Phase> all_phases();
std::span<const Phase> probes();
const Phase& outside_phase();  // a look at the whole program, for races
// Null: there is none.
const Phase* find_phase(std::string_view name);
const Phase* find_phase(const Method& method);

// The next method of the default plan; none: there is no other. `changes`: from DPOR to the table of states it may go.
std::optional<Method> next_method(const Method& method, Ending ending, bool changes);

// Where a loop was cut the table of states is tried with this much work, or a few times what it took to find that out:
// states that do not repeat are as many as the bound allows.
inline constexpr std::uint64_t work_behind_a_cut_loop = 5'000'000;
inline constexpr std::uint64_t times_behind_a_cut_loop = 2;

}  // namespace heddle::plan
