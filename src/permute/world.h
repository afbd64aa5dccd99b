// A program of either language under execution, for those who want to know how it can end.
#pragma once

#include "explore/options.h"
#include "machine/machine.h"
#include "plan/subject.h"
#include "term/model.h"

#include <string>
#include <vector>

namespace heddle::permute {

class World {
public:
  virtual ~World() = default;
  // In front of its first step, not initialised.
  virtual machine::Machine& machine() = 0;
  virtual term::Terms& terms() = 0;
  virtual const plan::Subject& subject() const = 0;  // for reruns
  // How to search for every ending.
  virtual explore::Options thorough(explore::Options options) const = 0;

  // The final state that the machine is in: as people read it, and as terms of which two lists can be compared.
  virtual std::vector<plan::Input> values() = 0;
  virtual std::vector<term::Term> cells() = 0;
  // An execution has come to its end.
  virtual void note_inputs() {}
  // The inputs of all executions so far: as they were given, or what the model says.
  virtual std::vector<plan::Input> inputs(const term::Model& model) = 0;
  // When the search is over: under which assumptions its answer holds.
  virtual std::vector<std::string> assumptions() { return {}; }
};

}  // namespace heddle::permute
