#include "proof/houdini.h"

#include "term/model.h"

#include <algorithm>

namespace heddle::proof {

using term::Term;

Houdini::Houdini(const program::Program& program, const TemplateSystem& system, term::Terms& terms, smt::Solver& solver,
                 const base::Budget& budget)
    : program_(program), system_(system), terms_(terms), solver_(solver), budget_(&budget) {
  has_locks_ = std::ranges::any_of(program.objects, &program::Object::is_lock);
  for (std::uint32_t of = 0; of < system.templates.size(); ++of)
    for (std::uint32_t place = 0; place < system.templates[of].places.size(); ++place) {
      auto note = [&](const Counted& counted) {
        all_counters_.emplace(counter_symbol(terms, program, system, counted), counted);
      };
      note({{of, place}});
      const program::Function& function = program.functions[system.templates[of].function];
      for (std::uint32_t local = 0; local < function.locals.size(); ++local) note({{of, place}, local});
    }
}

std::size_t Houdini::size() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(facts_, [](const Fact& fact) { return fact.state != State::Dead; }));
}

std::set<Term> Houdini::always() const {
  std::set<Term> formulas;
  for (const Fact& fact : facts_)
    if (fact.state == State::Proved && fact.what.spots.empty()) formulas.insert(fact.what.formula);
  return formulas;
}

void Houdini::add(const ThreadFact& candidate) { add(candidate, State::Candidate); }

void Houdini::add(const std::vector<Spot>& spots, const std::vector<Term>& chain) {
  std::optional<std::uint32_t> stronger;
  for (Term formula : chain) {
    std::uint32_t fact = add({spots, formula}, stronger ? State::Dormant : State::Candidate);
    if (stronger) facts_[*stronger].weaker.push_back(fact);
    if (facts_[fact].state == State::Proved) return;
    stronger = fact;
  }
}

std::uint32_t Houdini::add(const ThreadFact& candidate, State state) {
  std::vector<std::uint32_t>& there = facts_at_[candidate.spots];
  for (std::uint32_t known : there) {
    if (facts_[known].what.formula != candidate.formula || facts_[known].state == State::Dead) continue;
    if (facts_[known].state == State::Dormant) facts_[known].state = state;
    return known;
  }
  auto added = static_cast<std::uint32_t>(facts_.size());
  there.push_back(added);
  std::vector<Term> symbols = term::symbols(terms_, candidate.formula);
  facts_.push_back({candidate, state, {symbols.begin(), symbols.end()}});
  for (Term symbol : symbols)
    if (auto counter = all_counters_.find(symbol); counter != all_counters_.end())
      counters_.emplace(counter->second, symbol);
  return added;
}

bool Houdini::run() {
  has_new_facts_ = true;
  std::uint64_t before = ~std::uint64_t{0};
  while (before != deaths_ || has_new_facts_) {
    before = deaths_;
    if (has_new_facts_) make_obligations(Kept::Candidates);
    has_new_facts_ = false;
    for (Obligation& obligation : obligations_) {
      if (budget_->is_spent()) return false;
      settle(obligation);
    }
  }
  for (Fact& fact : facts_) {
    if (fact.state == State::Candidate) fact.state = State::Proved;
    if (fact.state == State::Dormant) fact.state = State::Dead;  // something says more
  }
  return true;
}

// ---- one obligation

std::vector<Houdini::Goal> Houdini::live_goals(const Obligation& obligation) const {
  std::vector<Goal> live;
  for (const Goal& goal : obligation.goals)
    if (facts_[goal.fact].state == State::Candidate) live.push_back(goal);
  return live;
}

// Nothing that it was shown with has died since.
bool Houdini::is_up_to_date(const Obligation& obligation) const {
  if (!obligation.is_shown) return false;
  auto is_new = [&](const Goal& goal) {
    return facts_[goal.fact].state == State::Candidate && facts_[goal.fact].since > obligation.shown_at;
  };
  if (std::ranges::any_of(obligation.goals, is_new)) return false;
  if (obligation.by_witnesses) return obligation.shown_at == deaths_;
  auto is_old = [&](std::vector<Spot> spots) {
    std::ranges::sort(spots);
    auto last = last_death_.find(spots);
    return last == last_death_.end() || last->second <= obligation.shown_at;
  };
  std::vector<Actor> actors = actors_of(obligation);
  if (!is_old({})) return false;
  for (std::size_t i = 0; i < actors.size(); ++i) {
    if (!is_old({actors[i].spot})) return false;
    for (std::size_t k = 0; k < i; ++k)
      if (!is_old({actors[i].spot, actors[k].spot})) return false;
  }
  return true;
}

