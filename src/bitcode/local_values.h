// Which variables of the source the values of a function are, of those that live in registers: for reports only.
#pragma once

#include "bitcode/debug_info.h"

#include <string>
#include <unordered_map>

namespace heddle::bitcode {

class LocalValues {
public:
  LocalValues(const llvm::Function& function, DebugInfo& debug);

  // Index into Code::variables. It has no name if the variable has other values at other times, so that nobody can tell
  // from a register which of them it has; 0: the value belongs to no variable.
  std::uint32_t variable_of(const llvm::Value& value) const;
  // Of a variable that holds it; empty: of none.
  std::string name_of(const llvm::Value& value) const;
  // Of a variable that has not been given a value; 0: it is none, or one of the compiler's.
  std::uint32_t unset_variable_of(const llvm::Value& value) const;

private:
  std::unordered_map<const llvm::Value*, std::uint32_t> variables_, unset_;
  std::unordered_map<const llvm::Value*, std::string> names_;
};

}  // namespace heddle::bitcode
