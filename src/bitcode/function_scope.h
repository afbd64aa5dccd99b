// What the translation of one function knows: which registers hold the values of the compiler.
//
// The compiler's values are defined once, so a value that only renames others (a cast between pointers, a field of an
// aggregate) needs no instruction: it is the same list of operands. That holds for values of phis too, which are
// written again: whoever uses the renamed value was reached through its definition after the last such write.
#pragma once

#include "bitcode/local_values.h"
#include "bitcode/module_scope.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instruction.h>

#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace heddle::bitcode {

using program::Op;
using program::Reg;
using Operands = llvm::SmallVector<Reg, 2>;

class FunctionScope {
public:
  FunctionScope(ModuleScope& module, const llvm::Function& function, std::uint32_t index);

  ModuleScope& module() { return module_; }
  CodeWriter& out() { return module_.writer(); }
  Layout& layout() { return module_.layout(); }
  const LocalValues& locals() const { return locals_; }
  const llvm::Function& function() const { return function_; }
  std::uint32_t index() const { return index_; }
  std::uint32_t registers() const { return static_cast<std::uint32_t>(next_); }

  Reg fresh(std::size_t count = 1);
  // Registers in a row for the value; the first of them.
  Reg define(const llvm::Value& value);
  // The next value to be defined, one of a single slot, gets this register.
  void reserve(const llvm::Value& value, Reg reg) { reserved_ = {&value, reg}; }
  bool is_defined(const llvm::Value& value) const { return values_.contains(&value); }
  // The value is what these operands are.
  void define_as(const llvm::Value& value, Operands operands) { values_[&value] = std::move(operands); }
  // CodeFunction::register_names
  std::vector<std::string> names() const;
  void forget(const llvm::Value& value) { values_.erase(&value); }

  Operands operands(const llvm::Value& value);
  Reg operand(const llvm::Value& value) { return operands(value)[0]; }
  std::uint32_t width(const llvm::Value& value) { return width(*value.getType()); }
  std::uint32_t width(llvm::Type& type) { return layout().shape(&type).slots.at(0).width; }
  bool is_supported(llvm::Type* type) { return layout().shape(type).is_supported; }

  // target := op(a, b, c) in a fresh register
  Reg compute(Op op, std::uint32_t width, Reg a, Reg b = 0, Reg c = 0, std::uint32_t extra = 0);
  // The address `offset` bytes behind another.
  Reg displaced(Reg address, std::int64_t offset);
  // The same number in another width: cut off, or with zeros in front.
  Reg resized(Reg operand, std::uint32_t from, std::uint32_t to);
  // Where pointers take 32 bits in memory: a pointer as a number of so many, and back.
  Reg number_of(Reg pointer);
  Reg pointer_of(Reg number);
  void unsupported(std::string_view what) { out().emit_unsupported(what); }

private:
  void append_constant(const llvm::Constant& constant, Operands& operands);
  void append_elements(const llvm::Constant& constant, Operands& operands);
  void append_computed(const llvm::Constant& constant, Operands& operands);

  ModuleScope& module_;
  const llvm::Function& function_;
  LocalValues locals_;
  std::uint32_t index_;
  Reg next_ = 0;
  std::pair<const llvm::Value*, Reg> reserved_{nullptr, 0};
  std::unordered_map<const llvm::Value*, Operands> values_;
};

}  // namespace heddle::bitcode
