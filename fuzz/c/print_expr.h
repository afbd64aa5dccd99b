#pragma once

#include <string>

#include "fuzz/c/ast.h"

namespace heddle::fuzz_c {

/// How things are written down.
struct Spelling {
  bool noise = false;
};

std::string print(const Expr& e, Spelling spelling);

/// The value of the expression for an effect that comes after it, with noise in between.
std::string print_operand(const Expr& e, Spelling spelling);

/// &place
std::string print_address(const Expr& place, Spelling spelling);

std::string print_store(const Expr& place, const std::string& op, const Expr& value, int style, Spelling spelling);

/// "_Atomic int"
std::string print_type(Type type, Guard guard);

}  // namespace heddle::fuzz_c
