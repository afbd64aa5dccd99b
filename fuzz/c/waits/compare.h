#pragma once

#include "fuzz/c/compare.h"
#include "fuzz/c/waits/oracle.h"

namespace heddle::fuzz_waits {

using fuzz_c::Disagreement;
using fuzz_c::Exploration;
using fuzz_c::MaybeDisagreement;
using fuzz_c::NativeResult;

/// What is wrong with an exploration, going by the oracle. `may_give_up`: the program has something in it on which "I
/// do not know" is an answer.
MaybeDisagreement compare(const OracleResult& oracle, const Exploration& found, bool may_give_up);

/// What the hardware did and the oracle does not know of. `aborts`: the program may end by abort().
MaybeDisagreement compare(const OracleResult& oracle, const NativeResult& seen, bool aborts);

/// Whether an exploration says that it has found everything.
bool is_complete(const Exploration& found);

}  // namespace heddle::fuzz_waits
