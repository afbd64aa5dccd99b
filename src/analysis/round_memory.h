// Memory that belongs to one round of a loop of main, or to the thread that was created in it (analysis/two_rounds.h).
#pragma once

#include "analysis/counting_loops.h"
#include "analysis/points_to.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace heddle::analysis {

class RoundMemory {
public:
  RoundMemory(const program::Code& code, const PointsTo& points_to, const std::vector<CountingLoop>& loops);

  // Null: the position is not in a round.
  const CountingLoop* loop_of(std::uint32_t position) const;
  // Do so many bytes at this address, as the instruction at `position` has it, belong to its round or its thread alone?
  // Elements of arrays are noted. Of a function that only runs in rounds, or in threads that were created in rounds.
  bool owns(std::uint32_t function, std::uint32_t position, program::Reg address, std::uint64_t bytes);

  // Blocks of which each round has an element, by where they are allocated, and the size of an element. The size of the
  // block is the bound of the loops that use it times that, so that every round has one.
  const std::map<std::uint32_t, std::int64_t>& arrays() const { return strides_; }
  // Instructions that compute the address of an element, by the array.
  std::map<std::uint32_t, std::uint32_t> element_addresses() const;

private:
  // What an address is made of.
  struct Root {
    enum class Kind : std::uint8_t { Other, Parameter, Stack, Block, Element, ThreadLocal };
    Kind kind = Kind::Other;
    std::uint32_t made_at = 0;  // Block, Element: position of the allocation
    std::int64_t offset = 0;    // within the block, or the element
    std::int64_t stride = 0;    // Element
  };

  void find_definitions();
  Root root(std::uint32_t function, program::Reg operand, const CountingLoop* loop) const;
  Root defined(std::uint32_t function, std::uint32_t position, const CountingLoop* loop) const;
  Root indexed(std::uint32_t function, const program::Instruction& in, const CountingLoop* loop) const;
  bool has_element_for_each(std::uint32_t made_at, std::int64_t stride, const CountingLoop& loop) const;
  bool is_counter(std::uint32_t function, program::Reg operand, const CountingLoop& loop) const;
  std::optional<std::int64_t> number(program::Reg operand) const;
  bool only_begins_threads(std::uint32_t function) const;
  bool owns(const Root& root, std::uint64_t bytes);
  bool owns_argument(std::uint32_t function, std::int64_t offset, std::uint64_t bytes);

  const program::Code& code_;
  const PointsTo& points_to_;
  const std::vector<CountingLoop>& loops_;
  std::vector<program::FunctionRange> ranges_;
  struct Definition {
    bool is_parameter = false;
    std::vector<std::uint32_t> writers{};  // positions
  };
  std::vector<std::map<program::Reg, Definition>> definitions_;  // by function and register
  std::map<std::uint32_t, std::int64_t> strides_{};              // of arrays, by where they are allocated
};

}  // namespace heddle::analysis
