// What a correctness witness says of the program: expressions of C that hold at places.
#pragma once

#include "plan/verdict.h"
#include "report/task.h"

#include <string>
#include <vector>

namespace heddle::report {

struct WitnessInvariant {
  bool is_of_loop = false;  // it holds whenever the condition of the loop is looked at; otherwise: before the statement
  program::Location location{};  // the first character of the statement
  std::string expression{};
};

std::vector<WitnessInvariant> witness_invariants(const plan::Verdict& verdict, const Task& task);

}  // namespace heddle::report
