// What each instruction may read and write (mod/ref), by where its pointers may point to. Calls of functions with
// instructions have no effects of their own.
#pragma once

#include "analysis/points_to.h"

#include <cstdint>
#include <vector>

namespace heddle::analysis {

struct Effects {
  std::vector<Range> reads{}, writes{};
};

class ModRef {
public:
  // Cut short where the meter says so.
  ModRef(const program::Code& code, const PointsTo& points_to, base::Meter& meter);

  const Effects& of(std::uint32_t position) const { return effects_[position]; }
  const std::vector<Effects>& all() const { return effects_; }
  // The instructions that may write a part of this range.
  std::vector<std::uint32_t> writers(const Range& range, base::Meter& meter) const;

private:
  struct Writer {
    Range range;
    std::uint32_t position;
  };

  void look_at(std::uint32_t function, std::uint32_t position);
  void look_at_call(std::uint32_t function, std::uint32_t position);
  void look_at_builtin(std::uint32_t function, std::uint32_t position, program::Builtin builtin);
  void read(std::uint32_t position, const Targets& targets, std::uint64_t size);
  void write(std::uint32_t position, const Targets& targets, std::uint64_t size);
  std::uint64_t size_of(program::Reg operand) const;

  const program::Code& code_;
  const PointsTo& points_to_;
  std::vector<Effects> effects_;              // by instruction
  std::vector<std::vector<Writer>> writers_;  // by object
};

}  // namespace heddle::analysis
