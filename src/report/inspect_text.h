// The result of `heddle inspect`.
#pragma once

#include "analysis/survey.h"
#include "plan/first_run.h"
#include "program/location.h"

#include <ostream>
#include <string>

namespace heddle::report {

struct Inspection {
  analysis::Survey survey;
  plan::FirstRun first_run;
  bool has_main = true;  // otherwise nothing was run, and execution may begin in every function that others can call
};

// Short, with what will hurt first.
void print_inspection(std::ostream& out, const Inspection& inspection, const program::Sources& sources);
std::string to_json(const Inspection& inspection, const program::Sources& sources);

}  // namespace heddle::report
