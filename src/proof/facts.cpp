#include "proof/facts.h"

#include "proof/literals.h"

#include <algorithm>

namespace heddle::proof {

using term::Term;

namespace {

constexpr std::uint32_t most_early = 16;  // facts of the first traces

}  // namespace

Facts::Facts(Alphabet& alphabet, Logic& logic, Term initial)
    : alphabet_(alphabet), logic_(logic), initial_(initial), steps_(alphabet.size()) {
  add(logic.terms().boolean(true), logic.terms().boolean(false));
  find_silent_consequences();
}

std::uint32_t Facts::add(Term assertion, Term history) {
  auto [known, is_new] = numbers_.try_emplace({assertion, history}, static_cast<std::uint32_t>(facts_.size()));
  return is_new ? add_new({assertion, history}, is_compound(logic_.terms(), assertion)) : known->second;
}

// A new fact holds in the beginning if AMap and HMap are one there, and stays across the letters that do not change its
// assertion (LITERAL-SELF-ASSN).
std::uint32_t Facts::add_new(const Fact& fact, bool is_apart) {
  auto number = static_cast<std::uint32_t>(facts_.size());
  facts_.push_back(fact);
  apart_.push_back(is_apart);
  if (is_apart) return number;
  std::array differs{initial_, logic_.terms().not_(logic_.terms().equal(fact.assertion, fact.history))};
  if (!logic_.is_satisfiable(differs)) start_.set(number);
  for (std::uint32_t letter = 0; letter < alphabet_.size(); ++letter)
    if (alphabet_.precondition(letter, fact.assertion) == fact.assertion) steps_[letter].stable.set(number);
  return number;
}

void Facts::suppose(Term assertion) {
  for (std::uint32_t fact = 0; sources_.empty() && fact < facts_.size() && fact < most_early; ++fact)
    if (!apart_[fact] && logic_.terms().is_false(facts_[fact].history)) sources_.push_back(fact);
  std::array both{initial_, assertion};
  bool is_sensible = !is_compound(logic_.terms(), assertion) && !logic_.terms().is_constant(assertion);
  if (!is_sensible || logic_.is_satisfiable(both)) return;
  std::uint32_t fact = add(assertion, logic_.terms().boolean(false));
  if (std::ranges::find(sources_, fact) == sources_.end()) sources_.push_back(fact);
  has_new_sources_ = true;
}

// That the assertion cannot hold. Of a conjunction as a whole.
std::uint32_t Facts::add_impossible(Term assertion) {
  Term never = logic_.terms().boolean(false);
  if (logic_.terms().kind(assertion) != term::Kind::And) return add(assertion, never);
  auto [known, is_new] = wholes_.try_emplace(assertion, static_cast<std::uint32_t>(facts_.size()));
  if (is_new) add_new({assertion, never}, false);
  std::uint32_t whole = known->second;
  add_rule({}, add(assertion, never), {whole});
  return whole;
}

bool Facts::is_telling(std::uint32_t fact) const {
  const auto& [assertion, history] = facts_[fact];
  bool is_plain = logic_.terms().is_constant(assertion) && logic_.terms().is_constant(history);
  return !apart_[fact] && !is_plain;
}

bool Facts::knows_rule(std::optional<std::uint32_t> letter, std::uint32_t fact, std::uint32_t need) const {
  const Step& step = letter ? steps_[*letter] : silent_;
  return need < step.gives.size() && step.gives[need].has(fact);
}

void Facts::add_rule(std::optional<std::uint32_t> letter, std::uint32_t fact, const std::vector<std::uint32_t>& needs) {
  Step& step = letter ? steps_[*letter] : silent_;
  bool is_new = true;
  if (needs.empty()) {
    is_new = !step.given.has(fact);
    step.given.set(fact);
  } else if (needs.size() == 1) {
    is_new = !knows_rule(letter, fact, needs[0]);
    if (needs[0] >= step.gives.size()) step.gives.resize(needs[0] + 1);
    step.gives[needs[0]].set(fact);
  } else {
    std::pair<std::uint32_t, Bits> rule(fact, {});
    for (std::uint32_t need : needs) rule.second.set(need);
    is_new = std::ranges::find(step.joint, rule) == step.joint.end();
    if (is_new) step.joint.push_back(std::move(rule));
  }
  if (is_new) ++rule_count_;
}

void Facts::take_in(const TraceAutomaton& automaton) {
  const std::vector<AutomatonState>& states = automaton.states();
  std::map<std::uint32_t, std::uint32_t> numbers;
  for (std::uint32_t state : automaton.reachable())
    numbers[state] = add(states[state].assertion, states[state].history);
  for (const auto& [state, fact] : numbers)
    for (const Rule& rule : states[state].rules) {
      std::vector<std::uint32_t> needs;
      for (std::uint32_t target : rule.targets) needs.push_back(numbers.at(target));
      add_rule(rule.letter, fact, needs);
    }
  find_silent_consequences();
}

void Facts::take_in(const Refutation& refutation) {
  std::vector<std::uint32_t> numbers;
  for (const Refutation::Node& node : refutation.nodes()) numbers.push_back(add_impossible(node.assertion));
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const Refutation::Node& node = refutation.nodes()[i];
    std::vector<std::uint32_t> needs;
    for (std::uint32_t target : node.targets) needs.push_back(numbers[target]);
    bool is_itself = !node.letter && needs.size() == 1 && needs[0] == numbers[i];
    if (!node.targets.empty() && !is_itself) add_rule(node.letter, numbers[i], needs);
  }
  find_silent_consequences();
}

