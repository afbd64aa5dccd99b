#include "proof/proof_file.h"

#include "term/model.h"

#include <map>
#include <sstream>
#include <unordered_map>

namespace heddle::proof {

term::Term formula_of(term::Terms& terms, const System& system, const Facts::Fact& fact) {
  std::unordered_map<term::Term, term::Term> then(system.symbols.begin(), system.symbols.end());
  return terms.equal(fact.assertion, term::substitute(terms, fact.history, then));
}

term::Term memory_of_start(term::Terms& terms, const System& system) {
  std::unordered_map<term::Term, term::Term> then(system.symbols.begin(), system.symbols.end());
  return term::substitute(terms, system.initial, then);
}

std::string to_string(const ProofHeader& header, std::string_view method) {
  std::ostringstream out;
  out << "(heddle-proof 1\n  (program \"" << header.fingerprint << "\")\n  (method \"" << method << "\")\n";
  if (!header.leaves.empty()) {
    out << "  (leaves";
    for (std::uint32_t check : header.leaves) out << " " << check;
    out << ")\n";
  }
  if (header.excludes_deadlocks) out << "  (also deadlocks)\n";
  return out.str();
}

namespace {

void write_threads(std::ostream& out, const System& system) {
  std::uint32_t process = 0;
  for (std::size_t i = 0; i < system.threads.size(); ++i) {
    const Thread& thread = system.threads[i];
    out << "  (thread " << i << " ";
    if (thread.parent)
      out << "(spawn " << *thread.parent << " " << thread.site << ")";
    else
      out << "(process " << process++ << ")";
    out << " \"" << thread.name << "\")\n";
  }
}

void write_place(std::ostream& out, const Thread& thread, std::uint32_t place) {
  if (place == ended)
    out << "end";
  else if (place == unborn)
    out << "unborn";
  else
    out << thread.places[place].step;
}

}  // namespace

std::string proof_file(const System& system, term::Terms& terms, const Facts& facts, const Covered& covered,
                       const ProofHeader& header) {
  std::ostringstream out;
  out << to_string(header, "traces to proofs");
  write_threads(out, system);
  std::map<std::uint32_t, std::uint32_t> numbers;  // of the facts that are used
  for (std::uint32_t i = 0; i < facts.all().size(); ++i) {
    bool is_used = facts.is_telling(i) &&
                   std::ranges::any_of(covered.nodes, [&](const ProofNode& node) { return node.facts.has(i); });
    if (!is_used) continue;
    auto number = static_cast<std::uint32_t>(numbers.size());
    numbers.emplace(i, number);
    out << "  (fact " << number << " " << term::to_smtlib(terms, formula_of(terms, system, facts.all()[i])) << ")\n";
  }
  bool looks_back = std::ranges::any_of(
      numbers, [&](const auto& used) { return !terms.is_constant(facts.all()[used.first].history); });
  if (looks_back)
    out << "  (fact " << numbers.size() << " " << term::to_smtlib(terms, memory_of_start(terms, system)) << ")\n";
  for (const ProofNode& node : covered.nodes) {
    out << "  (node (";
    for (std::size_t i = 0; i < node.places.size(); ++i) {
      if (i > 0) out << " ";
      write_place(out, system.threads[i], node.places[i]);
    }
    out << ")";
    for (const auto& [fact, number] : numbers)
      if (node.facts.has(fact)) out << " " << number;
    if (looks_back) out << " " << numbers.size();
    out << ")\n";
  }
  out << ")\n";
  return out.str();
}

}  // namespace heddle::proof
