#include "term/check.h"

#include <cstdio>
#include <cstdlib>

namespace heddle::term {

void fail_check(const char* what, const std::source_location& where) {
  std::fprintf(stderr, "heddle: internal error: %s (%s:%u)\n", what, where.file_name(),
               static_cast<unsigned>(where.line()));
  std::abort();
}

}  // namespace heddle::term
