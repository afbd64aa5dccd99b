// The numbers of addresses as inputs of the program (native/addresses.h). They are named after their objects, not after
// the moment at which somebody asks, so that asking commutes.
#include "machine/facts.h"
#include "native/instructions.h"
#include "term/model.h"

#include <algorithm>
#include <bit>

namespace heddle::native {

using machine::Value;
using program::ErrorKind;
using program::Op;
using term::Kind;
using term::Term;

namespace {

constexpr InputForm number_form{word_width, false, false};
// So many objects at least are provided for, those without a number (native/object.h) included. No process of x86-64
// Linux has memory there by itself, but for what lies below 2^32.
constexpr std::uint64_t least_objects = 0x4000;

// Would the machine, with so many objects, take the number for an address of its own writing (native/object.h)? Offsets
// may be far outside of the object.
Term is_own_writing(term::Terms& terms, Term number, std::uint64_t objects) {
  constexpr unsigned half = word_width / 2;
  auto constant = [&](std::uint64_t bits) { return terms.bitvec(half, bits); };
  auto is_less = [&](Term a, Term b) { return terms.make(Kind::BvULess, {a, b}); };
  Term object = terms.make(Kind::BvExtract, {number}, {word_width - 1, half});
  return terms.and_(is_less(constant(0), object), is_less(object, constant(objects)));
}

}  // namespace

Value NativeMachine::first_number(const Object& object) {
  std::string name = names().name_of_number(object);
  auto given = given_.find(name);
  if (given == given_.end() && !concrete_) {
    Term symbol = state_.terms.symbol(name, sort_of(word_width));
    state_.memory.set_base(symbol, object.id);
    return Value(symbol);
  }
  mpz_class otherwise(address_of(object.id));
  mpz_class bits = given == given_.end() ? otherwise : parse_bits(given->second, number_form).value_or(otherwise);
  return to_value(state_.terms, state_.terms.bitvec(word_width, bits));
}

void NativeMachine::ask_number(Object& object) {
  general_.give_up();
  if (object.numbered || !step_.is_under_way) return;
  state_.trail.change(object).numbered = true;
  noticed_.asked_for_numbers = true;
  if (symmetry_) symmetry_->give_up();
  Value first = first_number(object);
  Process& process = this->process();
  state_.inputs.resize(process.inputs);
  state_.inputs.push_back({.name = names().name_of_number(object),
                           .symbol = state_.terms.symbol(names().name_of_number(object), sort_of(word_width)),
                           .form = number_form,
                           .location = state_.place_of(step_.position).location,
                           .otherwise = address_of(object.id),
                           .object = object.id,
                           .size = std::max(object.size, 1U)});
  ++process.inputs;
  if (first.is_concrete()) return;
  Term known = facts_of_number(state_.inputs.back());
  auto* facts = dynamic_cast<machine::Facts*>(step_.decider);
  if (facts != nullptr ? facts->know(known) : step_.decider->assume(known)) return;
  program::Check what{ErrorKind::Assertion, user_location(),
                      "no room is left in memory for " + names().object_name(object.id)};
  step_.omissions.push_back({machine::Ended::Incomplete, std::move(what), {}});
}

// A number that was asked for before might be taken for an address in an object beyond those that were foreseen.
ObjectId NativeMachine::reserve_object() {
  ObjectId id = state_.memory.reserve();
  if (id >= objects_foreseen_) {
    program::Check what{ErrorKind::Assertion, user_location(), "more objects than addresses as numbers allow for"};
    step_.omissions.push_back({machine::Ended::Incomplete, std::move(what), {}});
  }
  return id;
}

// Variables of a thread lie in its own part of memory, which may become that of another one after its end. So those of
// two threads are compared as the threads are.
const Object& NativeMachine::place_in_memory(const Object& object, const Object& other) {
  bool is_of_thread = object.kind == ObjectKind::Stack || object.kind == ObjectKind::ThreadLocal;
  bool is_beside = other.kind == ObjectKind::Stack && object.kind == ObjectKind::Stack && other.owner == object.owner;
  return is_of_thread && !is_beside ? state_.memory.object(state_.threads[object.owner]->own_id) : object;
}

void NativeMachine::note_comparison(const Object& one, const Object& other) {
  const Object& first = place_in_memory(one, other);
  const Object& second = place_in_memory(other, one);
  if (&first != &second) state_.identities.compare(first, second, {is_concurrent(), step_.thread->slot});
}

// What is freed is not given out again, but variables of functions that have returned make room.
Term NativeMachine::facts_of_number(const InputRecord& number) {
  auto constant = [&](std::uint64_t bits) { return state_.terms.bitvec(word_width, bits); };
  auto at_most = [&](Term a, Term b) { return state_.terms.make(Kind::BvULessEqual, {a, b}); };
  const Object& object = state_.memory.object(number.object);
  std::uint64_t least = std::uint64_t{1} << object.alignment;
  std::vector<Term> facts{at_most(constant(least), number.symbol),
                          at_most(number.symbol, constant((std::uint64_t{1} << Addresses::bits) - number.size))};
  std::uint64_t objects =
      std::bit_ceil(std::max<std::uint64_t>(least_objects, object_bias + std::uint64_t{4} * state_.memory.count()));
  objects_foreseen_ = std::min(objects_foreseen_, objects - object_bias);
  facts.push_back(state_.terms.not_(is_own_writing(state_.terms, number.symbol, objects)));
  if (object.alignment != 0) {
    Term low = state_.terms.make(Kind::BvExtract, {number.symbol}, {object.alignment - 1U, 0});
    facts.push_back(state_.terms.equal(low, state_.terms.bitvec(object.alignment, std::uint64_t{0})));
  }
  for (const InputRecord& other : inputs()) {
    if (other.object == 0 || other.symbol == number.symbol) continue;
    const Object& neighbour = state_.memory.object(other.object);
    if (neighbour.id != object.id) note_comparison(neighbour, object);
    bool is_gone = neighbour.kind == ObjectKind::Stack &&
                   (neighbour.state != ObjectState::Live || first_number(neighbour) != Value(other.symbol));
    if (is_gone) continue;
    Term end = state_.terms.add(number.symbol, constant(number.size));
    Term end_of_other = state_.terms.add(other.symbol, constant(other.size));
    facts.push_back(state_.terms.or_(at_most(end, other.symbol), at_most(end_of_other, number.symbol)));
  }
  return state_.terms.and_(facts);
}

// Is it computed from the number of an address, if only by way of comparisons?
bool NativeMachine::depends_on_number(Value value) const {
  if (!noticed_.asked_for_numbers || value.is_concrete()) return false;
  std::vector<Term> symbols = term::symbols(state_.terms, value.term());
  return std::ranges::any_of(symbols, [&](Term symbol) { return state_.memory.object_of_base(symbol) != 0; });
}

// An address that was put together of numbers is where some numbers of the objects would have it, if that can be told.
// One that came about by branches or comparisons of such numbers holds none of them, and where it is depends on what
// is known of them by then.
std::optional<NativeMachine::Target> NativeMachine::resolve_number(Value address, std::uint32_t bytes, bool write,
                                                                   Flow& flow) {
  if (!addresses_.holds_number(address)) {
    constexpr std::uint32_t tries = 64;
    general_.give_up();
    std::vector<InputRecord> numbers(inputs().begin(), inputs().end());
    for (const InputRecord& each : numbers) {
      if (each.object == 0 || each.size < bytes) continue;
      Value distance = state_.arithmetic.binary(Op::Sub, word_width, address, Value(each.symbol));
      if (!choose(state_.arithmetic.binary(Op::ULe, word_width, distance, Value(std::int64_t{each.size} - bytes))))
        continue;
      for (std::uint32_t offset = 0; offset < tries && offset + bytes <= each.size; ++offset)
        if (choose(state_.arithmetic.binary(Op::Eq, word_width, distance, Value(offset))))
          return resolve(word_value(address_of(each.object, offset)), bytes, write, flow);
      flow = leave_out(*step_.thread, std::string(address_of_numbers), "");
      return std::nullopt;
    }
    flow = address.is_concrete()
               ? bad_access(*this, address, bytes, write)
               : fail(ErrorKind::Memory, access_text(bytes, write) + " at an address outside of every object");
    return std::nullopt;
  }
  std::vector<ObjectId> objects(state_.memory.mentioned(address.term()).begin(),
                                state_.memory.mentioned(address.term()).end());
  for (ObjectId id : objects) {
    const Object& object = state_.memory.object(id);
    bool is_far_away = state_.arithmetic.binary(Op::Sub, word_width, address, first_number(object)).is_concrete();
    if (is_far_away) {
      flow = fail(ErrorKind::Memory, access_text(bytes, write) + " far outside of " + names().object_name(id));
      return std::nullopt;
    }
    for (std::uint32_t offset : addresses_.possible_offsets(address.term(), object, bytes)) {
      Value place = word_value(address_of(id, offset));
      if (choose(operate(Op::Eq, word_width, address, place))) return resolve(place, bytes, write, flow);
    }
  }
  flow = leave_out(*step_.thread, std::string(address_of_numbers), "");
  return std::nullopt;
}

// May their sum be an address in another object, by the numbers that it is computed from?
bool leads_away(NativeMachine& machine, Value base, Value offset) {
  return machine.addresses().may_lead_away(machine.general().now(base)) ||
         machine.addresses().may_lead_away(machine.general().now(offset));
}

// In general, an operation on an address that is known now is told of states in which it is the same one.
Value NativeMachine::operate(Op op, unsigned width, Value a, Value b) {
  if (general_.is_on() && Addresses::concerns(op, width, a, b)) {
    Value left = general_.now(a), right = general_.now(b);
    bool has_address = addresses_.holds_address(left) || addresses_.holds_address(right);
    bool is_known = left.is_concrete() && right.is_concrete() && has_address;
    if (is_known && Addresses::concerns(op, width, left, right)) {
      general_.pinned(a);
      general_.pinned(b);
      return addresses_.binary(op, left, right);
    }
  }
  bool is_plain = !Addresses::concerns(op, width, a, b) || is_plain_in_general(op, a, b);
  return is_plain ? state_.arithmetic.binary(op, width, a, b) : addresses_.binary(op, a, b);
}

Value modified(NativeMachine& machine, const program::Instruction& in, Value old, Value operand) {
  auto op = static_cast<program::RmwOp>(in.extra);
  bool is_plain = in.width != word_width || op == program::RmwOp::Exchange ||
                  (!Addresses::concerns(old) && !Addresses::concerns(operand)) ||
                  machine.is_plain_in_general(Op::Xor, old, operand);
  return is_plain ? machine.state().arithmetic.modify(op, in.width, old, operand)
                  : machine.addresses().modify(op, old, operand);
}

}  // namespace heddle::native
