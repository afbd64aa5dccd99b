#include "permute/permute.h"

#include "explore/resources.h"
#include "permute/describe.h"
#include "permute/endings.h"
#include "permute/linearise.h"
#include "permute/search.h"
#include "permute/start.h"
#include "permute/watch.h"
#include "plan/model_subject.h"

namespace heddle::permute {

namespace {

constexpr std::uint64_t patience = 1'000'000;  // steps, to find a run that comes to its end

class Permuter {
public:
  Permuter(const Options& options, machine::ModelMachine& machine, Events events)
      : machine_(machine),
        events_(std::move(events)),
        lineariser_(events_),
        classes_(options.most_classes),
        watch_(options.search) {
    if (options.want_dependences) reversals_.emplace(events_);
  }

  Result operator()() {
    Search search(
        events_, machine_, [&](std::span<const EventId> order) { return visit(order); },
        [&] { return watch_.go_on(searched_->steps, searched_->classes, 0, incomplete_); });
    searched_ = &search.counters();
    search.run();
    result_.endings = endings_.take();
    result_.classes = classes_.take();
    result_.incomplete = incomplete_.take();
    result_.statistics.classes = search.counters().classes;
    result_.statistics.blocked = search.counters().blocked;
    result_.statistics.steps = search.counters().steps;
    if (reversals_) result_.dependences = reversals_->dependences();
    return std::move(result_);
  }

private:
  bool visit(std::span<const EventId> order) {
    lineariser_.set(order);
    std::uint32_t ending = endings_.final_state(machine_, schedule_of(events_, lineariser_.simple()));
    if (reversals_) reversals_->note(order);
    return classes_.add(schedule_of(events_, lineariser_.canonical()), ending, incomplete_);
  }

  machine::ModelMachine& machine_;
  Events events_;
  Lineariser lineariser_;
  Endings endings_;
  Classes classes_;
  std::optional<Reversals> reversals_;
  Watch watch_;
  plan::Tally incomplete_;
  const SearchCounters* searched_ = nullptr;
  Result result_;
};

// Of the run, while the machine is at its end.
void describe(Result& result, const Options& options, machine::ModelMachine& machine, const Events& events,
              term::Terms& terms) {
  for (std::uint32_t i = 0; i < machine.thread_slots(); ++i)
    result.threads.push_back(machine.path_of(machine::ThreadId(i)));
  result.run_values = final_values(machine);
  std::vector<EventId> order(events.size());
  for (EventId i = 0; i < events.size(); ++i) order[i] = i;
  result.run = schedule_of(events, order);
  for (const RecordedStep& step : events.recording().steps()) {
    const program::Step& shown = events.program().steps[step.step];
    if (options.want_dependences) result.steps.push_back({step.thread, shown.location, shown.text});
  }
  if (options.want_labels) show_labels(result, events, terms);
}

}  // namespace

Answered permute(const program::Program& program, const Options& options) {
  Watch watch(options.search);
  term::Terms terms;
  auto started = start(program, terms, options);
  if (auto* refusal = std::get_if<Refusal>(&started)) return *refusal;
  Start& initial = std::get<Start>(started);
  machine::ModelMachine& machine = *initial.machine;
  machine::ModelMachine::Mark mark = machine.mark();

  plan::Tally stopped;
  RunResult run = record(machine, options.schedule, patience, [&] { return watch.look(stopped); });
  if (auto* none = std::get_if<NoRun>(&run)) {
    if (none->wrong_schedule) return Refusal{"the run " + none->why};
    Result result;
    result.inputs = std::move(initial.inputs);
    result.incomplete = why_not(*none, stopped);
    return result;
  }
  Events events(program, std::get<Recording>(std::move(run)), machine.thread_slots());
  Result shown;
  describe(shown, options, machine, events, terms);
  machine.undo(mark);

  Result result = Permuter(options, machine, std::move(events))();
  result.inputs = std::move(initial.inputs);
  result.threads = std::move(shown.threads);
  result.run = std::move(shown.run);
  result.run_values = std::move(shown.run_values);
  result.steps = std::move(shown.steps);
  result.labels = std::move(shown.labels);
  result.path_condition = std::move(shown.path_condition);
  conclude(result, plan::ModelSubject(program), options.search.limits);
  result.statistics.seconds = watch.seconds();
  result.statistics.peak_memory_mib = static_cast<double>(explore::peak_memory_bytes()) / (1 << 20);
  return result;
}

}  // namespace heddle::permute
