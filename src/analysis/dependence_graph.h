// What an instruction of compiled code depends on directly, as far as it can be told before the program runs: the
// program dependence graph of Ferrante, Ottenstein and Warren, with calls and with memory by points-to.
#pragma once

#include "analysis/control.h"
#include "analysis/effects.h"
#include "analysis/points_to.h"
#include "program/code.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace heddle::analysis {

class DependenceGraph {
public:
  DependenceGraph(const program::Code& code, PointsTo::Numbers numbers, const base::Budget& budget);

  // Why it cannot be had; empty: it can.
  const std::string& refusal() const { return refusal_; }

  const program::Code& code() const { return code_; }
  const PointsTo& points_to() const { return points_to_; }
  const ModRef& effects() const { return *effects_; }
  base::Meter& meter() const { return meter_; }
  std::uint32_t function_of(std::uint32_t position) const { return function_of_[position]; }
  // Calls `action` with each position of a function that may be called.
  template <class Action>
  void for_all(Action action) const {
    for (const program::FunctionRange& range : ranges_)
      for (std::uint32_t i = range.begin; i < range.end && points_to_.is_reached(range.function); ++i) action(i);
  }

  // Data.
  std::vector<program::Reg> operands(std::uint32_t position) const;  // of instructions other than calls
  std::span<const std::uint32_t> writers(std::uint32_t function, program::Reg reg) const {
    return writers_[function][static_cast<std::size_t>(reg)];
  }
  std::span<const Range> reads(std::uint32_t position) const { return effects_->of(position).reads; }
  std::vector<std::uint32_t> writers(const Range& range) const { return effects_->writers(range, meter_); }
  // Control.
  std::span<const std::uint32_t> deciders(std::uint32_t position) const {
    return control_[function_of_[position]]->deciders(position);
  }
  // Calls.
  const program::CallSite& site(std::uint32_t call) const { return code_.calls[code_.instructions[call].extra]; }
  bool is_indirect(std::uint32_t call) const { return site(call).kind == program::CallSite::Kind::Indirect; }
  std::vector<program::Builtin> builtins(std::uint32_t call) const;  // that it may lead to
  std::span<const std::uint32_t> callees(std::uint32_t call) const { return points_to_.callees(call); }
  std::span<const std::uint32_t> callers(std::uint32_t function) const { return points_to_.callers(function); }
  std::span<const std::uint32_t> returns(std::uint32_t function) const { return returns_[function]; }

private:
  void add(std::uint32_t position);
  void refuse_if_spent();

  const program::Code& code_;
  mutable base::Meter meter_;  // of all that is asked of it
  PointsTo points_to_;
  std::vector<program::FunctionRange> ranges_;
  std::string refusal_;
  std::unique_ptr<ModRef> effects_;
  std::vector<std::uint32_t> function_of_;                        // by instruction
  std::vector<std::unique_ptr<ControlDependence>> control_;       // by function
  std::vector<std::vector<std::uint32_t>> returns_;               // by function
  std::vector<std::vector<std::vector<std::uint32_t>>> writers_;  // by function and register
};

bool is_access(program::Op op);  // of memory

}  // namespace heddle::analysis
