// A cheap argument that a program has no data races: each place in memory that several threads may access at once is
// accessed by atomic operations only, or is never written, or there is a lock that all of them hold (the discipline
// that Eraser watches, Savage et al. 1997; here for all executions).
//
// Which accesses happen while there are several threads is told by whoever has run the program: nothing before the
// first thread is created or after the last one has been joined. Where they may lead to is told by points-to. Locks are
// those of which one place in a global variable can be meant; that a thread holds one at an instruction is a forward
// analysis over the paths of its function and of those that it calls and is called by.
//
// An address that may be a number whose origin points-to did not follow is no basis for it.
//
// It relies on locks and memory being used as they should be: on checks of both that nothing has failed.
#pragma once

#include "base/budget.h"
#include "program/code.h"

#include <vector>

namespace heddle::analysis {

// `concurrent`, by instruction: has it accessed memory that others might reach, while there were others? True: no two
// of these instructions race. False: that is not known.
bool keeps_lock_discipline(const program::Code& code, const std::vector<bool>& concurrent,
                           const base::Budget& budget = {});

}  // namespace heddle::analysis
