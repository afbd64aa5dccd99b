// Values and their bytes. Terms simplify when a byte is taken out, so the bytes of one value need not all look like
// parts of it: the low byte of a sum may be a sum, a choice between constants is a choice between their bytes, the
// upper bytes of a sign extension repeat the sign. Putting bytes together therefore guesses, from a byte that shows
// where it came from, which value that was, and takes it if all bytes are those of the guess. The same bytes are the
// same handles, so that costs a few lookups.
#include "native/arithmetic.h"

#include <algorithm>
#include <array>

namespace heddle::native {

namespace {

using term::Kind;
using term::Term;
using term::Terms;

constexpr unsigned byte_width = 8;

unsigned width_of(const Terms& terms, Term a) { return terms.sort(a).width(); }

Term byte_term(Terms& terms, Term bits, unsigned index) {
  unsigned low = index * byte_width, width = width_of(terms, bits);
  if (low >= width) return terms.bitvec(byte_width, 0);
  unsigned high = std::min(low + byte_width, width) - 1;
  Term part = terms.make(Kind::BvExtract, {bits}, {high, low});
  return terms.make(Kind::BvZeroExtend, {part}, {byte_width - (high - low + 1), 0});
}

class Assembly {
public:
  Assembly(Terms& terms, std::span<const Value> bytes) : terms_(terms), bytes_(bytes), width_(8 * count()) {}

  Term operator()() {
    for (unsigned i = count(); i-- > 0;) {
      if (bytes_[i].is_concrete()) continue;
      Term guess = source(bytes_[i].term(), i * byte_width);
      if (guess && matches(guess)) return guess;
      break;
    }
    return concatenated();
  }

private:
  unsigned count() const { return static_cast<unsigned>(bytes_.size()); }
  Term byte(unsigned i) { return to_term(terms_, bytes_[i], byte_width); }

  // The vector that has this byte at this position, if the byte tells.
  Term source(Term byte, unsigned position) {
    switch (terms_.kind(byte)) {
      case Kind::BvExtract: return window(terms_.children(byte)[0], terms_.indices(byte)[1], position);
      case Kind::BvSignExtend: return sign_extension(terms_.children(byte)[0]);
      case Kind::BvZeroExtend: return source(terms_.children(byte)[0], position);
      case Kind::Ite: return choice(terms_.children(byte)[0]);
      default: return {};
    }
  }

  Term window(Term whole, unsigned low, unsigned position) {
    if (low < position) return {};
    unsigned width = std::min(width_, width_of(terms_, whole) - (low - position));
    return extended(Kind::BvZeroExtend,
                    terms_.make(Kind::BvExtract, {whole}, {low - position + width - 1, low - position}));
  }

  Term sign_extension(Term sign) {
    Term whole = terms_.kind(sign) == Kind::BvExtract ? terms_.children(sign)[0] : sign;
    return width_of(terms_, whole) < width_ ? extended(Kind::BvSignExtend, whole) : Term();
  }

  Term extended(Kind kind, Term a) { return terms_.make(kind, {a}, {width_ - width_of(terms_, a), 0}); }

  // Every byte is a constant or a choice between constants by one condition.
  Term choice(Term condition) {
    std::array<mpz_class, 2> numbers;
    for (unsigned i = count(); i-- > 0;) {
      bool is_choice = terms_.kind(byte(i)) == Kind::Ite && terms_.children(byte(i))[0] == condition;
      for (std::size_t side : {0, 1}) {
        Term part = is_choice ? terms_.children(byte(i))[side + 1] : byte(i);
        if (!terms_.is_constant(part)) return {};
        numbers[side] = (numbers[side] << byte_width) + terms_.number(part);
      }
    }
    return terms_.ite(condition, terms_.bitvec(width_, numbers[0]), terms_.bitvec(width_, numbers[1]));
  }

  bool matches(Term guess) {
    for (unsigned i = 0; i < count(); ++i) {
      if (byte_term(terms_, guess, i) != byte(i)) return false;
    }
    return true;
  }

  Term concatenated() {
    Term result = byte(count() - 1);
    for (unsigned i = count() - 1; i-- > 0;) result = terms_.make(Kind::BvConcat, {result, byte(i)});
    return result;
  }

  Terms& terms_;
  std::span<const Value> bytes_;
  unsigned width_;
};

}  // namespace

Value Arithmetic::byte_of_term(Value value, unsigned width, unsigned index) {
  return to_value(terms_, byte_term(terms_, to_bits(terms_, value, width), index));
}

Value Arithmetic::from_bytes(std::span<const Value> bytes, unsigned width) {
  term::check(bytes.size() * byte_width >= width && !bytes.empty(), "too few bytes for a value");
  if (width <= word_width && std::ranges::all_of(bytes, &Value::is_concrete)) {
    Word result = 0;
    for (std::size_t i = bytes.size(); i-- > 0;) result = result << byte_width | word(bytes[i]);
    return word_value(result & mask(width));
  }
  return from_bits(terms_, terms_.make(Kind::BvExtract, {Assembly(terms_, bytes)()}, {width - 1, 0}));
}

}  // namespace heddle::native
