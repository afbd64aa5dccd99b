// The slice of compiled code (Weiser 1981; Horwitz, Reps and Binkley 1990): the instructions that may have a part in
// whether a check fails. Two executions that do the same inside of it, in the same order, fail alike, whatever the
// order of what is outside.
//
// It is the transitive closure of two dependences. Of data: a value comes from what wrote its register, or from what
// may have written its place in memory, in whichever thread. Of control: an instruction is executed if the branches
// that it depends on lead there, and if somebody calls its function or runs it as a thread.
//
// What every check depends on differs. An assertion depends on its condition alone. That no access to memory is wrong
// depends on all addresses, and on all branches, since a branch on what was never written is an error as well. With
// these, what remains outside is data that nobody looks at except to hand it on.
//
// That a thread does not go on is not told by dependences. All synchronisation is inside, except that locks can be left
// out: it may be that nothing between taking and giving them back matters. So can the end of the process. Whoever runs
// the program then has to see that locks are free when they are taken and that nobody ends the process, and in any case
// that loops outside of the slice come to their end, and that all accesses and calls are as they were foreseen.
#pragma once

#include "base/budget.h"
#include "program/code.h"
#include "program/error_kinds.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace heddle::analysis {

class Foreseen;  // analysis/foreseen.h

enum class Membership : std::uint8_t {
  Outside,
  Access,  // of memory: that it is right matters, but not what it reads or writes
  Inside,
};

struct Slice {
  std::string refusal{};                 // why there is none; empty: there is
  std::vector<Membership> membership{};  // by instruction; of a loop's round: whether what ends the loop is inside
  std::vector<bool> reached{};           // by function: somebody may call it
  std::uint32_t visible = 0;             // instructions that other threads might notice
  std::uint32_t outside = 0;             // of these, those that are not inside
  bool omits_locks = false;              // some
  bool omits_errors = false;             // some instruction outside of it may fail in a way that is not checked
  std::shared_ptr<const Foreseen> foreseen{};  // what it rests on; null: there is no slice
};

Slice slice_of(const program::Code& code, const program::ErrorKinds& checks, bool with_locks,
               const base::Budget& budget = {});

// Is it something that other threads might notice: an access to memory or a synchronisation?
bool is_visible(const program::Code& code, std::uint32_t position);

}  // namespace heddle::analysis
