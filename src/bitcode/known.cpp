#include "bitcode/known.h"

#include "bitcode/models.h"
#include "bitcode/module_scope.h"
#include "bitcode/shown_names.h"
#include "bitcode/translate.h"
#include "program/builtin.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/LLVMContext.h>

#include <map>
#include <string_view>

namespace heddle::bitcode {

namespace {

// What models call among themselves and of the machine.
bool is_internal(std::string_view name) {
  return name.starts_with("__heddle_") || name.starts_with("heddle_futex") || name.starts_with("_ZT");
}

void add_functions_of(const Model& model, std::map<std::string, Carrier>& found) {
  llvm::LLVMContext context;
  llvm::MemoryBufferRef buffer(llvm::StringRef(model.bitcode.data(), model.bitcode.size()), model.name);
  auto module = llvm::parseBitcodeFile(buffer, context);
  if (!module) return llvm::consumeError(module.takeError());
  for (const llvm::Function& function : **module)
    if (function.hasExternalLinkage() && !function.isDeclaration() && !is_internal(function.getName().str()))
      found.try_emplace(readable(symbol_name(function)), Carrier::Model);
}

}  // namespace

std::vector<CarriedOut> carried_out() {
  std::map<std::string, Carrier> found;
  for (const Model& model : models()) add_functions_of(model, found);
  for (const program::BuiltinInfo& row : program::all_builtins())
    if (!is_internal(row.name)) found.try_emplace(std::string(row.name), Carrier::Machine);
  for (const std::string& name : library_functions()) found.try_emplace(name, Carrier::Machine);
  std::vector<CarriedOut> result;
  for (const auto& [name, carrier] : found) result.push_back({name, carrier});
  return result;
}

}  // namespace heddle::bitcode
