// Whether a file is text at all, before anything else looks at it.
#pragma once

#include "lang/errors.h"

#include <string_view>

namespace heddle::lang {

// Adds an error for what is not UTF-8, contains a zero byte, or is too large to be a program.
void check_text(std::string_view text, Errors& errors);

}  // namespace heddle::lang
