// Models as programs of which one wants to know how they can end.
#pragma once

#include "machine/model_machine.h"
#include "permute/world.h"
#include "plan/model_subject.h"

namespace heddle::permute {

class ModelWorld final : public World {
public:
  // With these inputs; without any they are unknown.
  ModelWorld(const program::Program& program, term::Terms& terms, const machine::Limits& limits,
             plan::ConcreteInputs inputs);

  machine::Machine& machine() override { return machine_; }
  term::Terms& terms() override { return terms_; }
  const plan::Subject& subject() const override { return subject_; }
  explore::Options thorough(explore::Options options) const override;
  std::vector<plan::Input> values() override;
  std::vector<term::Term> cells() override;
  std::vector<plan::Input> inputs(const term::Model& model) override;

private:
  const program::Program& program_;
  term::Terms& terms_;
  plan::ModelSubject subject_;
  plan::ConcreteInputs inputs_;
  program::Program searched_;  // in which failing steps are seen by others
  machine::ModelMachine machine_;
};

}  // namespace heddle::permute