void Houdini::settle(Obligation& obligation) {
  if (is_up_to_date(obligation)) return;
  for (std::vector<Goal> goals = live_goals(obligation); !goals.empty(); goals = live_goals(obligation)) {
    if (budget_->is_spent()) return;
    Constraints known = premise_of(obligation);
    std::set<Term> plain;
    for (const Constraint& each : known) plain.insert(each.formula);
    std::vector<Term> conditions;
    for (const Goal& goal : goals)
      if (!plain.contains(goal.condition)) conditions.push_back(goal.condition);
    Term refuted = terms_.not_(terms_.and_(conditions));
    smt::Answer answer = ask(known, obligation.edge->guard, refuted);
    obligation.by_witnesses = answer.status != smt::Status::Unsat && !counters_.empty();
    if (obligation.by_witnesses) {
      Constraints more = witnesses(actors_of(obligation));
      known.insert(known.end(), more.begin(), more.end());
      answer = ask(known, obligation.edge->guard, refuted);
    }
    if (answer.status == smt::Status::Unsat) break;
    if (answer.status == smt::Status::Sat)
      kill_refuted(obligation, answer.model);
    else
      kill_singly(known, obligation.edge->guard, goals);
  }
  obligation.is_shown = true;
  obligation.shown_at = deaths_;
}

// The state behind the step is one that the equations have to allow.
void Houdini::weaken_equations(const Obligation& obligation, const term::Model& model) {
  term::Evaluator evaluate(terms_, model);
  Values behind = obligation.is_start ? values_at_start(*obligation.edge) : updates_of(*obligation.edge);
  std::vector<std::int64_t> point;
  for (Term coordinate : equations_->coordinates()) {
    Term value = evaluate(term::substitute(terms_, coordinate, behind));
    auto number = value ? terms_.small(value) : std::nullopt;
    if (!number) return;
    point.push_back(*number);
  }
  if (equations_->add(point)) add_equations();
}

void Houdini::add_equations() {
  for (Term formula : equations_->formulas()) {
    std::size_t before = facts_.size();
    add({{}, formula});
    if (facts_.size() > before) facts_.back().is_equation = true;
  }
  has_new_facts_ = true;
}

void Houdini::add(Equations& equations) {
  equations_ = &equations;
  add_equations();
}

void Houdini::kill_refuted(const Obligation& obligation, const term::Model& model) {
  term::Evaluator evaluate(terms_, model);
  std::uint64_t before = deaths_;
  bool refutes_equation = false;
  for (bool spares_the_unspecified : {true, false}) {
    for (const Goal& goal : obligation.goals) {
      if (!is_wanted(goal.fact, Kept::Candidates)) continue;
      Term value = evaluate(goal.condition);
      if (value ? !terms_.is_false(value) : spares_the_unspecified) continue;
      refutes_equation = refutes_equation || facts_[goal.fact].is_equation;
      die(goal.fact);
    }
    if (refutes_equation) weaken_equations(obligation, model);
    if (deaths_ != before) return;
  }
  for (const Goal& goal : live_goals(obligation)) die(goal.fact);
}

void Houdini::kill_singly(const Constraints& known, Term guard, const std::vector<Goal>& goals) {
  std::uint64_t before = deaths_;
  for (const Goal& goal : goals)
    if (ask(known, guard, terms_.not_(goal.condition)).status != smt::Status::Unsat) die(goal.fact);
  if (deaths_ == before && !goals.empty()) die(goals.front().fact);
}

void Houdini::die(std::uint32_t fact) {
  if (!is_wanted(fact, Kept::Candidates)) return;
  bool was_known = is_known(fact);
  facts_[fact].state = State::Dead;
  if (!was_known) return;
  last_death_[facts_[fact].what.spots] = ++deaths_;
  waken(fact);
}

// What follows from it now stands for itself.
void Houdini::waken(std::uint32_t fact) {
  for (std::uint32_t weaker : facts_[fact].weaker) {
    if (facts_[weaker].state == State::Dead) waken(weaker);
    if (facts_[weaker].state != State::Dormant) continue;
    facts_[weaker].state = State::Candidate;
    facts_[weaker].since = deaths_;
  }
}

smt::Answer Houdini::ask(const Constraints& constraints, Term guard, Term goal, bool want_core) {
  std::vector<Term> all;
  for (const Constraint& constraint : constraints) all.push_back(constraint.formula);
  all.push_back(guard);
  all.push_back(goal);
  return solver_.check({.constraints = all, .want_model = !want_core, .want_core = want_core});
}

// ---- what follows

bool Houdini::may_fail(const TemplateEdge& edge) {
  Term nothing = terms_.boolean(true);
  return ask(failure_premise(edge), edge.guard, nothing).status != smt::Status::Unsat;
}

std::vector<const TemplateEdge*> Houdini::open_failures() {
  std::vector<const TemplateEdge*> open;
  for (const auto* edges : {&system_.edges, &system_.final_failures})
    for (const TemplateEdge& edge : *edges)
      if (edge.fails && may_fail(edge)) open.push_back(&edge);
  return open;
}

