#pragma once

#include <vector>

#include "fuzz/c/waits/ast.h"

// A thread as the oracle runs it: a list of instructions, with jumps instead of blocks.

namespace heddle::fuzz_waits {

struct Instr {
  enum class Op : std::uint8_t {
    Do,            // stmt
    BranchIfNot,   // to target, if the expression of stmt does not hold
    Jump,          // to target
    Reset,         // local `slot`
    Rounds,        // to target after so many rounds as stmt says; counts in local `slot`
    SectionBegin,  // until SectionEnd it is one step
    SectionEnd,
    Push,   // the handler of stmt
    Pop,    // ... and runs it, if stmt says so
    Print,  // main's end: the locals from `slot` on
    Read,   // main's end: the shared variable `target` into local `slot`
    Return,
  };
  Op op = Op::Return;
  const Stmt* stmt = nullptr;
  std::size_t target = 0;
  std::size_t slot = 0;
};

struct Code {
  std::vector<Instr> instrs;
  std::size_t locals = 0;
};

/// The statements of the program must stay where they are.
Code code_of(const Program& program, std::size_t thread);

}  // namespace heddle::fuzz_waits
