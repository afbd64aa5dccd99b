#include "native/address_inputs.h"

#include "machine/facts.h"
#include "native/instructions.h"
#include "native/open_blocks.h"
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
constexpr InputForm narrow_number_form{narrow_width, false, false};

const InputForm& form_of_number(const NativeMachine& machine) {
  return machine.is_narrow() ? narrow_number_form : number_form;
}

// What it is where nothing is given: far from the others.
mpz_class default_number(const NativeMachine& machine, const Object& object) {
  constexpr Word first = 0x08000000, distance = 0x1000;
  return machine.is_narrow() ? mpz_class((first + object.id * distance) & mask(narrow_width))
                             : mpz_class(address_of(object.id));
}

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

// Variables of a thread lie in its own part of memory, which may become that of another one after its end. So those of
// two threads are compared as the threads are.
const Object& place_in_memory(NativeMachine& machine, const Object& object, const Object& other) {
  bool is_of_thread = object.kind == ObjectKind::Stack || object.kind == ObjectKind::ThreadLocal;
  bool is_beside = other.kind == ObjectKind::Stack && object.kind == ObjectKind::Stack && other.owner == object.owner;
  return is_of_thread && !is_beside ? machine.state().memory.object(machine.state().threads[object.owner]->own_id)
                                    : object;
}

// At least one, so that no two objects are at the same place.
Term bytes_of(NativeMachine& machine, const Object& object) {
  Value size = machine.state().arithmetic.binary(Op::UMax, word_width, object.bytes_in_all(), Value(1));
  return to_term(machine.state().terms, size, term::Sort::bitvec(word_width));
}

// What is freed is not given out again, but variables of functions that have returned make room.
Term facts_of_number(NativeMachine& machine, const InputRecord& number) {
  term::Terms& terms = machine.state().terms;
  auto constant = [&](std::uint64_t bits) { return machine.state().terms.bitvec(word_width, bits); };
  auto at_most = [&](Term a, Term b) { return machine.state().terms.make(Kind::BvULessEqual, {a, b}); };
  const Object& object = machine.state().memory.object(number.object);
  auto in_full = [&](const InputRecord& each) {
    if (!machine.is_narrow()) return each.symbol;
    Value wide = machine.state().arithmetic.unary(Op::ZExt, word_width, narrow_width, Value(each.symbol));
    return to_term(terms, wide, term::Sort::bitvec(word_width));
  };
  const Term own = in_full(number);
  const std::uint64_t end_of_all =
      machine.is_narrow() ? NarrowAddresses::end_of_memory : std::uint64_t{1} << Addresses::bits;
  std::uint64_t least = std::uint64_t{1} << object.alignment;
  std::vector<Term> facts{at_most(constant(least), own), at_most(own, terms.sub(constant(end_of_all), number.size))};
  // What is larger than all of memory does not fit.
  if (machine.is_narrow()) facts.push_back(at_most(number.size, constant(end_of_all)));
  std::uint64_t objects = std::bit_ceil(
      std::max<std::uint64_t>(least_objects, object_bias + std::uint64_t{4} * machine.state().memory.count()));
  if (!machine.is_narrow()) {
    machine.noticed().objects_foreseen = std::min(machine.noticed().objects_foreseen, objects - object_bias);
    facts.push_back(machine.state().terms.not_(is_own_writing(machine.state().terms, number.symbol, objects)));
  }
  if (object.alignment != 0) {
    Term low = machine.state().terms.make(Kind::BvExtract, {number.symbol}, {object.alignment - 1U, 0});
    facts.push_back(machine.state().terms.equal(low, machine.state().terms.bitvec(object.alignment, std::uint64_t{0})));
  }
  for (const InputRecord& other : machine.inputs()) {
    if (other.object == 0 || other.symbol == number.symbol) continue;
    const Object& neighbour = machine.state().memory.object(other.object);
    if (neighbour.id != object.id) note_comparison(machine, neighbour, object);
    bool is_gone = neighbour.kind == ObjectKind::Stack &&
                   (neighbour.state != ObjectState::Live || first_number(machine, neighbour) != Value(other.symbol));
    if (is_gone) continue;
    Term place_of_other = in_full(other);
    Term end = terms.add(own, number.size);
    Term end_of_other = terms.add(place_of_other, other.size);
    facts.push_back(machine.state().terms.or_(at_most(end, place_of_other), at_most(end_of_other, own)));
  }
  return machine.state().terms.and_(facts);
}

}  // namespace

