// What statements of assembly do, said in LLVM's instructions. A statement with the prefix lock, and an exchange with
// memory, is one atomic operation; mov is an access that no other tears; an operation on memory without lock is a read
// and a write between which others may come, as on a machine with several processors. What the processor alone knows (a
// time stamp, what it is able to do) is an input.
#pragma once

#include "bitcode/assembly_text.h"

#include <llvm/IR/IRBuilder.h>

#include <map>
#include <string>

namespace heddle::bitcode {

class AssemblyProcessor {
public:
  AssemblyProcessor(llvm::IRBuilderBase& builder, unsigned word_width) : builder_(builder), word_(word_width) {}

  // The arguments of the statement, by their numbers.
  void bind_memory(int number, llvm::Value* address);
  void bind_register(int number, std::string name, unsigned width);
  void set_register(const std::string& name, llvm::Value* value);

  // False: it is not known here, or uses a value that nobody has set.
  bool run(const AssemblyStatement& statement);

  bool was_written(const std::string& name) const { return written_.contains(name); }
  // Null: it is not known.
  llvm::Value* read_register(const std::string& name, unsigned width);
  // "e", "nz", "c"; null: not known.
  llvm::Value* condition(llvm::StringRef name);

private:
  struct Step {
    const AssemblyStatement& statement;
    unsigned width;
    const AssemblyOperand& operand(std::size_t index) const { return statement.operands[index]; }
    const AssemblyOperand& last() const { return statement.operands.back(); }
  };
  using Handler = bool (AssemblyProcessor::*)(const Step&);
  struct Row;
  struct Contents {
    llvm::Value* value = nullptr;    // as wide as a word
    llvm::Value* pointer = nullptr;  // the same, as long as it is the pointer that came in
    unsigned known = 0;              // so many bits of it
  };
  struct Bound {
    llvm::Value* address = nullptr;  // of a place in memory; otherwise:
    std::string name{};
    unsigned width = 0;
  };
  struct Flags {
    llvm::Value *zero = nullptr, *sign = nullptr, *carry = nullptr, *overflow = nullptr;
  };

  static const Row* find_row(llvm::StringRef name);
  bool run_by_condition(const AssemblyStatement& statement);
  unsigned width_of(const AssemblyOperand& operand) const;
  unsigned width_of(const AssemblyStatement& statement) const;

  bool is_memory(const AssemblyOperand& operand) const;
  static bool is_stack(const AssemblyOperand& operand);
  llvm::Value* address(const AssemblyOperand& operand);
  llvm::Value* read(const AssemblyOperand& operand, unsigned width);
  bool write(const AssemblyOperand& operand, unsigned width, llvm::Value* value);
  void write_register(const std::string& name, unsigned width, llvm::Value* value);
  llvm::Value* load(llvm::Value* address, unsigned width, bool is_atomic);
  void store(llvm::Value* address, llvm::Value* value, bool is_atomic);

  llvm::IntegerType* type(unsigned width) { return builder_.getIntNTy(width); }
  llvm::Value* is_zero(llvm::Value* value);
  llvm::Value* is_negative(llvm::Value* value);
  llvm::Value* input(llvm::StringRef name, unsigned width);
  llvm::Value* calculate(llvm::StringRef name, llvm::Value* a, llvm::Value* b);
  void set_flags(llvm::StringRef name, llvm::Value* a, llvm::Value* b, llvm::Value* result);
  llvm::Value* compare_and_exchange(llvm::Value* address, llvm::Value* expected, llvm::Value* desired, bool is_atomic);
  llvm::Value* joined(const std::string& high, const std::string& low, unsigned half);

  bool nothing(const Step& step);
  bool fence(const Step& step);
  bool trap(const Step& step);
  bool move(const Step& step);
  bool two_operands(const Step& step);
  bool one_operand(const Step& step);
  bool compare(const Step& step);
  bool subtract_borrow(const Step& step);
  bool exchange(const Step& step);
  bool exchange_add(const Step& step);
  bool exchange_if_equal(const Step& step);
  bool exchange_pair_if_equal(const Step& step);
  bool test_bit(const Step& step);
  bool find_bit(const Step& step);
  bool count_bits(const Step& step);
  bool swap_bytes(const Step& step);
  bool shift(const Step& step);
  bool fill_memory(const Step& step);
  bool read_clock(const Step& step);
  bool identify(const Step& step);
  bool read_random(const Step& step);

  llvm::IRBuilderBase& builder_;
  unsigned word_;
  std::map<int, Bound> arguments_;
  std::map<std::string, Contents> registers_;
  std::map<std::string, unsigned> written_;
  Flags flags_;
};

}  // namespace heddle::bitcode
