// Compiled code with instructions put in between others. Positions of the old code are given; jumps find their way.
#pragma once

#include "program/code.h"

#include <cstdint>
#include <map>
#include <vector>

namespace heddle::analysis {

class Insertion {
public:
  explicit Insertion(const program::Code& code) : code_(code) {}

  // Whoever comes to the position comes to these first.
  void before(std::uint32_t position, const program::Instruction& in) { before_[position].push_back(in); }
  // Whoever goes on behind the instruction at the position comes to these, unless it jumps there.
  void after(std::uint32_t position, const program::Instruction& in) { after_[position].push_back(in); }

  program::Code& code() { return code_; }  // the old positions are still in it
  program::Code finish();

private:
  using Places = std::map<std::uint32_t, std::vector<program::Instruction>>;

  program::Code code_;
  Places before_, after_;
};

}  // namespace heddle::analysis
