// Candidates come in rounds, from a plain language to a rich one: first what holds always or of one thread, last pairs
// of threads and disjunctions. What a round has shown stays known in the next one. What it has thrown out may come
// again, since more is known then.
#include "proof/thread_invariants.h"

#include "program/assumed_checks.h"
#include "proof/candidates.h"
#include "proof/houdini.h"
#include "proof/in_c.h"
#include "proof/intervals.h"
#include "proof/samples.h"
#include "proof/templates.h"
#include "proof/thread_proof_file.h"
#include "proof/thread_report.h"

#include <algorithm>
#include <array>
#include <chrono>

namespace heddle::proof {

using plan::Answer;
using term::Term;

namespace {

struct Round {
  std::size_t most_threads;       // that a fact is about
  bool with_dead_locals = false;  // all that a thread has known
  bool has_clauses = false;       // about less than two threads
  bool has_pair_clauses = false;
  bool with_counts = false;    // of threads that have come to places
  bool with_elements = false;  // of arrays, beside other variables
};

constexpr std::array rounds{
    Round{1},
    Round{.most_threads = 1, .with_counts = true},
    Round{.most_threads = 1, .has_clauses = true, .with_elements = true},
    Round{.most_threads = 2, .with_elements = true},
    Round{.most_threads = 2, .with_dead_locals = true, .with_elements = true},
    Round{.most_threads = 2, .with_dead_locals = true, .has_clauses = true, .with_elements = true},
    Round{.most_threads = 2,
          .with_dead_locals = true,
          .has_clauses = true,
          .has_pair_clauses = true,
          .with_elements = true}};

// For a proof that there are no deadlocks, once there is one that no check fails: seconds, a share of what that has
// taken, and of what is left.
constexpr double least_for_deadlocks = 0.5, share_for_deadlocks = 1, share_of_rest = 0.5;

class InvariantProver {
public:
  InvariantProver(const program::Program& program, const std::string& fingerprint, const ProveOptions& options)
      : program_(program), fingerprint_(fingerprint), options_(options) {
    smt::Options chosen = options.search.solver;
    chosen.deadline = options.search.budget.deadline();
    chosen.interrupted = options.search.budget.flag();
    solver_ = smt::make_solver(terms_, chosen);
  }

  ProveResult prove() {
    result_.method = invariants_method;
    decide();
    plan::SearchStatistics& statistics = result_.verdict.statistics;
    statistics.queries = solver_->statistics().queries;
    statistics.solver_seconds = solver_->statistics().seconds;
    statistics.seconds = seconds_so_far();
    return std::move(result_);
  }

private:
  void leave(std::string reason, program::Location location = {}) {
    result_.verdict.answer = Answer::Unknown;
    result_.verdict.bounded = true;
    result_.verdict.incomplete.push_back({std::move(reason), location, ""});
  }

  void decide();
  void add_candidates(Houdini& houdini, Candidates& candidates, const Round& round);
  void add_about(Houdini& houdini, Candidates& candidates, const std::vector<Spot>& spots, Language language);
  void add_intervals(Houdini& houdini, const Candidates& candidates);
  bool add_lost(Houdini& houdini, Candidates& candidates);
  void add_bounds(Houdini& houdini, const std::vector<Spot>& spots, Term number, const Interval& interval);
  bool wraps(const TemplateEdge& edge) const {
    return program_.checks[*edge.fails].kind == program::ErrorKind::Overflow;
  }
  bool some_wrap(const std::vector<const TemplateEdge*>& open) const {
    return std::ranges::any_of(open, [&](const TemplateEdge* edge) { return wraps(*edge); });
  }
  bool only_wraps(const std::vector<const TemplateEdge*>& open) const;
  const TemplateEdge* find_failure_at_start();
  void finish(Houdini& houdini, Candidates& candidates, std::size_t round);
  double seconds_so_far() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  }
  bool keep_part(const Houdini& houdini, const std::vector<const TemplateEdge*>& open);
  void report_open(const std::vector<const TemplateEdge*>& open);
  void report_proof(Houdini& houdini, bool excludes_deadlocks);
  void tell_in_c(const std::vector<ThreadFact>& facts);
  std::vector<Spot> all_spots() const;

