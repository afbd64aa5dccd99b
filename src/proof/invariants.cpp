#include "proof/invariants.h"

#include "proof/in_c.h"
#include "proof/literals.h"
#include "proof/proof_file.h"
#include "term/model.h"

#include <algorithm>
#include <map>
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

// A fact about nothing but shared cells and the locals of that thread; none: about shared cells alone.
class Scope {
public:
  Scope(const program::Program& program, const System& system) {
    auto symbol = system.symbols.begin() + program.cells;
    for (std::uint32_t thread = 0; thread < system.threads.size(); ++thread)
      for (std::size_t k = 0; k < program.functions[system.threads[thread].function].locals.size(); ++k)
        owners_.emplace((symbol++)->first, thread);
  }

  bool has(term::Terms& terms, term::Term formula, std::optional<std::uint32_t> thread) const {
    return std::ranges::all_of(symbols_of(terms, formula), [&](term::Term symbol) {
      auto owner = owners_.find(symbol);
      return owner == owners_.end() || owner->second == thread;
    });
  }

private:
  std::map<term::Term, std::uint32_t> owners_;
};

}  // namespace

std::vector<Invariant> invariants_of(const program::Program& program, const System& system, term::Terms& terms,
                                     const Facts& facts, const Covered& covered) {
  std::vector<Invariant> found;
  Scope scope(program, system);
  auto add = [&](std::optional<std::uint32_t> thread, program::Location location, const Bits& held, const Bits& known) {
    Invariant invariant{thread ? system.threads[*thread].name : "", location, {}};
    for (std::uint32_t i = 0; i < facts.all().size(); ++i) {
      if (!facts.is_telling(i) || !held.has(i) || known.has(i)) continue;
      term::Term formula = formula_of(terms, system, facts.all()[i]);
      if (scope.has(terms, formula, thread)) invariant.facts.push_back(term::to_string(terms, formula));
    }
    if (!invariant.facts.empty()) found.push_back(std::move(invariant));
  };
  Bits everywhere = common(covered, [](const ProofNode&) { return true; }).value_or(Bits());
  add({}, {}, everywhere, {});
  for (std::uint32_t i = 0; i < system.threads.size(); ++i) {
    const Thread& thread = system.threads[i];
    for (std::uint32_t place = 2; place < thread.places.size(); ++place) {
      if (thread.places[place].is_private) continue;
      if (auto held = common(covered, [&](const ProofNode& node) { return node.places[i] == place; }))
        add(i, program.steps[thread.places[place].step].location, *held, everywhere);
    }
  }
  return found;
}

plan::Invariants invariants_of(const program::Program& program, const program::InSource& in_source,
                               const System& system, term::Terms& terms, const Facts& facts, const Covered& covered) {
  auto formulas = [&](const Bits& held, const Bits& known) {
    std::vector<term::Term> found;
    for (std::uint32_t i = 0; i < facts.all().size(); ++i)
      if (facts.is_telling(i) && held.has(i) && !known.has(i))
        found.push_back(formula_of(terms, system, facts.all()[i]));
    return found;
  };
  Bits everywhere = common(covered, [](const ProofNode&) { return true; }).value_or(Bits());
  std::vector<FactsAt> at;
  for (std::uint32_t i = 0; i < system.threads.size(); ++i)
    for (std::uint32_t place = 2; place < system.threads[i].places.size(); ++place) {
      std::uint32_t step = system.threads[i].places[place].step;
      auto held = common(covered, [&](const ProofNode& node) { return node.places[i] == place; });
      if (system.threads[i].places[place].is_private)
        at.push_back({step, {}});
      else if (held)
        at.push_back({step, formulas(*held, everywhere)});
    }
  std::vector<term::Term> cells;
  for (std::uint32_t i = 0; i < program.cells; ++i) cells.push_back(system.symbols[i].first);
  std::vector<std::set<term::Term>> writes;
  for (const Edge& edge : system.edges)
    for (std::set<term::Term>& written = writes.emplace_back(); const auto& [symbol, value] : edge.updates)
      written.insert(symbol);
  return invariants_in_c(program, in_source, terms, cells, writes, formulas(everywhere, {}), at);
}

}  // namespace heddle::proof
