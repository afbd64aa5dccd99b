// Memory is made of objects: globals, variables of frames, blocks of the heap, functions. Each has a range of addresses
// of its own, so far from the others that a pointer that runs out of its object does not get into another one.
#pragma once

#include "machine/value.h"
#include "native/trail.h"
#include "program/location.h"
#include "program/type.h"
#include "term/term.h"

#include <cstdint>
#include <memory>

namespace heddle::native {

using ObjectId = std::uint32_t;
using Address = std::uint64_t;

// An address is the object's number plus `object_bias` in the upper half, and the offset plus `offset_bias` in the
// lower half, so that an offset may be negative, and few numbers that are no addresses look like one: programs count
// nanoseconds, bytes and squares of ints, and hardly ever come to 2^44.
inline constexpr std::uint64_t object_bias = 0x1000;
inline constexpr std::uint64_t offset_bias = 0x5b000000;

constexpr Address address_of(ObjectId object, std::int64_t offset = 0) {
  return ((object_bias + object) << 32) + static_cast<Address>(static_cast<std::int64_t>(offset_bias) + offset);
}
// 0: of none.
constexpr ObjectId object_of(Address address) {
  return address >> 32 < object_bias ? 0 : static_cast<ObjectId>((address >> 32) - object_bias);
}
constexpr std::int64_t offset_of(Address address) {
  return static_cast<std::int64_t>(address & 0xffffffffU) - static_cast<std::int64_t>(offset_bias);
}

// A thread is an object without contents: its id is the address of it.
enum class ObjectKind : std::uint8_t { Global, ThreadLocal, Stack, Heap, Function, Thread };
// Freed: also the variables of a frame that is left, and a thread that was joined, or detached and has ended.
enum class ObjectState : std::uint8_t { Unborn, Live, Freed };

// What a block of the heap was allocated by, and has to be freed by the counterpart of.
enum class Allocator : std::uint8_t { Malloc, New, NewArray };

// One byte of a value that is a term.
struct SymbolicByte {
  term::Term value;
  std::uint16_t width = 0;  // of the value, in bits
  std::uint16_t index = 0;  // which of its bytes, from the lowest
};

enum ByteState : std::uint8_t { Uninitialised = 0, Concrete = 1, Symbolic = 2 };

// Room for the contents of an object. It stays where it is, and with the object, when the object is undone: the next
// execution that comes this way will want it again.
struct Storage {
  std::uint32_t lines = 0;
  std::unique_ptr<std::uint8_t[]> block;
  std::unique_ptr<SymbolicByte[]> symbolic;  // null as long as no byte has been symbolic
};

inline constexpr std::uint32_t line_bytes = 64;

// What made an object, as analysis::PointsTo tells objects apart: the position of an instruction, or one of these.
namespace site {
inline constexpr std::uint32_t varargs = 0x80000000;  // plus the function that was called with variable arguments
inline constexpr std::uint32_t variable = 0x7fffffff, arguments = 0x7ffffffe, argument_text = 0x7ffffffd,
                               error_number = 0x7ffffffc, tables = 0x7ffffffb, own = 0x7ffffffa;
}  // namespace site

struct Object {
  Epoch epoch = 0;
  ObjectId id = 0;
  ObjectKind kind = ObjectKind::Global;
  ObjectState state = ObjectState::Unborn;
  bool shared = false;      // others may know its address
  bool constant = false;    // writing to it is an error
  bool numbered = false;    // the program has asked for its address as a number (native/addresses.h)
  bool made_alone = false;  // there was only one thread when it came to be
  bool is_open = false;     // its size is `extent`, and `size` is how much of it is kept (native/open_blocks.h)
  bool is_zeroed = false;   // of one that is open: what is not kept is 0, and not unwritten
  bool has_tail = false;    // of one that is open: there may be something in the bytes behind its end
  Allocator allocator = Allocator::Malloc;
  std::uint8_t alignment = 0;  // its address is a multiple of 2 to the power of this
  std::uint32_t serial = 0;    // of the heap, the stack and threads: as which its owner made it
  std::uint32_t size = 0;
  std::uint32_t origin = 0;    // of a global, a function, a thread: which; of others: the place that made it
  std::uint32_t site = 0;      // what made it
  std::uint32_t owner = 0;     // the thread that made it; of a thread its parent
  std::uint32_t freed_at = 0;  // the place that freed it
  machine::Value extent;       // of one that is open

  // The contents: bytes, their states, and an epoch for each line of bytes; part of the storage.
  std::uint8_t* bytes = nullptr;
  std::uint8_t* states = nullptr;
  Epoch* lines = nullptr;
  Storage* storage = nullptr;

  machine::Value bytes_in_all() const { return is_open ? extent : machine::Value(size); }
  // May this offset be in it, or right behind it?
  bool may_have(std::int64_t offset) const {
    machine::Value end = bytes_in_all();
    return offset >= 0 && (!end.is_concrete() || offset <= end.number());
  }
};

}  // namespace heddle::native