Value first_number(NativeMachine& machine, const Object& object) {
  std::string name = machine.names().name_of_number(object);
  // A narrow address stays a term, so that it is known as one; `with_numbers` puts in what is given.
  std::optional<mpz_class> bits;
  if (!machine.is_narrow()) bits = machine.given().bits_of(name, number_form, mpz_class(address_of(object.id)));
  if (bits) return to_value(machine.state().terms, machine.state().terms.bitvec(word_width, *bits));
  Term symbol = machine.state().terms.symbol(name, sort_of(form_of_number(machine).width));
  machine.state().memory.set_base(symbol, object.id);
  return Value(symbol);
}

namespace {

std::optional<mpz_class> given_number(NativeMachine& machine, const Object& object) {
  return machine.given().bits_of(machine.names().name_of_number(object), form_of_number(machine),
                                 default_number(machine, object));
}

bool is_given(NativeMachine& machine, const Object& object) {
  return machine.is_narrow() && given_number(machine, object).has_value();
}

}  // namespace

void ask_number(NativeMachine& machine, Object& object) {
  machine.general().give_up();
  if (object.numbered || !machine.under_way().is_under_way) return;
  machine.state().trail.change(object).numbered = true;
  machine.noticed().asked_for_numbers = true;
  if (machine.symmetry() != nullptr) machine.symmetry()->give_up();
  Value first = first_number(machine, object);
  Process& process = machine.process();
  machine.state().inputs.resize(process.inputs);
  machine.state().inputs.push_back({.name = machine.names().name_of_number(object),
                                    .symbol = machine.state().terms.symbol(machine.names().name_of_number(object),
                                                                           sort_of(form_of_number(machine).width)),
                                    .form = form_of_number(machine),
                                    .location = machine.state().place_of(machine.under_way().position).location,
                                    .otherwise = default_number(machine, object).get_ui(),
                                    .object = object.id,
                                    .size = bytes_of(machine, object)});
  ++process.inputs;
  if (first.is_concrete() || is_given(machine, object)) return;
  Term known = facts_of_number(machine, machine.state().inputs.back());
  auto* facts = dynamic_cast<machine::Facts*>(machine.under_way().decider);
  if (facts != nullptr ? facts->know(known) : machine.under_way().decider->assume(known)) return;
  program::Check what{ErrorKind::Assertion, user_location(machine.state(), machine.under_way()),
                      "no room is left in memory for " + machine.names().object_name(object.id)};
  machine.under_way().omissions.push_back({machine::Ended::Incomplete, std::move(what), {}});
}

// A number that was asked for before might be taken for an address in an object beyond those that were foreseen.
ObjectId reserve_object(NativeMachine& machine) {
  ObjectId id = machine.state().memory.reserve();
  if (id >= machine.noticed().objects_foreseen) {
    program::Check what{ErrorKind::Assertion, user_location(machine.state(), machine.under_way()),
                        "more objects than addresses as numbers allow for"};
    machine.under_way().omissions.push_back({machine::Ended::Incomplete, std::move(what), {}});
  }
  return id;
}

void note_comparison(NativeMachine& machine, const Object& one, const Object& other) {
  const Object& first = place_in_memory(machine, one, other);
  const Object& second = place_in_memory(machine, other, one);
  if (&first != &second)
    machine.state().identities.compare(first, second, {machine.is_concurrent(), machine.under_way().thread->slot});
}

// Is it computed from the number of an address, if only by way of comparisons?
bool depends_on_number(NativeMachine& machine, Value value) {
  if (value.is_concrete() || (!machine.noticed().asked_for_numbers && !machine.is_narrow())) return false;
  std::vector<Term> symbols = term::symbols(machine.state().terms, value.term());
  return std::ranges::any_of(symbols, [&](Term symbol) { return machine.state().memory.object_of_base(symbol) != 0; });
}

