#include "bitcode/instrument.h"

#include "bitcode/link_program.h"
#include "bitcode/module_scope.h"
#include "bitcode/point_marks.h"
#include "bitcode/prepare.h"
#include "bitcode/runtime.h"
#include "bitcode/translate_module.h"

#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace heddle::bitcode {

using program::Builtin;

namespace {

// These call back into the program, and in which order is seen: as the machine does it.
constexpr std::array<std::string_view, 3> kept_models = {"qsort", "qsort_r", "bsearch"};

class Instrumenter {
public:
  Instrumenter(llvm::Module& module, const Request& request, std::vector<bool> used)
      : module_(module), request_(request), used_(std::move(used)) {}

  void run() {
    remove_models();
    hold_at_points();
    replace_functions();
    let_sanitizers_look();
  }

private:
  void remove_models() {
    for (llvm::Function& function : llvm::make_early_inc_range(module_)) remove_model(function);
    for (llvm::GlobalVariable& variable : llvm::make_early_inc_range(module_.globals())) remove_model(variable);
    remove_unused();
  }

  // Helpers of those that are kept are local to their model, and so are those of the others: who is not used goes, and
  // then those whom nobody else uses.
  void remove_unused() {
    auto is_used = [](llvm::GlobalValue* helper) { return !helper->use_empty(); };
    for (std::size_t before = helpers_.size() + 1; helpers_.size() < before;) {
      before = helpers_.size();
      auto unused = std::stable_partition(helpers_.begin(), helpers_.end(), is_used);
      for (auto each = unused; each != helpers_.end(); ++each) (*each)->eraseFromParent();
      helpers_.erase(unused, helpers_.end());
    }
  }

  void remove_model(llvm::Function& function) {
    if (!is_model(function)) return;
    function.setSection("");
    bool is_kept = std::ranges::find(kept_models, std::string_view(function.getName())) != kept_models.end();
    if (is_kept) function.setLinkage(llvm::GlobalValue::InternalLinkage);
    if (is_kept) return;
    helpers_.push_back(&function);
    if (function.hasLocalLinkage()) return;
    function.deleteBody();
    function.setComdat(nullptr);
  }

  void remove_model(llvm::GlobalVariable& variable) {
    if (variable.getMetadata(model_mark) == nullptr) return;
    variable.eraseMetadata(module_.getContext().getMDKindID(model_mark));
    helpers_.push_back(&variable);
    if (variable.hasLocalLinkage()) return;
    variable.setInitializer(nullptr);
    variable.setLinkage(llvm::GlobalValue::ExternalLinkage);
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
      else if (is_in_runtime(symbol_name(function)) && (function.isDeclaration() || builtin != Builtin::None))
        use_runtime(function);
    }
  }

  void use_runtime(llvm::Function& function) {
    std::string name = runtime_name(symbol_name(function));
    function.deleteBody();
    function.setLinkage(llvm::GlobalValue::ExternalLinkage);
    function.setComdat(nullptr);
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
    llvm::Type* type = function.getReturnType();
    function.deleteBody();
    function.setComdat(nullptr);
    function.setSubprogram(nullptr);
    if (!type->isIntegerTy() && !type->isFloatTy() && !type->isDoubleTy() && !type->isPointerTy())
      return define_as_nothing(function);
    function.setLinkage(llvm::GlobalValue::InternalLinkage);
    llvm::IRBuilder<> builder(llvm::BasicBlock::Create(module_.getContext(), "", &function));
    llvm::FunctionCallee input = module_.getOrInsertFunction("__heddle_input", builder.getInt64Ty());
    builder.CreateRet(converted(builder, builder.CreateCall(input), type));
  }

  static llvm::Value* converted(llvm::IRBuilder<>& builder, llvm::Value* number, llvm::Type* type) {
    if (type->isPointerTy()) return builder.CreateIntToPtr(number, type);
    if (type->isDoubleTy()) return builder.CreateBitCast(number, type);
    if (type->isFloatTy()) return builder.CreateBitCast(builder.CreateTrunc(number, builder.getInt32Ty()), type);
    return builder.CreateZExtOrTrunc(number, type);
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
  const std::vector<bool> used_;
  std::vector<llvm::GlobalValue*> helpers_;  // functions and variables of models that are not kept
};

std::string bitcode_of(const llvm::Module& module) {
  std::string bytes;
  llvm::raw_string_ostream out(bytes);
  llvm::WriteBitcodeToFile(module, out);
  return out.str();
}

std::vector<bool> used_points(std::uint32_t count, const std::vector<std::uint32_t>& points) {
  std::vector<bool> used(count);
  for (std::uint32_t number : points)
    if (number != no_point) used[number] = true;
  return used;
}

}  // namespace

std::variant<NativeProgram, InputError> instrument(const Request& request) {
  llvm::LLVMContext context;
  Linked linked = link_program(context, request);
  if (auto* error = std::get_if<InputError>(&linked)) return std::move(*error);
  llvm::Module& module = *std::get<NamedModule>(linked).module;
  std::uint32_t count = mark_points(module, request);
  std::unique_ptr<llvm::Module> copy = llvm::CloneModule(module);
  NativeProgram result;
  prepare(module, request.keeps_pointers);
  result.code = translate_module(module, request, &result.points);
  Instrumenter(*copy, request, used_points(count, result.points)).run();
  result.module = bitcode_of(*copy);
  return result;
}

}  // namespace heddle::bitcode
