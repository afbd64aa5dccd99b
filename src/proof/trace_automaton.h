// The alternating automaton of one trace and a formula: section III of "From Traces to Proofs", Definition 1, with HMap
// (Fig. 8) and the conversion of universal states (Algorithm 1).
//
// The automaton reads traces backwards, as the weakest precondition does. A state s stands for an assertion, AMap(s),
// and for a prefix of the trace, RMap(s). HMap(s) is the weakest precondition of that prefix and that assertion; by
// Lemma 4 it is the weakest precondition of every word that s accepts. So if HMap of the first state, whose assertion
// is the negated property, contradicts the initial state, then no word that the automaton accepts violates the
// property.
//
// Universal and existential states are written in one form: a state accepts a word if one of its rules does, and a rule
// does if all its targets accept what follows the rule's letter. A universal state has one rule, on ε, with all its
// parts as targets; what Algorithm 1 makes of it, a rule on ε for each minimal core (the states s_u of its line 5 are
// these rules).
//
// HMap is kept modulo the initial condition I: it is `false` if I contradicts it, and `true` if I implies it. With I =
// true these are the paper's formulas.
#pragma once

#include "proof/known_models.h"
#include "smt/solver.h"
#include "trace/label.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

namespace heddle::proof {

// Thrown where the solver does not decide a query, by everything in this room that asks it.
struct Undecided : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Questions to a solver.
class Logic {
public:
  explicit Logic(term::Terms& terms) : terms_(terms), known_(terms) {}
  Logic(term::Terms& terms, smt::Solver& solver) : terms_(terms), solver_(&solver), known_(terms) {}
  // From now on it asks this one.
  void use(smt::Solver& solver) { solver_ = &solver; }
  bool is_satisfiable(std::span<const term::Term> constraints);
  bool is_unsatisfiable(term::Term formula) { return !is_satisfiable(std::span(&formula, 1)); }
  // A model of these, if there is one.
  std::optional<term::Model> model(std::span<const term::Term> constraints);
  // Which of `parts` contradict `fixed`; minimal: none can be left out. None: they do not contradict it.
  std::optional<std::vector<std::uint32_t>> core(term::Term fixed, std::span<const term::Term> parts);
  term::Terms& terms() { return terms_; }

private:
  smt::Answer ask(const smt::Query& query);
  term::Terms& terms_;
  smt::Solver* solver_ = nullptr;
  KnownModels known_;
};

// The operations of the program, as letters; wp(op[assume/assert], ·) of each, in normal form.
class Alphabet {
public:
  Alphabet(term::Terms& terms, std::vector<trace::Label> labels) : terms_(terms), labels_(std::move(labels)) {}
  std::uint32_t size() const { return static_cast<std::uint32_t>(labels_.size()); }
  const trace::Label& operator[](std::uint32_t letter) const { return labels_[letter]; }
  term::Term precondition(std::uint32_t letter, term::Term after);
  // Behind the letter's updates, without its guard.
  term::Term updated(std::uint32_t letter, term::Term after);

private:
  term::Terms& terms_;
  std::vector<trace::Label> labels_;
  std::map<std::pair<std::uint32_t, term::Term>, term::Term> memory_;
};

struct Rule {
  std::optional<std::uint32_t> letter;  // none: ε
  std::vector<std::uint32_t> targets;   // states; all of them
};

struct AutomatonState {
  term::Term assertion;      // AMap
  std::uint32_t prefix = 0;  // RMap: how many letters of the trace
  bool accepting = false;
  term::Term history{};  // HMap
  std::vector<Rule> rules{};
};

class TraceAutomaton {
public:
  // `property`: AMap of the first state. `initial`: I.
  TraceAutomaton(Alphabet& alphabet, Logic& logic, std::span<const std::uint32_t> trace, term::Term property,
                 term::Term initial);

  const std::vector<AutomatonState>& states() const { return states_; }  // the first one is s0
  // Algorithm 1.
  void convert_universal_states();
  // Those that can be reached from the first one, which is among them.
  std::vector<std::uint32_t> reachable() const;

private:
  std::uint32_t state(term::Term assertion, std::uint32_t prefix);
  void expand(std::uint32_t number);
  term::Term find_history(std::uint32_t number);
  term::Term settled(term::Term history);

  Alphabet& alphabet_;
  Logic& logic_;
  std::vector<std::uint32_t> trace_;
  term::Term initial_;
  std::vector<AutomatonState> states_;
  std::map<std::pair<term::Term, std::uint32_t>, std::uint32_t> numbers_;
  std::map<term::Term, term::Term> settled_;
};

}  // namespace heddle::proof
