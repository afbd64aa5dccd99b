// All executions from one initial state.
#include "explore/resources.h"
#include "permute/behaviours.h"
#include "permute/code_world.h"
#include "permute/endings.h"
#include "permute/model_world.h"
#include "permute/permute.h"
#include "permute/start.h"
#include "permute/watch.h"

namespace heddle::permute {

namespace {

Result all_executions(World& world, const Options& options) {
  Watch watch(options.search);
  explore::Options how = world.thorough(options.search);
  std::unique_ptr<smt::Solver> solver = smt::make_solver(world.terms(), how.solver);
  Endings endings;
  Classes classes(options.most_classes);
  Behaviours* all = nullptr;
  auto visit = [&](explore::Search&, const std::optional<plan::Error>& error, std::span<const term::Term>) {
    world.note_inputs();
    Schedule schedule = all->schedule();
    std::uint32_t ending = error ? endings.failure(*error, schedule) : endings.final_state(world.values(), schedule);
    return classes.add(std::move(schedule), ending, all->incomplete());
  };
  Behaviours behaviours(world.machine(), world.terms(), *solver, how, visit);
  all = &behaviours;
  behaviours.run();

  Result result;
  result.all = true;
  result.threads = behaviours.names();
  result.inputs = world.inputs({});
  result.endings = endings.take();
  result.incomplete = behaviours.incomplete().take();
  result.assumptions = world.assumptions();
  result.statistics.classes = classes.size();
  result.classes = classes.take();
  explore::Counters counters = behaviours.search().counters();
  result.statistics.blocked = counters.blocked;
  result.statistics.steps = counters.steps;
  result.statistics.pruned = counters.pruned;
  result.statistics.seconds = watch.seconds();
  result.statistics.peak_memory_mib = static_cast<double>(explore::peak_memory_bytes()) / (1 << 20);
  conclude(result, world.subject(), options.search.limits);
  return result;
}

}  // namespace

Answered permute_all(const program::Program& program, const Options& options) {
  term::Terms terms;
  auto started = start(program, terms, options);
  if (auto* refusal = std::get_if<Refusal>(&started)) return *refusal;
  Start& initial = std::get<Start>(started);
  ModelWorld world(program, terms, options.search.limits, {initial.values, initial.inputs});
  return all_executions(world, options);
}

Answered permute_all(const Compiled& program, const Options& options) {
  if (std::string complaint = CodeWorld::complaint(options.inputs); !complaint.empty()) return Refusal{complaint};
  term::Terms terms;
  CodeWorld world(program, terms, &options.inputs);
  Result result = all_executions(world, options);
  if (std::string complaint = world.unknown_input(); !complaint.empty() && result.incomplete.empty())
    return Refusal{complaint};
  return result;
}

}  // namespace heddle::permute
