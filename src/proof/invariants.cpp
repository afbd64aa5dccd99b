#include "proof/invariants.h"

#include "proof/proof_file.h"
#include "term/model.h"

#include <optional>

namespace heddle::proof {

namespace {

// Of the nodes that are meant; none: there is no such node.
template <class Meant>
std::optional<Bits> common(const Covered& covered, const Meant& is_meant) {
  std::optional<Bits> shared;
  for (const ProofNode& node : covered.nodes)
    if (is_meant(node)) shared = shared ? *shared & node.facts : node.facts;
  return shared;
}

std::vector<std::string> told(const System& system, term::Terms& terms, const Facts& facts, const Bits& held,
                              const Bits& known) {
  std::vector<std::string> texts;
  for (std::uint32_t i = 0; i < facts.all().size(); ++i)
    if (facts.is_telling(i) && held.has(i) && !known.has(i))
      texts.push_back(term::to_string(terms, formula_of(terms, system, facts.all()[i])));
  return texts;
}

}  // namespace

std::vector<Invariant> invariants_of(const program::Program& program, const System& system, term::Terms& terms,
                                     const Facts& facts, const Covered& covered) {
  std::vector<Invariant> found;
  auto add = [&](const std::string& thread, program::Location location, const Bits& held, const Bits& known) {
    std::vector<std::string> texts = told(system, terms, facts, held, known);
    if (!texts.empty()) found.push_back({thread, location, std::move(texts)});
  };
  Bits everywhere = common(covered, [](const ProofNode&) { return true; }).value_or(Bits());
  add("", {}, everywhere, {});
  for (std::uint32_t i = 0; i < system.threads.size(); ++i) {
    const Thread& thread = system.threads[i];
    for (std::uint32_t place = 2; place < thread.places.size(); ++place)
      if (auto held = common(covered, [&](const ProofNode& node) { return node.places[i] == place; }))
        add(thread.name, program.steps[thread.places[place].step].location, *held, everywhere);
  }
  return found;
}

}  // namespace heddle::proof
