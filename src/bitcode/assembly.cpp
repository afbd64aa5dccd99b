// Constraints bind the arguments of the statement to registers and places in memory; then its instructions run one
// after the other (assembly_processor.h), and what is in the registers of the outputs is its result. Outputs that no
// instruction writes keep what they are tied to: an empty text is a barrier for the compiler, which moves nothing here.
#include "bitcode/assembly.h"

#include "bitcode/assembly_processor.h"

#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/Instructions.h>

#include <optional>
#include <vector>

namespace heddle::bitcode {

namespace {

using llvm::InlineAsm;
using llvm::StringRef;
using llvm::Value;

struct Output {
  std::string name;         // of the register
  std::string condition{};  // of a flag
  Value* tied = nullptr;    // the input that it starts as
  llvm::Type* type = nullptr;
};

bool is_number(llvm::Type* type, unsigned word) {
  return type->isPointerTy() || (type->isIntegerTy() && type->getIntegerBitWidth() <= word);
}

unsigned width_of(llvm::Type* type, unsigned word) { return type->isIntegerTy() ? type->getIntegerBitWidth() : word; }

// "{ax}" and "A" name one; any other stands for one that the compiler would choose.
std::string register_of(const InlineAsm::ConstraintInfo& constraint, int number) {
  for (StringRef code : constraint.Codes) {
    if (code == "A") return "ax";
    if (!code.starts_with("{")) continue;
    StringRef name = code.slice(1, code.size() - 1);
    std::optional<AssemblyRegister> found = assembly_register(name);
    return found ? found->name : name.str();
  }
  return "operand " + std::to_string(number);
}

std::optional<unsigned> tied_to(const InlineAsm::ConstraintInfo& constraint) {
  unsigned number = 0;
  if (constraint.Type != InlineAsm::isInput || constraint.Codes.empty()) return std::nullopt;
  return StringRef(constraint.Codes[0]).getAsInteger(10, number) ? std::nullopt : std::optional(number);
}

class Lowering {
public:
  Lowering(llvm::CallBase& call, const InlineAsm& assembly)
      : call_(call),
        assembly_(assembly),
        constraints_(assembly.ParseConstraints()),
        word_(call.getModule()->getDataLayout().getPointerSizeInBits()),
        builder_(call.getContext(), llvm::ConstantFolder(),
                 llvm::IRBuilderCallbackInserter([this](llvm::Instruction* made) { made_.push_back(made); })),
        processor_(builder_, word_) {
    builder_.SetInsertPoint(&call);
  }

  bool run() {
    if (lower()) return true;
    for (auto made = made_.rbegin(); made != made_.rend(); ++made) (*made)->eraseFromParent();
    return false;
  }

private:
  bool lower() {
    if (assembly_.getDialect() != InlineAsm::AD_ATT) return false;
    std::optional<std::vector<AssemblyStatement>> statements = parse_assembly(assembly_.getAsmString());
    if (!statements || !bind()) return false;
    auto* jump = llvm::dyn_cast<llvm::CallBrInst>(&call_);
    if (jump != nullptr) return call_.getType()->isVoidTy() && lower_jump(*jump, std::move(*statements));
    for (const AssemblyStatement& statement : *statements)
      if (!processor_.run(statement)) return false;
    Value* result = nullptr;
    if (!call_.getType()->isVoidTy() && (result = this->result()) == nullptr) return false;
    if (result != nullptr) call_.replaceAllUsesWith(result);
    call_.eraseFromParent();
    return true;
  }

  bool bind() {
    unsigned argument = 0, element = 0;
    for (std::size_t i = 0; i < constraints_.size(); ++i) {
      const InlineAsm::ConstraintInfo& constraint = constraints_[i];
      int number = static_cast<int>(i);
      if (constraint.Type == InlineAsm::isClobber || constraint.Type == InlineAsm::isLabel) continue;
      if (constraint.isIndirect)
        processor_.bind_memory(number, call_.getArgOperand(argument++));
      else if (constraint.Type == InlineAsm::isOutput)
        bind_output(constraint, number, element++);
      else if (!bind_input(constraint, number, call_.getArgOperand(argument++)))
        return false;
    }
    return true;
  }

  llvm::Type* output_type(unsigned element) const {
    auto* all = llvm::dyn_cast<llvm::StructType>(call_.getType());
    return all == nullptr ? call_.getType() : all->getElementType(element);
  }

  void bind_output(const InlineAsm::ConstraintInfo& constraint, int number, unsigned element) {
    Output output{register_of(constraint, number), {}, nullptr, output_type(element)};
    if (StringRef(output.name).starts_with("@cc")) output.condition = output.name.substr(3);
    processor_.bind_register(number, output.name, width_of(output.type, word_));
    numbers_[number] = outputs_.size();
    outputs_.push_back(std::move(output));
  }

  bool bind_input(const InlineAsm::ConstraintInfo& constraint, int number, Value* value) {
    std::string name = register_of(constraint, number);
    if (std::optional<unsigned> tied = tied_to(constraint)) {
      auto found = numbers_.find(static_cast<int>(*tied));
      if (found == numbers_.end()) return false;
      Output& output = outputs_[found->second];
      output.tied = value;
      name = output.name;
    }
    processor_.bind_register(number, name, width_of(value->getType(), word_));
    if (is_number(value->getType(), word_)) processor_.set_register(name, value);
    return true;
  }

