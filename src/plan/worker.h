// A process that explores units of work (explore/unit.h) for its coordinator (plan/crew.h).
//
// It is told, and answers:
//   unit U     explores U, then "done": what was found for shared states, and whether the search can go on with others
//   divide     gives parts of its unit away: "divided", with the parts and with what is left of its own unit
//   report     "divided" without any parts
// With each answer come all findings of this process so far. They are those of the finished part of its unit and of the
// units before it, so if the process dies, nothing is lost but what it did since its last answer: the coordinator has
// the rest of the unit, and gives it to another process.
#pragma once

#include "explore/options.h"
#include "plan/channel.h"
#include "plan/subject.h"

namespace heddle::plan {

// Until the channel is closed.
void work_for(Channel& coordinator, const Subject& subject, const explore::Options& options);

}  // namespace heddle::plan
