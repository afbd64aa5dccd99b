#include "bitcode/load.h"

#include "bitcode/driver.h"
#include "bitcode/link_program.h"
#include "bitcode/module_scope.h"
#include "bitcode/prepare.h"
#include "bitcode/read.h"
#include "bitcode/surroundings.h"
#include "bitcode/translate.h"
#include "bitcode/translate_module.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/LLVMContext.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace heddle::bitcode {

namespace {

namespace fs = std::filesystem;

// What a module without a target of its own is taken for.
constexpr const char* default_layout =
    "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";
constexpr const char* default_triple = "x86_64-unknown-linux-gnu";

std::optional<InputError> check_file(const std::string& file) {
  std::error_code failed;
  fs::file_status status = fs::status(file, failed);
  if (!fs::exists(status)) return InputError{file + " does not exist; check the name"};
  if (fs::is_directory(status)) return InputError{file + " is a folder; name the files in it"};
  if (!std::ifstream(file)) return InputError{file + " cannot be read; check its permissions"};
  if (!kind_of(file))
    return InputError{file + " is not of a kind known here; it has to end in .c, .i, .cc, .cpp, .cxx, .ii, .ll or .bc"};
  return std::nullopt;
}

void announce(const Request& request, const std::string& what) {
  if (request.activity) request.activity(what);
}

ReadResult read(llvm::LLVMContext& context, const std::string& file, const Request& request) {
  FileKind kind = *kind_of(file);
  if (kind == FileKind::Ir) return read_file(context, file, request.budget);
  announce(request, "compiling " + file);
  auto compiled = compile(file, request);
  if (auto* error = std::get_if<InputError>(&compiled)) return std::move(*error);
  return read_bitcode(context, std::get<Bitcode>(compiled).bytes, file);
}

std::optional<InputError> check_target(llvm::Module& module, const std::string& file) {
  if (module.getDataLayoutStr().empty()) {
    module.setDataLayout(default_layout);
    if (module.getTargetTriple().empty()) module.setTargetTriple(default_triple);
  }
  const llvm::DataLayout& data = module.getDataLayout();
  if (data.getPointerSizeInBits() == 64 && data.isLittleEndian()) return std::nullopt;
  return InputError{file + " is compiled for " + module.getTargetTriple() +
                    "; only 64-bit little-endian targets are known here, so leave out flags such as -m32"};
}

std::optional<InputError> check_main(const llvm::Module& module, const Request& request) {
  const llvm::Function* main = module.getFunction("main");
  if (main != nullptr && !main->isDeclaration()) return std::nullopt;
  std::string where = request.files.size() == 1 ? request.files.front() : "any of the files";
  return InputError{"there is no function main in " + where +
                    ", and the program begins there; name the file that has it"};
}

// Functions that are put by hand where the loader looks for those that run before and after main: in which order they
// and the others run is the linker's business.
std::optional<InputError> check_sections(const llvm::Module& module) {
  constexpr std::string_view run_by_loader[] = {".preinit_array", ".init_array", ".fini_array", ".ctors", ".dtors"};
  for (const llvm::GlobalVariable& variable : module.globals())
    for (std::string_view section : run_by_loader)
      if (variable.getSection().starts_with(section))
        return InputError{variable.getName().str() + " is placed in the section " + variable.getSection().str() +
                          ", whose functions run outside of main, and which is not supported; give the function " +
                          "__attribute__((constructor)) or __attribute__((destructor)) instead"};
  return std::nullopt;
}

Linked read_all(llvm::LLVMContext& context, const Request& request) {
  NamedModule whole;
  for (const std::string& file : request.files) {
    if (auto error = check_file(file)) return std::move(*error);
    ReadResult result = read(context, file, request);
    if (auto* error = std::get_if<InputError>(&result)) return std::move(*error);
    NamedModule part{file, std::move(std::get<std::unique_ptr<llvm::Module>>(result))};
    if (auto error = check_target(*part.module, file)) return std::move(*error);
    if (whole.module == nullptr)
      whole = std::move(part);
    else if (auto failed = link(whole, std::move(part)))
      return std::move(*failed);
  }
  return whole;
}

bool is_missing(const llvm::Function& function) {
  return function.isDeclaration() && !function.isIntrinsic() && !function.use_empty() &&
         !program::find_builtin(symbol_name(function), false) && !is_library(symbol_name(function));
}

// An inline function of C99 has no definition of its own where optimisation would have inlined it. If something is
// missing the sources are compiled once more, by the older rule, to look for it there.
void add_inline_functions(llvm::Module& module, const Request& request) {
  if (std::ranges::none_of(module, is_missing)) return;
  for (const std::string& file : request.files) {
    if (!is_c(*kind_of(file))) continue;
    announce(request, "compiling " + file + " again, for its inline functions");
    auto compiled = compile(file, request, InlineFunctions::Defined);
    if (std::holds_alternative<InputError>(compiled)) continue;
    ReadResult part = read_bitcode(module.getContext(), std::get<Bitcode>(compiled).bytes, file);
    if (auto* found = std::get_if<std::unique_ptr<llvm::Module>>(&part)) link_missing(module, std::move(*found));
  }
}

}  // namespace

Linked link_program(llvm::LLVMContext& context, const Request& request) {
  if (request.files.empty()) return InputError{"there is no file to read; name one that ends in .c, .cpp, .ll or .bc"};
  context.setDiagnosticHandlerCallBack([](const llvm::DiagnosticInfo*, void*) {});
  Linked linked = read_all(context, request);
  if (std::holds_alternative<InputError>(linked)) return linked;
  llvm::Module& module = *std::get<NamedModule>(linked).module;
  if (auto error = check_main(module, request)) return std::move(*error);
  if (auto error = check_sections(module)) return std::move(*error);
  link_models(module);
  add_inline_functions(module, request);
  link_models(module);
  if (auto error = define_surroundings(module, request.surroundings)) return std::move(*error);
  if (request.budget.is_spent()) return InputError{std::string(request.budget.spent())};
  return linked;
}

std::variant<program::Code, InputError> load(const Request& request) {
  llvm::LLVMContext context;
  Linked linked = link_program(context, request);
  if (auto* error = std::get_if<InputError>(&linked)) return std::move(*error);
  llvm::Module& module = *std::get<NamedModule>(linked).module;
  announce(request, "translating " + request.files.front());
  prepare(module, request.keeps_pointers);
  return translate_module(module, request);
}

}  // namespace heddle::bitcode
