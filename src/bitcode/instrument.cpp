#include "bitcode/instrument.h"

#include "bitcode/link_program.h"
#include "bitcode/model_copies.h"
#include "bitcode/module_scope.h"
#include "bitcode/point_marks.h"
#include "bitcode/prepare.h"
#include "bitcode/recorded_result.h"
#include "bitcode/runtime.h"
#include "bitcode/translate_module.h"

#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/CtorUtils.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace heddle::bitcode {

using program::Builtin;

namespace {

// These call back into the program, and in which order is seen: as the machine does it.
constexpr std::array<std::string_view, 3> kept_functions = {"qsort", "qsort_r", "bsearch"};

// What the models have for stdout and stderr; the run-time library asks for it.
constexpr llvm::StringRef streams = "__heddle_output";

class Instrumenter {
public:
  Instrumenter(llvm::Module& module, const Request& request, NativeLibrary library, std::vector<bool> used)
      : module_(module), request_(request), library_(library), used_(std::move(used)) {}

  void run() {
    remove_models();
    hold_at_points();
    replace_functions();
    trap_where_unreachable();
    remove_unused();
    look_elsewhere_for_missing();
    let_sanitizers_look();
  }

private:
  // Helpers of models are local to them or inline functions, and go when nobody uses them any more.
  void remove_models() {
    llvm::optimizeGlobalCtorsList(module_, [&](std::uint32_t, llvm::Function* constructor) {
      return is_model(*constructor) && !stays(model_of(*constructor), library_);
    });
    for (llvm::Function& function : module_) remove_model(function);
    for (llvm::GlobalVariable& variable : module_.globals()) remove_model(variable);
  }

  void remove_model(llvm::Function& function) {
    if (!is_model(function)) return;
    function.setSection("");
    bool is_kept = stays(model_of(function), library_) ||
                   std::ranges::find(kept_functions, std::string_view(function.getName())) != kept_functions.end();
    if (is_kept) return make_local(function);
    if (function.hasLocalLinkage() || function.hasLinkOnceLinkage()) return;
    function.deleteBody();
    look_elsewhere_for(function);
  }

  void remove_model(llvm::GlobalVariable& variable) {
    if (variable.getMetadata(model_mark) == nullptr) return;
    bool is_kept = stays(model_of(variable), library_);
    variable.eraseMetadata(module_.getContext().getMDKindID(model_mark));
    if (is_kept && !variable.isDeclaration() && variable.getName() != streams) return make_local(variable);
    if (is_kept || variable.hasLocalLinkage()) return;
    variable.setInitializer(nullptr);
    look_elsewhere_for(variable);
  }

  static void look_elsewhere_for(llvm::GlobalObject& symbol) {
    symbol.setLinkage(llvm::GlobalValue::ExternalLinkage);
    symbol.setComdat(nullptr);
    symbol.setDSOLocal(false);
  }

  // What is in the C library still calls that library.
  static void make_local(llvm::GlobalObject& symbol) {
    symbol.setComdat(nullptr);
    symbol.setVisibility(llvm::GlobalValue::DefaultVisibility);
    symbol.setLinkage(llvm::GlobalValue::InternalLinkage);
  }

  void hold_at_points() {
    std::vector<llvm::Instruction*> points;
    for (llvm::Function& function : module_)
      for (llvm::BasicBlock& block : function)
        for (llvm::Instruction& instruction : block)
          if (std::uint32_t number = point_of(instruction); number != no_point && used_[number])
            points.push_back(&instruction);
    for (llvm::Instruction* point : points) hold_at(*point);
    write_functions(points);
  }

