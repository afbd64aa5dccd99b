// All executions from one initial state.
#include "explore/resources.h"
#include "permute/behaviours.h"
#include "permute/endings.h"
#include "permute/permute.h"
#include "permute/start.h"
#include "permute/watch.h"
#include "program/footprint.h"

namespace heddle::permute {

Answered permute_all(const program::Program& program, const Options& options) {
  Watch watch(options.search);
  term::Terms terms;
  auto started = start(program, terms, options);
  if (auto* refusal = std::get_if<Refusal>(&started)) return *refusal;
  Start& initial = std::get<Start>(started);
  explore::Options how = thorough(options.search, program);
  std::unique_ptr<smt::Solver> solver = smt::make_solver(terms, how.solver);

  Result result;
  result.all = true;
  Endings endings(program);
  Behaviours* all = nullptr;
  auto visit = [&](explore::Search&, const std::optional<explore::Error>& error, std::span<const term::Term>) {
    Schedule schedule = all->schedule();
    std::uint32_t ending = error ? endings.failure(*error, schedule) : endings.final_state(all->machine(), schedule);
    result.classes.push_back({std::move(schedule), ending});
    if (options.most_classes == 0 || result.classes.size() < options.most_classes) return true;
    all->add_incomplete("limit of classes reached (" + std::to_string(options.most_classes) + ")",
                        "--classes with a larger number");
    return false;
  };
  program::Program searched = program::with_failing_steps_shared(program);
  Behaviours behaviours(searched, terms, *solver, how, initial.values, visit);
  all = &behaviours;
  behaviours.run();

  machine::ModelMachine& machine = behaviours.machine();
  for (std::uint32_t i = 0; i < machine.thread_slots(); ++i)
    result.threads.push_back(machine.path_of(machine::ThreadId(i)));
  result.inputs = std::move(initial.inputs);
  result.endings = endings.take();
  result.incomplete = behaviours.take_incomplete();
  result.statistics.classes = result.classes.size();
  result.statistics.blocked = behaviours.search().counters().blocked;
  result.statistics.steps = behaviours.search().counters().steps;
  result.statistics.pruned = behaviours.search().counters().pruned;
  result.statistics.seconds = watch.seconds();
  result.statistics.peak_memory_mib = static_cast<double>(explore::peak_memory_bytes()) / (1 << 20);
  conclude(result, program, options.search.limits);
  return result;
}

}  // namespace heddle::permute
