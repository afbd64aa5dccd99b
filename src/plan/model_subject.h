// Programs of the model language as subjects of a search.
#pragma once

#include "machine/model_machine.h"
#include "plan/subject.h"
#include "program/program.h"

namespace heddle::plan {

// The values of all inputs, as a machine wants them and as people read them. Those that are not mentioned are 0 or
// False.
struct ConcreteInputs {
  machine::ModelMachine::Inputs values;
  std::vector<Input> shown;
};
// A string: what is wrong with a value, or that there is no such input.
std::variant<ConcreteInputs, std::string> concrete_inputs(const program::Program& program, term::Terms& terms,
                                                          const std::vector<Input>& inputs);
// What a model says about all inputs.
std::vector<Input> inputs_of(const program::Program& program, term::Terms& terms, const term::Model& model);

class ModelSubject : public Subject {
public:
  explicit ModelSubject(const program::Program& program) : program_(program) {}

  std::unique_ptr<Stage> stage(term::Terms& terms, const machine::Limits& limits,
                               explore::Slicing slicing) const override;
  Result stage(term::Terms& terms, const machine::Limits& limits, const std::vector<Input>& inputs) const override;
  const program::Sources& sources() const override { return program_.sources; }

private:
  const program::Program& program_;
};

}  // namespace heddle::plan
