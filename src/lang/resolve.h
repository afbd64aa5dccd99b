// Names and types: finds what every name of the tree stands for and what type every variable has, and refuses programs
// in which that does not work out.
#pragma once

#include "lang/ast.h"
#include "lang/errors.h"
#include "lang/token.h"

#include <optional>
#include <string_view>
#include <vector>

namespace heddle::lang {

struct GlobalVariable {
  std::string_view name;
  Location location;                        // of its declaration, or of its first use
  const GlobalDecl* declaration = nullptr;  // null: never declared
  bool is_lock = false;
  bool is_bool = false;
};

struct LocalVariable {
  std::string_view name;
  bool is_bool = false;
};

struct Resolution {
  std::vector<GlobalVariable> globals;   // the declared ones in the order of the text, then the others by first use
  std::vector<LocalVariable> locals;     // of all processes and procedures, and what quantifiers bind
  std::optional<Location> quantifier{};  // the first one in requires or ensures
};

// Fills in the symbols of the tree. The result means something only if no errors were added.
Resolution resolve(Tree& tree, const std::vector<Token>& tokens, Errors& errors);

}  // namespace heddle::lang