  const program::Program& program_;
  std::string fingerprint_;
  ProveOptions options_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  term::Terms terms_;
  std::unique_ptr<smt::Solver> solver_;
  TemplateSystem system_;
  std::set<Term> always_;      // candidates for what holds always
  std::vector<Chain> chains_;  // the same of this round
  ProveResult result_;
};

std::vector<Spot> InvariantProver::all_spots() const {
  std::vector<Spot> spots;
  for (std::uint32_t of = 0; of < system_.templates.size(); ++of)
    for (std::uint32_t place = 0; place < system_.templates[of].places.size(); ++place) spots.push_back({of, place});
  return spots;
}

void InvariantProver::add_about(Houdini& houdini, Candidates& candidates, const std::vector<Spot>& spots,
                                Language language) {
  for (Chain& chain : candidates.about(spots, language)) {
    if (spots.empty()) {
      always_.insert(chain.begin(), chain.end());
      chains_.push_back(chain);
    } else
      chain.erase(std::ranges::find_if(chain, [&](Term each) { return always_.contains(each); }), chain.end());
    houdini.add(spots, chain);
  }
}

void InvariantProver::add_candidates(Houdini& houdini, Candidates& candidates, const Round& round) {
  auto add = [&](const std::vector<Spot>& spots, bool has_clauses) {
    add_about(houdini, candidates, spots, Language::Atoms);
    if (has_clauses) add_about(houdini, candidates, spots, Language::Clauses);
  };
  always_ = houdini.always();
  chains_.clear();
  if (round.with_dead_locals) candidates.look_at_dead_locals();
  if (round.with_elements) candidates.look_at_elements();
  candidates.look_at_counts(round.with_counts);
  add({}, round.has_clauses);
  std::vector<Spot> spots = all_spots();
  for (Spot spot : spots) add({spot}, round.has_clauses);
  for (std::size_t i = 0; round.most_threads > 1 && i < spots.size(); ++i)
    for (std::size_t k = i; k < spots.size(); ++k) {
      bool is_one = spots[i].of == spots[k].of && !system_.templates[spots[i].of].is_many;
      if (!is_one) add({spots[i], spots[k]}, round.has_pair_clauses);
    }
}

// What does not hold always may still hold wherever a thread is at some spot.
bool InvariantProver::add_lost(Houdini& houdini, Candidates& candidates) {
  std::set<Term> kept = houdini.always(), lost;
  for (const Chain& chain : std::exchange(chains_, {}))
    lost.insert(chain.begin(), std::ranges::find_if(chain, [&](Term each) { return kept.contains(each); }));
  if (lost.empty()) return false;
  std::size_t before = houdini.size();
  for (Spot spot : all_spots())
    for (Chain& chain : candidates.about(std::span(&spot, 1), Language::Atoms)) {
      std::erase_if(chain, [&](Term each) { return !lost.contains(each); });
      houdini.add({spot}, chain);
    }
  return houdini.size() > before;
}

void InvariantProver::add_bounds(Houdini& houdini, const std::vector<Spot>& spots, Term number,
                                 const Interval& interval) {
  if (interval.low) houdini.add({spots, terms_.less_equal(terms_.integer(*interval.low), number)});
  if (interval.high) houdini.add({spots, terms_.less_equal(number, terms_.integer(*interval.high))});
}

void InvariantProver::add_intervals(Houdini& houdini, const Candidates& candidates) {
  Intervals intervals = find_intervals(program_, system_, terms_, options_.search.budget);
  for (const program::Object& object : program_.objects)
    for (std::uint32_t i = object.first; !object.is_lock && i < object.first + object.size; ++i)
      if (auto found = intervals.cells.find(system_.cells[i]); found != intervals.cells.end())
        add_bounds(houdini, {}, found->first, found->second);
  if (intervals.at.empty()) return;
  for (Spot spot : all_spots()) {
    const auto& there = intervals.at[spot.of][spot.place];
    std::uint32_t function = system_.templates[spot.of].function;
    for (std::uint32_t k = 0; k < program_.functions[function].locals.size(); ++k) {
      auto found = there.find(local_symbol(terms_, program_, function, slot_name(0), k));
      if (found != there.end() && candidates.is_live(spot, k)) add_bounds(houdini, {spot}, found->first, found->second);
    }
    for (const auto& [cell, always] : intervals.cells)
      if (auto found = there.find(cell); found != there.end() && !(found->second == always))
        add_bounds(houdini, {spot}, cell, found->second);
  }
}

// Nothing is known in front of the initialiser.
const TemplateEdge* InvariantProver::find_failure_at_start() {
  for (const TemplateEdge& edge : system_.beginnings) {
    std::array constraints{edge.guard};
    if (edge.fails && solver_->check({.constraints = constraints}).status != smt::Status::Unsat) return &edge;
  }
  return nullptr;
}

// Of a model in which it is an error that numbers wrap around. They do, most likely, and there is an exact model.
bool InvariantProver::only_wraps(const std::vector<const TemplateEdge*>& open) const {
  return std::ranges::all_of(open, [&](const TemplateEdge* edge) { return wraps(*edge); });
}

void InvariantProver::decide() {
  auto made = make_templates(program_, terms_);
  if (auto* outside = std::get_if<Outside>(&made)) return leave(outside->reason, outside->location);
  system_ = std::get<TemplateSystem>(std::move(made));
  const base::Budget& budget = options_.search.budget;
  if (const TemplateEdge* failure = find_failure_at_start()) return report_open({failure});
  std::vector<Sample> samples = sample_states(program_, system_, terms_, budget);
  Candidates candidates(program_, system_, terms_, samples);
  Houdini houdini(program_, system_, terms_, *solver_, budget);
  std::optional<Equations> equations;
  add_intervals(houdini, candidates);
  std::vector<const TemplateEdge*> open;
  for (std::size_t round = 0; round < rounds.size(); ++round) {
    ++result_.statistics.iterations;
    houdini.add(equations.emplace(candidates.equations()));
    add_candidates(houdini, candidates, rounds[round]);
    if (!houdini.run()) return leave(std::string(budget.spent()));
    open = houdini.open_failures();
    if (round == 0 && options_.wants_part && !open.empty() && !some_wrap(open) && keep_part(houdini, open)) break;
    if (!open.empty() && add_lost(houdini, candidates)) {
      if (!houdini.run()) return leave(std::string(budget.spent()));
      open = houdini.open_failures();
    }
    if (open.empty()) return finish(houdini, candidates, round);
    if (round == 0 && options_.wants_part && keep_part(houdini, open)) break;
    if (round > 0 && only_wraps(open)) break;
    if (budget.is_spent()) return leave(std::string(budget.spent()));
  }
  report_open(open);
}

// No check fails. That there are no deadlocks may need more; for that there is less time.
void InvariantProver::finish(Houdini& houdini, Candidates& candidates, std::size_t round) {
  if (!options_.deadlocks) return report_proof(houdini, false);
  if (!houdini.may_stand_still()) return report_proof(houdini, true);
  const base::Budget& whole = options_.search.budget;
  double seconds = std::max(least_for_deadlocks, share_for_deadlocks * seconds_so_far());
  base::Budget some(std::min(seconds, share_of_rest * whole.seconds_left()), whole.flag());
  Houdini more = houdini;
  more.use(some);
  while (++round < rounds.size() && !some.is_spent()) {
    ++result_.statistics.iterations;
    add_candidates(more, candidates, rounds[round]);
    if (!more.run()) break;
    if (more.may_stand_still()) continue;
    more.use(whole);
    return report_proof(more, true);
  }
  report_proof(houdini, false);
}

// What is left to another proof are the checks that are still open.
bool InvariantProver::keep_part(const Houdini& houdini, const std::vector<const TemplateEdge*>& open) {
  ProvedPart part;
  for (const TemplateEdge* edge : open) part.leaves.insert(*edge->fails);
  bool can_be_left =
      std::ranges::all_of(part.leaves, [&](std::uint32_t check) { return program::can_be_assumed(program_, check); });
  if (!can_be_left || part.leaves.size() == program_.checks.size()) return false;
  Houdini enough = houdini;
  std::vector<ThreadFact> facts = enough.needed(false, part.leaves);
  part.invariants = told_invariants(program_, system_, terms_, facts);
  part.proof = thread_proof_file(system_, terms_, facts, {fingerprint_, false, part.leaves});
  result_.part = std::move(part);
  return true;
}

void InvariantProver::report_open(const std::vector<const TemplateEdge*>& open) {
  for (const TemplateEdge* edge : open) {
    const program::Check& check = program_.checks[*edge->fails];
    leave("no invariant was found that excludes this: " + check.message, check.location);
  }
}

// Of a place that nobody comes to everything would hold; it is left out.
void InvariantProver::tell_in_c(const std::vector<ThreadFact>& facts) {
  std::vector<Term> always;
  std::map<Spot, std::vector<Term>> at;
  std::set<Spot> is_never;
  for (const ThreadFact& fact : facts) {
    if (fact.spots.empty()) always.push_back(fact.formula);
    if (fact.spots.size() != 1) continue;
    at[fact.spots[0]].push_back(fact.formula);
    if (terms_.is_false(fact.formula)) is_never.insert(fact.spots[0]);
  }
  std::vector<FactsAt> places;
  for (Spot spot : all_spots())
    if (spot.place != 0 && !is_never.contains(spot))
      places.push_back({system_.templates[spot.of].places[spot.place].step, at[spot]});
  std::vector<std::set<Term>> writes;
  for (const TemplateEdge& edge : system_.edges)
    for (std::set<Term>& written = writes.emplace_back(); const auto& [symbol, value] : edge.updates)
      written.insert(symbol);
  result_.verdict.invariants =
      invariants_in_c(program_, *options_.in_source, terms_, system_.cells, writes, always, places);
}

void InvariantProver::report_proof(Houdini& houdini, bool excludes_deadlocks) {
  std::vector<ThreadFact> facts = houdini.needed(excludes_deadlocks);
  result_.excludes_deadlocks = excludes_deadlocks;
  result_.verdict.answer = Answer::Safe;
  result_.statistics.facts = facts.size();
  result_.invariants = told_invariants(program_, system_, terms_, facts);
  if (options_.in_source != nullptr) tell_in_c(facts);
  result_.proof = thread_proof_file(system_, terms_, facts, {fingerprint_, excludes_deadlocks, {}});
}

}  // namespace

ProveResult prove_by_invariants(const program::Program& program, const std::string& fingerprint,
                                const ProveOptions& options) {
  return InvariantProver(program, fingerprint, options).prove();
}

}  // namespace heddle::proof
