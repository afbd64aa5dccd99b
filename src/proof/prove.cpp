#include "proof/prove.h"

#include "plan/model_subject.h"
#include "plan/rerun.h"
#include "proof/facts.h"
#include "proof/invariants.h"
#include "proof/literals.h"
#include "proof/proof_file.h"
#include "proof/remaining.h"
#include "proof/suppositions.h"
#include "proof/system.h"
#include "trace/weakest_precondition.h"

#include <algorithm>
#include <chrono>
#include <map>

namespace heddle::proof {

using plan::Answer;
using term::Term;

namespace {

std::vector<trace::Label> labels_of(const System& system) {
  std::vector<trace::Label> labels;
  for (const Edge& edge : system.edges) labels.push_back(edge.label());
  return labels;
}

// The paths of the threads, as plan/rerun.h knows them: which child of its parent a thread is depends on the trace.
std::vector<std::string> schedule_of(const System& system, std::span<const std::uint32_t> trace, const Edge* failing) {
  std::vector<std::string> paths(system.threads.size());
  std::vector<std::uint32_t> children(system.threads.size(), 0);
  std::uint32_t process = 0;
  for (std::size_t i = 0; i < system.threads.size(); ++i)
    if (!system.threads[i].parent) paths[i] = std::to_string(process++);
  std::vector<std::string> schedule;
  for (std::uint32_t number : trace) {
    const Edge& edge = system.edges[number];
    schedule.push_back(paths[edge.thread]);
    for (std::uint32_t child : edge.starts)
      paths[child] = paths[edge.thread] + "." + std::to_string(children[edge.thread]++);
  }
  bool is_step = failing >= system.edges.data() && failing < system.edges.data() + system.edges.size();
  if (is_step) schedule.push_back(paths[failing->thread]);
  return schedule;
}

}  // namespace

class TraceProver::Impl {
public:
  Impl(const program::Program& program, const std::string& fingerprint, const ProveOptions& options)
      : program_(program), fingerprint_(fingerprint), options_(options) {}

  ProveResult go_on(const base::Budget& budget) {
    auto begin = std::chrono::steady_clock::now();
    options_.search.budget = budget;
    solver_ = smt::make_solver(terms_, solver_options(options_));
    logic_.use(*solver_);
    result_.verdict = {};
    if (facts_) facts_->recover();
    try {
      if (facts_ || prepare()) decide();
    } catch (const Undecided& trouble) {
      std::string_view spent = options_.search.budget.spent();
      leave(spent.empty() ? "the solver gives up: " + std::string(trouble.what()) : std::string(spent));
    }
    plan::SearchStatistics& statistics = result_.verdict.statistics;
    statistics.queries = queries_ += solver_->statistics().queries;
    statistics.solver_seconds = solver_seconds_ += solver_->statistics().seconds;
    statistics.seconds = seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return result_;
  }

private:
  static smt::Options solver_options(const ProveOptions& options) {
    smt::Options chosen = options.search.solver;
    chosen.deadline = options.search.budget.deadline();
    chosen.interrupted = options.search.budget.flag();
    return chosen;
  }

  void leave(std::string reason, program::Location location = {}, std::string advice = "") {
    result_.verdict.answer = Answer::Unknown;
    result_.verdict.bounded = true;
    result_.verdict.incomplete.push_back({std::move(reason), location, std::move(advice)});
  }

  bool prepare();
  void decide();
  bool subtract(const Uncovered& uncovered);
  ProvedTrace told(const Uncovered& uncovered) const;
  void report_failure(std::span<const std::uint32_t> trace, const Edge* failing, Term condition);
  void report_proof(const Covered& covered);

