#include "native/narrow.h"

#include "native/greatest.h"
#include "term/model.h"

#include <algorithm>
#include <bit>

namespace heddle::native {

using program::Op;
using term::Kind;
using term::Term;

namespace {

constexpr Word all_bits = mask(narrow_width);

std::int64_t signed_number(Value offset) { return static_cast<std::int32_t>(static_cast<std::uint32_t>(word(offset))); }

Value narrow(Word number) { return word_value(number & all_bits); }

bool is_comparison(Op op) { return op >= Op::Eq && op <= Op::SLe; }

bool is_inside(const Object& object, std::int64_t offset) {
  Value size = object.bytes_in_all();
  return offset == 0 || (offset > 0 && size.is_concrete() && offset < size.number());
}

}  // namespace

bool NarrowAddresses::holds_number(Value value) {
  if (value.is_concrete()) return false;
  std::span<const ObjectId> ids = memory_.mentioned(value.term());
  if (ids.empty()) return false;
  std::vector<Term> symbols = term::symbols(terms_, value.term());
  return std::ranges::any_of(symbols, [&](Term symbol) { return memory_.object_of_base(symbol) != 0; });
}

bool NarrowAddresses::may_lead_away(Value distance) {
  constexpr Word near = Word{1} << 26;
  return holds_number(distance) && greatest(terms_, distance.term()) >= near;
}

// Tries numbers: where the object is as aligned as can be, and those that follow.
std::vector<std::uint32_t> NarrowAddresses::possible_offsets(Term number, const Object& object, std::uint32_t bytes) {
  constexpr Word tries = 64, first = Word{1} << 30, distance = Word{1} << 20;
  std::vector<std::uint32_t> result;
  if (object.size < bytes) return result;
  term::Model model;
  Term own;
  for (Term symbol : term::symbols(terms_, number)) {
    ObjectId id = memory_.object_of_base(symbol);
    if (id == 0) continue;
    model.set(symbol, terms_.bitvec(narrow_width, (first + id * distance) & all_bits));
    if (id == object.id) own = symbol;
  }
  if (!own || source_.first(object) != Value(own)) return result;
  for (Word i = 0; i < tries; ++i) {
    Word base = (first + object.id * distance + (i << object.alignment)) & all_bits;
    model.set(own, terms_.bitvec(narrow_width, base));
    Term place = term::evaluate(terms_, number, model);
    if (!place) continue;
    Word offset = (terms_.number(place).get_ui() - base) & all_bits;
    bool is_new = std::ranges::find(result, offset) == result.end();
    if (offset <= object.size - bytes && is_new) result.push_back(static_cast<std::uint32_t>(offset));
  }
  return result;
}

Value NarrowAddresses::number_at(const Object& object, Value offset) {
  return arithmetic_.binary(Op::Add, narrow_width, source_.first(object), offset);
}

Value NarrowAddresses::number_of(Value pointer) {
  if (!pointer.is_concrete()) return number_of_term(pointer.term());
  Address address = word(pointer);
  if (address >> narrow_width == 0) return pointer;
  const Object* object = memory_.find(address);
  bool is_there = object != nullptr && object->state != ObjectState::Unborn;
  return is_there ? number_at(*object, narrow(static_cast<Word>(offset_of(address)))) : narrow(address);
}

// A choice of addresses, or one with something added to it; elsewhere addresses do not occur in pointers.
Value NarrowAddresses::number_of_term(Term pointer) {
  std::span<const Term> children = terms_.children(pointer);
  if (terms_.kind(pointer) == Kind::Ite) {
    Value condition(children[0]), then = to_value(terms_, children[1]), otherwise = to_value(terms_, children[2]);
    Value first = number_of(then), second = number_of(otherwise);
    return arithmetic_.select(condition, narrow_width, first, second);
  }
  if (terms_.kind(pointer) == Kind::BvAdd) {
    std::vector<Term> summands(children.begin(), children.end());
    Value sum(0);
    for (Term each : summands) sum = arithmetic_.binary(Op::Add, narrow_width, sum, number_of(to_value(terms_, each)));
    return sum;
  }
  return arithmetic_.unary(Op::Trunc, narrow_width, word_width, Value(pointer));
}

std::optional<NarrowAddresses::Parts> NarrowAddresses::split(Value number) {
  if (number.is_concrete()) return std::nullopt;
  Term term = number.term();
  if (terms_.sort(term) != term::Sort::bitvec(narrow_width)) return std::nullopt;
  auto is_base = [&](Term each) { return memory_.object_of_base(each) != 0; };
  Term base = is_base(term) ? term : Term();
  if (terms_.kind(term) == Kind::BvAdd) {
    auto children = terms_.children(term);
    if (auto found = std::ranges::find_if(children, is_base); found != children.end()) base = *found;
  }
  if (!base) return std::nullopt;
  const Object& object = memory_.object(memory_.object_of_base(base));
  if (object.state == ObjectState::Unborn || source_.first(object) != Value(base)) return std::nullopt;
  Value offset = to_value(terms_, terms_.sub(term, base));
  if (may_lead_away(offset)) return std::nullopt;
  return Parts{&object, offset};
}

Value NarrowAddresses::pointer_of(Value number) {
  if (number.is_concrete()) return number;
  if (terms_.kind(number.term()) == Kind::Ite && holds_number(number)) {
    auto children = terms_.children(number.term());
    Value condition(children[0]), then = to_value(terms_, children[1]), otherwise = to_value(terms_, children[2]);
    Value first = pointer_of(then), second = pointer_of(otherwise);
    return arithmetic_.select(condition, word_width, first, second);
  }
  std::optional<Parts> parts = split(number);
  if (!parts) return arithmetic_.unary(Op::ZExt, word_width, narrow_width, number);
  Value distance = arithmetic_.unary(Op::SExt, word_width, narrow_width, parts->offset);
  return arithmetic_.binary(Op::Add, word_width, word_value(address_of(parts->object->id)), distance);
}

bool NarrowAddresses::is_choice(Value value) {
  return !value.is_concrete() && terms_.kind(value.term()) == Kind::Ite && holds_number(value);
}

// If it can be told of both cases.
std::optional<Value> NarrowAddresses::distribute(Op op, Value a, Value b, bool left) {
  auto children = terms_.children(left ? a.term() : b.term());
  Value condition(children[0]), then = to_value(terms_, children[1]), otherwise = to_value(terms_, children[2]);
  auto with = [&](Value branch) {
    Value first = left ? branch : a, second = left ? b : branch;
    if (!holds_number(first) && !holds_number(second))
      return std::optional(arithmetic_.binary(op, narrow_width, first, second));
    return fold(op, first, second);
  };
  std::optional<Value> one = with(then), other = one ? with(otherwise) : std::nullopt;
  if (!one || !other) return std::nullopt;
  return arithmetic_.select(condition, is_comparison(op) ? 1 : narrow_width, *one, *other);
}

std::optional<Value> NarrowAddresses::fold(Op op, Value a, Value b) {
  if (!is_comparison(op) && op != Op::And && op != Op::Or && op != Op::Xor && op != Op::URem) return std::nullopt;
  if (is_choice(a)) return distribute(op, a, b, true);
  if (is_choice(b)) return distribute(op, a, b, false);
  std::optional<Parts> left = split(a), right = split(b);
  if (!left && !right) return std::nullopt;
  switch (op) {
    case Op::Eq: return compare_equal(a, left, b, right);
    case Op::Ne: {
      std::optional<Value> equal = compare_equal(a, left, b, right);
      return equal ? std::optional(arithmetic_.negation(*equal)) : std::nullopt;
    }
    case Op::And:
    case Op::Or:
    case Op::Xor:
      if (left && b.is_concrete()) return mask_bits(op, *left, word(b));
      if (right && a.is_concrete()) return mask_bits(op, *right, word(a));
      return std::nullopt;
    case Op::URem: {
      bool is_power = left && b.is_concrete() && std::has_single_bit(word(b));
      if (!is_power || word(b) > Word{1} << left->object->alignment) return std::nullopt;
      return arithmetic_.binary(Op::And, narrow_width, left->offset, word_value(word(b) - 1));
    }
    default: return compare_order(op, a, left, b, right);
  }
}

// Two objects have no address in common, but one may end where the other begins.
std::optional<Value> NarrowAddresses::compare_equal(Value a, const std::optional<Parts>& left, Value b,
                                                    const std::optional<Parts>& right) {
  if (left && right) {
    if (left->object == right->object) return arithmetic_.binary(Op::Eq, narrow_width, left->offset, right->offset);
    source_.compared(*left->object, *right->object);
    if (!left->offset.is_concrete() || !right->offset.is_concrete()) return std::nullopt;
    bool both_live = left->object->state == ObjectState::Live && right->object->state == ObjectState::Live;
    bool both_inside = is_inside(*left->object, signed_number(left->offset)) &&
                       is_inside(*right->object, signed_number(right->offset));
    return both_inside || !both_live ? std::optional(Value(0)) : std::nullopt;
  }
  const Parts& address = left ? *left : *right;
  Value other = left ? b : a;
  if (!other.is_concrete() || !address.offset.is_concrete()) return std::nullopt;
  std::int64_t offset = signed_number(address.offset);
  if (!is_inside(*address.object, offset)) return std::nullopt;
  Word place = (word(other) - static_cast<Word>(offset)) & all_bits;
  bool is_aligned = (place & ((Word{1} << address.object->alignment) - 1)) == 0;
  bool is_possible = is_aligned && place != 0 && place < end_of_memory;
  return is_possible ? std::nullopt : std::optional(Value(0));
}

// Within an object the order is that of the offsets. Against a number it is decided where it is the same for the least
// and the greatest that the address can be.
std::optional<Value> NarrowAddresses::compare_order(Op op, Value a, const std::optional<Parts>& left, Value b,
                                                    const std::optional<Parts>& right) {
  bool is_unsigned = op == Op::ULt || op == Op::ULe;
  if (!is_unsigned) return std::nullopt;
  if (left && right) {
    if (left->object != right->object) return std::nullopt;
    bool both_known = left->offset.is_concrete() && right->offset.is_concrete();
    auto fits = [](const Parts& parts) {
      std::int64_t offset = signed_number(parts.offset);
      return parts.object->may_have(offset);
    };
    if (!both_known || !fits(*left) || !fits(*right)) return std::nullopt;
    return arithmetic_.binary(op, narrow_width, left->offset, right->offset);
  }
  const Parts& address = left ? *left : *right;
  Value other = left ? b : a;
  bool is_known = other.is_concrete() && address.offset.is_concrete() && !address.object->is_open;
  if (!is_known || !is_inside(*address.object, signed_number(address.offset))) return std::nullopt;
  Word least = (Word{1} << address.object->alignment) + word(address.offset);
  Word greatest = end_of_memory - address.object->size + word(address.offset);
  auto at = [&](Word place) {
    return arithmetic_.binary(op, narrow_width, left ? narrow(place) : a, left ? b : narrow(place));
  };
  return at(least) == at(greatest) ? std::optional(at(least)) : std::nullopt;
}

// The bits of an address are those of N from the alignment on, and below those of the offset.
std::optional<Value> NarrowAddresses::mask_bits(Op op, const Parts& address, Word mask) {
  const Word low = (Word{1} << address.object->alignment) - 1;
  auto masked = [&] { return arithmetic_.binary(op, narrow_width, address.offset, word_value(mask)); };
  if (op != Op::And) {
    if ((mask & ~low) != 0) return std::nullopt;
    return number_at(*address.object, masked());
  }
  if ((mask & ~low) == 0) return masked();
  if ((mask | low) != all_bits) return std::nullopt;
  return number_at(*address.object, masked());
}

}  // namespace heddle::native
