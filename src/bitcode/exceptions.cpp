// A thread has at most one exception under way that nobody has caught yet; a thread-local variable holds it, or null.
// Whoever throws sets it and returns. Behind each call of a function that may throw stands a look at the variable: if
// it is set the caller goes to its landing pad, or returns at once if it has none. A landing pad takes the exception
// out of the variable if it has a handler or something to clean up, and otherwise leaves it there and returns.
//
// Only calls that may throw get this: those of functions that raise an exception themselves or call one that may, and
// calls through a pointer if any function whose address is taken may throw. What a declaration promises is not relied
// on: an exception goes through C functions as it does on the hardware, and a function that is noexcept has a landing
// pad that keeps it from getting out. A program that throws nowhere is left as it is, but for its invokes.
//
// Which handler takes an exception is decided by models/exception.cpp, by a table for each landing pad: types, and the
// number by which the code behind the pad knows each of them. The same table is asked before anything is unwound (see
// native/cxx_builtins.cpp), so it is kept at the call as well.
#include "bitcode/exceptions.h"

#include "bitcode/link.h"
#include "bitcode/point_marks.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

namespace heddle::bitcode {

namespace {

constexpr const char* handlers_mark = "heddle.handlers";
constexpr std::string_view raise = "__heddle_raise";
constexpr std::string_view runs_once = "pthread_once";  // a routine, through which exceptions go

const llvm::Function* callee_of(const llvm::CallBase& call) {
  return llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCastsAndAliases());
}

bool is_raise(const llvm::CallBase& call) {
  const llvm::Function* callee = callee_of(call);
  return callee != nullptr && std::string_view(callee->getName()) == raise;
}

bool calls_once(const llvm::CallBase& call) {
  const llvm::Function* callee = callee_of(call);
  return callee != nullptr && callee->isDeclaration() && std::string_view(callee->getName()) == runs_once;
}

bool catches_all(const llvm::LandingPadInst& pad) {
  for (unsigned i = 0; i < pad.getNumClauses(); ++i)
    if (pad.isFilter(i) || llvm::isa<llvm::ConstantPointerNull>(pad.getClause(i))) return true;
  return false;
}

// Which functions may end by an exception.
class Throwing {
public:
  explicit Throwing(const llvm::Module& module) {
    for (bool changed = true; changed;) {
      changed = false;
      for (const llvm::Function& function : module) {
        if (functions_.contains(&function) || !lets_out(function)) continue;
        changed = true;
        functions_.insert(&function);
        through_pointers_ = through_pointers_ || function.hasAddressTaken();
      }
    }
  }

  bool may_throw(const llvm::CallBase& call) const {
    if (call.isInlineAsm() || llvm::isa<llvm::IntrinsicInst>(call)) return false;
    const llvm::Function* callee = callee_of(call);
    if (callee == nullptr || calls_once(call)) return through_pointers_;
    return is_raise(call) || functions_.contains(callee);
  }

private:
  bool lets_out(const llvm::Function& function) const {
    bool resumes = std::ranges::any_of(
        function, [](const llvm::BasicBlock& each) { return llvm::isa<llvm::ResumeInst>(each.getTerminator()); });
    for (const llvm::BasicBlock& block : function)
      for (const llvm::Instruction& instruction : block) {
        const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
        if (call == nullptr || !may_throw(*call)) continue;
        const auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(call);
        if (invoke == nullptr || resumes || !catches_all(*invoke->getLandingPadInst())) return true;
      }
    return false;
  }

  std::set<const llvm::Function*> functions_;
  bool through_pointers_ = false;
};

// The numbers of types, the tables, and the variable.
class Runtime {
public:
  explicit Runtime(llvm::Module& module)
      : module_(module), pointer_(llvm::PointerType::getUnqual(module.getContext())) {}

  llvm::GlobalVariable* pending() {
    if (pending_ != nullptr) return pending_;
    pending_ = new llvm::GlobalVariable(module_, pointer_, false, llvm::GlobalValue::InternalLinkage,
                                        llvm::ConstantPointerNull::get(pointer_), "the exception under way", nullptr,
                                        llvm::GlobalValue::GeneralDynamicTLSModel);
    mark(*pending_);
    return pending_;
  }

  // Null is the handler of every type.
  int number_of(const llvm::Value* type) {
    return numbers_.try_emplace(type->stripPointerCasts(), static_cast<int>(numbers_.size()) + 1).first->second;
  }

  // Null: there are no handlers, only things to clean up.
  llvm::GlobalVariable* table_of(const llvm::LandingPadInst& pad) {
    if (pad.getNumClauses() == 0) return nullptr;
    auto [found, is_new] = tables_.try_emplace(&pad, nullptr);
    if (is_new) found->second = new_table(pad);
    return found->second;
  }

