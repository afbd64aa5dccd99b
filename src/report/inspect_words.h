// Words that the text and the JSON of `heddle inspect` share.
#pragma once

#include "analysis/survey.h"

#include <string>

namespace heddle::report {

inline const char* word(analysis::Protection protection) {
  switch (protection) {
    case analysis::Protection::None: return "none";
    case analysis::Protection::Lock: return "lock";
    case analysis::Protection::Atomic: return "atomic";
    case analysis::Protection::ReadOnly: break;
  }
  return "read-only";
}

inline const char* word(analysis::SharedObject::Kind kind) {
  switch (kind) {
    case analysis::SharedObject::Kind::Global: return "global";
    case analysis::SharedObject::Kind::Heap: return "heap";
    case analysis::SharedObject::Kind::Stack: break;
  }
  return "stack";
}

}  // namespace heddle::report
