// What the compiler wrote down about the source: locations, names and types.
#pragma once

#include "bitcode/layout.h"
#include "program/code.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>

#include <string>
#include <unordered_map>
#include <vector>

namespace heddle::bitcode {

class DebugInfo {
public:
  // files: as the user named them.
  DebugInfo(program::Code& code, const std::vector<std::string>& files, Layout& layout);

  program::Location location_of(const llvm::DILocation* location);
  program::Location location_of(const llvm::Instruction& instruction) {
    return location_of(instruction.getDebugLoc().get());
  }
  program::Location location_of(const llvm::Function& function);

  // Name, type and location of the variable; the name as the linker knows it where nothing better is known.
  void describe(const llvm::GlobalVariable& variable, program::Global& global);
  // Index into Code::variables.
  std::uint32_t variable_of(const llvm::AllocaInst& alloca);
  // The same of a variable that lives in registers (bitcode/local_values.h); without its name if `is_anonymous`.
  std::uint32_t variable_of(const llvm::DILocalVariable& local, bool is_anonymous);

private:
  std::uint32_t file_index(const llvm::DIFile* file);
  std::uint32_t file_index(const std::string& shown, const std::string& absolute);
  program::Location location(unsigned line, unsigned column, const llvm::DIFile* file);
  program::TypeId type(const llvm::DIType* type);
  void fill(program::TypeId id, const llvm::DIType& type);
  void fill_derived(program::TypeId id, const llvm::DIDerivedType& type);
  void fill_composite(program::TypeId id, const llvm::DICompositeType& type);
  void fill_array(program::TypeId id, const llvm::DICompositeType& type);
  void fill_members(program::TypeId id, const llvm::DICompositeType& type);

  program::Code& code_;
  Layout& layout_;
  std::unordered_map<const llvm::DIFile*, std::uint32_t> files_;
  std::unordered_map<std::string, std::uint32_t> paths_;        // by absolute path
  std::unordered_map<std::string, std::string> named_by_user_;  // by absolute path
  std::unordered_map<const llvm::DIType*, program::TypeId> types_;
  std::unordered_map<const llvm::DILocalVariable*, std::uint32_t> locals_, anonymous_locals_;
};

}  // namespace heddle::bitcode
