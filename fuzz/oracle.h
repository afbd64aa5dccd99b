#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "fuzz/interpret.h"

namespace heddle::fuzz {

/// Everything that can happen in a program. A set is complete unless the oracle gave up; the two flags say that an
/// engine with the same limits has to leave something out.
struct OracleResult {
  std::set<ErrorSite> errors{};
  std::set<std::string> final_states{};      // see canonical_state
  std::set<std::vector<Integer>> reached{};  // the cells in any state
  bool rounds_exceeded = false;              // a loop without a bound can run more rounds than the limit
  bool threads_exceeded = false;
  bool gave_up = false;
  std::string reason{};  // of giving up
  std::size_t states = 0;
  double executions = 0;  // interleavings within the limits, over all inputs

  bool limited() const { return rounds_exceeded || threads_exceeded; }
};

/// The program must have been printed, since printing gives errors their lines.
OracleResult run_oracle(const Program& program, const Limits& limits);

/// Whether the inputs (by cell name; those left out may have any value of their range) and the schedule (thread
/// names, one for each step) lead to an error of this kind at this line; line 0 is any line. The schedule may leave
/// out steps that touch nothing but the thread's own variables.
bool oracle_confirms(const Program& program, const std::map<std::string, Integer>& inputs,
                     const std::vector<std::string>& schedule, const ErrorSite& expected, const Limits& limits);

/// Calls `visit` for every assignment of values to the cells of `domains`, on top of what is in `inputs` already;
/// stops when it returns false.
template <typename Visit>
bool for_all_inputs(Domains::const_iterator next, Domains::const_iterator end, std::map<std::string, Integer>& inputs,
                    const Visit& visit) {
  while (next != end && inputs.count(next->first) != 0) ++next;
  if (next == end) return visit(inputs);
  for (std::int64_t value = next->second.low; value <= next->second.high; ++value) {
    inputs[next->first] = value;
    if (!for_all_inputs(std::next(next), end, inputs, visit)) return false;
  }
  inputs.erase(next->first);
  return true;
}

}  // namespace heddle::fuzz
