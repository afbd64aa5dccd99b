// Control dependence within a function (Ferrante, Ottenstein and Warren): which branches decide whether an instruction
// is executed. It does not count that an instruction is never reached because one before it does not come to an end;
// for slices NativeMachine::stop and its like make up for that.
#pragma once

#include "program/flow.h"

#include <cstdint>
#include <span>
#include <vector>

namespace heddle::analysis {

class ControlDependence {
public:
  ControlDependence(const program::Code& code, const program::FunctionRange& range);

  // The last instructions of the blocks that decide directly whether this one is executed: branches and switches. In
  // loops that are never left also jumps; what those depend on decides.
  std::span<const std::uint32_t> deciders(std::uint32_t position) const {
    return deciders_[block_of_[position - begin_]];
  }

private:
  using Block = std::uint32_t;

  void find_blocks(const program::Code& code, const program::FunctionRange& range);
  void connect_endless();
  void find_postdominators();
  Block meet(Block a, Block b) const;
  void find_deciders();

  std::uint32_t begin_;
  std::vector<Block> block_of_;                       // by position
  std::vector<std::uint32_t> last_;                   // position, by block
  std::vector<std::vector<Block>> after_, before_;    // by block; the one behind the last stands for the exit
  std::vector<std::uint32_t> order_;                  // by block: its number when going backwards from the exit
  std::vector<Block> postdominator_;                  // by block: the next one that cannot be avoided
  std::vector<std::vector<std::uint32_t>> deciders_;  // by block
};

}  // namespace heddle::analysis