  // Which function a point is in: by that the run-time library knows which destructor of a key is due.
  void write_functions(const std::vector<llvm::Instruction*>& points) {
    auto* pointer = llvm::PointerType::getUnqual(module_.getContext());
    std::vector<llvm::Constant*> functions(used_.size() + 1, llvm::ConstantPointerNull::get(pointer));
    for (llvm::Instruction* point : points) functions[point_of(*point)] = point->getFunction();
    auto* type = llvm::ArrayType::get(pointer, functions.size());
    new llvm::GlobalVariable(module_, type, true, llvm::GlobalValue::ExternalLinkage,
                             llvm::ConstantArray::get(type, functions), "heddle_point_functions");
  }

  void hold_at(llvm::Instruction& point) {
    llvm::IRBuilder<> builder(&point);
    llvm::FunctionCallee hold =
        module_.getOrInsertFunction("__heddle_point", builder.getVoidTy(), builder.getInt32Ty());
    llvm::CallInst* call = builder.CreateCall(hold, {builder.getInt32(point_of(point))});
    if (!call->getDebugLoc())
      if (llvm::DISubprogram* where = point.getFunction()->getSubprogram())
        call->setDebugLoc(llvm::DILocation::get(module_.getContext(), 0, 0, where));
  }

  void replace_functions() {
    for (llvm::Function& function : llvm::make_early_inc_range(module_)) {
      if (function.isIntrinsic()) continue;
      Builtin builtin = replacement_of(function, request_);
      if (builtin == Builtin::Error)
        report_error(function);
      else if (builtin == Builtin::Nondet)
        give_input(function);
      else if (const char* writer = stream_writer(builtin); writer != nullptr && library_ == NativeLibrary::Models)
        use_runtime(function, writer);
      else if (is_in_runtime(symbol_name(function)) && (function.isDeclaration() || builtin != Builtin::None))
        use_runtime(function, runtime_name(symbol_name(function)));
    }
  }

  // Those that the machine carries out itself, and that get a stream of our models.
  static const char* stream_writer(Builtin builtin) {
    switch (builtin) {
      case Builtin::FPrintf: return "__heddle_fprintf";
      case Builtin::VFPrintf: return "__heddle_vfprintf";
      case Builtin::FPuts: return "__heddle_fputs";
      case Builtin::FPutc: return "__heddle_fputc";
      case Builtin::FFlush: return "__heddle_fflush";
      default: return nullptr;
    }
  }

  void use_runtime(llvm::Function& function, const std::string& name) {
    function.deleteBody();
    look_elsewhere_for(function);
    if (llvm::Function* other = module_.getFunction(name))
      function.replaceAllUsesWith(other);
    else
      function.setName(name);
  }

  // What the program itself does there is done first: it may print, or abort by an assertion.
  void report_error(llvm::Function& function) {
    for (llvm::Use& use : llvm::make_early_inc_range(function.uses())) {
      auto* call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
      if (call == nullptr || !call->isCallee(&use)) continue;
      bool is_last = llvm::isa<llvm::InvokeInst>(call) || function.isDeclaration();
      llvm::IRBuilder<> builder(is_last ? call : call->getNextNode());
      builder.SetCurrentDebugLocation(call->getDebugLoc());
      llvm::FunctionCallee report =
          module_.getOrInsertFunction("__heddle_error", builder.getVoidTy(), builder.getPtrTy());
      builder.CreateCall(report, {builder.CreateGlobalString(shown_name(function))});
    }
    if (function.isDeclaration()) define_as_nothing(function);
  }

  void define_as_nothing(llvm::Function& function) {
    llvm::IRBuilder<> builder(llvm::BasicBlock::Create(module_.getContext(), "", &function));
    function.setLinkage(llvm::GlobalValue::InternalLinkage);
    function.removeFnAttr(llvm::Attribute::NoReturn);
    llvm::Type* type = function.getReturnType();
    if (type->isVoidTy())
      builder.CreateRetVoid();
    else
      builder.CreateRet(llvm::Constant::getNullValue(type));
  }

  void give_input(llvm::Function& function) {
    function.deleteBody();
    function.setComdat(nullptr);
    function.setSubprogram(nullptr);
    if (!give_recorded_result(function)) define_as_nothing(function);
  }

