// Types of the source program, as far as reports need them to name a place in memory and to print what it holds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace heddle::program {

using TypeId = std::uint32_t;

struct Type {
  enum class Kind : std::uint8_t { Unknown, Signed, Unsigned, Boolean, Character, Float, Pointer, Array, Struct, Enum };
  struct Member {
    std::string name;          // of an enumerator: its name
    std::uint64_t offset = 0;  // in bytes; of an enumerator: its value
    TypeId type = 0;
  };

  Kind kind = Kind::Unknown;
  std::string name{};
  std::uint64_t size = 0;         // in bytes
  TypeId element = 0;             // of Array; of Pointer: what it points to
  std::uint64_t count = 0;        // of Array: elements of type `element` (an array of arrays has arrays as elements)
  std::vector<Member> members{};  // of Struct (and unions), Enum
  bool is_of_library = false;     // declared in a header of the C++ library
};

// "", ".balance", "[3].next": the part of an object of that type that begins at the offset and has so many bytes; empty
// as well where the type is not known. `found`: the type of that part, 0 if there is none that fits.
std::string path_to(const std::vector<Type>& types, TypeId type, std::uint64_t offset, std::uint64_t bytes,
                    TypeId& found);

// An object of the C++ library within another one: a container, a stream, the state that a future shares.
struct LibraryPart {
  std::string path{};  // ".queue"; empty: it is the whole
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
};
// Of whose inside the bytes are a part, in an object of that type. None where they are the user's: in what he has
// declared himself, and in what is known by its value (arrays, pairs, atomics, and what is no larger than a pointer).
std::optional<LibraryPart> library_part(const std::vector<Type>& types, TypeId type, std::uint64_t offset,
                                        std::uint64_t bytes);

}  // namespace heddle::program
