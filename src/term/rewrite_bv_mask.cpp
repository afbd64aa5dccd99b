// Bits that nobody looks at: ((x & 0xf8) | 5) & 7 is 5. Bit-fields are written and read back in this way, and what was
// in the word before, which may never have been written, must not appear to matter. Sums by xor are left alone: they
// are what hash functions are made of, and there is nothing to be gained.
#include "term/rewrite.h"
#include "term/scratch.h"

#include <cstdint>
#include <optional>

namespace heddle::term::rewrite {

namespace {

using Bits = std::uint64_t;

constexpr unsigned widest = 64;
constexpr int most_levels = 4;

Bits all_bits(unsigned width) { return width >= widest ? ~Bits{0} : (Bits{1} << width) - 1; }
Bits bits_of(const Terms& terms, Term constant) { return terms.number(constant).get_ui(); }

// By how much, if it is a number of bits that leaves some of them.
std::optional<unsigned> amount_of(const Terms& terms, Term shift) {
  Term by = terms.children(shift)[1];
  if (!terms.is_constant(by) || bits_of(terms, by) >= terms.sort(shift).width()) return std::nullopt;
  return static_cast<unsigned>(bits_of(terms, by));
}

// The bits that may be one.
Bits possible(const Terms& terms, Term t, int levels) {
  Bits all = all_bits(terms.sort(t).width());
  if (terms.is_constant(t)) return bits_of(terms, t);
  if (levels == 0) return all;
  std::span<const Term> children = terms.children(t);
  Bits result = 0;
  switch (terms.kind(t)) {
    case Kind::BvAnd:
      result = all;
      for (Term child : children) result &= possible(terms, child, levels - 1);
      return result;
    case Kind::BvOr:
      for (Term child : children) result |= possible(terms, child, levels - 1);
      return result;
    case Kind::BvShl:
    case Kind::BvLShr: {
      std::optional<unsigned> by = amount_of(terms, t);
      if (!by) return all;
      Bits inside = possible(terms, children[0], levels - 1);
      return terms.kind(t) == Kind::BvShl ? inside << *by & all : inside >> *by;
    }
    case Kind::BvZeroExtend: return possible(terms, children[0], levels - 1);
    case Kind::BvExtract:
      if (terms.sort(children[0]).width() > widest) return all;
      return possible(terms, children[0], levels - 1) >> terms.indices(t)[1] & all;
    default: return all;
  }
}

Term masked(Terms& terms, Term t, Bits mask, int levels);

// Operands that have nothing to say about these bits go.
Term masked_union(Terms& terms, Term t, Bits mask, int levels) {
  Scratch kept;
  bool changed = false;
  for (std::size_t i = 0; i < terms.children(t).size(); ++i) {
    Term child = terms.children(t)[i];
    if (terms.is_constant(child) && (bits_of(terms, child) & mask) == mask) return child;
    bool is_silent = (possible(terms, child, levels) & mask) == 0;
    Term simpler = is_silent ? child : masked(terms, child, mask, levels);
    changed = changed || is_silent || simpler != child;
    if (!is_silent) kept->push_back(simpler);
  }
  if (!changed) return t;
  return kept->empty() ? terms.constant(terms.sort(t), 0) : bv_bitwise(terms, Kind::BvOr, *kept);
}

// Masks within masks let through what all of them do.
Term masked_product(Terms& terms, Term t, Bits mask, int levels) {
  Term last = terms.children(t).back();
  if (terms.is_constant(last)) mask &= bits_of(terms, last);
  Scratch operands;
  bool changed = false;
  for (std::size_t i = 0; i < terms.children(t).size(); ++i) {
    Term child = terms.children(t)[i];
    bool is_mask = terms.is_constant(child);
    operands->push_back(is_mask ? terms.bitvec(terms.sort(t).width(), mask) : masked(terms, child, mask, levels));
    changed = changed || operands->back() != child;
  }
  return changed ? bv_bitwise(terms, Kind::BvAnd, *operands) : t;
}

Term masked_shift(Terms& terms, Term t, Bits mask, int levels) {
  std::optional<unsigned> by = amount_of(terms, t);
  if (!by) return t;
  Term inside = terms.children(t)[0], amount = terms.children(t)[1];
  Bits demanded = terms.kind(t) == Kind::BvShl ? mask >> *by : mask << *by & all_bits(terms.sort(t).width());
  Term simpler = masked(terms, inside, demanded, levels);
  return simpler == inside ? t : bv_shift(terms, terms.kind(t), simpler, amount);
}

Term masked_pieces(Terms& terms, Term t, Bits mask, int levels) {
  Term result;
  bool changed = false;
  unsigned above = terms.sort(t).width();
  for (std::size_t i = 0; i < terms.children(t).size(); ++i) {
    Term child = terms.children(t)[i];
    above -= terms.sort(child).width();
    Term piece = masked(terms, child, mask >> above & all_bits(terms.sort(child).width()), levels);
    changed = changed || piece != child;
    result = result ? concat(terms, result, piece) : piece;
  }
  return changed ? result : t;
}

// A term with the same bits where the mask has ones; the same term if there is nothing simpler.
Term masked(Terms& terms, Term t, Bits mask, int levels) {
  if (terms.is_constant(t) || levels == 0) return t;
  if (mask == 0) return terms.constant(terms.sort(t), 0);
  switch (terms.kind(t)) {
    case Kind::BvOr: return masked_union(terms, t, mask, levels - 1);
    case Kind::BvAnd: return masked_product(terms, t, mask, levels - 1);
    case Kind::BvShl:
    case Kind::BvLShr: return masked_shift(terms, t, mask, levels - 1);
    case Kind::BvConcat: return masked_pieces(terms, t, mask, levels - 1);
    case Kind::BvExtract: {
      Term inside = terms.children(t)[0];
      Indices indices = terms.indices(t);
      if (terms.sort(inside).width() > widest) return t;
      Term simpler = masked(terms, inside, mask << indices[1], levels - 1);
      return simpler == inside ? t : extract(terms, simpler, indices[0], indices[1]);
    }
    case Kind::BvZeroExtend: {
      Term inside = terms.children(t)[0];
      Term simpler = masked(terms, inside, mask & all_bits(terms.sort(inside).width()), levels - 1);
      return simpler == inside ? t : extend(terms, Kind::BvZeroExtend, simpler, terms.indices(t)[0]);
    }
    default: return t;
  }
}

// What is masked once may be masked further down then.
Term masked_to_the_end(Terms& terms, Term t, Bits mask) {
  for (;;) {
    Term simpler = masked(terms, t, mask, most_levels);
    if (simpler == t) return t;
    t = simpler;
  }
}

}  // namespace

Term bv_masked(Terms& terms, Term t, Term mask) {
  return terms.sort(t).width() > widest ? t : masked_to_the_end(terms, t, bits_of(terms, mask));
}

Term bv_shifted_bits(Terms& terms, Kind kind, Term t, unsigned by) {
  unsigned width = terms.sort(t).width();
  if (width > widest) return t;
  Bits all = all_bits(width);
  return masked_to_the_end(terms, t, kind == Kind::BvShl ? all >> by : all << by & all);
}

}  // namespace heddle::term::rewrite
