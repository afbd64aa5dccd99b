// `heddle replay --native`: a recorded execution in the program itself.
#pragma once

#include "cli/arguments.h"
#include "cli/loaded.h"
#include "cli/run.h"
#include "replay/case.h"
#include "replay/reproduce.h"

#include <optional>

namespace heddle::cli {

struct NativeResult {
  int status = 0;
  std::optional<replay::Reproduction> again{};  // none: nothing was run
};

NativeResult run_native_replay(const Arguments& arguments, const replay::Case& recorded, const Loaded& loaded,
                               Environment& environment);

}  // namespace heddle::cli