std::string freed_block(NativeMachine& machine, Value address) {
  if (address.is_concrete()) return "";
  for (ObjectId id : machine.state().memory.mentioned(address.term())) {
    const Object& object = machine.state().memory.object(id);
    if (object.state != ObjectState::Freed || object.kind != ObjectKind::Heap) continue;
    const program::Code& code = machine.state().code;
    std::string where = code.sources.place(code.places[object.freed_at].location);
    return ": " + machine.names().object_name(id) + " was freed at " + where;
  }
  return "";
}

namespace {

// The same where pointers are narrow.
std::optional<NativeMachine::Target> resolve_narrow_number(NativeMachine& machine, Value address, std::uint32_t bytes,
                                                           bool write, Flow& flow) {
  Value number = machine.number_of(address);
  if (!number.is_concrete()) {
    std::span<const ObjectId> mentioned = machine.state().memory.mentioned(number.term());
    for (ObjectId id : std::vector<ObjectId>(mentioned.begin(), mentioned.end())) {
      const Object& object = machine.state().memory.object(id);
      for (std::uint32_t offset : machine.narrow_addresses().possible_offsets(number.term(), object, bytes)) {
        Value place = word_value(address_of(id, offset));
        Value is_there = machine.operate(Op::Eq, narrow_width, number, machine.number_of(place));
        if (machine.choose(is_there)) return machine.resolve(place, bytes, write, flow);
      }
    }
  }
  flow = machine.leave_out(*machine.under_way().thread, std::string(address_of_numbers), "");
  return std::nullopt;
}

}  // namespace

// An address that was put together of numbers is where some numbers of the objects would have it, if that can be told.
// One that came about by branches or comparisons of such numbers holds none of them, and where it is depends on what
// is known of them by then.
std::optional<NativeMachine::Target> resolve_number(NativeMachine& machine, Value address, std::uint32_t bytes,
                                                    bool write, Flow& flow) {
  if (machine.is_narrow()) return resolve_narrow_number(machine, address, bytes, write, flow);
  if (!machine.addresses().holds_number(address)) {
    constexpr std::uint32_t tries = 64;
    machine.general().give_up();
    std::vector<InputRecord> numbers(machine.inputs().begin(), machine.inputs().end());
    for (const InputRecord& each : numbers) {
      if (each.object == 0) continue;
      Value size = machine::to_value(machine.state().terms, each.size);
      Value distance = machine.state().arithmetic.binary(Op::Sub, word_width, address, Value(each.symbol));
      if (!machine.choose(all_inside(machine, size, distance, bytes))) continue;
      for (std::uint32_t offset = 0; offset < tries; ++offset)
        if (machine.choose(machine.state().arithmetic.binary(Op::Eq, word_width, distance, Value(offset))))
          return machine.resolve(word_value(address_of(each.object, offset)), bytes, write, flow);
      flow = machine.leave_out(*machine.under_way().thread, std::string(address_of_numbers), "");
      return std::nullopt;
    }
    flow = address.is_concrete()
               ? bad_access(machine, address, bytes, write)
               : machine.fail(ErrorKind::Memory, access_text(bytes, write) + " at an address outside of every object" +
                                                     freed_block(machine, address));
    return std::nullopt;
  }
  std::vector<ObjectId> objects(machine.state().memory.mentioned(address.term()).begin(),
                                machine.state().memory.mentioned(address.term()).end());
  for (ObjectId id : objects) {
    const Object& object = machine.state().memory.object(id);
    bool is_far_away =
        machine.state().arithmetic.binary(Op::Sub, word_width, address, first_number(machine, object)).is_concrete();
    if (is_far_away && object.is_open) break;  // it may be that large
    if (is_far_away) {
      flow = machine.fail(ErrorKind::Memory,
                          access_text(bytes, write) + " far outside of " + machine.names().object_name(id));
      return std::nullopt;
    }
    for (std::uint32_t offset : machine.addresses().possible_offsets(address.term(), object, bytes)) {
      Value place = word_value(address_of(id, offset));
      if (machine.choose(machine.operate(Op::Eq, word_width, address, place)))
        return machine.resolve(place, bytes, write, flow);
    }
  }
  flow = machine.leave_out(*machine.under_way().thread, std::string(address_of_numbers), "");
  return std::nullopt;
}

