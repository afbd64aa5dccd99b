// The translation of single instructions, one function for each family of them. Terminators and phis are in blocks.cpp.
#pragma once

#include "bitcode/function_scope.h"

#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

namespace heddle::bitcode {

void translate(FunctionScope& scope, const llvm::Instruction& instruction);

// translate_arithmetic.cpp
void translate_binary(FunctionScope& scope, const llvm::BinaryOperator& instruction);
void translate_negation(FunctionScope& scope, const llvm::UnaryOperator& instruction);
void translate_comparison(FunctionScope& scope, const llvm::CmpInst& instruction);
void translate_select(FunctionScope& scope, const llvm::SelectInst& instruction);

// translate_cast.cpp
void translate_cast(FunctionScope& scope, const llvm::CastInst& instruction);
// The same bits in pieces of other widths; the totals are equal.
Operands regroup(FunctionScope& scope, const Operands& pieces, std::uint32_t from, std::uint32_t to);

// translate_aggregate.cpp
void translate_extract(FunctionScope& scope, const llvm::ExtractValueInst& instruction);
void translate_insert(FunctionScope& scope, const llvm::InsertValueInst& instruction);
void translate_extract(FunctionScope& scope, const llvm::ExtractElementInst& instruction);
void translate_insert(FunctionScope& scope, const llvm::InsertElementInst& instruction);
void translate_shuffle(FunctionScope& scope, const llvm::ShuffleVectorInst& instruction);

// translate_memory.cpp
void translate_alloca(FunctionScope& scope, const llvm::AllocaInst& instruction);
void translate_load(FunctionScope& scope, const llvm::LoadInst& instruction);
void translate_store(FunctionScope& scope, const llvm::StoreInst& instruction);
void translate_step(FunctionScope& scope, const llvm::GetElementPtrInst& instruction);

// translate_atomic.cpp
std::uint16_t atomic_flags(llvm::AtomicOrdering order);
void translate_rmw(FunctionScope& scope, const llvm::AtomicRMWInst& instruction);
void translate_exchange(FunctionScope& scope, const llvm::AtomicCmpXchgInst& instruction);
void translate_fence(FunctionScope& scope, const llvm::FenceInst& instruction);

// translate_call.cpp, also of an invoke
void translate_call(FunctionScope& scope, const llvm::CallBase& call);
// At the end of the program: before main returns, or exit is called.
void call_destructors(FunctionScope& scope);

// translate_assembly.cpp
void translate_assembly(FunctionScope& scope, const llvm::CallBase& call, const llvm::InlineAsm& assembly);

// translate_intrinsic.cpp
void translate_intrinsic(FunctionScope& scope, const llvm::IntrinsicInst& call);

// translate_library.cpp: functions of the C library that are a single instruction here. False: this is none of them.
bool translate_library(FunctionScope& scope, const llvm::CallBase& call, std::string_view name);
bool is_library(std::string_view name);
std::vector<std::string> library_functions();  // their names

}  // namespace heddle::bitcode
