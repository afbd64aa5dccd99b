// Arithmetic that has no instruction of its own, in terms of what there is. Vectors go lane by lane.
#include "bitcode/intrinsics.h"

namespace heddle::bitcode {

using llvm::IntrinsicInst;

namespace {

Reg word(FunctionScope& scope, std::uint64_t value, std::uint32_t width) { return scope.out().number(value, width); }

// The operands of one lane, from all arguments that are of the type of the result.
struct Lane {
  Reg a, b, c;
  std::uint32_t width;
};

// The mask of a pointer is a number.
bool is_lane_of(const llvm::Value& argument, const IntrinsicInst& call) {
  bool masks = call.getType()->isPtrOrPtrVectorTy() && argument.getType()->isIntOrIntVectorTy();
  return masks || argument.getType() == call.getType();
}

template <typename Compute>
void lane_by_lane(FunctionScope& scope, const IntrinsicInst& call, Compute compute) {
  std::array<Operands, 3> arguments;
  for (unsigned i = 0; i < arguments.size(); ++i) {
    bool is_lane = i < call.arg_size() && is_lane_of(*call.getArgOperand(i), call);
    arguments[i] = is_lane ? scope.operands(*call.getArgOperand(i)) : arguments[0];
  }
  Operands result;
  for (std::size_t i = 0; i < arguments[0].size(); ++i)
    result.push_back(compute(Lane{arguments[0][i], arguments[1][i], arguments[2][i], scope.width(call)}));
  scope.define_as(call, std::move(result));
}

// Of the two words in a row, shifted: the high one to the left or the low one to the right. Shifting by one first keeps
// the other amount below the width.
void shift_of_two(FunctionScope& scope, const IntrinsicInst& call, bool is_left) {
  Op outwards = is_left ? Op::Shl : Op::LShr, inwards = is_left ? Op::LShr : Op::Shl;
  lane_by_lane(scope, call, [&](const Lane& lane) {
    Reg kept = is_left ? lane.a : lane.b, other = is_left ? lane.b : lane.a;
    Reg amount = scope.compute(Op::URem, lane.width, lane.c, word(scope, lane.width, lane.width));
    Reg rest = scope.compute(Op::Sub, lane.width, word(scope, lane.width - 1, lane.width), amount);
    Reg half = scope.compute(inwards, lane.width, other, word(scope, 1, lane.width));
    Reg near = scope.compute(outwards, lane.width, kept, amount), far = scope.compute(inwards, lane.width, half, rest);
    return scope.compute(Op::Or, lane.width, near, far);
  });
}

}  // namespace

void each_lane(FunctionScope& scope, const IntrinsicInst& call, const IntrinsicRow& row) {
  lane_by_lane(scope, call, [&](const Lane& lane) { return scope.compute(row.op, lane.width, lane.a, lane.b); });
}

// A number and whether it overflowed; of vectors, first all numbers.
void with_overflow(FunctionScope& scope, const IntrinsicInst& call, const IntrinsicRow& row) {
  Operands a = scope.operands(*call.getArgOperand(0)), b = scope.operands(*call.getArgOperand(1)), result;
  std::uint32_t width = scope.width(*call.getArgOperand(0));
  for (std::size_t i = 0; i < a.size(); ++i) result.push_back(scope.compute(row.op, width, a[i], b[i]));
  for (std::size_t i = 0; i < a.size(); ++i) result.push_back(scope.compute(row.other, width, a[i], b[i]));
  scope.define_as(call, std::move(result));
}

void unsigned_saturating(FunctionScope& scope, const IntrinsicInst& call, const IntrinsicRow& row) {
  lane_by_lane(scope, call, [&](const Lane& lane) {
    Reg limit = row.op == Op::Add ? scope.out().number(mpz_class(-1), lane.width) : word(scope, 0, lane.width);
    Reg is_over = scope.compute(row.other, lane.width, lane.a, lane.b);
    return scope.compute(Op::Select, lane.width, is_over, limit, scope.compute(row.op, lane.width, lane.a, lane.b));
  });
}

// An overflow goes to the side of the first operand.
void signed_saturating(FunctionScope& scope, const IntrinsicInst& call, const IntrinsicRow& row) {
  lane_by_lane(scope, call, [&](const Lane& lane) {
    mpz_class half = mpz_class(1) << (lane.width - 1);
    Reg is_negative = scope.compute(Op::SLt, lane.width, lane.a, word(scope, 0, lane.width));
    Reg limit = scope.compute(Op::Select, lane.width, is_negative, scope.out().number(half, lane.width),
                              scope.out().number(half - 1, lane.width));
    Reg is_over = scope.compute(row.other, lane.width, lane.a, lane.b);
    return scope.compute(Op::Select, lane.width, is_over, limit, scope.compute(row.op, lane.width, lane.a, lane.b));
  });
}

void absolute(FunctionScope& scope, const IntrinsicInst& call, const IntrinsicRow&) {
  bool may_not_overflow = llvm::cast<llvm::ConstantInt>(call.getArgOperand(1))->isOne();
  lane_by_lane(scope, call, [&](const Lane& lane) {
    Reg zero = word(scope, 0, lane.width), negated = scope.fresh();
    Reg is_negative = scope.compute(Op::SLt, lane.width, lane.a, zero);
    scope.out().emit(Op::Sub, lane.width, negated, zero, lane.a).flags =
        may_not_overflow ? program::instruction_flag::no_signed_wrap : 0;
    return scope.compute(Op::Select, lane.width, is_negative, negated, lane.a);
  });
}

void shift_left_of_two(FunctionScope& scope, const IntrinsicInst& call, const IntrinsicRow&) {
  shift_of_two(scope, call, true);
}

void shift_right_of_two(FunctionScope& scope, const IntrinsicInst& call, const IntrinsicRow&) {
  shift_of_two(scope, call, false);
}

// Rounded twice, as the compiler does where the processor has no fused instruction.
void multiply_add(FunctionScope& scope, const IntrinsicInst& call, const IntrinsicRow&) {
  lane_by_lane(scope, call, [&](const Lane& lane) {
    return scope.compute(Op::FAdd, lane.width, scope.compute(Op::FMul, lane.width, lane.a, lane.b), lane.c);
  });
}

// The lanes of a vector into one value, from left to right; of floats there is a value to start with.
void reduce(FunctionScope& scope, const IntrinsicInst& call, const IntrinsicRow& row) {
  Operands values;
  for (const llvm::Use& argument : call.args()) values.append(scope.operands(*argument));
  Reg result = values.front();
  for (Reg value : llvm::drop_begin(values)) result = scope.compute(row.op, scope.width(call), result, value);
  scope.define_as(call, {result});
}

}  // namespace heddle::bitcode
