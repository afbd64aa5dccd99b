#include "program/program.h"

#include <algorithm>

namespace heddle::program {

std::string_view to_string(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::Assertion: return "assertion";
    case ErrorKind::Ensures: return "ensures";
    case ErrorKind::Deadlock: return "deadlock";
    case ErrorKind::Division: return "division";
    case ErrorKind::Memory: return "memory";
    case ErrorKind::Lock: return "lock";
    case ErrorKind::Race: return "race";
    case ErrorKind::Overflow: return "overflow";
    case ErrorKind::Leak: return "leak";
    case ErrorKind::Exception: return "exception";
  }
  return "unknown";
}

bool concerns_others(Opcode code) {
  switch (code) {
    case Opcode::Load:
    case Opcode::Store:
    case Opcode::Assume:
    case Opcode::Await:
    case Opcode::Lock:
    case Opcode::Unlock:
    case Opcode::Spawn: return true;
    default: return false;
  }
}

std::string cell_name(const Object& object, std::uint32_t index) {
  return object.is_array ? object.name + "[" + std::to_string(index) + "]" : object.name;
}

const Object& object_of_cell(const Program& program, std::uint32_t cell) {
  // Objects lie in the order of their cells, without gaps: the last one that begins at the cell or before it.
  auto after = std::upper_bound(program.objects.begin(), program.objects.end(), cell,
                                [](std::uint32_t c, const Object& object) { return c < object.first; });
  return *std::prev(after);
}

}  // namespace heddle::program
