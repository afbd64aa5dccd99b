#include "plan/paths.h"

#include "explore/frontier.h"
#include "plan/tally.h"
#include "program/footprint.h"

#include <algorithm>
#include <set>

namespace heddle::plan {

namespace {

using explore::Counters;
using explore::Listener;
using explore::Options;
using explore::Search;

// How many states a search holds that keeps all successors of a state it expands until it gets to them: each expansion
// replaces one state by its successors, each successor that is found to be explored elsewhere is dropped.
class HeldCurve {
public:
  void expanded(std::uint64_t number) {
    drops_.push_back(dropped_);
    successors_.resize(number + 1);
  }
  void dropped() { ++dropped_; }
  void left(std::uint64_t number, std::uint64_t successors) { successors_[number] = successors; }

  std::vector<std::uint64_t> take() const {
    std::vector<std::uint64_t> held;
    std::uint64_t open = 1;
    for (std::size_t i = 0; i < successors_.size(); ++i) {
      open += successors_[i];
      open -= 1;
      held.push_back(open - drops_[i]);
    }
    if (!held.empty()) held.push_back(open - dropped_);
    return held;
  }

private:
  std::uint64_t dropped_ = 0;
  std::vector<std::uint64_t> drops_;
  std::vector<std::uint64_t> successors_;
};

std::string conjunction(term::Terms& terms, std::span<const term::Term> conditions) {
  return term::to_string(terms, terms.and_(conditions));
}

class Collector final : public Listener {
public:
  Collector(const program::Program& program, term::Terms& terms, smt::Solver& solver, const PathsQuery& query,
            const FinalVisitor& visitor)
      : program_(program),
        terms_(terms),
        query_(query),
        visitor_(visitor),
        machine_(program, terms, query.options.limits),
        search_(machine_, terms, solver, query.options, *this) {}

  PathsResult operator()() {
    explore::run_in_parts(search_, query_.options.turns_per_part);
    result_.incomplete = incomplete_.take();
    if (query_.want_held) result_.held = curve_.take();
    return std::move(result_);
  }
  Counters counters() const { return search_.counters(); }

  bool on_final() override {
    ++result_.states;
    if (visitor_) return visitor_(terms_, search_.path().trace(), machine_);
    return show(PathEnd::Final, {}, {});
  }
  bool on_nothing() override { return true; }
  bool on_failure(const machine::Outcome& outcome) override {
    ++result_.failed;
    const program::Check& check = outcome.error;
    return show(PathEnd::Failed, check.message + " at line " + std::to_string(check.location.line), {});
  }
  bool on_deadlock(std::span<const term::Term> stuck) override {
    ++result_.deadlocks;
    return show(PathEnd::Deadlock, {}, stuck);
  }
  bool on_incomplete(const std::string& reason, program::Location location, const std::string& advice) override {
    incomplete_.add(reason, location, advice);
    return true;
  }
  void on_expanded(std::uint64_t number) override {
    if (query_.want_held) curve_.expanded(number);
  }
  void on_dropped() override {
    if (query_.want_held) curve_.dropped();
  }
  void on_left(std::uint64_t number, std::uint64_t successors) override {
    if (query_.want_held) curve_.left(number, successors);
  }

private:
  bool show(PathEnd end, std::string failure, std::span<const term::Term> further) {
    if (!query_.visit) return true;
    SymbolicState state;
    state.end = end;
    state.failure = std::move(failure);
    for (const program::Object& object : program_.objects)
      for (std::uint32_t i = 0; i < object.size && !object.is_lock; ++i)
        state.substitution.emplace_back(program::cell_name(object, i),
                                        machine::to_string(terms_, machine_.cell(object.first + i), object.sort));
    for (const trace::Event* event : ordered_events()) state.path.push_back(shown(*event));
    auto known = search_.path().trace().path_condition();
    std::vector<term::Term> conditions(known.begin(), known.end());
    conditions.insert(conditions.end(), further.begin(), further.end());
    state.condition = conjunction(terms_, conditions);
    return query_.visit(state);
  }

  std::vector<const trace::Event*> ordered_events() {
    const trace::Trace& trace = search_.path().trace();
    std::vector<std::uint32_t> order = search_.reducer().order();
    // Events that the reduction has not put in order come as they happened.
    for (auto i = static_cast<std::uint32_t>(order.size()); i < trace.events().size(); ++i) order.push_back(i);
    std::vector<const trace::Event*> events;
    for (std::uint32_t number : order) events.push_back(&trace.events()[number]);
    return events;
  }

  ShownEvent shown(const trace::Event& event) {
    const trace::Trace& trace = search_.path().trace();
    ShownEvent shown{machine_.path_of(event.thread),
                     conjunction(terms_, trace.conditions(event)),
                     {},
                     {},
                     program_.steps[event.step].location};
    std::set<std::string> writes;
    std::set<std::string> reads;
    for (const machine::Access& access : trace.accesses(event)) {
      if (access.object == machine::Access::thread_object) continue;
      (access.write ? writes : reads).insert(place_name(access));
    }
    shown.writes.assign(writes.begin(), writes.end());
    shown.reads.assign(reads.begin(), reads.end());
    return shown;
  }

  std::string place_name(const machine::Access& access) {
    const program::Object& object = program_.objects[access.object];
    if (!object.is_array) return object.name;
    return object.name + "[" + machine::to_string(terms_, access.index, term::Sort::integer()) + "]";
  }

  const program::Program& program_;
  term::Terms& terms_;
  const PathsQuery& query_;
  const FinalVisitor& visitor_;
  PathsResult result_;
  Tally incomplete_;
  HeldCurve curve_;
  machine::ModelMachine machine_;
  Search search_;
};

PathsResult run(const program::Program& program, PathsQuery query, const FinalVisitor& visitor) {
  auto begun = std::chrono::steady_clock::now();
  query.options.stop_at_bug = false;
  query.options.cache_states = false;
  term::Terms terms;
  std::unique_ptr<smt::Solver> solver = smt::make_solver(terms, query.options.solver);
  program::Program searched = program::with_failing_steps_shared(program);
  Collector collector(searched, terms, *solver, query, visitor);
  PathsResult result = collector();
  result.statistics = statistics_of(collector.counters(), *solver, begun);
  return result;
}

}  // namespace

PathsResult paths(const program::Program& program, PathsQuery query) { return run(program, std::move(query), {}); }

PathsResult for_each_final(const program::Program& program, const Options& options, const FinalVisitor& visitor) {
  PathsQuery query;
  query.options = options;
  return run(program, std::move(query), visitor);
}

}  // namespace heddle::plan
