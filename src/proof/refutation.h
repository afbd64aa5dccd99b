// Why a trace cannot be executed to the violation of a property, with conjunctions kept whole.
//
// The automaton of a trace (proof/trace_automaton.h) takes conjunctions apart, since then Lemma 4 is an equivalence. Of
// a trace that is impossible an implication is enough: if op leads from where `before` is impossible to where `after`
// is, with wp(op, after) => before, that is RULE-UNSAT. So here an assertion goes backwards through the trace as one
// piece. Only disjunctions are taken apart, and of a conjunction a minimal core is kept that the prefix of the trace
// contradicts. That relates two variables, as in n <= x and x != n, where each part alone can hold.
#pragma once

#include "proof/trace_automaton.h"

namespace heddle::proof {

class Refutation {
public:
  // What cannot hold behind a prefix of the trace, because its targets cannot hold in front of the letter (none: at the
  // same place). Without targets: because the initial state excludes it, or it is false.
  struct Node {
    term::Term assertion;
    std::uint32_t prefix = 0;
    std::optional<std::uint32_t> letter{};
    std::vector<std::uint32_t> targets{};
  };

  // The trace must not lead from an initial state to one with the property.
  Refutation(Alphabet& alphabet, Logic& logic, std::span<const std::uint32_t> trace, term::Term property,
             term::Term initial);

  const std::vector<Node>& nodes() const { return nodes_; }

private:
  void expand(std::uint32_t number);
  std::uint32_t add(term::Term assertion, std::uint32_t prefix);
  term::Term core_of(term::Term conjunction, std::uint32_t prefix);

  Alphabet& alphabet_;
  Logic& logic_;
  std::vector<std::uint32_t> trace_;
  term::Term initial_;
  std::vector<Node> nodes_;
  std::map<std::pair<term::Term, std::uint32_t>, std::uint32_t> numbers_;
};

}  // namespace heddle::proof
