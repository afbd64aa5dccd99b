// The executable permutations of one run of compiled code: the search of explore/ over a machine that does nothing but
// what the run did (permute/confined.h). Its reduction runs one execution of each class.
#include "explore/resources.h"
#include "explore/search.h"
#include "permute/code_condition.h"
#include "permute/code_order.h"
#include "permute/code_world.h"
#include "permute/confined.h"
#include "permute/describe.h"
#include "permute/endings.h"
#include "permute/names.h"
#include "permute/permute.h"
#include "permute/watch.h"

#include <set>

namespace heddle::permute {

namespace {

constexpr std::uint64_t patience = 1'000'000;  // steps, to find a run that comes to its end

class CodePermuter final : public explore::Listener {
public:
  CodePermuter(CodeWorld& world, const CodeRecording& recording, const Options& options, const Watch& watch)
      : world_(world),
        recording_(recording),
        order_(recording),
        classes_(options.most_classes),
        want_dependences_(options.want_dependences),
        confined_(world.machine(), recording, [this, &watch] { return watch.look(incomplete_); }),
        solver_(smt::make_solver(world.terms(), options.search.solver)),
        search_(confined_, world.terms(), *solver_, world.thorough(options.search), *this) {}

  // The machine is in its initial state.
  void operator()(Result& result) {
    name_threads();
    search_.run();
    result.threads = names_.all();
    for (machine::ThreadId name : event_names_) result.run.add(name);
    if (want_dependences_)
      for (const CodeStep& step : recording_.steps()) result.steps.push_back({step.thread, step.location, step.text});
    result.endings = endings_.take();
    result.statistics.classes = classes_.size();
    result.classes = classes_.take();
    result.incomplete = incomplete_.take();
    result.statistics.blocked = blocked_ + search_.counters().blocked;
    result.statistics.steps = search_.counters().steps;
    if (!reversals_) return;
    result.dependences = reversals_->dependences();
    // That everything comes before the end of the process is only worth a word where it need not.
    std::erase_if(result.dependences, [&](const Dependence& pair) {
      return !pair.matters && plain_.contains({pair.first, pair.second});
    });
  }

  bool on_nothing() override { return true; }
  bool on_deadlock(std::span<const term::Term>) override { return true; }
  bool on_failure(const machine::Outcome&) override { return true; }
  bool on_incomplete(const std::string& reason, program::Location location, const std::string& advice) override {
    incomplete_.add(reason, location, advice);
    return true;
  }
  bool on_final() override {
    if (!confined_.is_complete()) return ++blocked_, true;
    order_.set(search_.path().trace());
    std::uint32_t ending = endings_.final_state(world_.values(), schedule(order_.simple()));
    note_dependences();
    return classes_.add(schedule(order_.canonical()), ending, incomplete_);
  }

private:
  // Threads have the numbers that the machine gives them; behind them come those with what was decided in a step.
  void name_threads() {
    for (std::uint32_t i = 0; i < confined_.thread_slots(); ++i) names_.number(confined_.path_of(machine::ThreadId(i)));
    for (const CodeStep& step : recording_.steps()) {
      std::string name = confined_.path_of(step.thread);
      event_names_.push_back(names_.number(step.flips.empty() ? name : name + ":" + step.flips));
    }
  }

  Schedule schedule(const std::vector<EventId>& order) const {
    Schedule result;
    for (EventId event : order) result.add(event_names_[event]);
    return result;
  }

  // The first permutation need not be the run, but which pairs depend on each other is nearly always the same.
  void note_dependences() {
    if (!want_dependences_) return;
    if (!reversals_) {
      reversals_.emplace(recording_.steps().size(), order_.edges());
      for (const PartialOrder::Edge& edge : order_.edges())
        if (!order_.is_telling(edge)) plain_.insert(edge);
    }
    reversals_->note(order_.events());
  }

  CodeWorld& world_;
  const CodeRecording& recording_;
  CodeOrder order_;
  Endings endings_;
  Classes classes_;
  bool want_dependences_;
  Names names_;
  std::vector<machine::ThreadId> event_names_;
  std::optional<Reversals> reversals_;
  std::set<PartialOrder::Edge> plain_;
  plan::Tally incomplete_;
  std::uint64_t blocked_ = 0;
  Confined confined_;
  std::unique_ptr<smt::Solver> solver_;
  explore::Search search_;
};

}  // namespace

Answered permute(const Compiled& program, const Options& options) {
  if (std::string complaint = CodeWorld::complaint(options.inputs); !complaint.empty()) return Refusal{complaint};
  Watch watch(options.search);
  term::Terms terms;
  CodeWorld world(program, terms, &options.inputs);
  native::NativeMachine& machine = world.machine();
  Concrete decider;
  machine.initialise(decider);
  machine::Machine::Mark mark = machine.mark();
  plan::Tally stopped;
  auto run = record(machine, options.schedule, patience, [&] { return watch.look(stopped); });
  world.note_inputs();
  Result result;
  result.inputs = world.inputs({});
  if (auto* none = std::get_if<NoRun>(&run)) {
    if (none->wrong_schedule) return Refusal{"the run " + none->why};
    result.incomplete = why_not(*none, stopped);
    return result;
  }
  if (std::string complaint = world.unknown_input(); !complaint.empty()) return Refusal{complaint};
  const CodeRecording& recording = std::get<CodeRecording>(run);
  result.run_values = world.values();
  machine.undo(mark);

  CodePermuter permuter(world, recording, options, watch);
  permuter(result);
  if (options.want_labels) show_conditions(result, program, recording, options.inputs, result.threads);
  result.assumptions = world.assumptions();
  conclude(result, world.subject(), options.search.limits);
  result.statistics.seconds = watch.seconds();
  result.statistics.peak_memory_mib = static_cast<double>(explore::peak_memory_bytes()) / (1 << 20);
  return result;
}

}  // namespace heddle::permute
