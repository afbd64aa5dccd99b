// When a step can be taken: when the thread in front of it need not wait.
#pragma once

#include "proof/ways.h"
#include "term/terms.h"
#include "trace/label.h"

#include <span>

namespace heddle::proof {

// Of a thread that runs this function, in front of a step with these ways, all of them. What a step waits for comes
// first in its code, so that up to there it has no effect. An assumption that fails behind it ends the execution, but
// not by waiting.
term::Term can_take(const program::Program& program, term::Terms& terms, trace::Labeller& labeller,
                    machine::ThreadId thread, std::uint32_t function, std::span<const Way> ways);

}  // namespace heddle::proof
