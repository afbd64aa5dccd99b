// Formulas with quantifiers. Terms have none; a quantified formula is a Bool symbol that stands for it, so that
// everything which handles terms handles it, too, and only who decides formulas looks behind the symbol. To all others
// the symbol is an unknown truth value: what they find unsatisfiable is so whatever it stands for.
#pragma once

#include "smt/solver.h"

#include <map>
#include <string>
#include <tuple>
#include <unordered_map>

namespace heddle::smt {

struct Quantifier {
  bool universal = true;
  term::Term bound;  // a symbol that is used for nothing else than being bound
  term::Term body;
};

class Quantifiers {
public:
  explicit Quantifiers(term::Terms& terms) : terms_(terms) {}

  // A constant if the body is one. The symbol is called what a person would write.
  term::Term make(bool universal, term::Term bound, term::Term body);
  // Null: the symbol is an ordinary one.
  const Quantifier* find(term::Term symbol) const;
  bool mentions_any(std::span<const term::Term> formulas) const;
  // The symbols on which the formulas depend: those that are free in them, each once.
  std::vector<term::Term> free_symbols(std::span<const term::Term> formulas) const;

private:
  term::Terms& terms_;
  std::map<std::tuple<bool, term::Term, term::Term>, term::Term> symbols_;
  std::unordered_map<term::Term, Quantifier> quantifiers_;
};

// Z3 with its own treatment of quantifiers, anew for each query. The model is Z3's: nobody has looked whether it holds.
Answer check_quantified(term::Terms& terms, const Quantifiers& quantifiers, const Query& query, const Options& options);

}  // namespace heddle::smt
