#include "bitcode/link.h"

#include "bitcode/models.h"
#include "bitcode/replace.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <vector>

namespace heddle::bitcode {

namespace {

// The first error that LLVM speaks of while this lives.
class ErrorListener {
public:
  explicit ErrorListener(llvm::LLVMContext& context) : context_(context) {
    context.setDiagnosticHandlerCallBack(&ErrorListener::listen, this);
  }
  ~ErrorListener() {
    context_.setDiagnosticHandlerCallBack([](const llvm::DiagnosticInfo*, void*) {});
  }

  const std::string& text() const { return text_; }

private:
  static void listen(const llvm::DiagnosticInfo* info, void* self) {
    auto* listener = static_cast<ErrorListener*>(self);
    if (info->getSeverity() != llvm::DS_Error || !listener->text_.empty()) return;
    llvm::raw_string_ostream out(listener->text_);
    llvm::DiagnosticPrinterRawOStream printer(out);
    info->print(printer);
  }

  llvm::LLVMContext& context_;
  std::string text_;
};

// The name between quotes in a message of the linker.
std::string quoted(const std::string& text) {
  std::size_t begin = text.find('\''), end = text.find('\'', begin + 1);
  return begin == std::string::npos || end == std::string::npos ? "" : text.substr(begin + 1, end - begin - 1);
}

InputError link_error(const NamedModule& into, const std::string& file, const std::string& text) {
  if (text.find("multiply defined") != std::string::npos)
    return {quoted(text) + " is defined in " + file + " and once more in the files before it; keep one of the two"};
  return {file + " does not fit together with " + into.file + ": " + text + "; compile all files with the same flags"};
}

std::optional<InputError> check_target(const NamedModule& into, const NamedModule& from) {
  const std::string &a = into.module->getTargetTriple(), &b = from.module->getTargetTriple();
  if (llvm::StringRef(a).split('-').first == llvm::StringRef(b).split('-').first || a.empty() || b.empty())
    return std::nullopt;
  return InputError{from.file + " is for " + b + " and " + into.file + " is for " + a +
                    "; compile all files for the same target"};
}

bool is_needed(const llvm::Module& module, const llvm::GlobalValue& definition) {
  if (definition.isDeclaration() || definition.hasLocalLinkage()) return false;
  const llvm::GlobalValue* wanted = module.getNamedValue(definition.getName());
  return wanted != nullptr && wanted->isDeclaration();
}

bool has_needed_symbol(const llvm::Module& module, const llvm::Module& model) {
  auto needed = [&](const llvm::GlobalValue& definition) { return is_needed(module, definition); };
  return llvm::any_of(model.functions(), needed) || llvm::any_of(model.globals(), needed);
}

void mark_as_model(llvm::Module& model, const char* name) {
  for (llvm::Function& function : model) {
    if (function.isDeclaration()) continue;
    function.setSection(model_section);
    function.addFnAttr(model_attribute, name);
  }
  auto* mark = llvm::MDNode::get(model.getContext(), llvm::MDString::get(model.getContext(), name));
  for (llvm::GlobalVariable& variable : model.globals())
    if (!variable.isDeclaration()) variable.setMetadata(model_mark, mark);
}

// Functions whose models have structures as they lie on x86-64, or whose last two digits say that they take numbers of
// 64 bits where long has 32: for i386 they are not known.
constexpr llvm::StringLiteral other_on_i386[] = {
    "stat",   "lstat",   "fstat",  "fstatat", "__xstat", "__lxstat",   "__fxstat", "__fxstatat", "statvfs", "fstatvfs",
    "statfs", "fstatfs", "semget", "semop",   "semctl",  "semtimedop", "shmctl",   "ioctl",      "sysinfo", "msgctl"};
constexpr llvm::StringLiteral same_with_64[] = {"open64",     "openat64",  "creat64", "mkstemp64",
                                                "mkostemp64", "tmpfile64", "fopen64", "freopen64"};

void hide_what_is_other(llvm::Module& model) {
  for (llvm::Function& function : model) {
    if (function.isDeclaration()) continue;
    llvm::StringRef name = function.getName();
    name.consume_front("\1");
    bool is_longer = name.ends_with("64") && !llvm::is_contained(same_with_64, name);
    if (is_longer || llvm::is_contained(other_on_i386, name)) function.setLinkage(llvm::GlobalValue::InternalLinkage);
  }
}

constexpr llvm::StringRef shared_prefix = "heddle.";

// A variable that is local to a model is one, also if functions of the model are linked one after the other: until all
// are, others can name it.
void share_variables(llvm::Module& model, const char* name) {
  for (llvm::GlobalVariable& variable : model.globals()) {
    if (!variable.hasLocalLinkage() || variable.isConstant()) continue;
    variable.setName(shared_prefix + name + "." + variable.getName());
    variable.setLinkage(llvm::GlobalValue::ExternalLinkage);
  }
}

void unshare_variables(llvm::Module& module) {
  for (llvm::GlobalVariable& variable : module.globals())
    if (variable.getName().starts_with(shared_prefix) && variable.getMetadata(model_mark) != nullptr)
      variable.setLinkage(llvm::GlobalValue::InternalLinkage);
}

// The models as modules, whose functions are read when they are linked. Linking uses one up; it is read again when more
// of it is needed.
class Shelf {
public:
  explicit Shelf(llvm::Module& module)
      : module_(module),
        kept_(module.getDataLayout().getPointerSizeInBits() == 32 ? bitcode::models32() : models()),
        models_(kept_.size()) {}

  std::size_t size() const { return kept_.size(); }

