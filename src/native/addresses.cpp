#include "native/addresses.h"

#include "native/greatest.h"
#include "term/model.h"

#include <algorithm>
#include <bit>

namespace heddle::native {

using program::Op;
using term::Kind;
using term::Term;

namespace {

constexpr unsigned version_at = 48;
constexpr Word below_version = (Word{1} << version_at) - 1;

enum Trait : std::uint8_t { Known = 1, HoldsAddress = 2, HoldsNumber = 4 };

bool is_truth(Op op) { return op >= Op::Eq && op <= Op::SMulOverflow; }

bool is_inside(const Object& object, std::int64_t offset) {
  Value size = object.bytes_in_all();
  return offset == 0 || (offset > 0 && size.is_concrete() && offset < size.number());
}

}  // namespace

// A condition within a term has been decided, whatever it compares: only what the value is made of counts.
std::uint8_t Addresses::traits(Term term) {
  if (traits_.size() <= term.id()) traits_.resize(terms_.size() + 1);
  if (traits_[term.id()] != 0) return traits_[term.id()];
  std::vector<Term> open{term};
  while (!open.empty()) {
    Term next = open.back();
    std::uint8_t found = traits_of_leaf(next);
    bool is_open = false;
    for (Term child : terms_.children(next)) {
      if (terms_.sort(child).is_bool()) continue;
      if (traits_[child.id()] == 0) {
        open.push_back(child);
        is_open = true;
      }
      found |= traits_[child.id()];
    }
    if (is_open) continue;
    traits_[next.id()] = found;
    open.pop_back();
  }
  return traits_[term.id()];
}

std::uint8_t Addresses::traits_of_leaf(Term term) const {
  if (terms_.sort(term) != term::Sort::bitvec(word_width)) return Known;
  if (terms_.is_constant(term) && Memory::looks_like_pointer(terms_.number(term).get_ui())) return Known | HoldsAddress;
  return memory_.object_of_base(term) != 0 ? Known | HoldsNumber : Known;
}

bool Addresses::holds_address(Value value) {
  if (value.is_concrete()) return memory_.pointer(word(value)).has_value();
  return (traits(value.term()) & HoldsAddress) != 0;
}

bool Addresses::holds_number(Value value) { return !value.is_concrete() && (traits(value.term()) & HoldsNumber) != 0; }

bool Addresses::may_lead_away(Value distance) {
  return holds_number(distance) && greatest(terms_, distance.term()) >= near;
}

ObjectId Addresses::object_of(Value address) {
  Parts parts = split(address);
  return parts ? parts->object->id : 0;
}

// Into an address that is known and what is added to it, which is none.
Addresses::Parts Addresses::split(Value value) {
  if (value.is_concrete()) {
    std::optional<Memory::Pointer> pointer = memory_.pointer(word(value));
    if (!pointer) return std::nullopt;
    return Split{&memory_.object(pointer->object), Value(pointer->offset), pointer->version};
  }
  if (terms_.kind(value.term()) != Kind::BvAdd) return std::nullopt;
  for (Term child : terms_.children(value.term())) {
    if (!terms_.is_constant(child)) continue;
    std::optional<Memory::Pointer> pointer = memory_.pointer(terms_.number(child).get_ui());
    Value rest = to_value(terms_, terms_.sub(value.term(), child));
    if (!pointer || holds_address(rest)) return std::nullopt;
    Value offset = arithmetic_.binary(Op::Add, word_width, rest, Value(pointer->offset));
    return Split{&memory_.object(pointer->object), offset, pointer->version};
  }
  return std::nullopt;
}

Value Addresses::first(const Object& object) {
  source_.ask(memory_.object(object.id));
  return source_.first(object);
}

Value Addresses::number(Value value) {
  if (!holds_address(value)) return value;
  if (Parts parts = split(value)) {
    Value offset = arithmetic_.binary(Op::Add, word_width, parts->offset, word_value(parts->version << version_at));
    return arithmetic_.binary(Op::Add, word_width, first(*parts->object), offset);
  }
  if (value.is_concrete()) return value;
  auto children = terms_.children(value.term());
  auto number_of = [&](Term child) { return number(to_value(terms_, child)); };
  if (terms_.kind(value.term()) == Kind::Ite)
    return arithmetic_.select(Value(children[0]), word_width, number_of(children[1]), number_of(children[2]));
  if (terms_.kind(value.term()) != Kind::BvAdd) return value;
  Value sum(0);
  for (Term child : children) sum = arithmetic_.binary(Op::Add, word_width, sum, number_of(child));
  return sum;
}

Value Addresses::spelled(Address address) const {
  std::optional<Memory::Pointer> pointer = memory_.pointer(address);
  if (!pointer) return word_value(address);
  Word rest = static_cast<Word>(pointer->offset) + (pointer->version << version_at);
  return arithmetic_.binary(Op::Add, word_width, source_.first(memory_.object(pointer->object)), word_value(rest));
}

Value Addresses::shown(Term term) {
  if (!holds_number(Value(term))) return Value(term);
  for (Term symbol : term::symbols(terms_, term))
    if (ObjectId id = memory_.object_of_base(symbol); id != 0) source_.ask(memory_.object(id));
  return recoded(Value(term));
}

Value Addresses::encoded(const Object& object, Value offset, Word version) const {
  Word base = address_of(object.id) + (version << version_at);
  return arithmetic_.binary(Op::Add, word_width, word_value(base), offset);
}

// Is something added or subtracted that is the number of an address as a whole?
bool Addresses::is_distance(Value value) {
  if (!holds_number(value)) return false;
  auto is_base = [&](Term each) { return memory_.object_of_base(each) != 0; };
  auto is_multiple = [&](Term each) {
    return is_base(each) || (terms_.kind(each) == Kind::BvMul && std::ranges::any_of(terms_.children(each), is_base));
  };
  if (is_multiple(value.term())) return true;
  return terms_.kind(value.term()) == Kind::BvAdd && std::ranges::any_of(terms_.children(value.term()), is_multiple);
}

// N + offset is an address again, and so it is if the offset was computed from addresses, as in a table of hashes. Not
// so if N is that of an object that was here before.
Value Addresses::recoded(Value value) {
  if (!holds_number(value) || terms_.sort(value.term()) != term::Sort::bitvec(word_width)) return value;
  Term term = value.term();
  auto children = terms_.children(term);
  if (terms_.kind(term) == Kind::Ite)
    return arithmetic_.select(Value(children[0]), word_width, recoded(to_value(terms_, children[1])),
                              recoded(to_value(terms_, children[2])));
  auto is_base = [&](Term each) { return memory_.object_of_base(each) != 0; };
  Term base = is_base(term) ? term : Term();
  if (terms_.kind(term) == Kind::BvAdd)
    if (auto found = std::ranges::find_if(children, is_base); found != children.end()) base = *found;
  if (!base) return value;
  const Object& object = memory_.object(memory_.object_of_base(base));
  Value rest = to_value(terms_, terms_.sub(term, base));
  bool is_there = object.state != ObjectState::Unborn && source_.first(object) == Value(base);
  if (!is_there || holds_address(rest) || is_distance(rest)) return value;
  if (!rest.is_concrete()) return encoded(object, rest, 0);
  Word version = (word(rest) + near) >> version_at;
  Word offset = word(rest) - (version << version_at);
  return is_near(offset) ? encoded(object, word_value(offset), version) : value;
}

// Between addresses, or distances of objects.
bool Addresses::is_choice(Value value) {
  if (value.is_concrete() || terms_.kind(value.term()) != Kind::Ite) return false;
  if (holds_address(value)) return true;
  auto is_far = [&](Term branch) { return is_distance(Value(branch)) || is_choice(Value(branch)); };
  auto children = terms_.children(value.term());
  return holds_number(value) && (is_far(children[1]) || is_far(children[2]));
}

Value Addresses::distribute(Op op, Value a, Value b, bool left) {
  auto children = terms_.children(left ? a.term() : b.term());
  auto with = [&](Term branch) {
    Value value = to_value(terms_, branch);
    return left ? binary(op, value, b) : binary(op, a, value);
  };
  return arithmetic_.select(Value(children[0]), is_truth(op) ? 1 : word_width, with(children[1]), with(children[2]));
}

// Of terms that hold addresses and no numbers: is the result right without taking them apart?
bool Addresses::stays_as_it_is(Op op, Value a, Value b) {
  if (a.is_concrete() && b.is_concrete()) return false;
  bool left = holds_address(a), right = holds_address(b);
  switch (op) {
    case Op::Add: return left != right;
    case Op::Sub: return left && !right;
    case Op::Eq:
    case Op::Ne: return (left && right) || a == Value(0) || b == Value(0);
    default: return false;
  }
}

void Addresses::tell_comparison(Value a, Value b) {
  if (a.is_concrete() && b.is_concrete()) {
    const Object& one = memory_.object(memory_.pointer(word(a))->object);
    const Object& other = memory_.object(memory_.pointer(word(b))->object);
    return &one == &other ? void() : source_.compared(one, other);
  }
  auto objects_of = [&](Value value) {
    if (value.is_concrete()) return std::vector<ObjectId>{memory_.pointer(word(value))->object};
    std::span<const ObjectId> mentioned = memory_.mentioned(value.term());
    return std::vector<ObjectId>(mentioned.begin(), mentioned.end());
  };
  for (ObjectId one : objects_of(a))
    for (ObjectId other : objects_of(b))
      if (one != other) source_.compared(memory_.object(one), memory_.object(other));
}

Value Addresses::binary(Op op, Value a, Value b) {
  bool has_numbers = holds_number(a) || holds_number(b);
  bool left = holds_address(a), right = holds_address(b);
  if (!has_numbers && left && right && (op == Op::Eq || op == Op::Ne)) tell_comparison(a, b);
  if (!has_numbers && ((!left && !right) || stays_as_it_is(op, a, b))) return arithmetic_.binary(op, word_width, a, b);
  if (is_choice(a)) return distribute(op, a, b, true);
  if (is_choice(b)) return distribute(op, a, b, false);
  if (std::optional<Value> folded = fold(op, a, split(a), b, split(b))) return *folded;
  return recoded(arithmetic_.binary(op, word_width, number(a), number(b)));
}

std::optional<Value> Addresses::fold(Op op, Value a, const Parts& left, Value b, const Parts& right) {
  bool is_signed = op == Op::SMin || op == Op::SMax;
  switch (op) {
    case Op::Eq: return compare_equal(a, left, b, right);
    case Op::Ne: {
      std::optional<Value> equal = compare_equal(a, left, b, right);
      return equal ? std::optional(arithmetic_.negation(*equal)) : std::nullopt;
    }
    case Op::ULt:
    case Op::ULe:
    case Op::SLt:
    case Op::SLe: return compare_order(op, a, left, b, right);
    case Op::UMin:
    case Op::SMin: return arithmetic_.select(binary(is_signed ? Op::SLt : Op::ULt, a, b), word_width, a, b);
    case Op::UMax:
    case Op::SMax: return arithmetic_.select(binary(is_signed ? Op::SLt : Op::ULt, a, b), word_width, b, a);
    case Op::Add:
    case Op::Sub: return move(op, a, left, b, right);
    case Op::And:
    case Op::Or:
    case Op::Xor:
      if (a == b) return op == Op::Xor ? Value(0) : a;
      if (left && b.is_concrete() && !right) return mask_bits(op, *left, word(b));
      if (right && a.is_concrete() && !left) return mask_bits(op, *right, word(a));
      return left ? mask_by_choice(op, a, b) : right ? mask_by_choice(op, b, a) : std::nullopt;
    case Op::URem: {
      bool is_power = left && b.is_concrete() && std::has_single_bit(word(b)) && left->version == 0;
      if (!is_power || word(b) > Word{1} << left->object->alignment) return std::nullopt;
      return arithmetic_.binary(Op::And, word_width, left->offset, word_value(word(b) - 1));
    }
    case Op::LShr:
    case Op::AShr: return shift_down(op, a, left, b);
    default: return std::nullopt;
  }
}

// Two objects have no address in common, but one may end where the other begins.
std::optional<Value> Addresses::compare_equal(Value a, const Parts& left, Value b, const Parts& right) {
  bool is_same = left && right && left->object == right->object && left->version == right->version;
  if (!is_same && (may_be_elsewhere(left) || may_be_elsewhere(right))) return std::nullopt;
  if (left && right) {
    if (left->version != right->version) return Value(0);
    if (left->object == right->object) return arithmetic_.binary(Op::Eq, word_width, left->offset, right->offset);
    if (!left->offset.is_concrete() || !right->offset.is_concrete())
      return arithmetic_.binary(Op::Eq, word_width, a, b);
    bool both_live = left->object->state == ObjectState::Live && right->object->state == ObjectState::Live;
    bool both_inside =
        is_inside(*left->object, left->offset.number()) && is_inside(*right->object, right->offset.number());
    return both_inside || !both_live ? std::optional(Value(0)) : std::nullopt;
  }
  const Parts& address = left ? left : right;
  Value other = left ? b : a;
  if (!address || !other.is_concrete()) return std::nullopt;
  Word place = word(other) - (address->version << version_at);
  if (word(other) == 0 || place >> bits != 0) return Value(0);
  if (!address->offset.is_concrete()) return std::nullopt;
  Word distance = place - word(address->offset);
  bool is_aligned = (distance & ((Word{1} << address->object->alignment) - 1)) == 0;
  return is_aligned && distance != 0 ? std::nullopt : std::optional(Value(0));
}

// Against a number: decided where it is the same for the least and the greatest that the address can be.
std::optional<Value> Addresses::compare_order(Op op, Value a, const Parts& left, Value b, const Parts& right) {
  if (may_be_elsewhere(left) || may_be_elsewhere(right)) return std::nullopt;
  if (left && right && left->object == right->object && left->version == right->version)
    return arithmetic_.binary(op, word_width, a, b);
  const Parts& address = left ? left : right;
  bool is_one = left.has_value() != right.has_value() && (left ? b : a).is_concrete();
  if (!is_one || !address->offset.is_concrete() || address->version != 0 || address->offset.number() < 0)
    return std::nullopt;
  Word least = (Word{1} << address->object->alignment) + word(address->offset);
  Word greatest = (Word{1} << bits) - address->object->size + word(address->offset);
  auto at = [&](Word place) {
    return arithmetic_.binary(op, word_width, left ? word_value(place) : a, left ? b : word_value(place));
  };
  return at(least) == at(greatest) ? std::optional(at(least)) : std::nullopt;
}

std::optional<Value> Addresses::move(Op op, Value a, const Parts& left, Value b, const Parts& right) {
  bool stays = false;
  auto is_harmless = [&](Value other) {
    if (!other.is_concrete()) return !holds_address(other) && !may_lead_away(other);
    return is_near(word(other)) || (word(other) & below_version) == 0;
  };
  if (left && right) stays = op == Op::Sub && left->object == right->object;
  if (left && !right) stays = is_harmless(b);
  if (!left && right) stays = op == Op::Add && is_harmless(a);
  return stays ? std::optional(arithmetic_.binary(op, word_width, a, b)) : std::nullopt;
}

// The bits of an address are those of N from the alignment on, below those of the offset, and above 2^47 the version.
std::optional<Value> Addresses::mask_bits(Op op, const Split& address, Word mask) {
  const Word low = (Word{1} << address.object->alignment) - 1;
  const Word middle = ((Word{1} << bits) - 1) & ~low;
  const Word version = mask >> version_at;
  const Word upper = mask & ~low;
  const bool treats_upper_alike = upper == 0 || (op == Op::And && upper == ~low);
  if (!treats_upper_alike && may_be_elsewhere(address)) return std::nullopt;
  if (op != Op::And) {
    if ((mask & below_version & ~low) != 0) return std::nullopt;
    Value offset = arithmetic_.binary(op, word_width, address.offset, word_value(mask & low));
    return encoded(*address.object, offset, op == Op::Or ? address.version | version : address.version ^ version);
  }
  const Word kept = address.version & version;
  if ((mask & middle) == middle)
    return encoded(*address.object, arithmetic_.binary(Op::And, word_width, address.offset, word_value(mask | ~low)),
                   kept);
  if ((mask & middle) != 0) return std::nullopt;
  Value bits_below = arithmetic_.binary(Op::And, word_width, address.offset, word_value(mask & low));
  return arithmetic_.binary(Op::Add, word_width, bits_below, word_value(kept << version_at));
}

// -(condition) & address, as it is written to do without a branch.
std::optional<Value> Addresses::mask_by_choice(Op op, Value address, Value mask) {
  if (mask.is_concrete()) return std::nullopt;
  Term choice = mask.term();
  for (bool is_deeper = true; is_deeper && terms_.kind(choice) != Kind::Ite;) {
    auto children = terms_.children(choice);
    auto inner = std::ranges::find_if(children, [&](Term child) { return !terms_.is_constant(child); });
    is_deeper = inner != children.end() &&
                std::ranges::count_if(children, [&](Term child) { return !terms_.is_constant(child); }) == 1;
    if (is_deeper) choice = *inner;
  }
  if (terms_.kind(choice) != Kind::Ite) return std::nullopt;
  auto branches = terms_.children(choice);
  auto with = [&](Term branch) { return to_value(terms_, term::substitute(terms_, mask.term(), {{choice, branch}})); };
  Value then = with(branches[1]), otherwise = with(branches[2]);
  if (!then.is_concrete() || !otherwise.is_concrete()) return std::nullopt;
  return arithmetic_.select(Value(branches[0]), word_width, binary(op, address, then), binary(op, address, otherwise));
}

// What comes down is the version, or the address itself if it was shifted up before.
std::optional<Value> Addresses::shift_down(Op op, Value a, const Parts& left, Value b) {
  if (!b.is_concrete() || word(b) >= word_width) return std::nullopt;
  if (left) {
    if (word(b) < version_at || may_be_elsewhere(left)) return std::nullopt;
    return arithmetic_.binary(op, word_width, word_value(left->version << version_at), b);
  }
  if (a.is_concrete() || terms_.kind(a.term()) != Kind::BvShl || word(b) > word_width - version_at) return std::nullopt;
  auto children = terms_.children(a.term());
  if (to_value(terms_, children[1]) != b) return std::nullopt;
  Value before = recoded(to_value(terms_, children[0]));
  Parts parts = split(before);
  return parts && parts->version == 0 && !may_be_elsewhere(parts) ? std::optional(before) : std::nullopt;
}

Value Addresses::unary(Op op, unsigned width, Value a) {
  if (width > word_width || !holds_address(a)) return arithmetic_.unary(op, width, word_width, a);
  if (Parts parts = split(a); parts && op == Op::Trunc && width <= parts->object->alignment)
    return arithmetic_.unary(op, width, word_width, parts->offset);
  return arithmetic_.unary(op, width, word_width, number(a));
}

Value Addresses::modify(program::RmwOp op, Value old, Value operand) {
  using program::RmwOp;
  switch (op) {
    case RmwOp::Exchange: return operand;
    case RmwOp::Add: return binary(Op::Add, old, operand);
    case RmwOp::Sub: return binary(Op::Sub, old, operand);
    case RmwOp::And: return binary(Op::And, old, operand);
    case RmwOp::Or: return binary(Op::Or, old, operand);
    case RmwOp::Xor: return binary(Op::Xor, old, operand);
    case RmwOp::Max: return binary(Op::SMax, old, operand);
    case RmwOp::Min: return binary(Op::SMin, old, operand);
    case RmwOp::UMax: return binary(Op::UMax, old, operand);
    case RmwOp::UMin: return binary(Op::UMin, old, operand);
    case RmwOp::Nand:
    case RmwOp::FAdd:
    case RmwOp::FSub: break;
  }
  return arithmetic_.modify(op, word_width, number(old), number(operand));
}

// Tries numbers: where the object is as aligned as can be, and those that follow.
std::vector<std::uint32_t> Addresses::possible_offsets(Term address, const Object& object, std::uint32_t bytes) {
  constexpr Word tries = 64;
  std::vector<std::uint32_t> result;
  if (object.size < bytes) return result;
  term::Model model;
  Term own;
  for (Term symbol : term::symbols(terms_, address)) {
    ObjectId id = memory_.object_of_base(symbol);
    if (id == 0) continue;
    model.set(symbol, terms_.bitvec(word_width, address_of(id)));
    if (id == object.id) own = symbol;
  }
  if (!own || source_.first(object) != Value(own)) return result;
  for (Word i = 0; i < tries; ++i) {
    Word base = address_of(object.id) + (i << object.alignment);
    model.set(own, terms_.bitvec(word_width, base));
    Term place = term::evaluate(terms_, address, model);
    if (!place) continue;
    Word offset = terms_.number(place).get_ui() - base;
    bool is_new = std::ranges::find(result, offset) == result.end();
    if (offset <= object.size - bytes && is_new) result.push_back(static_cast<std::uint32_t>(offset));
  }
  return result;
}

}  // namespace heddle::native
