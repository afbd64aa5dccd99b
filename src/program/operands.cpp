#include "program/operands.h"

namespace heddle::program {

int operands(Op op) {
  switch (op) {
    case Op::Copy:
    case Op::PopCount:
    case Op::LeadingZeros:
    case Op::TrailingZeros:
    case Op::ByteSwap:
    case Op::BitReverse:
    case Op::Trunc:
    case Op::ZExt:
    case Op::SExt:
    case Op::FNeg:
    case Op::FAbs:
    case Op::FSqrt:
    case Op::FPToSI:
    case Op::FPToUI:
    case Op::SIToFP:
    case Op::UIToFP:
    case Op::FPCast:
    case Op::Alloca:
    case Op::Load:
    case Op::Branch:
    case Op::Switch:
    case Op::VaStart: return 1;
    case Op::FFma:
    case Op::Select:
    case Op::CmpXchg:
    case Op::MemCopy:
    case Op::MemSet: return 3;
    case Op::Fence:
    case Op::Jump:
    case Op::Call:
    case Op::Return:
    case Op::Unreachable:
    case Op::AtomicBegin:
    case Op::AtomicEnd:
    case Op::LoopEnter:
    case Op::LoopRound:
    case Op::Unsupported: return 0;
    default: return 2;
  }
}

}  // namespace heddle::program
