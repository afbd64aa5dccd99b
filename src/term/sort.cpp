#include "term/sort.h"

namespace heddle::term {

std::string to_string(Sort sort) {
  switch (sort.kind()) {
    case SortKind::Bool: return "Bool";
    case SortKind::Int: return "Int";
    case SortKind::BitVec: return "(_ BitVec " + std::to_string(sort.width()) + ")";
    case SortKind::Float:
      return "(_ FloatingPoint " + std::to_string(sort.exponent_bits()) + " " +
             std::to_string(sort.significand_bits()) + ")";
    case SortKind::Array: return "(Array " + to_string(sort.index()) + " " + to_string(sort.element()) + ")";
  }
  return "?";
}

}  // namespace heddle::term