  // Where the program says that it never comes, and does, it is to end.
  void trap_where_unreachable() {
    std::vector<llvm::Instruction*> ends;
    for (llvm::Function& function : module_)
      for (llvm::BasicBlock& block : function)
        if (llvm::isa<llvm::UnreachableInst>(block.getTerminator())) ends.push_back(block.getTerminator());
    for (llvm::Instruction* end : ends) llvm::IRBuilder<>(end).CreateIntrinsic(llvm::Intrinsic::trap, {}, {});
  }

  // Helpers of models that are gone may use each other in circles.
  void remove_unused() {
    llvm::ModuleAnalysisManager analyses;
    llvm::GlobalDCEPass().run(module_, analyses);
  }

  // What none of the files defines may be missing if the execution does not come to it, and the linker insists on
  // hidden symbols, the loader on variables.
  void look_elsewhere_for_missing() {
    for (llvm::Function& function : module_)
      if (function.isDeclaration() && !function.isIntrinsic()) find_outside(function);
    for (llvm::GlobalVariable& variable : module_.globals()) {
      if (!variable.isDeclaration()) continue;
      find_outside(variable);
      if (!variable.isThreadLocal()) variable.setLinkage(llvm::GlobalValue::ExternalWeakLinkage);
    }
  }

  static void find_outside(llvm::GlobalObject& symbol) {
    symbol.setVisibility(llvm::GlobalValue::DefaultVisibility);
    symbol.setDSOLocal(false);
  }

  // Each sees to it only where the compiler is told to use it.
  void let_sanitizers_look() {
    for (llvm::Function& function : module_) {
      if (function.isDeclaration()) continue;
      function.addFnAttr(llvm::Attribute::SanitizeAddress);
      function.addFnAttr(llvm::Attribute::SanitizeMemory);
      function.addFnAttr(llvm::Attribute::SanitizeThread);
    }
  }

  llvm::Module& module_;
  const Request& request_;
  const NativeLibrary library_;
  const std::vector<bool> used_;
};

std::string bitcode_of(const llvm::Module& module) {
  std::string bytes;
  llvm::raw_string_ostream out(bytes);
  llvm::WriteBitcodeToFile(module, out);
  return out.str();
}

std::map<std::string, std::string> undefined_variables(const llvm::Module& module) {
  std::map<std::string, std::string> result;
  for (const llvm::GlobalVariable& variable : module.globals())
    if (variable.isDeclaration()) result.emplace(shown_name(variable), symbol_name(variable));
  return result;
}

std::vector<bool> used_points(std::uint32_t count, const std::vector<std::uint32_t>& points) {
  std::vector<bool> used(count);
  for (std::uint32_t number : points)
    if (number != no_point) used[number] = true;
  return used;
}

bool calls_models(const llvm::Module& module) {
  return llvm::any_of(module, [](const llvm::Function& function) {
    return is_model(function) && stays(model_of(function), NativeLibrary::Models) &&
           !stays(model_of(function), NativeLibrary::Real);
  });
}

}  // namespace

std::variant<NativeProgram, InputError> instrument(const Request& request, NativeLibrary library) {
  llvm::LLVMContext context;
  Linked linked = link_program(context, request);
  if (auto* error = std::get_if<InputError>(&linked)) return std::move(*error);
  llvm::Module& module = *std::get<NamedModule>(linked).module;
  separate_models(module, request, library);
  std::uint32_t count = mark_points(module, request, library);
  std::unique_ptr<llvm::Module> copy = llvm::CloneModule(module);
  NativeProgram result;
  prepare(module, request.keeps_pointers);
  result.code = translate_module(module, request, &result.points);
  Instrumenter(*copy, request, library, used_points(count, result.points)).run();
  result.undefined_variables = undefined_variables(module);
  result.module = bitcode_of(*copy);
  result.calls_models = calls_models(module);
  return result;
}

}  // namespace heddle::bitcode
