// What things are called in reports: threads, objects, places in memory.
#pragma once

#include "machine/machine.h"
#include "native/state.h"

#include <cstdint>
#include <string>
#include <vector>

namespace heddle::native {

class Names {
public:
  explicit Names(const State& state) : state_(state) {}

  std::string path_of(machine::ThreadId thread) const;  // "0.1"
  std::string name_of(machine::ThreadId thread) const;  // of its function
  // Where the user's own code has come to (native/user_place.h): the place, its function, and the line there.
  program::Location location_of(machine::ThreadId thread) const;
  std::string function_of(machine::ThreadId thread) const;
  std::string text_of(machine::ThreadId thread) const;
  std::vector<std::string> stack_of(machine::ThreadId thread) const;  // innermost first: "f (file.c:12)"
  std::string object_name(ObjectId object) const;                     // "x", "the block of memory allocated at f.c:12"
  // "a[2].next"; `type` becomes that of the place.
  std::string name_of_place(ObjectId object, std::int64_t offset, std::uint32_t bytes, program::TypeId& type) const;
  // "&x", "pool" of the block that pool points to, "NULL"; "&node:41" where `holder`, which holds the address, is what
  // the block is called by.
  std::string text_of_address(Address address, std::string_view holder = {}) const;
  // "a value that was never initialised", by the name of the variable where a term that depends on one tells it.
  std::string unset_value(term::Term term) const;
  std::string name_of_number(const Object& object) const;  // of its address, as an input
  std::string function_name_of(std::uint32_t place) const;
  const program::Variable& variable_of(const Object& object) const;
  std::string read_text(machine::Value address) const;  // up to the byte 0; what is not concrete is shown as '?'

private:
  std::string part_of_block(const ObjectName& block, const Object& object, std::int64_t offset, std::uint32_t bytes,
                            program::TypeId& type) const;
  const State& state_;
};

}  // namespace heddle::native