  bool link_needed(std::size_t index) {
    std::unique_ptr<llvm::Module>& model = models_[index];
    if (model == nullptr) model = read(kept_[index]);
    if (model == nullptr || !has_needed_symbol(module_, *model)) return false;
    mark_as_model(*model, kept_[index].name);
    model->setDataLayout(module_.getDataLayout());
    model->setTargetTriple(module_.getTargetTriple());
    return !llvm::Linker::linkModules(module_, std::move(model), llvm::Linker::LinkOnlyNeeded);
  }

private:
  std::unique_ptr<llvm::Module> read(const Model& model) {
    llvm::MemoryBufferRef buffer(llvm::StringRef(model.bitcode.data(), model.bitcode.size()), model.name);
    auto result = llvm::getLazyBitcodeModule(buffer, module_.getContext());
    if (!result) {
      llvm::consumeError(result.takeError());
      return nullptr;
    }
    share_variables(**result, model.name);
    if (module_.getDataLayout().getPointerSizeInBits() == 32) hide_what_is_other(**result);
    return std::move(*result);
  }

  llvm::Module& module_;
  std::span<const Model> kept_;
  std::vector<std::unique_ptr<llvm::Module>> models_;
};

// The C library has names of its own for variants of a function that the standard of the day asks for.
std::optional<llvm::StringRef> plain_name(llvm::StringRef name) {
  for (llvm::StringRef prefix : {"__isoc99_", "__isoc23_"})
    if (name.starts_with(prefix)) return name.drop_front(prefix.size());
  return std::nullopt;
}

void use_plain_names(llvm::Module& module) {
  for (llvm::Function& function : llvm::make_early_inc_range(module)) {
    std::optional<llvm::StringRef> plain = plain_name(function.getName());
    if (!function.isDeclaration() || !plain) continue;
    std::string name = plain->str();
    if (llvm::Function* other = module.getFunction(name))
      function.replaceAllUsesWith(other);
    else
      function.setName(name);
  }
}

struct Replaced {
  const char* form;
  const char* by;
};

// The forms of operator new and delete that the library defines by others: a program that brings the other one has
// replaced both. Forms that do not throw are in models/new.cpp.
constexpr Replaced operators[] = {{"_Znam", "_Znwm"},
                                  {"_ZnamSt11align_val_t", "_ZnwmSt11align_val_t"},
                                  {"_ZdaPv", "_ZdlPv"},
                                  {"_ZdaPvSt11align_val_t", "_ZdlPvSt11align_val_t"},
                                  {"_ZdlPvm", "_ZdlPv"},
                                  {"_ZdaPvm", "_ZdaPv"},
                                  {"_ZdaPvm", "_ZdlPv"},
                                  {"_Znaj", "_Znwj"},
                                  {"_ZnajSt11align_val_t", "_ZnwjSt11align_val_t"},
                                  {"_ZdlPvj", "_ZdlPv"},
                                  {"_ZdaPvj", "_ZdaPv"},
                                  {"_ZdaPvj", "_ZdlPv"},
                                  {"_ZdlPvjSt11align_val_t", "_ZdlPvSt11align_val_t"},
                                  {"_ZdaPvjSt11align_val_t", "_ZdaPvSt11align_val_t"},
                                  {"_ZdlPvmSt11align_val_t", "_ZdlPvSt11align_val_t"},
                                  {"_ZdaPvmSt11align_val_t", "_ZdaPvSt11align_val_t"}};

bool is_defined(const llvm::Function* function) { return function != nullptr && !function->isDeclaration(); }

void use_replaced_operators(llvm::Module& module) {
  for (const Replaced& each : operators) {
    llvm::Function *form = module.getFunction(each.form), *by = module.getFunction(each.by);
    if (form != nullptr && form->isDeclaration() && is_defined(by)) form->replaceAllUsesWith(by);
  }
}

// What is registered for the end has to be run there, which nobody asks for by name.
void ask_for_counterparts(llvm::Module& module) {
  for (const char* name : {"atexit", "__cxa_atexit"}) {
    const llvm::Function* function = module.getFunction(name);
    if (function == nullptr || !function->isDeclaration()) continue;
    module.getOrInsertFunction("__heddle_run_at_exit", llvm::Type::getVoidTy(module.getContext()));
  }
}

}  // namespace

llvm::StringRef model_of(const llvm::Function& function) {
  return function.getFnAttribute(model_attribute).getValueAsString();
}

llvm::StringRef model_of(const llvm::GlobalVariable& variable) {
  const llvm::MDNode* mark = variable.getMetadata(model_mark);
  if (mark == nullptr || mark->getNumOperands() == 0) return "";
  const auto* name = llvm::dyn_cast<llvm::MDString>(mark->getOperand(0));
  return name == nullptr ? "" : name->getString();
}

std::optional<InputError> link(NamedModule& into, NamedModule from) {
  if (auto error = check_target(into, from)) return error;
  ErrorListener listener(into.module->getContext());
  if (!llvm::Linker::linkModules(*into.module, std::move(from.module))) return std::nullopt;
  return link_error(into, from.file, listener.text());
}

void link_missing(llvm::Module& module, std::unique_ptr<llvm::Module> from) {
  llvm::Linker::linkModules(module, std::move(from), llvm::Linker::LinkOnlyNeeded);
}

void link_models(llvm::Module& module) {
  use_plain_names(module);
  replace_library_functions(module);
  use_replaced_operators(module);
  ask_for_counterparts(module);
  // A model may call another: until nothing new is needed.
  Shelf shelf(module);
  bool is_new = true;
  while (is_new) {
    is_new = false;
    for (std::size_t i = 0; i < shelf.size(); ++i) is_new |= shelf.link_needed(i);
  }
  unshare_variables(module);
}

}  // namespace heddle::bitcode
