// What in memory belongs to the inside of the C++ library. Whoever reads of an execution knows containers, strings and
// futures by what he does with them, not by the pointers that they consist of: such an object is told as a whole, and
// blocks of memory that the library makes for itself, temporary objects without a name and tables of virtual functions
// are not told at all.
#pragma once

#include "machine/event.h"
#include "native/state.h"

#include <cstdint>
#include <optional>
#include <string>

namespace heddle::plan {

// The whole object of the library that an access touches a part of.
struct WholeObject {
  std::string name;
  std::int64_t offset = 0;
  std::uint32_t size = 0;
};

class LibraryInside {
public:
  explicit LibraryInside(const native::State& state);

  // None: it is no such part.
  std::optional<WholeObject> whole(const native::Object& object, const machine::Access& access) const;
  // Is the object of no concern to the user?
  bool hides(const native::Object& object) const;
  // Does a place with that name hold what makes functions virtual?
  bool is_hidden_value(const std::string& name, const std::string& value) const;

private:
  struct Typed {
    std::string name{};  // of the variable, or of what points to the block
    program::TypeId type = 0;
    std::uint64_t begin = 0;  // of the element, in the object
    bool is_block = false;
  };
  std::optional<Typed> typed(const native::Object& object, std::uint64_t offset) const;
  bool is_internal(const program::Type& type) const;
  const native::ObjectName* block_name(const native::Object& object) const;

  const native::State& state_;
  bool is_used_ = false;  // the program is in C++
};

}  // namespace heddle::plan
