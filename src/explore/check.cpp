#include "explore/check.h"

#include "explore/rerun.h"
#include "explore/resources.h"
#include "explore/simplify.h"
#include "explore/tally.h"

namespace heddle::explore {

namespace {

// Collects what the search meets, and stops it at the first bug.
class BugHunt final : public Listener {
public:
  BugHunt(const program::Program& program, term::Terms& terms, smt::Solver& solver, const Options& options)
      : program_(program), terms_(terms), options_(options), search_(program, terms, solver, options, *this) {}

  Verdict operator()() {
    search_.run();
    verdict_.incomplete = incomplete_.take();
    verdict_.bounded = !verdict_.incomplete.empty();
    if (verdict_.error)
      verdict_.answer = Answer::Unsafe;
    else
      verdict_.answer = verdict_.bounded ? Answer::Unknown : Answer::Safe;
    if (vacuous_) verdict_.assumptions.push_back("no input meets the requires clauses, so there is no execution");
    return std::move(verdict_);
  }

  Counters counters() const { return search_.counters(); }

  bool on_final() override { return true; }
  bool on_nothing() override {
    vacuous_ = true;
    return true;
  }
  bool on_failure(const machine::Outcome& outcome) override {
    const program::Check& check = program_.checks[outcome.detail];
    return report({check.kind, check.message, check.location});
  }
  bool on_deadlock(std::span<const term::Term> stuck) override {
    trace::Trace& trace = search_.path().trace();
    trace::Trace::Mark mark = trace.mark();
    for (term::Term condition : stuck) trace.add_condition(condition);
    bool go_on = report({program::ErrorKind::Deadlock, "deadlock: no thread can go on", {}});
    trace.undo(mark);
    return go_on;
  }
  bool on_incomplete(const std::string& reason, program::Location location, const std::string& advice) override {
    incomplete_.add(reason, location, advice);
    return true;
  }

private:
  // A bug on the current path: find inputs, run them, and believe only what that run shows.
  bool report(const Error& error) {
    smt::Answer answer = search_.path().solve();
    if (answer.status != smt::Status::Sat) {
      incomplete_.add("a possible bug could not be confirmed (" + error.message + "): the solver found no inputs",
                      error.location, "--solver-timeout with more seconds");
      return true;
    }
    RerunResult result = rerun(program_, inputs(answer.model), schedule(), options_.limits);
    const Run* run = std::get_if<Run>(&result);
    if (run == nullptr || !run->error || run->error->kind != error.kind || run->error->location != error.location) {
      std::string why = run == nullptr ? std::get<std::string>(result) : "the run did not fail the same way";
      incomplete_.add("a possible bug could not be confirmed (" + error.message + "): " + why, error.location, "");
      return true;
    }
    Run simpler = simplify(program_, *run, options_.limits);
    verdict_.error = simpler.error;
    verdict_.counterexample = std::move(simpler.record);
    return false;
  }

  std::vector<Input> inputs(const term::Model& model) {
    std::vector<Input> inputs;
    for (const program::Object& object : program_.objects) {
      if (!object.is_input) continue;
      for (std::uint32_t i = 0; i < object.size; ++i) {
        std::string name = program::cell_name(object, i);
        term::Term value = term::evaluate(terms_, terms_.symbol(name, object.sort), model);
        inputs.push_back({name, machine::to_string(terms_, machine::to_value(terms_, value), object.sort)});
      }
    }
    return inputs;
  }

  std::vector<std::string> schedule() {
    std::vector<std::string> schedule;
    for (machine::ThreadId thread : search_.schedule()) schedule.push_back(search_.machine().path_of(thread));
    return schedule;
  }

  const program::Program& program_;
  term::Terms& terms_;
  const Options& options_;
  Verdict verdict_;
  Tally incomplete_;
  bool vacuous_ = false;
  Search search_;
};

}  // namespace

Verdict check(const program::Program& program, const Options& options) {
  auto begun = std::chrono::steady_clock::now();
  term::Terms terms;
  std::unique_ptr<smt::Solver> solver = smt::make_solver(terms, options.solver);
  BugHunt hunt(program, terms, *solver, options);
  Verdict verdict = hunt();
  verdict.statistics = statistics_of(hunt.counters(), *solver, begun);
  return verdict;
}

}  // namespace heddle::explore
