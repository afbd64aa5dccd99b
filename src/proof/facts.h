// What the automata of all traces together say, read forwards.
//
// A state s of an automaton accepts a reversed trace only if wp(trace, AMap(s)) is HMap(s) (Lemma 4): behind that trace
// AMap(s) holds exactly if HMap(s) held in the initial state. That is a fact about every execution of the trace, and it
// does not matter from which automaton it comes. So the states of all automata, with equal AMap and HMap taken
// together, make one alternating automaton; its language is at least the union of theirs.
//
// An alternating automaton that reads words backwards is, read forwards, deterministic: the set of states that accept
// the reverse of what was read so far. Nothing has to be reversed, and only the sets that traces of the program lead to
// are ever made: proof/remaining.h subtracts the language by walking through the program with such a set in its hand.
//
// Enlargement by monotonicity (Fig. 13): rules that are added where the solver confirms them, here between the states
// of all automata. Beyond the paper: a rule may have several targets, wp(op, AMap(s)) ⇒ AMap(t1) or ... or AMap(tn),
// which is RULE-UNSAT for a disjunction; and a conjunction, not only a literal, may have such rules on ε, which is what
// the cores of Algorithm 1 are among the states of all automata.
//
// Where the assertions of weakest preconditions grow without end (proof/suppositions.h), two things are done that the
// paper has not. Facts may be supposed that no trace has asked for. And a conjunction may be kept whole
// (proof/refutation.h): then it is a fact of its own, which has rules on letters as literals have, and is a clause of
// the invariant.
#pragma once

#include "proof/bits.h"
#include "proof/refutation.h"
#include "proof/trace_automaton.h"

#include <map>
#include <utility>
#include <vector>

namespace heddle::proof {

class Facts {
public:
  Facts(Alphabet& alphabet, Logic& logic, term::Term initial);

  struct Fact {
    term::Term assertion;
    term::Term history;
  };
  const std::vector<Fact>& all() const { return facts_; }
  // Number 0: AMap is true and HMap is false. What has this fact cannot be executed.
  static constexpr std::uint32_t impossible = 0;
  // A literal, and not two constants: what else there is follows from these. (With a constant as the assertion it tells
  // something of the initial state.)
  bool is_telling(std::uint32_t fact) const;

  void take_in(const TraceAutomaton& automaton);
  void take_in(const Refutation& refutation);
  // That this cannot hold, if it is so in the beginning. The rules for it come with the next enlargement.
  void suppose(term::Term assertion);
  // Whatever was interrupted by a solver that gave up: it can be used again.
  void recover() { find_silent_consequences(); }
  // Fig. 13, for what has come in since it was last called.
  void enlarge(bool conjunctions_too);

  // The facts behind the empty trace, and behind a trace and one more letter.
  Bits start() const { return closed(start_); }
  Bits after(const Bits& before, std::uint32_t letter) const { return closed(follow(steps_[letter], before)); }
  // Among these: the assertion, which is in normal form, cannot hold?
  bool excludes(const Bits& facts, term::Term assertion) const;

  std::uint64_t rules() const { return rule_count_; }

private:
  // The rules on one letter.
  struct Step {
    Bits stable;
    Bits given;                                         // by rules that need nothing
    std::vector<Bits> gives;                            // by fact: what rules that need it alone give
    std::vector<std::pair<std::uint32_t, Bits>> joint;  // the other rules: what they give, and what they need
  };

  std::uint32_t add(term::Term assertion, term::Term history);
  std::uint32_t add_new(const Fact& fact, bool is_apart);
  std::uint32_t add_impossible(term::Term assertion);
  void add_rule(std::optional<std::uint32_t> letter, std::uint32_t fact, const std::vector<std::uint32_t>& needs);
  bool knows_rule(std::optional<std::uint32_t> letter, std::uint32_t fact, std::uint32_t need) const;
  Bits closed(const Bits& facts) const;
  Bits follow(const Step& step, const Bits& before) const;
  void find_silent_consequences();
  void enlarge_literal(std::uint32_t fact, std::uint32_t first_new);
  void enlarge_by_sources(std::optional<std::uint32_t> letter, std::uint32_t fact, term::Term before);
  std::vector<std::uint32_t> add_core(std::optional<std::uint32_t> letter, std::uint32_t fact, term::Term before,
                                      const std::vector<std::uint32_t>& candidates);
  void enlarge_on(std::optional<std::uint32_t> letter, std::uint32_t fact, term::Term before, std::uint32_t first_new);
  bool share_symbols(term::Term a, term::Term b);
  const std::vector<term::Term>& symbols(term::Term formula);

  Alphabet& alphabet_;
  Logic& logic_;
  term::Term initial_;
  std::vector<Fact> facts_;
  std::vector<bool> apart_;  // compound, and follows from its parts alone
  std::map<std::pair<term::Term, term::Term>, std::uint32_t> numbers_;
  std::map<term::Term, std::uint32_t> wholes_;  // conjunctions that were kept whole
  Bits start_;
  std::vector<std::uint32_t> sources_;     // once something is supposed: that, and the first facts
  bool has_new_sources_ = false;           // since the last enlargement
  std::vector<Step> steps_;                // by letter
  Step silent_;                            // on ε
  std::vector<Bits> silent_consequences_;  // by fact: what follows from it alone by rules on ε
  std::uint32_t enlarged_ = 0;
  std::uint64_t rule_count_ = 0;
  std::map<term::Term, std::vector<term::Term>> symbols_;
};

}  // namespace heddle::proof
