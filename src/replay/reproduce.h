// Does a recorded case still go wrong, and in the same way?
#pragma once

#include "plan/rerun.h"
#include "program/program.h"
#include "replay/case.h"

#include <optional>
#include <string>

namespace heddle::replay {

struct Reproduction {
  bool reproduced = false;
  std::string explanation;       // what happened, or why it did not; the end of a sentence
  std::optional<plan::Run> run;  // as far as there was one
};

Reproduction reproduce(const plan::Subject& subject, const Case& recorded);
Reproduction reproduce(const program::Program& program, const Case& recorded);

}  // namespace heddle::replay
