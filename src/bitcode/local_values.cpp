#include "bitcode/local_values.h"

#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/IntrinsicInst.h>

#include <map>
#include <utility>
#include <vector>

namespace heddle::bitcode {

namespace {

using Assigned = std::pair<const llvm::Value*, const llvm::DILocalVariable*>;

template <class Record>
void note(const Record& record, std::vector<Assigned>& assigned) {
  if (record.hasArgList() || record.getExpression()->getNumElements() != 0) return;
  const llvm::Value* value = record.getVariableLocationOp(0);
  if (value != nullptr && !llvm::isa<llvm::Constant>(value)) assigned.emplace_back(value, record.getVariable());
}

// In the order of the code.
std::vector<Assigned> assignments(const llvm::Function& function) {
  std::vector<Assigned> assigned;
  for (const llvm::BasicBlock& block : function)
    for (const llvm::Instruction& instruction : block) {
      for (const llvm::DbgVariableRecord& record : llvm::filterDbgVars(instruction.getDbgRecordRange()))
        if (record.getType() == llvm::DbgVariableRecord::LocationType::Value) note(record, assigned);
      if (const auto* value = llvm::dyn_cast<llvm::DbgValueInst>(&instruction)) note(*value, assigned);
    }
  return assigned;
}

// As prepare.cpp marks variables that begin without a value.
bool is_unset(const llvm::Value& value) {
  const auto* freeze = llvm::dyn_cast<llvm::FreezeInst>(&value);
  return freeze != nullptr && llvm::isa<llvm::UndefValue>(freeze->getOperand(0));
}

std::uint32_t find(const std::unordered_map<const llvm::Value*, std::uint32_t>& variables, const llvm::Value& value) {
  auto found = variables.find(&value);
  return found == variables.end() ? 0 : found->second;
}

}  // namespace

LocalValues::LocalValues(const llvm::Function& function, DebugInfo& debug) {
  std::vector<Assigned> all = assignments(function);
  std::map<const llvm::DILocalVariable*, const llvm::Value*> only;  // null: there are several
  for (const auto& [value, local] : all) {
    if (is_unset(*value)) continue;
    auto [found, is_new] = only.try_emplace(local, value);
    if (!is_new && found->second != value) found->second = nullptr;
  }
  for (const auto& [value, local] : all) {
    names_.try_emplace(value, local->getName().str());
    if (is_unset(*value))
      unset_.try_emplace(value, debug.variable_of(*local, false));
    else if (value->getType()->isPointerTy())
      variables_.try_emplace(value, debug.variable_of(*local, only.at(local) == nullptr));
  }
}

std::string LocalValues::name_of(const llvm::Value& value) const {
  auto found = names_.find(&value);
  return found == names_.end() ? "" : found->second;
}

std::uint32_t LocalValues::variable_of(const llvm::Value& value) const { return find(variables_, value); }

std::uint32_t LocalValues::unset_variable_of(const llvm::Value& value) const { return find(unset_, value); }

}  // namespace heddle::bitcode
