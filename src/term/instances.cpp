#include "term/instances.h"

#include <algorithm>

namespace heddle::term {

Term Instances::operator()(Term term, std::span<const Term> symbols, std::span<const Term> values) {
  if (values.size() > most_values) return substitute(term, symbols, values);
  Slot& slot = slot_of(term, values);
  if (slot.term == term && std::ranges::equal(std::span(slot.values).first(values.size()), values)) return slot.result;
  Term result = substitute(term, symbols, values);
  slot.term = term;
  slot.result = result;
  std::ranges::copy(values, slot.values.begin());
  return result;
}

Instances::Slot& Instances::slot_of(Term term, std::span<const Term> values) {
  constexpr std::uint64_t multiplier = 0x9e3779b97f4a7c15ULL;
  std::uint64_t hash = term.id() * multiplier;
  for (Term value : values) hash = (hash ^ hash >> 29 ^ value.id()) * multiplier;
  return slots_[(hash >> 32) % slot_count];
}

Term Instances::substitute(Term term, std::span<const Term> symbols, std::span<const Term> values) {
  substitution_.clear();
  for (std::size_t i = 0; i < symbols.size(); ++i) substitution_.set(symbols[i], values[i]);
  return substitution_(term);
}

}  // namespace heddle::term
