#include "program/error_kinds.h"

namespace heddle::program {

std::string to_string(const ErrorKinds& kinds) {
  std::string text;
  for (ErrorKind kind : all_error_kinds)
    if (kinds.contains(kind)) text += (text.empty() ? "" : ",") + std::string(to_string(kind));
  return text;
}

}  // namespace heddle::program
