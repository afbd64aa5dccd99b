// A second opinion on the translation: runs code without threads, inputs or library calls, on numbers alone. It shares
// nothing with the machine, and stops with an exception where it does not know what to do.
#pragma once

#include "program/code.h"

#include <map>
#include <stdexcept>
#include <vector>

namespace heddle::test {

// Numbers of at most 64 bits; an address is the number of an object in the upper half and the offset below.
class Interpreter {
public:
  explicit Interpreter(const program::Code& code);

  // What the function returns, as a number of the width of the result.
  std::uint64_t call(const std::string& function, const std::vector<std::uint64_t>& arguments);
  // How often a loop began another round so far.
  std::uint64_t rounds() const { return rounds_; }

private:
  using Values = std::vector<std::uint64_t>;

  Values run(std::uint32_t function, const Values& arguments);
  std::uint64_t value(const Values& registers, program::Reg operand) const;
  void step(const program::Instruction& instruction, Values& registers, std::size_t& position, std::size_t objects);
  bool compute(const program::Instruction& instruction, Values& registers);
  bool access(const program::Instruction& instruction, Values& registers);
  void call(const program::Instruction& instruction, Values& registers);
  std::uint64_t allocate(std::uint64_t size);
  std::uint8_t* bytes(std::uint64_t address, std::uint64_t size);
  std::uint64_t load(std::uint64_t address, std::uint64_t size);
  void store(std::uint64_t address, std::uint64_t value, std::uint64_t size);

  const program::Code& code_;
  std::vector<std::vector<std::uint8_t>> objects_;
  std::vector<std::uint64_t> globals_;
  std::uint64_t rounds_ = 0;
};

}  // namespace heddle::test
