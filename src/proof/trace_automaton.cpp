#include "proof/trace_automaton.h"

#include "proof/literals.h"
#include "trace/weakest_precondition.h"

#include <algorithm>
#include <unordered_map>

namespace heddle::proof {

using term::Term;

smt::Answer Logic::ask(const smt::Query& query) {
  smt::Answer answer = solver_->check(query);
  if (answer.status == smt::Status::Unknown) throw Undecided(answer.reason);
  return answer;
}

bool Logic::is_satisfiable(std::span<const Term> constraints) {
  if (known_.satisfy(constraints)) return true;
  smt::Answer answer = ask({constraints, true, false});
  if (answer.status == smt::Status::Sat) known_.add(std::move(answer.model));
  return answer.status == smt::Status::Sat;
}

std::optional<term::Model> Logic::model(std::span<const Term> constraints) {
  smt::Answer answer = ask({constraints, true, false});
  if (answer.status == smt::Status::Unsat) return {};
  return std::move(answer.model);
}

std::optional<std::vector<std::uint32_t>> Logic::core(Term fixed, std::span<const Term> parts) {
  std::vector<Term> constraints{fixed};
  constraints.insert(constraints.end(), parts.begin(), parts.end());
  if (known_.satisfy(constraints)) return {};
  smt::Answer answer = ask({constraints, false, true});
  if (answer.status == smt::Status::Sat) return {};
  std::vector<std::uint32_t> kept;
  for (std::uint32_t i = 0; i < parts.size(); ++i)
    if (answer.core.empty() || std::ranges::find(answer.core, parts[i]) != answer.core.end()) kept.push_back(i);
  for (std::size_t i = kept.size(); i-- > 0;) {
    std::vector<Term> without{fixed};
    for (std::size_t k = 0; k < kept.size(); ++k)
      if (k != i) without.push_back(parts[kept[k]]);
    if (!is_satisfiable(without)) kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return kept;
}

Term Alphabet::precondition(std::uint32_t letter, Term after) {
  auto [known, is_new] = memory_.try_emplace({letter, after});
  if (is_new) known->second = in_normal_form(terms_, trace::weakest_precondition(terms_, labels_[letter], after));
  return known->second;
}

Term Alphabet::updated(std::uint32_t letter, Term after) {
  const auto& updates = labels_[letter].updates;
  return term::substitute(terms_, after, std::unordered_map<Term, Term>(updates.begin(), updates.end()));
}

TraceAutomaton::TraceAutomaton(Alphabet& alphabet, Logic& logic, std::span<const std::uint32_t> trace, Term property,
                               Term initial)
    : alphabet_(alphabet), logic_(logic), trace_(trace.begin(), trace.end()), initial_(initial) {
  state(in_normal_form(logic.terms(), property), static_cast<std::uint32_t>(trace_.size()));
  for (std::uint32_t i = 0; i < states_.size(); ++i) expand(i);
  find_history(0);
}

std::uint32_t TraceAutomaton::state(Term assertion, std::uint32_t prefix) {
  auto [known, is_new] = numbers_.try_emplace({assertion, prefix}, static_cast<std::uint32_t>(states_.size()));
  if (is_new) states_.push_back({assertion, prefix});
  return known->second;
}

// Fig. 5. The self-loops of LITERAL-SELF-ASSN are not written down: wp(op, AMap(s)) = AMap(s) says where they are.
void TraceAutomaton::expand(std::uint32_t number) {
  Term assertion = states_[number].assertion;
  std::uint32_t prefix = states_[number].prefix;
  Rule rule;
  if (is_compound(logic_.terms(), assertion)) {  // COMPOUND-ASSN
    for (Term part : logic_.terms().children(assertion)) rule.targets.push_back(state(part, prefix));
    states_[number].rules.push_back(std::move(rule));
    return;
  }
  while (prefix > 0 && alphabet_.precondition(trace_[prefix - 1], assertion) == assertion) --prefix;
  states_[number].accepting = prefix == 0;
  if (prefix == 0) return;
  rule.letter = trace_[prefix - 1];  // LITERAL-ASSN
  rule.targets.push_back(state(alphabet_.precondition(*rule.letter, assertion), prefix - 1));
  states_[number].rules.push_back(std::move(rule));
}

Term TraceAutomaton::settled(Term history) {
  term::Terms& terms = logic_.terms();
  if (terms.is_constant(history)) return history;
  auto [known, is_new] = settled_.try_emplace(history, history);
  if (!is_new) return known->second;
  std::array with{initial_, history};
  std::array against{initial_, terms.not_(history)};
  if (!logic_.is_satisfiable(with))
    known->second = terms.boolean(false);
  else if (!logic_.is_satisfiable(against))
    known->second = terms.boolean(true);
  return known->second;
}

// Fig. 8. Without recursion: traces can be long.
Term TraceAutomaton::find_history(std::uint32_t number) {
  term::Terms& terms = logic_.terms();
  std::vector<std::uint32_t> open{number};
  while (!open.empty()) {
    AutomatonState& state = states_[open.back()];
    std::vector<Term> parts;
    bool is_ready = state.accepting || state.history != Term();
    if (!is_ready) {
      std::size_t waiting = open.size();
      for (std::uint32_t target : state.rules.front().targets)
        if (states_[target].history == Term()) open.push_back(target);
      if (open.size() > waiting) continue;
      for (std::uint32_t target : state.rules.front().targets) parts.push_back(states_[target].history);
    }
    open.pop_back();
    if (state.history != Term()) continue;
    if (state.accepting)
      state.history = settled(state.assertion);
    else if (parts.size() == 1)
      state.history = parts.front();
    else
      state.history = settled(terms.kind(state.assertion) == term::Kind::And ? terms.and_(parts) : terms.or_(parts));
  }
  return states_[number].history;
}

// All minimal cores of one element, which are the most of them; if there is none, one that the solver gives. (The paper
// takes all minimal cores: there can be exponentially many.)
void TraceAutomaton::convert_universal_states() {
  term::Terms& terms = logic_.terms();
  for (AutomatonState& state : states_) {
    bool is_conjunction = terms.kind(state.assertion) == term::Kind::And;
    if (!is_conjunction || !terms.is_false(state.history)) continue;
    std::vector<std::uint32_t> parts = state.rules.front().targets;
    std::vector<Rule> rules;
    for (std::uint32_t part : parts)
      if (terms.is_false(states_[part].history)) rules.push_back({{}, {part}});
    if (rules.empty()) {
      std::vector<Term> histories;
      for (std::uint32_t part : parts) histories.push_back(states_[part].history);
      auto core = logic_.core(initial_, histories);
      Rule rule;
      for (std::uint32_t i : *core) rule.targets.push_back(parts[i]);
      rules.push_back(std::move(rule));
    }
    state.rules = std::move(rules);
  }
}

std::vector<std::uint32_t> TraceAutomaton::reachable() const {
  std::vector<bool> seen(states_.size(), false);
  std::vector<std::uint32_t> found{0};
  seen[0] = true;
  for (std::size_t i = 0; i < found.size(); ++i)
    for (const Rule& rule : states_[found[i]].rules)
      for (std::uint32_t target : rule.targets)
        if (!seen[target]) {
          seen[target] = true;
          found.push_back(target);
        }
  return found;
}

}  // namespace heddle::proof
