// Refuses procedures that spawn themselves in any case, directly or through others: they would spawn without end.
#pragma once

#include "lang/ast.h"
#include "lang/errors.h"

namespace heddle::lang {

void check_spawn_cycles(const Tree& tree, Errors& errors);

}  // namespace heddle::lang
