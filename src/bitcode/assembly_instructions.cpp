// The instructions of assembly_processor.h, one function for each family.
#include "bitcode/assembly_processor.h"

#include <llvm/IR/Intrinsics.h>

namespace heddle::bitcode {

using llvm::StringRef;
using llvm::Value;
using Kind = AssemblyOperand::Kind;

namespace {

constexpr auto seq_cst = llvm::AtomicOrdering::SequentiallyConsistent;

std::optional<llvm::AtomicRMWInst::BinOp> atomic_op(StringRef name) {
  using Rmw = llvm::AtomicRMWInst;
  if (name.starts_with("add") || name.starts_with("xadd") || name.starts_with("inc")) return Rmw::Add;
  if (name.starts_with("sub") || name.starts_with("dec")) return Rmw::Sub;
  if (name.starts_with("and")) return Rmw::And;
  if (name.starts_with("or")) return Rmw::Or;
  if (name.starts_with("xor") || name.starts_with("not")) return Rmw::Xor;
  return std::nullopt;
}

}  // namespace

bool AssemblyProcessor::nothing(const Step& step) { return !step.statement.has_lock; }

bool AssemblyProcessor::fence(const Step&) {
  builder_.CreateFence(seq_cst);
  return true;
}

bool AssemblyProcessor::trap(const Step&) {
  builder_.CreateIntrinsic(llvm::Intrinsic::trap, {}, {});
  return true;
}

bool AssemblyProcessor::move(const Step& step) {
  if (step.statement.has_lock || (is_memory(step.operand(0)) && is_memory(step.operand(1)))) return false;
  if (is_memory(step.operand(0))) {
    Value* from = address(step.operand(0));
    return from != nullptr && write(step.operand(1), step.width, load(from, step.width, true));
  }
  Value* value = read(step.operand(0), step.width);
  if (value == nullptr) return false;
  if (!is_memory(step.operand(1))) return write(step.operand(1), step.width, value);
  Value* to = address(step.operand(1));
  if (to != nullptr) store(to, value, true);
  return to != nullptr;
}

Value* AssemblyProcessor::calculate(StringRef name, Value* a, Value* b) {
  if (name.starts_with("add") || name.starts_with("inc") || name.starts_with("xadd")) return builder_.CreateAdd(a, b);
  if (name.starts_with("sub") || name.starts_with("dec") || name.starts_with("cmp")) return builder_.CreateSub(a, b);
  if (name.starts_with("and") || name.starts_with("test")) return builder_.CreateAnd(a, b);
  if (name.starts_with("or")) return builder_.CreateOr(a, b);
  return builder_.CreateXor(a, b);
}

void AssemblyProcessor::set_flags(StringRef name, Value* a, Value* b, Value* result) {
  bool adds = name.starts_with("add") || name.starts_with("inc") || name.starts_with("xadd");
  bool subtracts = name.starts_with("sub") || name.starts_with("dec") || name.starts_with("cmp");
  bool keeps_carry = name.starts_with("inc") || name.starts_with("dec");
  flags_.zero = is_zero(result);
  flags_.sign = is_negative(result);
  if (!adds && !subtracts) {
    flags_.carry = flags_.overflow = builder_.getFalse();
    return;
  }
  Value* other = adds ? builder_.CreateXor(b, result) : builder_.CreateXor(a, b);
  flags_.overflow = is_negative(builder_.CreateAnd(builder_.CreateXor(a, result), other));
  if (!keeps_carry) flags_.carry = adds ? builder_.CreateICmpULT(result, a) : builder_.CreateICmpULT(a, b);
}

bool AssemblyProcessor::two_operands(const Step& step) {
  const AssemblyOperand &from = step.operand(0), &to = step.operand(1);
  StringRef name = step.statement.name;
  if (is_stack(to)) {
    // Adding nothing to whatever lies on the stack, with lock: a barrier that is cheaper than mfence.
    bool changes_nothing = from.kind == Kind::Immediate && from.value == 0 && !name.starts_with("and");
    flags_ = {};
    return changes_nothing && (!step.statement.has_lock || fence(step));
  }
  bool clears = name.starts_with("xor") && from.kind == Kind::Argument && to.kind == Kind::Argument &&
                from.number == to.number && !is_memory(to);
  clears |= name.starts_with("xor") && from.kind == Kind::Register && to.kind == Kind::Register &&
            from.reg.name == to.reg.name;
  if (clears) {
    Value* zero = builder_.getIntN(step.width, 0);
    set_flags(name, zero, zero, zero);
    return !step.statement.has_lock && write(to, step.width, zero);
  }
  if (is_memory(from) && is_memory(to)) return false;
  Value* b = read(from, step.width);
  if (b == nullptr || (step.statement.has_lock && !is_memory(to))) return false;
  if (step.statement.has_lock) {
    Value* place = address(to);
    if (place == nullptr) return false;
    Value* old = builder_.CreateAtomicRMW(*atomic_op(name), place, b, llvm::MaybeAlign(), seq_cst);
    set_flags(name, old, b, calculate(name, old, b));
    return true;
  }
  Value* a = read(to, step.width);
  if (a == nullptr) return false;
  Value* result = calculate(name, a, b);
  set_flags(name, a, b, result);
  return write(to, step.width, result);
}

bool AssemblyProcessor::one_operand(const Step& step) {
  const AssemblyOperand& place = step.operand(0);
  StringRef name = step.statement.name;
  bool is_not = name.starts_with("not"), is_neg = name.starts_with("neg");
  if (step.statement.has_lock && (is_neg || !is_memory(place))) return false;
  Value* one = builder_.getInt(llvm::APInt(step.width, is_not ? ~std::uint64_t{0} : 1, true));
  Value* old = nullptr;
  if (step.statement.has_lock) {
    Value* at = address(place);
    old = at == nullptr ? nullptr : builder_.CreateAtomicRMW(*atomic_op(name), at, one, llvm::MaybeAlign(), seq_cst);
  } else {
    old = read(place, step.width);
  }
  if (old == nullptr) return false;
  if (is_neg) {
    Value *zero = builder_.getIntN(step.width, 0), *result = builder_.CreateSub(zero, old);
    set_flags("sub", zero, old, result);
    return write(place, step.width, result);
  }
  Value* result = calculate(name, old, one);
  if (!is_not) set_flags(name, old, one, result);
  return step.statement.has_lock || write(place, step.width, result);
}

bool AssemblyProcessor::compare(const Step& step) {
  Value *b = read(step.operand(0), step.width), *a = read(step.operand(1), step.width);
  if (a == nullptr || b == nullptr || step.statement.has_lock) return false;
  set_flags(step.statement.name, a, b, calculate(step.statement.name, a, b));
  return true;
}

// Of a register from itself: all ones if there was a carry.
bool AssemblyProcessor::subtract_borrow(const Step& step) {
  const AssemblyOperand &from = step.operand(0), &to = step.operand(1);
  bool is_same = from.kind == to.kind && from.number == to.number && from.reg.name == to.reg.name && !is_memory(to);
  if (!is_same || flags_.carry == nullptr) return false;
  Value* result = builder_.CreateSExt(flags_.carry, type(step.width));
  flags_ = {builder_.CreateNot(flags_.carry), flags_.carry, flags_.carry, builder_.getFalse()};
  return write(to, step.width, result);
}

bool AssemblyProcessor::exchange(const Step& step) {
  const AssemblyOperand &a = step.operand(0), &b = step.operand(1);
  if (is_memory(a) && is_memory(b)) return false;
  if (is_memory(a) || is_memory(b)) {
    const AssemblyOperand &place = is_memory(a) ? a : b, &reg = is_memory(a) ? b : a;
    Value *at = address(place), *value = read(reg, step.width);
    if (at == nullptr || value == nullptr) return false;
    Value* old = builder_.CreateAtomicRMW(llvm::AtomicRMWInst::Xchg, at, value, llvm::MaybeAlign(), seq_cst);
    return write(reg, step.width, old);
  }
  Value *first = read(a, step.width), *second = read(b, step.width);
  if (first == nullptr || second == nullptr) return false;
  return write(a, step.width, second) && write(b, step.width, first);
}

bool AssemblyProcessor::exchange_add(const Step& step) {
  const AssemblyOperand &reg = step.operand(0), &place = step.operand(1);
  if (is_memory(reg) || !is_memory(place)) return false;
  Value *at = address(place), *added = read(reg, step.width), *old = nullptr;
  if (at == nullptr || added == nullptr) return false;
  if (step.statement.has_lock) {
    old = builder_.CreateAtomicRMW(llvm::AtomicRMWInst::Add, at, added, llvm::MaybeAlign(), seq_cst);
  } else {
    old = load(at, step.width, false);
    store(at, builder_.CreateAdd(old, added), false);
  }
  set_flags("add", old, added, builder_.CreateAdd(old, added));
  return write(reg, step.width, old);
}

Value* AssemblyProcessor::compare_and_exchange(Value* at, Value* expected, Value* desired, bool is_atomic) {
  flags_ = {};
  if (is_atomic) {
    Value* both = builder_.CreateAtomicCmpXchg(at, expected, desired, llvm::MaybeAlign(), seq_cst, seq_cst);
    flags_.zero = builder_.CreateExtractValue(both, 1);
    return builder_.CreateExtractValue(both, 0);
  }
  Value* old = load(at, expected->getType()->getIntegerBitWidth(), false);
  flags_.zero = builder_.CreateICmpEQ(old, expected);
  store(at, builder_.CreateSelect(flags_.zero, desired, old), false);
  return old;
}

bool AssemblyProcessor::exchange_if_equal(const Step& step) {
  if (!is_memory(step.operand(1)) || is_memory(step.operand(0))) return false;
  Value *at = address(step.operand(1)), *desired = read(step.operand(0), step.width);
  Value* expected = read_register("ax", step.width);
  if (at == nullptr || desired == nullptr || expected == nullptr) return false;
  write_register("ax", step.width, compare_and_exchange(at, expected, desired, step.statement.has_lock));
  return true;
}

bool AssemblyProcessor::exchange_pair_if_equal(const Step& step) {
  if (!is_memory(step.operand(0))) return false;
  Value *at = address(step.operand(0)), *expected = joined("dx", "ax", step.width);
  Value* desired = joined("cx", "bx", step.width);
  if (at == nullptr || expected == nullptr || desired == nullptr) return false;
  Value* old = compare_and_exchange(at, expected, desired, step.statement.has_lock);
  write_register("ax", step.width, builder_.CreateTrunc(old, type(step.width)));
  write_register("dx", step.width, builder_.CreateTrunc(builder_.CreateLShr(old, step.width), type(step.width)));
  return true;
}

// In memory the bit may lie in another word than the first: the number is signed.
bool AssemblyProcessor::test_bit(const Step& step) {
  const AssemblyOperand &which = step.operand(0), &place = step.operand(1);
  StringRef name = StringRef(step.statement.name).substr(0, 3);
  bool changes = name == "bts" || name == "btr" || name == "btc";
  Value* number = is_memory(which) || step.width < 16 ? nullptr : read(which, step.width);
  if (number == nullptr || (step.statement.has_lock && (!changes || !is_memory(place)))) return false;
  Value* within = builder_.CreateAnd(number, builder_.getIntN(step.width, step.width - 1));
  Value* bit = builder_.CreateShl(builder_.getIntN(step.width, 1), within);
  Value *at = nullptr, *old = nullptr;
  if (is_memory(place)) {
    at = address(place);
    if (at == nullptr) return false;
    if (which.kind != Kind::Immediate) {
      unsigned log = llvm::Log2_32(step.width);
      Value* words = builder_.CreateAShr(number, log);
      Value* distance =
          builder_.CreateMul(builder_.CreateSExtOrTrunc(words, type(word_)), builder_.getIntN(word_, step.width / 8));
      at = builder_.CreateGEP(builder_.getInt8Ty(), at, distance);
    }
  }
  Value* mask = name == "btr" ? builder_.CreateNot(bit) : bit;
  if (step.statement.has_lock) {
    auto op = name == "bts"   ? llvm::AtomicRMWInst::Or
              : name == "btr" ? llvm::AtomicRMWInst::And
                              : llvm::AtomicRMWInst::Xor;
    old = builder_.CreateAtomicRMW(op, at, mask, llvm::MaybeAlign(), seq_cst);
  } else {
    old = at != nullptr ? load(at, step.width, false) : read(place, step.width);
    if (old == nullptr) return false;
    Value* result = name == "bts"   ? builder_.CreateOr(old, mask)
                    : name == "btr" ? builder_.CreateAnd(old, mask)
                                    : builder_.CreateXor(old, mask);
    if (changes && at != nullptr) store(at, result, false);
    if (changes && at == nullptr && !write(place, step.width, result)) return false;
  }
  flags_.carry = builder_.CreateNot(is_zero(builder_.CreateAnd(old, bit)));
  return true;
}

// Of zero the processor leaves the target as it is, or as it likes.
bool AssemblyProcessor::find_bit(const Step& step) {
  Value* from = read(step.operand(0), step.width);
  if (from == nullptr || step.statement.has_lock || is_memory(step.operand(1))) return false;
  bool is_forward = step.statement.name.starts_with("bsf");
  llvm::Intrinsic::ID id = is_forward ? llvm::Intrinsic::cttz : llvm::Intrinsic::ctlz;
  Value* zeros = builder_.CreateIntrinsic(id, {type(step.width)}, {from, builder_.getFalse()});
  Value* found = is_forward ? zeros : builder_.CreateSub(builder_.getIntN(step.width, step.width - 1), zeros);
  Value* otherwise = read(step.operand(1), step.width);
  if (otherwise == nullptr) otherwise = input(step.statement.name, step.width);
  flags_ = {};
  flags_.zero = is_zero(from);
  return write(step.operand(1), step.width, builder_.CreateSelect(flags_.zero, otherwise, found));
}

bool AssemblyProcessor::count_bits(const Step& step) {
  Value* from = read(step.operand(0), step.width);
  if (from == nullptr || step.statement.has_lock || is_memory(step.operand(1))) return false;
  StringRef name = step.statement.name;
  Value* result = nullptr;
  if (name.starts_with("popcnt"))
    result = builder_.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, from);
  else
    result = builder_.CreateIntrinsic(name.starts_with("tzcnt") ? llvm::Intrinsic::cttz : llvm::Intrinsic::ctlz,
                                      {type(step.width)}, {from, builder_.getFalse()});
  flags_ = {};
  (name.starts_with("popcnt") ? flags_.zero : flags_.carry) = is_zero(from);
  return write(step.operand(1), step.width, result);
}