bool Houdini::may_stand_still() {
  Term nothing = terms_.boolean(true);
  return ask(standstill(), nothing, nothing).status != smt::Status::Unsat;
}

// Which facts of the constraints exclude the goal; nothing if they do not, as far as the solver can tell.
std::optional<std::set<std::uint32_t>> Houdini::excluding(const Constraints& constraints, Term guard, Term goal) {
  smt::Answer answer = ask(constraints, guard, goal, true);
  if (answer.status != smt::Status::Unsat) return {};
  std::set<Term> core(answer.core.begin(), answer.core.end());
  std::set<std::uint32_t> facts;
  for (const Constraint& constraint : constraints)
    if (core.contains(constraint.formula)) facts.insert(constraint.facts.begin(), constraint.facts.end());
  return facts;
}

// All are needed if it cannot be told which.
void Houdini::mark_needed(const Constraints& constraints, Term guard, Term goal, std::vector<bool>& needed) {
  auto some = excluding(constraints, guard, goal);
  for (const Constraint& constraint : constraints)
    for (std::uint32_t fact : constraint.facts)
      if (!some || some->contains(fact)) needed[fact] = true;
}

void Houdini::mark_needed(const Obligation& obligation, std::set<std::uint32_t>& done, std::vector<bool>& needed) {
  std::vector<Term> conditions;
  for (const Goal& goal : obligation.goals)
    if (needed[goal.fact] && done.insert(goal.fact).second) conditions.push_back(goal.condition);
  if (conditions.empty()) return;
  Constraints known = premise_of(obligation);
  Term refuted = terms_.not_(terms_.and_(conditions));
  if (auto some = excluding(known, obligation.edge->guard, refuted)) {
    for (std::uint32_t fact : *some) needed[fact] = true;
    return;
  }
  Constraints more = witnesses(actors_of(obligation));
  known.insert(known.end(), more.begin(), more.end());
  mark_needed(known, obligation.edge->guard, refuted, needed);
}

std::vector<ThreadFact> Houdini::needed(bool excludes_deadlocks, const std::set<std::uint32_t>& leaves) {
  std::vector<bool> needed(facts_.size(), false);
  for (const auto* edges : {&system_.edges, &system_.final_failures})
    for (const TemplateEdge& edge : *edges)
      if (edge.fails && !leaves.contains(*edge.fails))
        mark_needed(failure_premise(edge), edge.guard, terms_.boolean(true), needed);
  Term nothing = terms_.boolean(true);
  if (excludes_deadlocks) mark_needed(standstill(), nothing, nothing, needed);
  make_obligations(Kept::All);
  std::vector<std::set<std::uint32_t>> done(obligations_.size());
  std::vector<bool> before;
  while (before != needed && !budget_->is_spent()) {
    before = needed;
    for (std::size_t i = 0; i < obligations_.size() && !budget_->is_spent(); ++i)
      mark_needed(obligations_[i], done[i], needed);
  }
  bool is_whole = !budget_->is_spent();
  for (std::uint32_t i = 0; is_whole && i < facts_.size(); ++i)
    if (!needed[i]) facts_[i].state = State::Dead;
  if (is_whole) drop_implied();
  std::vector<ThreadFact> result;
  for (const Fact& fact : facts_)
    if (fact.state != State::Dead) result.push_back(fact.what);
  return result;
}

// What follows from the other facts wherever it is used. The plainest are asked last, and so remain.
void Houdini::drop_implied() {
  auto rank = [&](std::uint32_t fact) {
    switch (terms_.kind(facts_[fact].what.formula)) {
      case term::Kind::Or: return 0;
      case term::Kind::Not: return 1;
      case term::Kind::IntLess:
      case term::Kind::IntLessEqual: return 2;
      default: return 3;
    }
  };
  std::vector<std::uint32_t> order;
  for (std::uint32_t fact = 0; fact < facts_.size(); ++fact)
    if (facts_[fact].state != State::Dead) order.push_back(fact);
  std::ranges::stable_sort(order, {}, rank);
  for (std::uint32_t fact : order) {
    if (budget_->is_spent()) return;
    std::vector<Actor> actors;
    for (Spot spot : facts_[fact].what.spots)
      actors.push_back({slot_name(static_cast<std::uint32_t>(actors.size())), spot});
    Constraints others = premise(actors);
    std::erase_if(others,
                  [&](const Constraint& each) { return std::ranges::find(each.facts, fact) != each.facts.end(); });
    Term refuted = terms_.not_(facts_[fact].what.formula);
    if (ask(others, terms_.boolean(true), refuted).status == smt::Status::Unsat) facts_[fact].state = State::Dead;
  }
}

}  // namespace heddle::proof
