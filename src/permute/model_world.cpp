#include "permute/model_world.h"

#include "permute/endings.h"
#include "program/footprint.h"

namespace heddle::permute {

ModelWorld::ModelWorld(const program::Program& program, term::Terms& terms, const machine::Limits& limits,
                       plan::ConcreteInputs inputs)
    : program_(program),
      terms_(terms),
      subject_(program),
      inputs_(std::move(inputs)),
      searched_(program::with_failing_steps_shared(program)),
      machine_(searched_, terms, limits, inputs_.values) {}

// A program with loops that have no bound of their own may run in circles, and only a table of states ends that; all
// others are better off without one.
explore::Options ModelWorld::thorough(explore::Options options) const {
  options.reduction = explore::Reduction::Classes;
  options.cache_states = !program_.loops.empty();
  options.feasible = true;
  options.stop_at_bug = false;
  return options;
}

std::vector<plan::Input> ModelWorld::values() { return final_values(machine_); }

std::vector<term::Term> ModelWorld::cells() {
  std::vector<term::Term> cells;
  for (const program::Object& object : program_.objects)
    for (std::uint32_t i = 0; i < object.size && !object.is_lock; ++i)
      cells.push_back(machine::to_term(terms_, machine_.cell(object.first + i), object.sort));
  return cells;
}

std::vector<plan::Input> ModelWorld::inputs(const term::Model& model) {
  return inputs_.shown.empty() ? plan::inputs_of(program_, terms_, model) : inputs_.shown;
}

}  // namespace heddle::permute