const std::vector<Term>& Facts::symbols(Term formula) {
  auto [known, is_new] = symbols_.try_emplace(formula);
  if (is_new) known->second = symbols_of(logic_.terms(), formula);
  return known->second;
}

bool Facts::share_symbols(Term a, Term b) {
  std::vector<Term> both;
  std::ranges::set_intersection(symbols(a), symbols(b), std::back_inserter(both));
  return !both.empty();
}

void Facts::enlarge(bool conjunctions_too) {
  std::uint32_t first_new = enlarged_;
  enlarged_ = static_cast<std::uint32_t>(facts_.size());
  for (std::uint32_t fact = 0; fact < enlarged_; ++fact) {
    if (!logic_.terms().is_false(facts_[fact].history)) continue;
    if (!apart_[fact] || conjunctions_too) enlarge_on({}, fact, facts_[fact].assertion, first_new);
    if (!apart_[fact]) enlarge_literal(fact, first_new);
  }
  has_new_sources_ = false;
  find_silent_consequences();
}

void Facts::enlarge_literal(std::uint32_t fact, std::uint32_t first_new) {
  Term assertion = facts_[fact].assertion;
  for (std::uint32_t letter = 0; letter < alphabet_.size(); ++letter) {
    bool keeps = alphabet_.updated(letter, assertion) == assertion;
    if (keeps) steps_[letter].stable.set(fact);  // a guard makes the precondition stronger: RULE-UNSAT with s' = s
    if (!keeps || fact == impossible) enlarge_on(letter, fact, alphabet_.precondition(letter, assertion), first_new);
  }
}

