// The condition on the inputs under which a run of compiled code goes the way it went: every branch and every check in
// it, in terms of the inputs. Going forward with the inputs as symbols comes to the same as the weakest precondition
// going backward (trace/weakest_precondition.h), since all else in the initial state is known.
#pragma once

#include "permute/code_recording.h"
#include "permute/code_world.h"
#include "permute/result.h"

namespace heddle::permute {

// Fills in labels and path condition. `threads`: the names of the threads by their numbers in the recording.
void show_conditions(Result& result, const Compiled& program, const CodeRecording& recording,
                     const std::vector<plan::Input>& inputs, const std::vector<std::string>& threads);

}  // namespace heddle::permute
