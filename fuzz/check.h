#pragma once

#include <string>

#include "fuzz/ast.h"

namespace heddle::fuzz {

/// Nothing if the program is one that the language accepts: names, types, what may block inside an atomic block,
/// what may stand in a guarded statement, procedures that spawn themselves. Otherwise what is wrong with it.
std::string complaint_about(const Program& program);

}  // namespace heddle::fuzz