// May their sum be an address in another object, by the numbers that it is computed from?
bool leads_away(NativeMachine& machine, Value base, Value offset) {
  return machine.addresses().may_lead_away(machine.general().now(base)) ||
         machine.addresses().may_lead_away(machine.general().now(offset));
}

// In general, an operation on an address that is known now is told of states in which it is the same one.
Value NativeMachine::operate(Op op, unsigned width, Value a, Value b) {
  if (is_narrow_) {
    bool has_pointer = width == word_width && (addresses_.holds_address(a) || addresses_.holds_address(b));
    bool compares = op >= Op::Eq && op <= Op::SLe;
    return has_pointer && compares ? compare_pointers(op, a, b) : operate_narrow(op, width, a, b);
  }
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
  bool is_plain = !Addresses::concerns(op, width, a, b) || general_.takes_as_plain(op, a, b);
  return is_plain ? state_.arithmetic.binary(op, width, a, b) : addresses_.binary(op, a, b);
}

Value NativeMachine::compare_pointers(Op op, Value a, Value b) {
  ObjectId object = addresses_.object_of(a);
  bool is_same = object != 0 && object == addresses_.object_of(b);
  bool are_plain = a.is_concrete() && b.is_concrete() && word(a) >> narrow_width == 0 && word(b) >> narrow_width == 0;
  if (is_same || are_plain || a == b) return state_.arithmetic.binary(op, word_width, a, b);
  return operate_narrow(op, narrow_width, narrow_addresses_.number_of(a), narrow_addresses_.number_of(b));
}

Value NativeMachine::operate_narrow(Op op, unsigned width, Value a, Value b) {
  bool has_term = width == narrow_width && (!a.is_concrete() || !b.is_concrete());
  if (has_term && (narrow_addresses_.holds_number(a) || narrow_addresses_.holds_number(b)))
    if (std::optional<Value> folded = narrow_addresses_.fold(op, a, b)) return *folded;
  return state_.arithmetic.binary(op, width, a, b);
}

Value NativeMachine::with_numbers(Value condition) {
  if (!is_narrow_ || condition.is_concrete()) return condition;
  std::span<const ObjectId> mentioned = state_.memory.mentioned(condition.term());
  if (mentioned.empty()) return condition;
  std::unordered_map<Term, Term> given;
  for (ObjectId id : std::vector<ObjectId>(mentioned.begin(), mentioned.end())) {
    Object& object = state_.memory.object(id);
    if (object.state == ObjectState::Unborn) continue;
    Term symbol = first_number(*this, object).term();
    std::vector<Term> symbols = term::symbols(state_.terms, condition.term());
    if (std::ranges::find(symbols, symbol) == symbols.end()) continue;
    ask_number(*this, object);
    if (std::optional<mpz_class> bits = given_number(*this, object))
      given.emplace(symbol, state_.terms.bitvec(narrow_width, *bits));
  }
  return given.empty() ? condition : to_value(state_.terms, term::substitute(state_.terms, condition.term(), given));
}

Value modified(NativeMachine& machine, const program::Instruction& in, Value old, Value operand) {
  auto op = static_cast<program::RmwOp>(in.extra);
  bool is_plain = machine.is_narrow() || in.width != word_width || op == program::RmwOp::Exchange ||
                  (!Addresses::concerns(old) && !Addresses::concerns(operand)) ||
                  machine.general().takes_as_plain(Op::Xor, old, operand);
  return is_plain ? machine.state().arithmetic.modify(op, in.width, old, operand)
                  : machine.addresses().modify(op, old, operand);
}

}  // namespace heddle::native
