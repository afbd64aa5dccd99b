#pragma once

#include <string>

#include "fuzz/c/ast.h"

namespace heddle::fuzz_c {

/// How things are written down.
struct Spelling {
  bool noise = false;
  bool cxx = false;
};

std::string print(const Expr& e, Spelling spelling);

/// The value of the expression for an effect that comes after it, with noise in between.
std::string print_operand(const Expr& e, Spelling spelling);

/// &place
std::string print_address(const Expr& place, Spelling spelling);

std::string print_store(const Expr& place, const std::string& op, const Expr& value, int style, Spelling spelling);

/// "_Atomic int"
std::string print_type(Type type, Guard guard, Spelling spelling);

/// x, a[1], (*p)
std::string print_place(const Expr& place, Spelling spelling);

/// The order of an atomic operation with this style, by its name.
enum class Way : std::uint8_t { Load, Store, Update };
std::string order_of(int style, Way way);

const char* word_of(UpdateKind update);
const char* sign_of(UpdateKind update);

}  // namespace heddle::fuzz_c