  // Null: one of them is not known.
  Value* result() {
    std::vector<Value*> values;
    for (const Output& output : outputs_) {
      values.push_back(value_of(output));
      if (values.back() == nullptr) return nullptr;
    }
    if (!call_.getType()->isStructTy()) return values.size() == 1 ? values[0] : nullptr;
    Value* all = llvm::PoisonValue::get(call_.getType());
    for (unsigned i = 0; i < values.size(); ++i) all = builder_.CreateInsertValue(all, values[i], i);
    return all;
  }

  Value* value_of(const Output& output) {
    if (!output.condition.empty()) {
      Value* holds = output.type->isIntegerTy() ? processor_.condition(output.condition) : nullptr;
      return holds == nullptr ? nullptr : builder_.CreateZExt(holds, output.type);
    }
    if (!processor_.was_written(output.name))
      return output.tied != nullptr && output.tied->getType() == output.type ? output.tied : nullptr;
    if (is_pair(output)) return pair();
    if (!is_number(output.type, word_)) return nullptr;
    Value* value = processor_.read_register(output.name, width_of(output.type, word_));
    return value != nullptr && output.type->isPointerTy() ? builder_.CreateIntToPtr(value, output.type) : value;
  }

  // The constraint A, where a word is half as wide as the output.
  bool is_pair(const Output& output) const {
    return output.name == "ax" && word_ == 32 && output.type->isIntegerTy(64);
  }

  Value* pair() {
    Value *low = processor_.read_register("ax", 32), *high = processor_.read_register("dx", 32);
    if (low == nullptr || high == nullptr) return nullptr;
    Value* upper = builder_.CreateShl(builder_.CreateZExt(high, builder_.getInt64Ty()), 32);
    return builder_.CreateOr(upper, builder_.CreateZExt(low, builder_.getInt64Ty()));
  }

  // The last instruction may be one that jumps to a label of the program.
  bool lower_jump(llvm::CallBrInst& jump, std::vector<AssemblyStatement> statements) {
    std::optional<AssemblyStatement> last;
    bool ends_with_jump = !statements.empty() && statements.back().name.starts_with("j");
    if (ends_with_jump) last = statements.back(), statements.pop_back();
    for (const AssemblyStatement& statement : statements)
      if (!processor_.run(statement)) return false;
    llvm::BasicBlock* target = last ? label_of(jump, *last) : nullptr;
    Value* holds = nullptr;
    if (last && last->name != "jmp") holds = processor_.condition(StringRef(last->name).drop_front());
    if (last && (target == nullptr || (last->name != "jmp" && holds == nullptr))) return false;
    if (holds != nullptr)
      builder_.CreateCondBr(holds, target, jump.getDefaultDest());
    else
      builder_.CreateBr(last ? target : jump.getDefaultDest());
    leave(jump);
    return true;
  }

  llvm::BasicBlock* label_of(llvm::CallBrInst& jump, const AssemblyStatement& statement) const {
    if (statement.operands.size() != 1 || statement.operands[0].kind != AssemblyOperand::Kind::Label) return nullptr;
    auto number = static_cast<std::size_t>(statement.operands[0].number);
    if (number >= constraints_.size() || constraints_[number].Type != InlineAsm::isLabel) return nullptr;
    unsigned index = 0;
    for (std::size_t i = 0; i < number; ++i) index += constraints_[i].Type == InlineAsm::isLabel ? 1 : 0;
    return jump.getIndirectDest(index);
  }

  // The branch in front of it takes its place.
  static void leave(llvm::CallBrInst& jump) {
    llvm::BasicBlock* block = jump.getParent();
    std::vector<llvm::BasicBlock*> before(llvm::succ_begin(&jump), llvm::succ_end(&jump));
    jump.eraseFromParent();
    for (llvm::BasicBlock* successor : llvm::successors(block))
      if (auto found = std::ranges::find(before, successor); found != before.end()) before.erase(found);
    for (llvm::BasicBlock* successor : before) successor->removePredecessor(block);
  }

  llvm::CallBase& call_;
  const InlineAsm& assembly_;
  InlineAsm::ConstraintInfoVector constraints_;
  unsigned word_;
  std::vector<llvm::Instruction*> made_;
  llvm::IRBuilder<llvm::ConstantFolder, llvm::IRBuilderCallbackInserter> builder_;
  AssemblyProcessor processor_;
  std::vector<Output> outputs_;
  std::map<int, std::size_t> numbers_;  // of an argument: which of the outputs it is
};

}  // namespace

void lower_assembly(llvm::Module& module) {
  std::vector<llvm::CallBase*> calls;
  for (llvm::Function& function : module)
    for (llvm::BasicBlock& block : function)
      for (llvm::Instruction& instruction : block)
        if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction); call != nullptr && call->isInlineAsm())
          calls.push_back(call);
  for (llvm::CallBase* call : calls) Lowering(*call, *llvm::cast<InlineAsm>(call->getCalledOperand())).run();
}

}  // namespace heddle::bitcode