bool AssemblyProcessor::swap_bytes(const Step& step) {
  Value* value = read(step.operand(0), step.width);
  if (value == nullptr || step.width < 32 || is_memory(step.operand(0))) return false;
  return write(step.operand(0), step.width, builder_.CreateUnaryIntrinsic(llvm::Intrinsic::bswap, value));
}

bool AssemblyProcessor::shift(const Step& step) {
  const AssemblyOperand& by = step.operand(0);
  StringRef name = StringRef(step.statement.name).substr(0, 3);
  bool is_cl = by.kind != Kind::Memory && !is_memory(by);
  Value *amount = is_cl ? read(by, 8) : nullptr, *value = read(step.operand(1), step.width);
  if (amount == nullptr || value == nullptr || step.statement.has_lock) return false;
  amount = builder_.CreateAnd(builder_.CreateZExt(amount, type(std::max(step.width, 8U))),
                              builder_.getIntN(step.width, step.width == 64 ? 63 : 31));
  bool turns = name == "rol" || name == "ror";
  const auto* known = llvm::dyn_cast<llvm::ConstantInt>(amount);
  if (!turns && step.width < 32 && (known == nullptr || known->uge(step.width))) return false;
  Value* result = nullptr;
  if (turns)
    result = builder_.CreateIntrinsic(name == "rol" ? llvm::Intrinsic::fshl : llvm::Intrinsic::fshr, {type(step.width)},
                                      {value, value, amount});
  else if (name == "shr")
    result = builder_.CreateLShr(value, amount);
  else if (name == "sar")
    result = builder_.CreateAShr(value, amount);
  else
    result = builder_.CreateShl(value, amount);
  flags_ = {};
  return write(step.operand(1), step.width, result);
}

