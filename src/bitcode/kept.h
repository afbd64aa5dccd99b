// Bitcode that `heddle cc` keeps in what the compiler writes: a section of the object, which the linker puts behind
// those of other objects, so that a program holds the bitcode of all that was linked into it. Archives hold objects.
//
// The section is a row of records: eight bytes that mark the beginning, the sizes of the two parts that follow, eight
// bytes each with the lowest first, a text in JSON that says what it is of, and the bitcode. Between records there may
// be zeroes.
#pragma once

#include "bitcode/load.h"
#include "bitcode/unit.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace heddle::bitcode {

inline constexpr std::string_view kept_section = ".heddle_bc";

struct Kept {
  Unit unit{};                // with its bitcode
  std::string error{};        // why there is none; empty: there is
  std::int64_t modified = 0;  // when the source was, in a clock of its own
};

std::string to_record(const Kept& kept);
// None: this is no row of records.
std::optional<std::vector<Kept>> read_records(std::string_view bytes);

std::int64_t time_of_change(const std::string& file);

// Is it an object, a program or an archive, by its first bytes?
bool is_built(const std::string& file);

// What was kept in it, and in the shared libraries that it needs, as far as they are found. Of an archive: units that
// are taken if needed.
std::variant<std::vector<Unit>, InputError> read_kept(const std::string& file);

// Writes the object anew, with a section more. Answers what went wrong; empty: nothing did.
std::string add_records(const std::string& object, const std::string& records);

}  // namespace heddle::bitcode
