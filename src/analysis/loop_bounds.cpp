#include "analysis/loop_bounds.h"

#include "program/flow.h"
#include "program/operands.h"

#include <algorithm>
#include <map>
#include <set>

namespace heddle::analysis {

using program::Instruction;
using program::Op;
using program::Reg;

namespace {

bool is_comparison(Op op) { return op >= Op::Eq && op <= Op::SLe; }

// One loop: the instructions from which the next round is reached without entering the loop again.
class Body {
public:
  Body(const program::Code& code, const std::vector<std::vector<std::uint32_t>>& before, std::uint32_t first,
       std::uint32_t loop, const std::vector<std::uint32_t>& rounds)
      : code_(code) {
    std::vector<std::uint32_t> open = rounds;
    while (!open.empty()) {
      std::uint32_t at = open.back();
      open.pop_back();
      const Instruction& in = code.instructions[at];
      if ((in.op == Op::LoopEnter && in.extra == loop) || !positions_.insert(at).second) continue;
      open.insert(open.end(), before[at - first].begin(), before[at - first].end());
    }
    for (std::uint32_t at : positions_) note(at);
  }

  bool is_bounded() const {
    return std::ranges::any_of(positions_, [&](std::uint32_t at) { return is_bound(at); });
  }

private:
  void note(std::uint32_t at) {
    const Instruction& in = code_.instructions[at];
    if (in.op == Op::Call) {
      const program::CallSite& site = code_.calls[in.extra];
      for (std::uint32_t i = 0; i < site.results; ++i) definitions_[in.target + static_cast<Reg>(i)].push_back(at);
    } else if (program::has_target(in.op)) {
      definitions_[in.target].push_back(at);
      if (in.op == Op::CmpXchg) definitions_[in.target + 1].push_back(at);
    }
  }

  bool is_bound(std::uint32_t at) const {
    const Instruction& in = code_.instructions[at];
    if (in.op != Op::Branch || (positions_.contains(in.extra) && positions_.contains(in.extra2))) return false;
    const Instruction* condition = definition(in.a);
    if (condition == nullptr || !is_comparison(condition->op)) return false;
    return (is_counted(condition->a) && is_given(condition->b)) || (is_counted(condition->b) && is_given(condition->a));
  }

  // The one instruction of the loop that computes it, past copies and conversions; null: there is none, or several.
  const Instruction* definition(Reg operand) const {
    constexpr int longest = 32;
    for (int i = 0; i < longest && !program::is_constant(operand); ++i) {
      auto found = definitions_.find(operand);
      if (found == definitions_.end() || found->second.size() != 1) return nullptr;
      const Instruction& in = code_.instructions[found->second.front()];
      if (!passes_on(in.op)) return &in;
      operand = in.a;
    }
    return nullptr;
  }

  static bool passes_on(Op op) { return op == Op::Copy || op == Op::SExt || op == Op::ZExt || op == Op::Trunc; }

  // The register behind copies.
  Reg origin(Reg operand, Reg until) const {
    constexpr int longest = 32;
    for (int i = 0; i < longest && operand != until && !program::is_constant(operand); ++i) {
      auto found = definitions_.find(operand);
      if (found == definitions_.end() || found->second.size() != 1) return operand;
      const Instruction& in = code_.instructions[found->second.front()];
      if (!passes_on(in.op)) return operand;
      operand = in.a;
    }
    return operand;
  }

  // Is it `counter` and a constant?
  bool is_step(const Instruction& in, Reg counter) const {
    if (in.op != Op::Add && in.op != Op::Sub && in.op != Op::Index) return false;
    return (program::is_constant(in.b) && origin(in.a, counter) == counter) ||
           (in.op == Op::Add && program::is_constant(in.a) && origin(in.b, counter) == counter);
  }

  // Does each round change it by a constant?
  bool is_counter(Reg counter) const {
    auto found = definitions_.find(counter);
    if (found == definitions_.end()) return false;
    return std::ranges::all_of(found->second, [&](std::uint32_t at) {
      const Instruction& in = code_.instructions[at];
      if (is_step(in, counter)) return true;
      if (in.op != Op::Copy || program::is_constant(in.a)) return false;
      const Instruction* step = definition(in.a);
      return step != nullptr && is_step(*step, counter);
    });
  }

  bool is_counted(Reg operand) const {
    if (program::is_constant(operand)) return false;
    std::set<Reg> seen;
    for (Reg at = operand; !program::is_constant(at) && seen.insert(at).second;) {
      if (is_counter(at)) return true;
      auto found = definitions_.find(at);
      if (found == definitions_.end() || found->second.size() != 1) return false;
      const Instruction& in = code_.instructions[found->second.front()];
      if (!passes_on(in.op) && in.op != Op::Add && in.op != Op::Sub && in.op != Op::Index) return false;
      at = in.a;
    }
    return false;
  }

  // A constant, what was computed before the loop, or what lies in memory.
  bool is_given(Reg operand) const {
    if (program::is_constant(operand) || !definitions_.contains(operand)) return true;
    Reg behind = origin(operand, operand);
    if (program::is_constant(behind) || !definitions_.contains(behind)) return true;
    const Instruction* in = definition(operand);
    return in != nullptr && in->op == Op::Load;
  }

  const program::Code& code_;
  std::set<std::uint32_t> positions_{};
  std::map<Reg, std::vector<std::uint32_t>> definitions_{};
};

}  // namespace

std::vector<bool> bounded_loops(const program::Code& code) {
  std::vector<bool> result(code.loops.size());
  for (const program::FunctionRange& range : program::function_ranges(code)) {
    std::vector<std::vector<std::uint32_t>> before(range.end - range.begin);
    std::map<std::uint32_t, std::vector<std::uint32_t>> rounds;  // by loop
    for (std::uint32_t at = range.begin; at < range.end; ++at) {
      const Instruction& in = code.instructions[at];
      if (in.op == Op::LoopRound) rounds[in.extra].push_back(at);
      program::each_successor(code, at, [&](std::uint32_t next) {
        if (next >= range.begin && next < range.end) before[next - range.begin].push_back(at);
      });
    }
    for (const auto& [loop, positions] : rounds)
      result[loop] = Body(code, before, range.begin, loop, positions).is_bounded();
  }
  return result;
}

}  // namespace heddle::analysis
