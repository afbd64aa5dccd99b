// The instructions of one function in a row: blocks, the jumps between them, and what happens on the way.
#pragma once

#include "bitcode/function_scope.h"
#include "bitcode/loops.h"

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>

#include <map>
#include <vector>

namespace heddle::bitcode {

class BlockWriter {
public:
  explicit BlockWriter(FunctionScope& scope);
  void write();

private:
  using Block = llvm::BasicBlock;
  // Where the position of a block has to be filled in.
  struct Gap {
    enum class Kind { First, Second, Case, Otherwise } kind;
    std::uint32_t index;  // of the instruction, or of the switch table
    std::size_t entry;    // of Case
    const Block* block;
  };

  void write(const Block& block, const Block* next);
  void name_result(const llvm::Instruction& instruction, std::uint32_t begin);
  void write_terminator(const Block& block, const Block* next);
  void write_branch(const Block& block, const llvm::BranchInst& branch, const Block* next);
  void write_switch(const Block& block, const llvm::SwitchInst& choice);
  void write_return(const llvm::ReturnInst& instruction);
  // Goes to the successor; falls into it if it is the next one anyway.
  void write_edge(const Block& from, const Block& to, const Block* next);
  void write_copies(const Block& from, const Block& to);
  bool has_work(const Block& from, const Block& to) const;
  void set_place(const llvm::Instruction& instruction);
  void note_point(const llvm::Instruction& instruction, std::uint32_t begin);
  void fill(const Gap& gap);

  FunctionScope& scope_;
  LoopPlan loops_;
  bool is_atomic_;
  std::map<const Block*, std::uint32_t> positions_;
  std::vector<Gap> gaps_;
};

}  // namespace heddle::bitcode
