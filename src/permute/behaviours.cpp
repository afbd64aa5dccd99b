#include "permute/behaviours.h"

namespace heddle::permute {

using explore::Reduction;

Behaviours::Behaviours(const program::Program& program, term::Terms& terms, smt::Solver& solver,
                       const explore::Options& options, const machine::ModelMachine::Inputs& inputs, Visit visit)
    : visit_(std::move(visit)),
      machine_(program, terms, options.limits, inputs),
      search_(machine_, terms, solver, options, *this) {}

Schedule Behaviours::schedule() const {
  Schedule schedule;
  for (const explore::Search::Scheduled& step : search_.schedule()) schedule.add(step.thread);
  return schedule;
}

bool Behaviours::on_deadlock(std::span<const term::Term> stuck) {
  return visit_(search_, explore::Error{program::ErrorKind::Deadlock, "deadlock: no thread can go on", {}}, stuck);
}

bool Behaviours::on_failure(const machine::Outcome& outcome) {
  const program::Check& check = outcome.error;
  return visit_(search_, explore::Error{check.kind, check.message, check.location}, {});
}

bool Behaviours::on_incomplete(const std::string& reason, program::Location location, const std::string& advice) {
  incomplete_.add(reason, location, advice);
  return true;
}

explore::Options thorough(explore::Options options, const program::Program& program) {
  bool may_circle = !program.loops.empty();
  options.reduction = Reduction::Classes;
  options.cache_states = may_circle;
  options.feasible = true;
  options.stop_at_bug = false;
  return options;
}

}  // namespace heddle::permute
