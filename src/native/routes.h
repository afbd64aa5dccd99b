// How a program gets to the blocks of its heap: from a variable through pointers, as `pool->threads[1]`.
//
// Breadth first from the variables with names, the globals first, then those of the threads' frames, the outermost
// first: so the shortest way is found, and always the same one. Pointers are looked for where the types of the source
// say that there is one. A block whose first byte nothing points to is not found. What is looked at is bounded: a name
// for a block is no more than a help for those who read.
#pragma once

#include "native/state.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::native {

struct Route {
  ObjectId root = 0;         // the variable, where it is in memory
  std::uint32_t serial = 0;  // of that object: places on the stack are used again
  std::uint32_t thread = 0, depth = 0,
                holder = 0;              // otherwise: the frame, and the instruction that has set its register
  std::vector<std::uint32_t> offsets{};  // of the pointers, in the objects on the way
  std::string text{};
  program::TypeId type = 0;  // that the last pointer points to
  bool is_private = false;   // begins at a variable of a thread other than main, of which each thread may have one
};

class Routes {
public:
  explicit Routes(State& state);

  // To every block that is found, the shortest ones first.
  std::map<ObjectId, std::vector<Route>> find() const;
  // The block that a route leads to in this state; 0: to none.
  ObjectId follow(const Route& route) const;
  // Of what the variable points to that the block was first given to; 0: not known.
  program::TypeId type_where_made(const Object& block) const;

private:
  class Walk;
  // An instruction that gives a variable its only value.
  struct Holder {
    std::uint32_t position = 0;
    bool is_always_run = false;  // by every call of the function: it is in its first block
  };

  std::uint32_t position_of(std::uint32_t thread, std::uint32_t depth) const;
  bool holds(const Holder& holder, std::uint32_t position) const;
  ObjectId block_in_register(std::uint32_t thread, std::uint32_t depth, std::uint32_t holder) const;

  State& state_;
  std::map<std::uint32_t, std::vector<Holder>> holders_;  // by function
};

// The block whose first byte the bytes there point to; 0: they are no such pointer.
ObjectId block_at(const State& state, const Object& object, std::uint32_t offset);

// "pool->size" of the part ".size" of what `pointer` points to; "pool[2].size" of the part "[2].size".
std::string part_through(const std::string& pointer, std::string_view part);

}  // namespace heddle::native