  const program::Program& program_;
  std::string fingerprint_;
  ProveOptions options_;
  term::Terms terms_;
  std::unique_ptr<smt::Solver> solver_;
  Logic logic_{terms_};
  System system_;
  std::map<const Edge*, Term> assertions_;
  std::unique_ptr<Deadlocks> deadlocks_;  // these three once it is prepared
  std::unique_ptr<Alphabet> alphabet_;
  std::unique_ptr<Facts> facts_;
  std::uint64_t queries_ = 0;
  double seconds_ = 0, solver_seconds_ = 0;
  ProveResult result_;
};

// False: there is an answer already, or none to be had.
bool TraceProver::Impl::prepare() {
  auto made = make_system(program_, terms_);
  if (auto* outside = std::get_if<Outside>(&made)) {
    leave(outside->reason, outside->location);
    return false;
  }
  system_ = std::get<System>(std::move(made));
  for (const Edge& edge : system_.initial_failures)
    if (logic_.is_satisfiable(std::array{edge.guard})) {
      report_failure({}, &edge, edge.guard);
      return false;
    }
  assertions_.clear();
  for (const Edge& edge : system_.edges)
    if (edge.fails) assertions_[&edge] = in_normal_form(terms_, edge.guard);
  for (const Edge& edge : system_.final_failures) assertions_[&edge] = in_normal_form(terms_, edge.guard);
  deadlocks_ = std::make_unique<Deadlocks>(system_, terms_, assertions_);
  alphabet_ = std::make_unique<Alphabet>(terms_, labels_of(system_));
  facts_ = std::make_unique<Facts>(*alphabet_, logic_, system_.initial);
  if (options_.monotonicity) facts_->enlarge(options_.unsat_cores);
  return true;
}

void TraceProver::Impl::decide() {
  while (true) {
    Searched searched = search_remaining(system_, *facts_, assertions_, options_.deadlocks ? deadlocks_.get() : nullptr,
                                         [&] { return options_.search.budget.is_spent(); });
    result_.statistics.automaton_states = facts_->all().size();
    result_.statistics.rules = facts_->rules();
    if (std::holds_alternative<GaveUp>(searched)) return leave(std::string(options_.search.budget.spent()));
    if (auto* covered = std::get_if<Covered>(&searched)) return report_proof(*covered);
    if (result_.statistics.iterations == options_.most_iterations && options_.most_iterations > 0)
      return leave("the bound on iterations is reached");
    ++result_.statistics.iterations;
    if (!subtract(std::get<Uncovered>(searched))) return;
  }
}

// Lines 4 to 11 of Algorithm 2. False: the trace fails.
bool TraceProver::Impl::subtract(const Uncovered& uncovered) {
  TraceAutomaton automaton(*alphabet_, logic_, uncovered.trace, assertions_.at(uncovered.failing), system_.initial);
  Term history = automaton.states().front().history;
  if (!terms_.is_false(history)) {
    report_failure(uncovered.trace, uncovered.failing, terms_.and_(system_.initial, history));
    return false;
  }
  result_.traces.push_back(told(uncovered));
  if (options_.unsat_cores) automaton.convert_universal_states();
  bool supposes = options_.monotonicity && result_.statistics.iterations >= options_.patience;
  facts_->take_in(automaton);
  if (supposes)
    facts_->take_in(
        Refutation(*alphabet_, logic_, uncovered.trace, assertions_.at(uncovered.failing), system_.initial));
  bool is_due = supposes && result_.statistics.iterations % options_.patience == 0;
  if (is_due)
    for (Term literal : suppositions(terms_, system_.initial, *facts_)) facts_->suppose(literal);
  if (options_.monotonicity) facts_->enlarge(options_.unsat_cores);
  return true;
}

ProvedTrace TraceProver::Impl::told(const Uncovered& uncovered) const {
  ProvedTrace trace;
  if (!Deadlocks::is_one(*uncovered.failing)) trace.check = program_.checks[*uncovered.failing->fails].location;
  for (std::uint32_t number : uncovered.trace) {
    const Edge& edge = system_.edges[number];
    const Thread& thread = system_.threads[edge.thread];
    trace.steps.emplace_back(thread.name, program_.steps[thread.places[edge.from].step].location);
  }
  return trace;
}

// Whatever a proof found out, only a run that fails is a counterexample.
void TraceProver::Impl::report_failure(std::span<const std::uint32_t> trace, const Edge* failing, Term condition) {
  auto model = logic_.model(std::array{condition});
  program::Check check;
  check.message = "a deadlock";
  if (!Deadlocks::is_one(*failing)) check = program_.checks[*failing->fails];
  plan::RerunResult again = std::string("the solver found no inputs");
  if (model) {
    plan::ModelSubject subject(program_);
    again = plan::tell(subject, plan::inputs_of(program_, terms_, *model), schedule_of(system_, trace, failing),
                       options_.search.limits);
  }
  auto* run = std::get_if<plan::Run>(&again);
  if (run == nullptr || !run->error) {
    std::string why = run == nullptr ? std::get<std::string>(again) : "the run did not fail";
    return leave("a possible bug could not be confirmed (" + check.message + "): " + why, check.location);
  }
  result_.verdict.answer = Answer::Unsafe;
  result_.verdict.error = std::move(run->error);
  result_.verdict.counterexample = std::move(run->record);
}

void TraceProver::Impl::report_proof(const Covered& covered) {
  result_.verdict.answer = Answer::Safe;
  result_.statistics.nodes = covered.nodes.size();
  result_.invariants = invariants_of(program_, system_, terms_, *facts_, covered);
  if (options_.in_source != nullptr)
    result_.verdict.invariants = invariants_of(program_, *options_.in_source, system_, terms_, *facts_, covered);
  result_.excludes_deadlocks = options_.deadlocks;
  result_.proof = proof_file(system_, terms_, *facts_, covered, {fingerprint_, options_.deadlocks, options_.leaves});
}

TraceProver::TraceProver(const program::Program& program, const std::string& fingerprint, const ProveOptions& options)
    : impl_(std::make_unique<Impl>(program, fingerprint, options)) {}

TraceProver::~TraceProver() = default;

ProveResult TraceProver::go_on(const base::Budget& budget) { return impl_->go_on(budget); }

ProveResult prove(const program::Program& program, const std::string& fingerprint, const ProveOptions& options) {
  return TraceProver(program, fingerprint, options).go_on(options.search.budget);
}

}  // namespace heddle::proof
