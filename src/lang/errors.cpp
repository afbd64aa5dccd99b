#include "lang/errors.h"

#include <algorithm>

namespace heddle::lang {

std::vector<program::Diagnostic> Errors::take() {
  std::ranges::stable_sort(diagnostics_, {}, &program::Diagnostic::location);
  return std::move(diagnostics_);
}

}  // namespace heddle::lang
