#include "native/library.h"

namespace heddle::native {

bool is_of_library(const program::Code& code, const Object& object) {
  if (!code.functions[code.main].location) return false;
  if (object.kind == ObjectKind::Stack) {
    std::uint32_t place = code.instructions[object.origin].place;
    return code.functions[code.places[place].function].is_model;
  }
  bool is_variable = object.kind == ObjectKind::Global || object.kind == ObjectKind::ThreadLocal;
  return is_variable && object.origin < code.globals.size() && !code.globals[object.origin].location;
}

}  // namespace heddle::native
