#include "bitcode/translate_module.h"

#include "bitcode/blocks.h"
#include "bitcode/globals.h"
#include "bitcode/module_scope.h"
#include "program/branch_order.h"

namespace heddle::bitcode {

namespace {

void translate_function(ModuleScope& scope, const llvm::Function& function) {
  std::uint32_t index = scope.index_of(function);
  std::uint32_t entry = scope.writer().position();
  FunctionScope body(scope, function, index);
  std::uint32_t parameters = body.registers();
  BlockWriter(body).write();
  program::CodeFunction& result = scope.writer().code().functions[index];
  result.entry = entry;
  result.parameters = parameters;
  result.registers = body.registers();
  result.register_names = body.names();
}

// One function or variable may lead to others, until nothing new comes up.
void translate_reachable(ModuleScope& scope) {
  for (;;) {
    if (const llvm::Function* function = scope.next_function())
      translate_function(scope, *function);
    else if (const llvm::GlobalVariable* variable = scope.next_global())
      translate_global(scope, *variable);
    else
      return;
  }
}

void find_thread_exit(ModuleScope& scope) {
  const llvm::Function* function = scope.module().getFunction("__heddle_run_at_thread_exit");
  const llvm::GlobalVariable* list = scope.module().getNamedGlobal("__heddle_thread_exit_count");
  if (function == nullptr || list == nullptr) return;
  scope.writer().code().thread_exit = scope.index_of(*function);
  scope.writer().code().thread_exit_list = scope.index_of(*list);
}

}  // namespace

program::Code translate_module(const llvm::Module& module, const Request& request, std::vector<std::uint32_t>* points) {
  CodeWriter writer;
  ModuleScope scope(module, request, writer);
  std::uint32_t main = scope.index_of(*module.getFunction("main"));
  writer.code().main = main;
  writer.code().pointer_bits = scope.layout().pointer_bits();
  for (const llvm::Function* constructor : scope.constructors()) {
    std::uint32_t index = scope.index_of(*constructor);
    writer.code().constructors.push_back(index);
  }
  writer.code().has_destructors = !scope.destructors().empty() || !scope.at_exit().empty();
  find_thread_exit(scope);
  translate_reachable(scope);
  program::order_branches(writer.code());
  if (points != nullptr) *points = writer.take_points();
  return std::move(writer.code());
}

}  // namespace heddle::bitcode
