// One search for bugs, to the first bug or to the end.
#pragma once

#include "explore/options.h"
#include "plan/engine.h"
#include "plan/subject.h"

namespace heddle::plan {

Outcome hunt(const Subject& subject, const explore::Options& options, const Recording& recording = {});

}  // namespace heddle::plan