  llvm::FunctionCallee selector() {
    return module_.getOrInsertFunction("__heddle_selector", llvm::Type::getInt32Ty(module_.getContext()), pointer_,
                                       pointer_);
  }
  llvm::FunctionCallee leave_out() {
    return module_.getOrInsertFunction("__heddle_leave_out", llvm::Type::getVoidTy(module_.getContext()), pointer_);
  }
  llvm::PointerType* pointer() const { return pointer_; }

private:
  llvm::GlobalVariable* new_table(const llvm::LandingPadInst& pad) {
    llvm::Type* number = module_.getDataLayout().getIntPtrType(module_.getContext());  // long
    auto* row = llvm::StructType::get(pointer_, number);
    std::vector<llvm::Constant*> rows;
    for (unsigned i = 0; i < pad.getNumClauses(); ++i) {
      // A specification of what may be thrown: one that allows nothing takes everything, under a negative number.
      llvm::Constant* type = pad.isFilter(i) ? llvm::ConstantPointerNull::get(pointer_) : pad.getClause(i);
      int id = pad.isFilter(i) ? -1 : number_of(type);
      rows.push_back(llvm::ConstantStruct::get(row, {type, llvm::ConstantInt::getSigned(number, id)}));
    }
    auto* all = llvm::ArrayType::get(row, rows.size());
    auto* layout = llvm::StructType::get(number, all);
    auto* content = llvm::ConstantStruct::get(
        layout, {llvm::ConstantInt::get(number, rows.size()), llvm::ConstantArray::get(all, rows)});
    auto* table = new llvm::GlobalVariable(module_, layout, true, llvm::GlobalValue::InternalLinkage, content,
                                           "the handlers of a call");
    mark(*table);
    return table;
  }

  void mark(llvm::GlobalVariable& variable) {
    variable.setMetadata(model_mark, llvm::MDNode::get(module_.getContext(), {}));
  }

  llvm::Module& module_;
  llvm::PointerType* pointer_;
  llvm::GlobalVariable* pending_ = nullptr;
  std::map<const llvm::Value*, int> numbers_;
  std::map<const llvm::LandingPadInst*, llvm::GlobalVariable*> tables_;
};

class Lowering {
public:
  Lowering(llvm::Function& function, const Throwing& throwing, Runtime& runtime)
      : function_(function), throwing_(throwing), runtime_(runtime) {}

  void run() {
    for (llvm::CallBase* call : all<llvm::CallBase>()) lower(*call);
    llvm::EliminateUnreachableBlocks(function_);
    for (auto* pad : all<llvm::LandingPadInst>()) lower(*pad);
    for (auto* resume : all<llvm::ResumeInst>()) lower(*resume);
    for (auto* call : all<llvm::IntrinsicInst>())
      if (call->getIntrinsicID() == llvm::Intrinsic::eh_typeid_for) lower_number(*call);
    if (function_.hasPersonalityFn()) function_.setPersonalityFn(nullptr);
  }

private:
  template <typename Kind>
  std::vector<Kind*> all() const {
    std::vector<Kind*> found;
    for (llvm::BasicBlock& block : function_)
      for (llvm::Instruction& instruction : block)
        if (auto* each = llvm::dyn_cast<Kind>(&instruction)) found.push_back(each);
    return found;
  }

  void lower(llvm::CallBase& call) {
    bool may_throw = throwing_.may_throw(call);
    auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(&call);
    if (!may_throw) {
      if (invoke != nullptr) llvm::changeToCall(invoke);
      return;
    }
    if (auto* plain = llvm::dyn_cast<llvm::CallInst>(&call); plain != nullptr && plain->isMustTailCall()) return;
    invoke != nullptr ? lower_invoke(*invoke) : lower_plain(call);
  }

  void lower_invoke(llvm::InvokeInst& invoke) {
    llvm::CallInst* call = llvm::createCallMatchingInvoke(&invoke);
    call->insertBefore(&invoke);
    call->copyMetadata(invoke);
    call->takeName(&invoke);
    invoke.replaceAllUsesWith(call);
    if (llvm::GlobalVariable* table = runtime_.table_of(*invoke.getLandingPadInst()))
      call->setMetadata(handlers_mark, llvm::MDNode::get(function_.getContext(), llvm::ConstantAsMetadata::get(table)));
    llvm::IRBuilder<> builder(&invoke);
    builder.CreateCondBr(is_pending(builder), invoke.getUnwindDest(), invoke.getNormalDest());
    invoke.eraseFromParent();
    finish(*call);
  }

  void lower_plain(llvm::CallBase& call) {
    llvm::BasicBlock* block = call.getParent();
    llvm::BasicBlock* rest = block->splitBasicBlock(call.getNextNode());
    block->getTerminator()->eraseFromParent();
    llvm::IRBuilder<> builder(block);
    builder.SetCurrentDebugLocation(call.getDebugLoc());
    builder.CreateCondBr(is_pending(builder), way_out(call.getDebugLoc()), rest);
    finish(call);
  }

