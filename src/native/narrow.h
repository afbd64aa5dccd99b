// Addresses in programs whose pointers take 32 bits in memory (program::Code::pointer_bits). In registers pointers are
// what they are in other programs, an object and an offset in 64 bits (native/object.h), so that all that follows them
// is the same. Where a pointer is stored, or made a number of 32 bits, N + offset takes its place, the term over the
// unknown number N of the object's first byte (native/address_inputs.h); where N + offset becomes a pointer again, the
// object and the offset are told from that term. So every number of 32 bits is what the program has it for, none is
// mistaken for an address, and arithmetic is that of 32 bits.
//
// As long as nothing depends on N the program has not asked for it: comparisons of what is told apart by object and
// offset are decided here (`fold`). What is left is decided by conditions over N, and who decides those first makes
// inputs of the numbers in them, with all that is known of them (NativeMachine::with_numbers).
#pragma once

#include "native/arithmetic.h"
#include "native/memory.h"

#include <functional>
#include <optional>

namespace heddle::native {

inline constexpr unsigned narrow_width = 32;

class NarrowAddresses {
public:
  // The last page, and the one before it, are never those of a process.
  static constexpr Word end_of_memory = 0xffffe000;

  struct Source {
    std::function<Value(const Object&)> first;  // the term N
    std::function<void(const Object&, const Object&)> compared;
  };
  NarrowAddresses(term::Terms& terms, Arithmetic& arithmetic, Memory& memory)
      : terms_(terms), arithmetic_(arithmetic), memory_(memory) {}
  void set_source(Source source) { source_ = std::move(source); }

  Value number_of(Value pointer);  // of 64 bits -> of 32
  Value pointer_of(Value number);  // of 32 bits -> of 64
  // An operation on numbers of 32 bits that hold those of addresses, if the result does not depend on where they are.
  std::optional<Value> fold(program::Op op, Value a, Value b);
  bool holds_number(Value value);  // of an address, in whatever way
  // Is it computed from such numbers and not known to be small, so that it may lead from one object to another?
  bool may_lead_away(Value distance);
  // Where in the object a number may be, for some numbers of the objects that it mentions.
  std::vector<std::uint32_t> possible_offsets(term::Term number, const Object& object, std::uint32_t bytes);

private:
  struct Parts {
    const Object* object;
    Value offset;  // of 32 bits
  };

  std::optional<Parts> split(Value number);
  Value number_of_term(term::Term pointer);
  Value number_at(const Object& object, Value offset);
  bool is_choice(Value value);
  std::optional<Value> distribute(program::Op op, Value a, Value b, bool left);
  std::optional<Value> compare_equal(Value a, const std::optional<Parts>& left, Value b,
                                     const std::optional<Parts>& right);
  std::optional<Value> compare_order(program::Op op, Value a, const std::optional<Parts>& left, Value b,
                                     const std::optional<Parts>& right);
  std::optional<Value> mask_bits(program::Op op, const Parts& address, Word mask);

  term::Terms& terms_;
  Arithmetic& arithmetic_;
  Memory& memory_;
  Source source_;
};

}  // namespace heddle::native
