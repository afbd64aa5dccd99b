#include "proof/refutation.h"

#include "proof/literals.h"
#include "term/check.h"
#include "trace/weakest_precondition.h"

namespace heddle::proof {

using term::Kind;
using term::Term;

Refutation::Refutation(Alphabet& alphabet, Logic& logic, std::span<const std::uint32_t> trace, Term property,
                       Term initial)
    : alphabet_(alphabet), logic_(logic), trace_(trace.begin(), trace.end()), initial_(initial) {
  add(in_normal_form(logic.terms(), property), static_cast<std::uint32_t>(trace_.size()));
  for (std::uint32_t i = 0; i < nodes_.size(); ++i) expand(i);
}

std::uint32_t Refutation::add(Term assertion, std::uint32_t prefix) {
  auto [known, is_new] = numbers_.try_emplace({assertion, prefix}, static_cast<std::uint32_t>(nodes_.size()));
  if (is_new) nodes_.push_back({assertion, prefix});
  return known->second;
}

void Refutation::expand(std::uint32_t number) {
  Node node = nodes_[number];
  if (logic_.terms().is_false(node.assertion)) return;
  Kind kind = logic_.terms().kind(node.assertion);
  Term core = kind == Kind::And ? core_of(node.assertion, node.prefix) : node.assertion;
  if (kind == Kind::Or) {
    for (Term part : logic_.terms().children(node.assertion)) node.targets.push_back(add(part, node.prefix));
  } else if (core != node.assertion) {
    node.targets.push_back(add(core, node.prefix));
  } else {
    while (node.prefix > 0 && alphabet_.precondition(trace_[node.prefix - 1], core) == core) --node.prefix;
    if (node.prefix == 0) return;
    node.letter = trace_[node.prefix - 1];
    node.targets.push_back(add(alphabet_.precondition(*node.letter, core), node.prefix - 1));
  }
  nodes_[number] = node;
}

// The parts that together contradict the prefix.
Term Refutation::core_of(Term conjunction, std::uint32_t prefix) {
  term::Terms& terms = logic_.terms();
  std::vector<Term> parts(terms.children(conjunction).begin(), terms.children(conjunction).end()), histories, kept;
  for (Term history : parts) {
    for (std::uint32_t i = prefix; i-- > 0;)
      history = trace::weakest_precondition(terms, alphabet_[trace_[i]], history);
    histories.push_back(history);
  }
  auto core = logic_.core(initial_, histories);
  term::check(core.has_value(), "the trace of a refutation can be executed");
  for (std::uint32_t i : *core) kept.push_back(parts[i]);
  return terms.and_(kept);
}

}  // namespace heddle::proof
