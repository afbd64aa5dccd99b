#include "bitcode/load.h"

#include "bitcode/choose.h"
#include "bitcode/driver.h"
#include "bitcode/foreign_flags.h"
#include "bitcode/library_main.h"
#include "bitcode/link_program.h"
#include "bitcode/lower.h"
#include "bitcode/module_scope.h"
#include "bitcode/prepare.h"
#include "bitcode/program_units.h"
#include "bitcode/read.h"
#include "bitcode/surroundings.h"
#include "bitcode/translate.h"
#include "bitcode/translate_module.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/TargetParser/Triple.h>

#include <algorithm>
#include <set>

namespace heddle::bitcode {

namespace {

// What a module without a target of its own is taken for.
constexpr const char* default_layout =
    "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";
constexpr const char* default_triple = "x86_64-unknown-linux-gnu";

void announce(const Request& request, const std::string& what) {
  if (request.activity) request.activity(what);
}

ReadResult read(llvm::LLVMContext& context, Unit& unit, const Request& request) {
  if (unit.bitcode) return read_bitcode(context, *unit.bitcode, unit.shown());
  if (unit.kind == FileKind::Ir) return read_file(context, unit.file, request.budget);
  announce(request, "compiling " + unit.shown());
  auto compiled = unit.origin.empty() ? compile(unit, request.budget) : compile_foreign(unit, request.budget);
  if (auto* error = std::get_if<InputError>(&compiled)) return std::move(*error);
  return read_bitcode(context, std::get<Bitcode>(compiled).bytes, unit.shown());
}

std::optional<InputError> check_target(llvm::Module& module, const std::string& file) {
  if (module.getDataLayoutStr().empty()) {
    module.setDataLayout(default_layout);
    if (module.getTargetTriple().empty()) module.setTargetTriple(default_triple);
  }
  const llvm::DataLayout& data = module.getDataLayout();
  bool is_i386 =
      data.getPointerSizeInBits() == 32 && llvm::Triple(module.getTargetTriple()).getArch() == llvm::Triple::x86;
  if ((data.getPointerSizeInBits() == 64 || is_i386) && data.isLittleEndian()) return std::nullopt;
  return InputError{
      file + " is compiled for " + module.getTargetTriple() +
      "; only 64-bit little-endian targets and i386 (-m32) are known here, so leave out flags that choose "
      "another, such as -mx32"};
}

constexpr const char* no_main_in = "there is no function main in ";
constexpr const char* begins_there = ", and the program begins there; name the file that has it";

// What the loader passes are a number and two pointers, in whatever types main takes them.
std::optional<InputError> check_parameters(const llvm::Function& main) {
  constexpr std::size_t most = 3;
  bool fits = main.arg_size() <= most;
  for (const llvm::Argument& parameter : main.args()) {
    llvm::Type* type = parameter.getType();
    fits &= (type->isIntegerTy() || type->isPointerTy()) && !parameter.hasByValAttr() && !parameter.hasStructRetAttr();
  }
  if (fits) return std::nullopt;
  return InputError{
      "main has parameters that nobody passes; give it a number and two pointers at most, as in int "
      "main(int argc, char** argv, char** envp)"};
}

bool has_main(const llvm::Module& module) {
  const llvm::Function* main = module.getFunction("main");
  return main != nullptr && !main->isDeclaration();
}

std::optional<InputError> check_main(const llvm::Module& module, const Request& request) {
  if (has_main(module)) return check_parameters(*module.getFunction("main"));
  std::string where = request.files.size() == 1 ? request.files.front() : "any of the files";
  return InputError{no_main_in + where + begins_there};
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

bool is_missing(const llvm::Function& function) {
  return function.isDeclaration() && !function.isIntrinsic() && !function.use_empty() &&
         !program::find_builtin(symbol_name(function), false) && !is_library(symbol_name(function));
}

std::set<std::string> names_of_missing(const llvm::Module& module) {
  std::set<std::string> names;
  for (const llvm::Function& function : module)
    if (is_missing(function)) names.insert(function.getName().str());
  return names;
}

std::variant<std::vector<ReadUnit>, InputError> read_units(llvm::LLVMContext& context, const Request& request) {
  auto found = program_units(request);
  if (auto* error = std::get_if<InputError>(&found)) return std::move(*error);
  std::vector<ReadUnit> units;
  for (Unit& unit : std::get<std::vector<Unit>>(found)) {
    ReadResult result = read(context, unit, request);
    if (auto* error = std::get_if<InputError>(&result)) return std::move(*error);
    auto& module = std::get<std::unique_ptr<llvm::Module>>(result);
    if (auto error = check_target(*module, unit.shown())) return std::move(*error);
    std::set<std::string> lacks = names_of_missing(*module);
    units.push_back({std::move(unit), std::move(module), std::move(lacks)});
  }
  if (auto error = choose(units, request.remark)) return std::move(*error);
  return units;
}

Linked link_units(std::vector<ReadUnit>& units) {
  NamedModule whole;
  for (ReadUnit& each : units) {
    NamedModule part{each.unit.shown(), std::move(each.module)};
    if (whole.module == nullptr)
      whole = std::move(part);
    else if (auto failed = link(whole, std::move(part)))
      return std::move(*failed);
  }
  if (whole.module == nullptr) return InputError{no_main_in + std::string("any of the files") + begins_there};
  return whole;
}

// An inline function of C99 has no definition of its own where optimisation would have inlined it. If something is
// missing the sources are compiled once more, by the older rule, to look for it there.
void add_inline_functions(llvm::Module& module, const std::vector<ReadUnit>& units, const Request& request) {
  std::set<std::string> missing = names_of_missing(module);
  for (const ReadUnit& each : units) {
    const Unit& unit = each.unit;
    bool may_have_some =
        std::ranges::any_of(each.lacks, [&](const std::string& name) { return missing.contains(name); });
    if (!is_c(unit.kind) || !unit.can_compile || !may_have_some) continue;
    announce(request, "compiling " + unit.shown() + " again, for its inline functions");
    auto compiled = compile(unit, request.budget, InlineFunctions::Defined);
    if (std::holds_alternative<InputError>(compiled)) continue;
    ReadResult part = read_bitcode(module.getContext(), std::get<Bitcode>(compiled).bytes, unit.shown());
    if (auto* found = std::get_if<std::unique_ptr<llvm::Module>>(&part)) link_missing(module, std::move(*found));
  }
}

}  // namespace

Linked link_program(llvm::LLVMContext& context, const Request& request) {
  if (request.files.empty()) return InputError{"there is no file to read; name one that ends in .c, .cpp, .ll or .bc"};
  context.setDiagnosticHandlerCallBack([](const llvm::DiagnosticInfo*, void*) {});
  auto read = read_units(context, request);
  if (auto* error = std::get_if<InputError>(&read)) return std::move(*error);
  auto& units = std::get<std::vector<ReadUnit>>(read);
  Linked linked = link_units(units);
  if (std::holds_alternative<InputError>(linked)) return linked;
  llvm::Module& module = *std::get<NamedModule>(linked).module;
  bool is_library = request.takes_library && !has_main(module) && make_library_main(module);
  if (!is_library)
    if (auto error = check_main(module, request)) return std::move(*error);
  if (auto error = check_sections(module)) return std::move(*error);
  link_models(module);
  add_inline_functions(module, units, request);
  link_models(module);
  if (auto error = define_surroundings(module, request.surroundings)) return std::move(*error);
  lower(module);
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
