// Terms with their symbols replaced, where the same replacements are asked for again and again. What was found is
// remembered in a table of a fixed size, so that some of it is forgotten.
#pragma once

#include "term/substitution.h"
#include "term/terms.h"

#include <array>
#include <span>
#include <vector>

namespace heddle::term {

class Instances {
public:
  explicit Instances(Terms& terms) : slots_(slot_count), substitution_(terms) {}

  // With a value in the place of each symbol. For one term the symbols are always the same, in the same order.
  Term operator()(Term term, std::span<const Term> symbols, std::span<const Term> values);

private:
  static constexpr std::size_t slot_count = 1 << 16;
  static constexpr std::size_t most_values = 4;  // of a term that is remembered
  struct Slot {
    Term term;
    Term result;
    std::array<Term, most_values> values;
  };

  Slot& slot_of(Term term, std::span<const Term> values);
  Term substitute(Term term, std::span<const Term> symbols, std::span<const Term> values);

  std::vector<Slot> slots_;
  Substitution substitution_;
};

}  // namespace heddle::term
