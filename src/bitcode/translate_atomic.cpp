// Atomic operations. Every order is carried out as sequentially consistent; a weaker one is marked, so that the answer
// can name the assumption, and so is what an order releases and acquires, which data races depend on. A weak exchange
// is a strong one: failing for no reason adds executions that a loop around it throws away again.
#include "bitcode/translate.h"

namespace heddle::bitcode {

namespace flag = program::instruction_flag;

namespace {

std::optional<program::RmwOp> rmw_op(llvm::AtomicRMWInst::BinOp op) {
  using program::RmwOp;
  switch (op) {
    case llvm::AtomicRMWInst::Xchg: return RmwOp::Exchange;
    case llvm::AtomicRMWInst::Add: return RmwOp::Add;
    case llvm::AtomicRMWInst::Sub: return RmwOp::Sub;
    case llvm::AtomicRMWInst::And: return RmwOp::And;
    case llvm::AtomicRMWInst::Nand: return RmwOp::Nand;
    case llvm::AtomicRMWInst::Or: return RmwOp::Or;
    case llvm::AtomicRMWInst::Xor: return RmwOp::Xor;
    case llvm::AtomicRMWInst::Max: return RmwOp::Max;
    case llvm::AtomicRMWInst::Min: return RmwOp::Min;
    case llvm::AtomicRMWInst::UMax: return RmwOp::UMax;
    case llvm::AtomicRMWInst::UMin: return RmwOp::UMin;
    case llvm::AtomicRMWInst::FAdd: return RmwOp::FAdd;
    case llvm::AtomicRMWInst::FSub: return RmwOp::FSub;
    default: return std::nullopt;
  }
}

std::uint16_t value_flags(llvm::Type* type, bool is_volatile) {
  std::uint16_t flags = is_volatile ? flag::is_volatile : 0;
  if (type->isPointerTy()) flags |= flag::is_pointer;
  if (type->isFloatingPointTy()) flags |= flag::is_float;
  return flags;
}

}  // namespace

std::uint16_t atomic_flags(llvm::AtomicOrdering order) {
  if (order == llvm::AtomicOrdering::NotAtomic) return 0;
  std::uint16_t flags = flag::atomic;
  if (order != llvm::AtomicOrdering::SequentiallyConsistent) flags |= flag::relaxed;
  if (llvm::isAcquireOrStronger(order)) flags |= flag::acquire;
  if (llvm::isReleaseOrStronger(order)) flags |= flag::release;
  return flags;
}

void translate_rmw(FunctionScope& scope, const llvm::AtomicRMWInst& instruction) {
  std::optional<program::RmwOp> op = rmw_op(instruction.getOperation());
  llvm::Type* type = instruction.getValOperand()->getType();
  std::uint32_t width = type->isPointerTy() ? scope.layout().pointer_bits() : scope.width(*type);
  if (!op || width % 8 != 0 || type->isVectorTy()) {
    scope.unsupported("the atomic operation " +
                      llvm::AtomicRMWInst::getOperationName(instruction.getOperation()).str());
    scope.define(instruction);
    return;
  }
  Reg address = scope.operand(*instruction.getPointerOperand()), value = scope.operand(*instruction.getValOperand());
  program::Instruction& emitted = scope.out().emit(Op::AtomicRmw, width, scope.define(instruction), address, value);
  emitted.extra = static_cast<std::uint32_t>(*op);
  emitted.flags = atomic_flags(instruction.getOrdering()) | value_flags(type, instruction.isVolatile());
  // A weak order that the program has not asked for: a model's operation that orders nothing.
  if (is_model(*instruction.getFunction())) emitted.flags &= static_cast<std::uint16_t>(~flag::relaxed);
}

void translate_exchange(FunctionScope& scope, const llvm::AtomicCmpXchgInst& instruction) {
  llvm::Type* type = instruction.getNewValOperand()->getType();
  Reg address = scope.operand(*instruction.getPointerOperand());
  Reg expected = scope.operand(*instruction.getCompareOperand());
  Reg desired = scope.operand(*instruction.getNewValOperand());
  Reg target = scope.define(instruction);
  std::uint32_t width = type->isPointerTy() ? scope.layout().pointer_bits() : scope.width(*type);
  program::Instruction& emitted = scope.out().emit(Op::CmpXchg, width, target, address, expected, desired);
  std::uint16_t on_failure = atomic_flags(instruction.getFailureOrdering());
  emitted.flags = atomic_flags(instruction.getSuccessOrdering()) | value_flags(type, instruction.isVolatile());
  emitted.flags |= on_failure & flag::relaxed;
  if ((on_failure & flag::acquire) != 0) emitted.flags |= flag::failure_acquire;
  if (instruction.isWeak()) emitted.flags |= flag::weak;
}

// One for signal handlers orders nothing between threads.
void translate_fence(FunctionScope& scope, const llvm::FenceInst& instruction) {
  if (instruction.getSyncScopeID() == llvm::SyncScope::SingleThread) return;
  scope.out().emit(Op::Fence, 0, 0).flags = atomic_flags(instruction.getOrdering());
}

}  // namespace heddle::bitcode
