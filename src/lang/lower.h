// The resolved tree to a Program.
#pragma once

#include "lang/ast.h"
#include "lang/resolve.h"
#include "lang/token.h"
#include "program/program.h"

#include <vector>

namespace heddle::lang {

program::Program lower(const Tree& tree, const Resolution& resolution, const std::vector<Token>& tokens);

}  // namespace heddle::lang
