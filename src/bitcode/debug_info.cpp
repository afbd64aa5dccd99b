#include "bitcode/debug_info.h"

#include "bitcode/shown_names.h"
#include "bitcode/source_file.h"

#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/IntrinsicInst.h>

namespace heddle::bitcode {

namespace {

const llvm::DILocalVariable* variable_behind(const llvm::AllocaInst& alloca) {
  auto* value = const_cast<llvm::AllocaInst*>(&alloca);
  for (llvm::DbgVariableRecord* record : llvm::findDVRDeclares(value)) return record->getVariable();
  for (llvm::DbgDeclareInst* declare : llvm::findDbgDeclares(value)) return declare->getVariable();
  return nullptr;
}

bool is_of_system(const llvm::DIFile& file) {
  std::string path = absolute_path(file.getDirectory().str(), file.getFilename().str());
  return path.starts_with("/usr/include/") || path.starts_with("/usr/lib/");
}

// A string literal is named by its text.
std::string literal_name(const llvm::GlobalVariable& variable) {
  constexpr std::size_t longest = 24;
  if (!variable.hasPrivateLinkage() || !variable.hasInitializer()) return readable(variable.getName().str());
  const auto* data = llvm::dyn_cast<llvm::ConstantDataSequential>(variable.getInitializer());
  if (data == nullptr || !data->isCString()) return variable.getName().str();
  std::string text = data->getAsCString().str();
  std::string result = "\"";
  for (char c : text.substr(0, longest)) result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  return result + (text.size() > longest ? "...\"" : "\"");
}

}  // namespace

DebugInfo::DebugInfo(program::Code& code, const std::vector<std::string>& files, Layout& layout)
    : code_(code), layout_(layout) {
  for (const std::string& file : files) named_by_user_.emplace(absolute_path("", file), file);
  if (!files.empty()) file_index(files.front(), absolute_path("", files.front()));
}

std::uint32_t DebugInfo::file_index(const llvm::DIFile* file) {
  if (file == nullptr) return 0;
  auto [found, is_new] = files_.try_emplace(file, 0);
  if (!is_new) return found->second;
  std::string absolute = absolute_path(file->getDirectory().str(), file->getFilename().str());
  auto named = named_by_user_.find(absolute);
  return found->second = file_index(named == named_by_user_.end() ? shown_path(absolute) : named->second, absolute);
}

std::uint32_t DebugInfo::file_index(const std::string& shown, const std::string& absolute) {
  auto [found, is_new] = paths_.try_emplace(absolute, static_cast<std::uint32_t>(code_.sources.files.size()));
  if (is_new) code_.sources.files.push_back({shown, read_lines(absolute)});
  return found->second;
}

program::Location DebugInfo::location(unsigned line, unsigned column, const llvm::DIFile* file) {
  if (line == 0) return {};
  return {line, column, file_index(file)};
}

// What a header of the system has inlined is for the user where it was called.
program::Location DebugInfo::location_of(const llvm::DILocation* at) {
  auto is_inlined = [](const llvm::DILocation& each) {
    return each.getInlinedAt() != nullptr && each.getFile() != nullptr && is_of_system(*each.getFile());
  };
  while (at != nullptr && is_inlined(*at)) at = at->getInlinedAt();
  return at == nullptr ? program::Location{} : location(at->getLine(), at->getColumn(), at->getFile());
}

program::Location DebugInfo::location_of(const llvm::Function& function) {
  const llvm::DISubprogram* at = function.getSubprogram();
  return at == nullptr ? program::Location{} : location(at->getLine(), 0, at->getFile());
}

void DebugInfo::describe(const llvm::GlobalVariable& variable, program::Global& global) {
  global.name = literal_name(variable);
  llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> expressions;
  variable.getDebugInfo(expressions);
  if (expressions.empty()) return;
  const llvm::DIGlobalVariable* known = expressions.front()->getVariable();
  if (!known->getName().empty()) global.name = known->getName().str();
  global.type = type(known->getType());
  global.location = location(known->getLine(), 0, known->getFile());
}

std::uint32_t DebugInfo::variable_of(const llvm::AllocaInst& alloca) {
  const llvm::DILocalVariable* known = variable_behind(alloca);
  return known == nullptr ? 0 : variable_of(*known, false);
}

std::uint32_t DebugInfo::variable_of(const llvm::DILocalVariable& local, bool is_anonymous) {
  if (local.getName().empty()) return 0;
  auto [found, is_new] = (is_anonymous ? anonymous_locals_ : locals_).try_emplace(&local, 0);
  if (!is_new) return found->second;
  program::Variable variable;
  if (!is_anonymous) variable.name = local.getName().str();
  variable.type = type(local.getType());
  variable.location = location(local.getLine(), 0, local.getFile());
  code_.variables.push_back(std::move(variable));
  return found->second = static_cast<std::uint32_t>(code_.variables.size() - 1);
}

}  // namespace heddle::bitcode
