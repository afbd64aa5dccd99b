#include "report/task.h"

namespace heddle::report {

std::string text_of(const program::ErrorKinds& kinds) {
  std::string text;
  for (program::ErrorKind kind : program::all_error_kinds)
    if (kinds.contains(kind)) text += (text.empty() ? "" : ", ") + std::string(program::to_string(kind));
  return text;
}

}  // namespace heddle::report
