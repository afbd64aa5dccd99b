#pragma once

#include <string>

#include "fuzz/c/ast.h"

// Accesses in C++: std::atomic for what is _Atomic in C, std::atomic_ref for what C programs get at by builtins. Places
// and operands come as text.

namespace heddle::fuzz_c::cxx {

/// "std::atomic<int>"
std::string print_type(Type type, Guard guard);

std::string read(const Expr& place, const std::string& text);
std::string update(const Expr& e, const std::string& place, const std::string& operand);
std::string store(const Expr& place, const std::string& text, const std::string& op, const std::string& operand,
                  int style);

/// The function that compares and swaps.
std::string swap_by(const Expr& e);

/// condition ? yes : no, where one of them comes by an exception.
std::string thrown(const std::string& condition, const std::string& yes, const std::string& no);

/// The place of a compare_exchange_...
std::string atomic_object(const Expr& place, const std::string& text);

}  // namespace heddle::fuzz_c::cxx