// `before`: what would have to hold in front of the letter so that the assertion of the fact holds behind it.
void Facts::enlarge_on(std::optional<std::uint32_t> letter, std::uint32_t fact, Term before, std::uint32_t first_new) {
  term::Terms& terms = logic_.terms();
  if (has_new_sources_ || fact >= first_new) enlarge_by_sources(letter, fact, before);
  std::vector<std::uint32_t> candidates;
  std::vector<Term> known;
  bool has_new = fact >= first_new, has_rule = false;
  for (std::uint32_t other = 0; other < facts_.size(); ++other) {
    bool fits = other != fact || letter;
    if (!fits || apart_[other] || !terms.is_false(facts_[other].history)) continue;
    if (knows_rule(letter, fact, other)) {
      has_rule = true;
      continue;
    }
    if (!share_symbols(before, facts_[other].assertion)) continue;
    candidates.push_back(other);
    known.push_back(terms.not_(facts_[other].assertion));
    has_new = has_new || other >= first_new;
  }
  if (!has_new) return;
  // Where there is a rule with one target, others with one are of use, but none with several.
  std::optional<std::vector<std::uint32_t>> core(std::in_place);
  if (!has_rule) core = logic_.core(before, known);
  if (!core) return;
  if (fact >= first_new && logic_.is_unsatisfiable(before)) return add_rule(letter, fact, {});
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (fact < first_new && candidates[i] < first_new) continue;
    std::array pair{before, known[i]};
    if (logic_.is_satisfiable(pair)) continue;
    add_rule(letter, fact, {candidates[i]});
    has_rule = true;
  }
  if (has_rule) return;
  std::vector<std::uint32_t> needs;
  for (std::uint32_t i : *core) needs.push_back(candidates[i]);
  add_rule(letter, fact, needs);
}

// Rules that do not rest on what grows without end: on what the first traces said, and what was supposed. There can be
// many cores; besides a first one there is one for each of its targets that does without.
void Facts::enlarge_by_sources(std::optional<std::uint32_t> letter, std::uint32_t fact, Term before) {
  std::vector<std::uint32_t> candidates;
  for (std::uint32_t other : sources_)
    if ((other != fact || letter) && share_symbols(before, facts_[other].assertion)) candidates.push_back(other);
  if (candidates.empty()) return;
  for (std::uint32_t target : add_core(letter, fact, before, candidates)) {
    std::vector<std::uint32_t> others = candidates;
    std::erase(others, target);
    add_core(letter, fact, before, others);
  }
}

// Adds a rule that needs a minimal core of the candidates, and answers them.
std::vector<std::uint32_t> Facts::add_core(std::optional<std::uint32_t> letter, std::uint32_t fact, Term before,
                                           const std::vector<std::uint32_t>& candidates) {
  std::vector<Term> known;
  for (std::uint32_t candidate : candidates) known.push_back(logic_.terms().not_(facts_[candidate].assertion));
  auto core = logic_.core(before, known);
  if (!core) return {};
  std::vector<std::uint32_t> needs;
  for (std::uint32_t i : *core) needs.push_back(candidates[i]);
  add_rule(letter, fact, needs);
  return needs;
}

void Facts::find_silent_consequences() {
  silent_consequences_ = silent_.gives;
  silent_consequences_.resize(facts_.size());
  for (std::uint32_t middle = 0; middle < facts_.size(); ++middle)
    for (Bits& known : silent_consequences_)
      if (known.has(middle)) known.add(silent_consequences_[middle]);
}

Bits Facts::closed(const Bits& facts) const {
  Bits all = facts;
  auto add_consequences = [&](std::uint32_t fact) { all.add(silent_consequences_[fact]); };
  facts.for_each(add_consequences);
  silent_.given.for_each([&](std::uint32_t fact) {
    all.set(fact);
    add_consequences(fact);
  });
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [fact, needs] : silent_.joint) {
      if (all.has(fact) || !needs.is_within(all)) continue;
      all.set(fact);
      add_consequences(fact);
      changed = true;
    }
  }
  return all;
}

// Without what follows on ε.
Bits Facts::follow(const Step& step, const Bits& before) const {
  Bits after = before & step.stable;
  after.add(step.given);
  before.for_each([&](std::uint32_t fact) {
    if (fact < step.gives.size()) after.add(step.gives[fact]);
  });
  for (const auto& [fact, needs] : step.joint)
    if (needs.is_within(before)) after.set(fact);
  return after;
}

bool Facts::excludes(const Bits& facts, Term assertion) const {
  auto known = numbers_.find({assertion, logic_.terms().boolean(false)});
  return known != numbers_.end() && facts.has(known->second);
}

}  // namespace heddle::proof
