#include "permute/start.h"

#include "permute/recording.h"
#include "plan/model_subject.h"

namespace heddle::permute {

std::variant<Start, Refusal> start(const program::Program& program, term::Terms& terms, const Options& options) {
  auto inputs = plan::concrete_inputs(program, terms, options.inputs);
  if (auto* complaint = std::get_if<std::string>(&inputs)) return Refusal{*complaint};
  plan::ConcreteInputs& given = std::get<plan::ConcreteInputs>(inputs);
  Start start;
  start.values = given.values;
  start.inputs = std::move(given.shown);
  start.machine = std::make_unique<machine::ModelMachine>(program, terms, options.search.limits, start.values);
  Concrete decider;
  machine::Outcome outcome = start.machine->initialise(decider);
  if (outcome.ended == machine::Ended::Infeasible)
    return Refusal{"the inputs do not meet the requires clauses; give others with --inputs"};
  if (outcome.ended == machine::Ended::Failed)
    return Refusal{"the initial state cannot be computed from the inputs: " + outcome.error.message};
  return start;
}

}  // namespace heddle::permute
