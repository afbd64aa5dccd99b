// llvm.is.fpclass asks for a set of classes of floats. The answer is read off the bits: without the sign they are in
// the order zero, subnormal, normal, infinite, signalling NaN, quiet NaN, so that each class is a range.
#include "bitcode/intrinsics.h"

#include <llvm/ADT/FloatingPointMode.h>

namespace heddle::bitcode {

namespace {

// From `first` on, `count` numbers.
struct Class {
  unsigned negative, positive;  // bits of the mask; the same where the sign does not matter
  mpz_class first, count;
};

// Of a long double the highest bit of the significand is left out, as others do.
constexpr std::uint32_t long_double_width = 80, shortened_width = 79;

unsigned fraction_bits_of(std::uint32_t width) {
  switch (width) {
    case 32: return 23;
    case 64: return 52;
    case shortened_width: return 63;
    default: return 112;
  }
}

std::vector<Class> classes(std::uint32_t width) {
  unsigned fraction_bits = fraction_bits_of(width);
  mpz_class normal = mpz_class(1) << fraction_bits;
  mpz_class infinite = (mpz_class(1) << (width - 1)) - normal, quiet = infinite + normal / 2;
  return {{llvm::fcNegZero, llvm::fcPosZero, 0, 1},
          {llvm::fcNegSubnormal, llvm::fcPosSubnormal, 1, normal - 1},
          {llvm::fcNegNormal, llvm::fcPosNormal, normal, infinite - normal},
          {llvm::fcNegInf, llvm::fcPosInf, infinite, 1},
          {llvm::fcSNan, llvm::fcSNan, infinite + 1, normal / 2 - 1},
          {llvm::fcQNan, llvm::fcQNan, quiet, normal / 2}};
}

class ClassTest {
public:
  ClassTest(FunctionScope& scope, Reg bits, std::uint32_t width) : scope_(scope), width_(width) {
    is_negative_ = scope.compute(Op::SLt, width, bits, number(0));
    magnitude_ = scope.compute(Op::And, width, bits, number((mpz_class(1) << (width - 1)) - 1));
  }

  Reg is_any_of(unsigned mask) {
    Reg result = scope_.out().number(std::uint64_t(0), 1);
    for (const Class& candidate : classes(width_)) {
      bool negative = (mask & candidate.negative) != 0, positive = (mask & candidate.positive) != 0;
      if (!negative && !positive) continue;
      Reg is_it = in_range(candidate);
      if (!positive) is_it = scope_.compute(Op::And, 1, is_it, is_negative_);
      if (!negative)
        is_it = scope_.compute(Op::Select, 1, is_negative_, scope_.out().number(std::uint64_t(0), 1), is_it);
      result = scope_.compute(Op::Or, 1, result, is_it);
    }
    return result;
  }

private:
  Reg number(const mpz_class& value) { return scope_.out().number(value, width_); }

  Reg in_range(const Class& candidate) {
    Reg distance = scope_.compute(Op::Sub, width_, magnitude_, number(candidate.first));
    return scope_.compute(Op::ULt, width_, distance, number(candidate.count));
  }

  FunctionScope& scope_;
  std::uint32_t width_;
  Reg is_negative_ = 0, magnitude_ = 0;
};

Reg shortened(FunctionScope& scope, Reg bits) {
  auto number = [&](const mpz_class& value) { return scope.out().number(value, long_double_width); };
  Reg upper = scope.compute(Op::LShr, long_double_width, bits, number(64));
  Reg moved = scope.compute(Op::Shl, long_double_width, upper, number(63));
  Reg lower = scope.compute(Op::And, long_double_width, bits, number((mpz_class(1) << 63) - 1));
  return scope.resized(scope.compute(Op::Or, long_double_width, moved, lower), long_double_width, shortened_width);
}

}  // namespace

void float_class(FunctionScope& scope, const llvm::IntrinsicInst& call, const IntrinsicRow&) {
  llvm::Type* scalar = call.getArgOperand(0)->getType()->getScalarType();
  if (!is_known_float(scalar)) {
    scope.unsupported("the class of " + describe(scalar));
    scope.define(call);
    return;
  }
  auto mask = static_cast<unsigned>(llvm::cast<llvm::ConstantInt>(call.getArgOperand(1))->getZExtValue());
  Operands lanes = scope.operands(*call.getArgOperand(0));
  for (Reg& lane : lanes) {
    bool is_long = scalar->isX86_FP80Ty();
    lane = ClassTest(scope, is_long ? shortened(scope, lane) : lane, is_long ? shortened_width : scope.width(*scalar))
               .is_any_of(mask);
  }
  scope.define_as(call, std::move(lanes));
}

}  // namespace heddle::bitcode
