// The text of inline assembly, as statements: what the assembler would read, in the notation of AT&T with the marks
// that LLVM puts in for operands ($0, ${1:b}, $$ for a dollar).
#pragma once

#include <llvm/ADT/StringRef.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace heddle::bitcode {

// A register of the processor, by the name of its lowest 16 bits ("ax", "r8"), and how much of it is meant.
struct AssemblyRegister {
  std::string name;
  unsigned width = 0;  // 0: that is for the instruction to say
};

std::optional<AssemblyRegister> assembly_register(llvm::StringRef name);

struct AssemblyOperand {
  enum class Kind : std::uint8_t {
    Immediate,  // value
    Register,   // reg
    Argument,   // number: a register, a place in memory or a constant, as its constraint says
    Memory,     // value + reg, or + the argument `number` (-1: reg)
    Label,      // number: one of the places to which the statement may jump
  };
  Kind kind = Kind::Immediate;
  std::int64_t value = 0;
  AssemblyRegister reg{};
  int number = -1;
  unsigned width = 0;  // of an argument, if the text says it
};

struct AssemblyStatement {
  bool has_lock = false;
  bool has_repeat = false;
  std::string name;  // with its suffix
  std::vector<AssemblyOperand> operands{};
};

// Nothing: there is something in it that is not understood here.
std::optional<std::vector<AssemblyStatement>> parse_assembly(llvm::StringRef text);

// On one line, with single blanks, for messages.
std::string one_line(llvm::StringRef text);

}  // namespace heddle::bitcode
