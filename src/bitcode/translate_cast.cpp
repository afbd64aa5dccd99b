// Conversions, lane by lane, and the reinterpretation of bits.
#include "bitcode/translate.h"

namespace heddle::bitcode {

namespace {

Op cast_op(llvm::Instruction::CastOps code) {
  switch (code) {
    case llvm::Instruction::Trunc: return Op::Trunc;
    case llvm::Instruction::ZExt: return Op::ZExt;
    case llvm::Instruction::SExt: return Op::SExt;
    case llvm::Instruction::FPToUI: return Op::FPToUI;
    case llvm::Instruction::FPToSI: return Op::FPToSI;
    case llvm::Instruction::UIToFP: return Op::UIToFP;
    case llvm::Instruction::SIToFP: return Op::SIToFP;
    case llvm::Instruction::FPTrunc:
    case llvm::Instruction::FPExt: return Op::FPCast;
    default: return Op::Unsupported;
  }
}

bool is_unknown_float(llvm::Type* type) { return type->isFPOrFPVectorTy() && !is_known_float(type); }

bool keeps_bits(const llvm::CastInst& instruction) {
  return llvm::isa<llvm::BitCastInst, llvm::AddrSpaceCastInst, llvm::PtrToIntInst, llvm::IntToPtrInst>(instruction);
}

void translate_conversion(FunctionScope& scope, const llvm::CastInst& instruction) {
  Operands from = scope.operands(*instruction.getOperand(0));
  std::uint32_t before = scope.width(*instruction.getOperand(0)), after = scope.width(instruction);
  Reg target = scope.define(instruction);
  for (std::size_t i = 0; i < from.size(); ++i)
    scope.out().emit(cast_op(instruction.getOpcode()), after, target + static_cast<Reg>(i), from[i]).extra = before;
}

// Between numbers and pointers, each lane in itself.
void translate_pointer_cast(FunctionScope& scope, const llvm::CastInst& instruction) {
  Operands lanes = scope.operands(*instruction.getOperand(0));
  std::uint32_t before = scope.width(*instruction.getOperand(0)), after = scope.width(instruction);
  const bool is_narrow = scope.layout().is_narrow();
  for (Reg& lane : lanes) {
    if (is_narrow && llvm::isa<llvm::PtrToIntInst>(instruction))
      lane = scope.resized(scope.number_of(lane), 32, after);
    else if (is_narrow && llvm::isa<llvm::IntToPtrInst>(instruction))
      lane = scope.pointer_of(scope.resized(lane, before, 32));
    else
      lane = scope.resized(lane, before, after);
  }
  scope.define_as(instruction, std::move(lanes));
}

// Little-endian: the first piece holds the lowest bits.
Reg joined(FunctionScope& scope, llvm::ArrayRef<Reg> pieces, std::uint32_t from, std::uint32_t to) {
  Reg result = scope.resized(pieces[0], from, to);
  for (std::uint32_t i = 1; i < pieces.size(); ++i) {
    Reg wide = scope.resized(pieces[i], from, to);
    Reg shifted = scope.compute(Op::Shl, to, wide, scope.out().number(i * std::uint64_t(from), to));
    result = scope.compute(Op::Or, to, result, shifted);
  }
  return result;
}

void split(FunctionScope& scope, Reg piece, std::uint32_t from, std::uint32_t to, Operands& result) {
  for (std::uint32_t shift = 0; shift < from; shift += to) {
    Reg shifted =
        shift == 0 ? piece : scope.compute(Op::LShr, from, piece, scope.out().number(std::uint64_t(shift), from));
    result.push_back(scope.resized(shifted, from, to));
  }
}

}  // namespace

Operands regroup(FunctionScope& scope, const Operands& pieces, std::uint32_t from, std::uint32_t to) {
  Operands result;
  if (from == to) return pieces;
  if (from > to && from % to == 0) {
    for (Reg piece : pieces) split(scope, piece, from, to, result);
  } else if (to % from == 0) {
    std::size_t each = to / from;
    for (std::size_t i = 0; i + each <= pieces.size(); i += each)
      result.push_back(joined(scope, llvm::ArrayRef<Reg>(pieces).slice(i, each), from, to));
  } else {
    scope.unsupported("a vector read as one with lanes of another kind");
    result.assign(pieces.size() * from / to, scope.out().undefined(to));
  }
  return result;
}

void translate_cast(FunctionScope& scope, const llvm::CastInst& instruction) {
  llvm::Type *from = instruction.getSrcTy(), *to = instruction.getDestTy();
  if (!keeps_bits(instruction) && (is_unknown_float(from) || is_unknown_float(to))) {
    scope.unsupported("a conversion of " + describe(is_unknown_float(from) ? from : to));
    scope.define(instruction);
  } else if (llvm::isa<llvm::BitCastInst>(instruction)) {
    Operands pieces = scope.operands(*instruction.getOperand(0));
    scope.define_as(instruction, regroup(scope, pieces, scope.width(*from), scope.width(*to)));
  } else if (keeps_bits(instruction)) {
    translate_pointer_cast(scope, instruction);
  } else {
    translate_conversion(scope, instruction);
  }
}

}  // namespace heddle::bitcode
