#include "bitcode/module_scope.h"

#include "bitcode/link.h"
#include "bitcode/shown_names.h"
#include "bitcode/undefined.h"

#include <llvm/IR/Constants.h>

#include <algorithm>

namespace heddle::bitcode {

namespace {

template <typename Key, typename Queue>
const Key* take(Queue& queue) {
  if (queue.empty()) return nullptr;
  const Key* result = queue.front();
  queue.pop_front();
  return result;
}

struct Row {
  std::uint64_t priority;
  const llvm::Function* function;
};

std::optional<Row> row(const llvm::Value* value) {
  const auto* entry = llvm::dyn_cast<llvm::ConstantStruct>(value);
  if (entry == nullptr) return std::nullopt;
  const auto* priority = llvm::dyn_cast<llvm::ConstantInt>(entry->getOperand(0));
  const auto* function = llvm::dyn_cast<llvm::Function>(entry->getOperand(1)->stripPointerCasts());
  if (priority == nullptr || function == nullptr) return std::nullopt;
  return Row{priority->getZExtValue(), function};
}

// Of a table of the compiler's.
std::vector<const llvm::Function*> functions_by_priority(const llvm::Module& module, llvm::StringRef name) {
  const llvm::GlobalVariable* table = module.getNamedGlobal(name);
  if (table == nullptr || !table->hasInitializer()) return {};
  std::vector<Row> rows;
  for (const llvm::Use& entry : table->getInitializer()->operands())
    if (std::optional<Row> found = row(entry.get())) rows.push_back(*found);
  std::ranges::stable_sort(rows, {}, &Row::priority);
  std::vector<const llvm::Function*> result;
  for (const Row& entry : rows) result.push_back(entry.function);
  return result;
}

}  // namespace

ModuleScope::ModuleScope(const llvm::Module& module, const Request& request, CodeWriter& writer)
    : module_(module),
      writer_(writer),
      layout_(module.getDataLayout()),
      debug_(writer.code(), request.files, layout_),
      constructors_(functions_by_priority(module, "llvm.global_ctors")),
      destructors_(functions_by_priority(module, "llvm.global_dtors")),
      error_functions_(request.error_functions.begin(), request.error_functions.end()) {
  std::ranges::reverse(destructors_);
}

std::vector<const llvm::Function*> ModuleScope::at_exit() const {
  std::vector<const llvm::Function*> functions;
  for (const char* name : {"__heddle_run_at_thread_exit", "__heddle_run_at_exit"})
    if (const llvm::Function* function = module_.getFunction(name))
      if (!function->isDeclaration()) functions.push_back(function);
  return functions;
}

std::optional<program::Builtin> ModuleScope::builtin_of(const llvm::Function& function) const {
  if (function.isIntrinsic()) return std::nullopt;
  std::string name = symbol_name(function);
  if (error_functions_.contains(name)) return program::Builtin::Error;
  return program::find_builtin(name, !function.isDeclaration());
}

std::uint32_t ModuleScope::index_of(const llvm::Function& function) {
  auto& functions = writer_.code().functions;
  auto [found, is_new] = functions_.try_emplace(&function, static_cast<std::uint32_t>(functions.size()));
  if (!is_new) return found->second;
  program::CodeFunction entry;
  entry.name = shown_name(function);
  entry.is_variadic = function.isVarArg();
  entry.location = debug_.location_of(function);
  bool is_of_library = function.getSubprogram() != nullptr && !entry.location;
  entry.is_model = is_model(function) || is_of_library;
  if (auto builtin = builtin_of(function)) entry.builtin = *builtin;
  entry.is_defined = !function.isDeclaration() && entry.builtin == program::Builtin::None;
  if (entry.is_defined) function_queue_.push_back(&function);
  functions.push_back(std::move(entry));
  return found->second;
}

std::uint32_t ModuleScope::index_of(const llvm::GlobalVariable& global) {
  auto& globals = writer_.code().globals;
  auto [found, is_new] = globals_.try_emplace(&global, static_cast<std::uint32_t>(globals.size()));
  if (!is_new) return found->second;
  globals.emplace_back();
  global_queue_.push_back(&global);
  return found->second;
}

const llvm::Function* ModuleScope::next_function() { return take<llvm::Function>(function_queue_); }

const llvm::GlobalVariable* ModuleScope::next_global() { return take<llvm::GlobalVariable>(global_queue_); }

void ModuleScope::note_unmodelled(const std::string& name) {
  if (unmodelled_.insert(name).second) writer_.code().unmodelled.push_back({name, writer_.location()});
}

void ModuleScope::note_undefined(program::Code::Undefined::Kind kind, const llvm::GlobalValue& symbol) {
  if (is_of_implementation(symbol) || !undefined_.insert(symbol_name(symbol)).second) return;
  writer_.code().undefined.push_back({kind, shown_name(symbol), writer_.location()});
}

std::string symbol_name(const llvm::GlobalValue& value) {
  llvm::StringRef name = value.getName();
  name.consume_front("\01");
  return name.str();
}

std::string shown_name(const llvm::GlobalValue& value) { return readable(symbol_name(value)); }

bool is_model(const llvm::Function& function) { return std::string_view(function.getSection()) == model_section; }

}  // namespace heddle::bitcode
