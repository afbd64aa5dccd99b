// The compiler's intrinsic functions, as rows of a table. What has no row has no meaning here.
#include "bitcode/intrinsics.h"

#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/IntrinsicsX86.h>

#include <iterator>
#include <unordered_map>
#include <utility>

namespace heddle::bitcode {

namespace {

using llvm::IntrinsicInst;
namespace id = llvm::Intrinsic;

Reg word(FunctionScope& scope, std::uint64_t value, std::uint32_t width) { return scope.out().number(value, width); }

void nothing(FunctionScope&, const IntrinsicInst&, const IntrinsicRow&) {}

void first_argument(FunctionScope& scope, const IntrinsicInst& call, const IntrinsicRow&) {
  scope.define_as(call, scope.operands(*call.getArgOperand(0)));
}

void zero(FunctionScope& scope, const IntrinsicInst& call, const IntrinsicRow&) {
  scope.define_as(call, {word(scope, 0, scope.width(call))});
}

// What the compiler answers when it does not know: as large as can be, or 0 where the smallest is asked for.
void object_size(FunctionScope& scope, const IntrinsicInst& call, const IntrinsicRow&) {
  bool smallest = llvm::cast<llvm::ConstantInt>(call.getArgOperand(1))->isOne();
  std::uint32_t width = scope.width(call);
  scope.define_as(call, {scope.out().number(mpz_class(smallest ? 0 : -1), width)});
}

// Under the name that the C library has for it: memcpy, floor, ...
void as_library(FunctionScope& scope, const IntrinsicInst& call, const IntrinsicRow&) {
  static const std::unordered_map<std::string_view, std::string_view> renamed = {
      {"memcpy.inline", "memcpy"}, {"memset.inline", "memset"}, {"minnum", "fmin"}, {"maxnum", "fmax"}};
  std::string name = id::getBaseName(call.getIntrinsicID()).drop_front(5).str();
  auto found = renamed.find(name);
  if (translate_library(scope, call, found == renamed.end() ? name : found->second)) return;
  scope.unsupported("the intrinsic function " + call.getCalledFunction()->getName().str());
  scope.define(call);
}

void trap(FunctionScope& scope, const IntrinsicInst&, const IntrinsicRow&) {
  program::CallSite site;
  site.kind = program::CallSite::Kind::Builtin;
  site.builtin = program::Builtin::Abort;
  site.name = "__builtin_trap";
  auto& calls = scope.out().code().calls;
  calls.push_back(std::move(site));
  scope.out().emit(Op::Call, 0, 0).extra = static_cast<std::uint32_t>(calls.size() - 1);
}

void va_start(FunctionScope& scope, const IntrinsicInst& call, const IntrinsicRow&) {
  scope.out().emit(Op::VaStart, 64, 0, scope.operand(*call.getArgOperand(0)));
}

void va_copy(FunctionScope& scope, const IntrinsicInst& call, const IntrinsicRow&) {
  const std::uint64_t list_size = scope.layout().is_narrow() ? 4 : 24;
  Reg to = scope.operand(*call.getArgOperand(0)), from = scope.operand(*call.getArgOperand(1));
  scope.out().emit(Op::MemCopy, 64, 0, to, from, word(scope, list_size, 64));
}

// The mask is as wide as pointers are in memory.
void mask_pointer(FunctionScope& scope, const IntrinsicInst& call, const IntrinsicRow& row) {
  if (!scope.layout().is_narrow()) return each_lane(scope, call, row);
  Operands pointers = scope.operands(*call.getArgOperand(0)), masks = scope.operands(*call.getArgOperand(1)), result;
  for (std::size_t i = 0; i < pointers.size(); ++i)
    result.push_back(scope.pointer_of(scope.compute(Op::And, 32, scope.number_of(pointers[i]), masks[i])));
  scope.define_as(call, std::move(result));
}

constexpr std::pair<unsigned, IntrinsicRow> all_rows[] = {
    {id::dbg_declare, {nothing}},
    {id::dbg_value, {nothing}},
    {id::dbg_label, {nothing}},
    {id::dbg_assign, {nothing}},
    {id::lifetime_start, {nothing}},
    {id::lifetime_end, {nothing}},
    {id::assume, {nothing}},
    {id::donothing, {nothing}},
    {id::sideeffect, {nothing}},
    {id::prefetch, {nothing}},
    {id::x86_sse2_pause, {nothing}},
    {id::pseudoprobe, {nothing}},
    {id::var_annotation, {nothing}},
    {id::experimental_noalias_scope_decl, {nothing}},
    {id::invariant_end, {nothing}},
    {id::stackrestore, {nothing}},
    {id::vaend, {nothing}},
    {id::invariant_start, {zero}},
    {id::stacksave, {zero}},
    {id::is_constant, {zero}},
    {id::objectsize, {object_size}},
    {id::expect, {first_argument}},
    {id::expect_with_probability, {first_argument}},
    {id::annotation, {first_argument}},
    {id::ptr_annotation, {first_argument}},
    {id::launder_invariant_group, {first_argument}},
    {id::strip_invariant_group, {first_argument}},
    {id::threadlocal_address, {first_argument}},
    {id::ssa_copy, {first_argument}},
    {id::arithmetic_fence, {first_argument}},
    {id::preserve_static_offset, {first_argument}},
    {id::ptrmask, {mask_pointer, Op::And}},
    {id::ctpop, {each_lane, Op::PopCount}},
    {id::ctlz, {each_lane, Op::LeadingZeros}},
    {id::cttz, {each_lane, Op::TrailingZeros}},
    {id::bswap, {each_lane, Op::ByteSwap}},
    {id::bitreverse, {each_lane, Op::BitReverse}},
    {id::umin, {each_lane, Op::UMin}},
    {id::umax, {each_lane, Op::UMax}},
    {id::smin, {each_lane, Op::SMin}},
    {id::smax, {each_lane, Op::SMax}},
    {id::abs, {absolute}},
    {id::uadd_with_overflow, {with_overflow, Op::Add, Op::UAddOverflow}},
    {id::sadd_with_overflow, {with_overflow, Op::Add, Op::SAddOverflow}},
    {id::usub_with_overflow, {with_overflow, Op::Sub, Op::USubOverflow}},
    {id::ssub_with_overflow, {with_overflow, Op::Sub, Op::SSubOverflow}},
    {id::umul_with_overflow, {with_overflow, Op::Mul, Op::UMulOverflow}},
    {id::smul_with_overflow, {with_overflow, Op::Mul, Op::SMulOverflow}},
    {id::uadd_sat, {unsigned_saturating, Op::Add, Op::UAddOverflow}},
    {id::usub_sat, {unsigned_saturating, Op::Sub, Op::USubOverflow}},
    {id::sadd_sat, {signed_saturating, Op::Add, Op::SAddOverflow}},
    {id::ssub_sat, {signed_saturating, Op::Sub, Op::SSubOverflow}},
    {id::fshl, {shift_left_of_two}},
    {id::fshr, {shift_right_of_two}},
    {id::vector_reduce_add, {reduce, Op::Add}},
    {id::vector_reduce_mul, {reduce, Op::Mul}},
    {id::vector_reduce_and, {reduce, Op::And}},
    {id::vector_reduce_or, {reduce, Op::Or}},
    {id::vector_reduce_xor, {reduce, Op::Xor}},
    {id::vector_reduce_smax, {reduce, Op::SMax}},
    {id::vector_reduce_smin, {reduce, Op::SMin}},
    {id::vector_reduce_umax, {reduce, Op::UMax}},
    {id::vector_reduce_umin, {reduce, Op::UMin}},
    {id::vector_reduce_fadd, {reduce, Op::FAdd}},
    {id::vector_reduce_fmul, {reduce, Op::FMul}},
    {id::is_fpclass, {float_class}},
    {id::fmuladd, {multiply_add}},
    {id::trap, {trap}},
    {id::debugtrap, {trap}},
    {id::ubsantrap, {trap}},
    {id::vastart, {va_start}},
    {id::vacopy, {va_copy}},
};

const std::unordered_map<unsigned, IntrinsicRow>& rows() {
  static const std::unordered_map<unsigned, IntrinsicRow> table(std::begin(all_rows), std::end(all_rows));
  return table;
}

}  // namespace

void translate_intrinsic(FunctionScope& scope, const IntrinsicInst& call) {
  static const IntrinsicRow other = {as_library};
  auto found = rows().find(call.getIntrinsicID());
  const IntrinsicRow& row = found == rows().end() ? other : found->second;
  row.handler(scope, call, row);
}

}  // namespace heddle::bitcode