// rep stos with zeros or with bytes. What is narrower than the register counts as extended: headers rely on that for
// the zero and for the count.
bool AssemblyProcessor::fill_memory(const Step& step) {
  Value *value = registers_["ax"].value, *count = registers_["cx"].known >= 32 ? registers_["cx"].value : nullptr;
  Value* to = read_register("di", word_);
  if (!step.statement.has_repeat || value == nullptr || count == nullptr || to == nullptr) return false;
  const auto* known = llvm::dyn_cast<llvm::ConstantInt>(value);
  if (step.width != 8 && (known == nullptr || !known->isZero())) return false;
  Value* at =
      registers_["di"].pointer != nullptr ? registers_["di"].pointer : builder_.CreateIntToPtr(to, builder_.getPtrTy());
  Value* bytes = builder_.CreateMul(count, builder_.getIntN(word_, step.width / 8));
  builder_.CreateMemSet(at, builder_.CreateTrunc(value, builder_.getInt8Ty()), bytes, llvm::MaybeAlign());
  write_register("di", word_, builder_.CreateAdd(to, bytes));
  write_register("cx", word_, builder_.getIntN(word_, 0));
  return true;
}

bool AssemblyProcessor::read_clock(const Step& step) {
  write_register("ax", 32, input(step.statement.name, 32));
  write_register("dx", 32, input(step.statement.name, 32));
  if (step.statement.name == "rdtscp") write_register("cx", 32, input(step.statement.name, 32));
  return true;
}

bool AssemblyProcessor::identify(const Step&) {
  for (const char* name : {"ax", "bx", "cx", "dx"}) write_register(name, 32, input("cpuid", 32));
  return true;
}

bool AssemblyProcessor::read_random(const Step& step) {
  if (is_memory(step.operand(0)) || step.width < 16) return false;
  StringRef name = StringRef(step.statement.name).substr(0, 6);
  flags_ = {builder_.getFalse(), builder_.getFalse(), nullptr, builder_.getFalse()};
  flags_.carry = builder_.CreateNot(is_zero(builder_.CreateAnd(input(name, 8), builder_.getInt8(1))));
  Value* value = builder_.CreateSelect(flags_.carry, input(name, step.width), builder_.getIntN(step.width, 0));
  return write(step.operand(0), step.width, value);
}

}  // namespace heddle::bitcode
