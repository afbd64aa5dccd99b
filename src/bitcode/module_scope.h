// What the translation of all functions shares: the module, where the code goes, and which functions and globals have
// been met. Meeting one gives it a number and puts it into the queue of what is still to be translated; what nobody
// meets is left out.
#pragma once

#include "bitcode/code_writer.h"
#include "bitcode/debug_info.h"
#include "bitcode/layout.h"
#include "bitcode/load.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Module.h>

#include <deque>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace heddle::bitcode {

class ModuleScope {
public:
  ModuleScope(const llvm::Module& module, const Request& request, CodeWriter& writer);

  const llvm::Module& module() const { return module_; }
  CodeWriter& writer() { return writer_; }
  Layout& layout() { return layout_; }
  DebugInfo& debug() { return debug_; }

  std::uint32_t index_of(const llvm::Function& function);
  std::uint32_t index_of(const llvm::GlobalVariable& global);
  // The machine's own function of that name, if it takes the place of this one.
  std::optional<program::Builtin> builtin_of(const llvm::Function& function) const;

  const llvm::Function* next_function();
  const llvm::GlobalVariable* next_global();

  // Functions that run before main and after it, in the order in which they run.
  const std::vector<const llvm::Function*>& constructors() const { return constructors_; }
  const std::vector<const llvm::Function*>& destructors() const { return destructors_; }

  // What models/atexit.c does where the process ends, if it is there.
  std::vector<const llvm::Function*> at_exit() const;

  // A function that is called and has no meaning here; named once.
  void note_unmodelled(const std::string& name);
  // A variable or a weak function that is used and not defined; named once.
  void note_undefined(program::Code::Undefined::Kind kind, const llvm::GlobalValue& symbol);

private:
  const llvm::Module& module_;
  CodeWriter& writer_;
  Layout layout_;
  DebugInfo debug_;
  std::vector<const llvm::Function*> constructors_, destructors_;
  std::set<std::string, std::less<>> error_functions_;
  std::set<std::string> unmodelled_, undefined_;
  std::unordered_map<const llvm::Function*, std::uint32_t> functions_;
  std::unordered_map<const llvm::GlobalVariable*, std::uint32_t> globals_;
  std::deque<const llvm::Function*> function_queue_;
  std::deque<const llvm::GlobalVariable*> global_queue_;
};

// The name in the object file, without the marks that LLVM puts on some.
std::string symbol_name(const llvm::GlobalValue& value);
// As the user wrote it.
std::string shown_name(const llvm::GlobalValue& value);
bool is_model(const llvm::Function& function);

}  // namespace heddle::bitcode
