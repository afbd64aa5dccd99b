// Addresses as numbers. An address is an object and an offset in it, and which number that is depends on where the
// object lies, which nobody knows: N + offset, with an unknown N for each object. As long as what is computed is an
// address again, or does not depend on N, an address is kept as native/object.h has it, and looks like any other number
// to the machine. So it is for offsets that are added, for addresses that are compared for equality, for what the
// program keeps in the bits that the object's alignment leaves free, or in the upper 16. Everything else (an order
// between two objects, a remainder, a hash) is a term over N, as an unknown input of the program would be; an operation
// that turns such a term into an address again gives one.
//
// What is known of N: it is not 0, as aligned as the object is, the object ends at 2^47 at the latest (so that the
// upper 16 bits are free, as they are in every process on x86-64), and no two objects overlap.
#pragma once

#include "native/arithmetic.h"
#include "native/memory.h"

#include <functional>
#include <optional>

namespace heddle::native {

class Addresses {
public:
  static constexpr unsigned bits = 47;

  struct Source {
    std::function<Value(const Object&)> first;                   // the number of the object's first byte
    std::function<void(Object&)> ask;                            // the program gets to see something of that number
    std::function<void(const Object&, const Object&)> compared;  // their addresses, which are not the same
  };
  Addresses(term::Terms& terms, Arithmetic& arithmetic, Memory& memory)
      : terms_(terms), arithmetic_(arithmetic), memory_(memory) {}
  void set_source(Source source) { source_ = std::move(source); }

  // May an operation on these operands have to do with addresses? The answer no costs next to nothing.
  static bool concerns(program::Op op, unsigned width, Value a, Value b) {
    if (width != word_width) return false;
    if (!a.is_concrete() || !b.is_concrete()) return true;
    Word x = word(a), y = word(b);
    switch (op) {
      case program::Op::Eq:
      case program::Op::Ne: return x != y && x != 0 && y != 0 && (x | y) >> 32 != 0;
      case program::Op::Add: return !is_near(x) && !is_near(y);
      case program::Op::Sub: return !is_near(y);
      default: return (x | y) >> 32 != 0;
    }
  }
  static bool concerns(Value a) { return !a.is_concrete() || word(a) >> 32 != 0; }
  // A distance that stays with the object.
  static bool is_near(Word distance) { return distance + near < 2 * near; }

  // As those of Arithmetic, of operands of 64 bits.
  Value binary(program::Op op, Value a, Value b);
  Value unary(program::Op op, unsigned width, Value a);
  Value modify(program::RmwOp op, Value old, Value operand);
  // The same value, with the numbers of addresses for addresses.
  Value number(Value value);
  // Of an address that is known. Nobody is told that it was asked for.
  Value spelled(Address address) const;
  // A term over such numbers that the program gets to see: an address if that is what it says.
  Value shown(term::Term term);

  bool holds_address(Value value);  // maybe
  bool holds_number(Value value);   // of an address
  // Is it computed from such numbers and not known to be small, so that it may lead from one object to another?
  bool may_lead_away(Value distance);
  // Of an address that is known, with something added to it; 0: it is none.
  ObjectId object_of(Value address);
  // Where in the object a term over such numbers may be, for some numbers of the objects that it mentions.
  std::vector<std::uint32_t> possible_offsets(term::Term address, const Object& object, std::uint32_t bytes);

private:
  static constexpr Word near = Word{1} << 30;

  struct Split {
    const Object* object;
    Value offset;
    Word version;
  };
  using Parts = std::optional<Split>;

  std::uint8_t traits(term::Term term);
  std::uint8_t traits_of_leaf(term::Term term) const;
  Parts split(Value value);
  bool may_be_elsewhere(const Parts& parts) { return parts && may_lead_away(parts->offset); }
  bool is_choice(Value value);
  Value distribute(program::Op op, Value a, Value b, bool left);
  bool stays_as_it_is(program::Op op, Value a, Value b);
  std::optional<Value> fold(program::Op op, Value a, const Parts& left, Value b, const Parts& right);
  std::optional<Value> compare_equal(Value a, const Parts& left, Value b, const Parts& right);
  std::optional<Value> compare_order(program::Op op, Value a, const Parts& left, Value b, const Parts& right);
  std::optional<Value> move(program::Op op, Value a, const Parts& left, Value b, const Parts& right);
  std::optional<Value> mask_bits(program::Op op, const Split& address, Word bits);
  std::optional<Value> mask_by_choice(program::Op op, Value address, Value mask);
  std::optional<Value> shift_down(program::Op op, Value a, const Parts& left, Value b);
  Value encoded(const Object& object, Value offset, Word version) const;
  Value recoded(Value value);
  bool is_distance(Value value);
  Value first(const Object& object);
  void tell_comparison(Value a, Value b);

  term::Terms& terms_;
  Arithmetic& arithmetic_;
  Memory& memory_;
  Source source_;
  std::vector<std::uint8_t> traits_;  // by term id; 0: not looked at
};

}  // namespace heddle::native