  llvm::Value* is_pending(llvm::IRBuilder<>& builder) {
    return builder.CreateIsNotNull(builder.CreateLoad(runtime_.pointer(), runtime_.pending()));
  }

  void finish(llvm::CallBase& call) {
    if (is_raise(call)) {
      llvm::IRBuilder<>(&call).CreateStore(call.getArgOperand(0), runtime_.pending());
      call.eraseFromParent();
    } else if (calls_once(call)) {
      tell_once(call);
    }
  }

  // It is left as it was where the routine throws, so it has to know.
  void tell_once(llvm::CallBase& call) {
    auto* type = llvm::FunctionType::get(call.getType(), {runtime_.pointer(), runtime_.pointer()}, true);
    llvm::IRBuilder<> builder(&call);
    llvm::CallInst* told = builder.CreateCall(type, call.getCalledOperand(),
                                              {call.getArgOperand(0), call.getArgOperand(1), runtime_.pending()});
    told->copyMetadata(call);
    told->takeName(&call);
    call.replaceAllUsesWith(told);
    call.eraseFromParent();
  }

  // Back to the caller; the result is of no use to it.
  llvm::BasicBlock* way_out(const llvm::DebugLoc& where) {
    if (way_out_ != nullptr) return way_out_;
    way_out_ = llvm::BasicBlock::Create(function_.getContext(), "way.out", &function_);
    llvm::IRBuilder<> builder(way_out_);
    builder.SetCurrentDebugLocation(where);
    llvm::Type* type = function_.getReturnType();
    type->isVoidTy() ? builder.CreateRetVoid() : builder.CreateRet(llvm::Constant::getNullValue(type));
    return way_out_;
  }

  void lower(llvm::LandingPadInst& pad) {
    llvm::GlobalVariable* table = runtime_.table_of(pad);
    llvm::IRBuilder<> builder(&pad);
    refuse_specifications(builder, pad);
    llvm::Value* exception = builder.CreateLoad(runtime_.pointer(), runtime_.pending());
    llvm::Value* number = builder.getInt32(0);
    if (table != nullptr) number = builder.CreateCall(runtime_.selector(), {exception, table});
    if (!pad.isCleanup() && !catches_all(pad)) {
      llvm::BasicBlock* block = pad.getParent();
      llvm::BasicBlock* rest = block->splitBasicBlock(&pad);
      block->getTerminator()->eraseFromParent();
      builder.SetInsertPoint(block);
      builder.CreateCondBr(builder.CreateIsNull(number), way_out(pad.getDebugLoc()), rest);
      builder.SetInsertPoint(&pad);
    }
    builder.CreateStore(llvm::ConstantPointerNull::get(runtime_.pointer()), runtime_.pending());
    llvm::Value* both = builder.CreateInsertValue(llvm::PoisonValue::get(pad.getType()), exception, 0);
    pad.replaceAllUsesWith(builder.CreateInsertValue(both, number, 1));
    pad.eraseFromParent();
  }

  void refuse_specifications(llvm::IRBuilder<>& builder, const llvm::LandingPadInst& pad) {
    for (unsigned i = 0; i < pad.getNumClauses(); ++i) {
      bool lists_types = pad.isFilter(i) && pad.getClause(i)->getType()->getArrayNumElements() != 0;
      if (lists_types)
        builder.CreateCall(runtime_.leave_out(),
                           {builder.CreateGlobalString("an exception at a specification that lists types")});
    }
  }

  void lower(llvm::ResumeInst& resume) {
    llvm::IRBuilder<> builder(&resume);
    builder.CreateStore(builder.CreateExtractValue(resume.getValue(), 0), runtime_.pending());
    builder.CreateBr(way_out(resume.getDebugLoc()));
    resume.eraseFromParent();
  }

  void lower_number(llvm::IntrinsicInst& call) {
    int number = runtime_.number_of(call.getArgOperand(0));
    call.replaceAllUsesWith(llvm::ConstantInt::get(call.getType(), static_cast<std::uint64_t>(number)));
    call.eraseFromParent();
  }

  llvm::Function& function_;
  const Throwing& throwing_;
  Runtime& runtime_;
  llvm::BasicBlock* way_out_ = nullptr;
};

}  // namespace

void lower_exceptions(llvm::Module& module) {
  Throwing throwing(module);
  Runtime runtime(module);
  for (llvm::Function& function : module)
    if (!function.isDeclaration()) Lowering(function, throwing, runtime).run();
}

const llvm::GlobalVariable* handlers_of(const llvm::CallBase& call) {
  const llvm::MDNode* mark = call.getMetadata(handlers_mark);
  if (mark == nullptr) return nullptr;
  return llvm::mdconst::dyn_extract<llvm::GlobalVariable>(mark->getOperand(0));
}

}  // namespace heddle::bitcode
