// How intrinsic functions of the compiler are translated: a row of the table in translate_intrinsic.cpp names one of
// these handlers and up to two operations for it.
#pragma once

#include "bitcode/translate.h"

namespace heddle::bitcode {

struct IntrinsicRow;
using IntrinsicHandler = void (*)(FunctionScope&, const llvm::IntrinsicInst&, const IntrinsicRow&);

struct IntrinsicRow {
  IntrinsicHandler handler;
  Op op = Op::Unsupported;
  Op other = Op::Unsupported;
};

// intrinsic_numbers.cpp
void each_lane(FunctionScope& scope, const llvm::IntrinsicInst& call, const IntrinsicRow& row);
void with_overflow(FunctionScope& scope, const llvm::IntrinsicInst& call, const IntrinsicRow& row);
void unsigned_saturating(FunctionScope& scope, const llvm::IntrinsicInst& call, const IntrinsicRow& row);
void signed_saturating(FunctionScope& scope, const llvm::IntrinsicInst& call, const IntrinsicRow& row);
void absolute(FunctionScope& scope, const llvm::IntrinsicInst& call, const IntrinsicRow& row);
void shift_left_of_two(FunctionScope& scope, const llvm::IntrinsicInst& call, const IntrinsicRow& row);
void shift_right_of_two(FunctionScope& scope, const llvm::IntrinsicInst& call, const IntrinsicRow& row);
void multiply_add(FunctionScope& scope, const llvm::IntrinsicInst& call, const IntrinsicRow& row);
void reduce(FunctionScope& scope, const llvm::IntrinsicInst& call, const IntrinsicRow& row);

// intrinsic_class.cpp: is the float a NaN, infinite, ...?
void float_class(FunctionScope& scope, const llvm::IntrinsicInst& call, const IntrinsicRow& row);

}  // namespace heddle::bitcode
