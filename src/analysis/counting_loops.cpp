#include "analysis/counting_loops.h"

#include "program/flow.h"
#include "program/operands.h"

#include <algorithm>
#include <functional>
#include <optional>

namespace heddle::analysis {

using program::Instruction;
using program::Op;
using program::Reg;

namespace {

using Positions = std::set<std::uint32_t>;

// What may be executed from here on, this position included, without going through the one called `end`.
Positions reachable(const program::Code& code, std::uint32_t from, std::optional<std::uint32_t> end = {}) {
  Positions found;
  std::vector<std::uint32_t> open;
  auto reach = [&](std::uint32_t position) {
    if (position != end && found.insert(position).second) open.push_back(position);
  };
  reach(from);
  while (!open.empty()) {
    std::uint32_t position = open.back();
    open.pop_back();
    program::each_successor(code, position, reach);
  }
  return found;
}

bool is_one(const program::Code& code, Reg operand) {
  if (!program::is_constant(operand)) return false;
  const program::CodeConstant& constant = code.constants[program::constant_index(operand)];
  return constant.kind == program::CodeConstant::Kind::Number && constant.value == 1;
}

class Finder {
public:
  Finder(const program::Code& code, const program::FunctionRange& range) : code_(code), range_(range) {}

  std::optional<CountingLoop> at(std::uint32_t enter) const {
    const program::CodeLoop& info = code_.loops[in(enter).extra];
    if (!info.has_one_entry || info.carried.size() != 1 || enter + 2 >= range_.end) return std::nullopt;
    const Instruction& compare = in(enter + 1);
    const Instruction& branch = in(enter + 2);
    CountingLoop loop{.enter = enter, .counter = info.carried.front(), .width = compare.width};
    loop.is_signed = compare.op == Op::SLt;
    bool compares = (compare.op == Op::SLt || compare.op == Op::ULt) && compare.a == loop.counter;
    if (!compares || branch.op != Op::Branch || branch.a != compare.target) return std::nullopt;
    loop.body = reachable(code_, branch.extra, enter + 1);
    bool is_loop = advances(loop) && is_closed(loop, branch.extra2) && keeps(loop, compare.b) && is_entered_once(loop);
    if (!is_loop || leaves_something(loop, branch.extra2)) return std::nullopt;
    return loop;
  }

private:
  const Instruction& in(std::uint32_t position) const { return code_.instructions[position]; }

  // The counter is written in one place, from which the round ends.
  bool advances(CountingLoop& loop) const {
    std::vector<std::uint32_t> writers, rounds, backs;
    for (std::uint32_t position : loop.body) {
      if (std::ranges::count(registers_written(code_, in(position)), loop.counter) > 0) writers.push_back(position);
      if (in(position).op == Op::LoopRound) rounds.push_back(position);
      program::each_successor(code_, position, [&](std::uint32_t next) {
        if (next == loop.enter + 1) backs.push_back(position);
      });
    }
    if (writers.size() != 1 || rounds.size() != 1 || backs.size() != 1) return false;
    loop.advance = writers.front();
    const Instruction& add = in(loop.advance);
    return add.op == Op::Add && add.a == loop.counter && add.target == loop.counter && add.width == loop.width &&
           is_one(code_, add.b) && rounds.front() == loop.advance + 1 && backs.front() == loop.advance + 2 &&
           in(rounds.front()).extra == in(loop.enter).extra && in(backs.front()).op == Op::Jump;
  }

  // Nothing leads out of the body but its end, and nothing into it but the branch.
  bool is_closed(const CountingLoop& loop, std::uint32_t exit) const {
    if (loop.body.contains(exit) || loop.body.contains(loop.enter)) return false;
    for (std::uint32_t position : loop.body)
      if (in(position).op == Op::LoopEnter || in(position).op == Op::Return) return false;
    for (std::uint32_t position = range_.begin; position < range_.end; ++position) {
      if (loop.body.contains(position) || position == loop.enter + 2) continue;
      bool enters = false;
      program::each_successor(code_, position, [&](std::uint32_t next) {
        bool is_head = next == loop.enter + 1 || next == loop.enter + 2;
        enters |= loop.body.contains(next) || (is_head && position + 1 != next);
      });
      if (enters) return false;
    }
    return true;
  }

  // The bound is the same in all rounds.
  bool keeps(const CountingLoop& loop, Reg bound) const {
    auto writes = [&](std::uint32_t position) {
      return std::ranges::count(registers_written(code_, in(position)), bound) > 0;
    };
    return bound != loop.counter && std::ranges::none_of(loop.body, writes) && in(loop.enter + 1).target != bound;
  }

  bool is_entered_once(const CountingLoop& loop) const { return !is_in_cycle(code_, loop.enter); }

  // Is something read behind the loop that was written in it?
  bool leaves_something(const CountingLoop& loop, std::uint32_t exit) const {
    std::set<Reg> written;
    auto add = [&](std::uint32_t position) {
      for (Reg reg : registers_written(code_, in(position))) written.insert(reg);
    };
    for (std::uint32_t position : loop.body) add(position);
    add(loop.enter + 1);
    return std::ranges::any_of(written, [&](Reg reg) { return is_live(exit, reg); });
  }

  bool is_live(std::uint32_t from, Reg reg) const {
    Positions seen{from};
    std::vector<std::uint32_t> open{from};
    while (!open.empty()) {
      std::uint32_t position = open.back();
      open.pop_back();
      if (std::ranges::count(registers_read(code_, in(position)), reg) > 0) return true;
      if (std::ranges::count(registers_written(code_, in(position)), reg) > 0) continue;
      program::each_successor(code_, position, [&](std::uint32_t next) {
        if (seen.insert(next).second) open.push_back(next);
      });
    }
    return false;
  }

  const program::Code& code_;
  program::FunctionRange range_;
};

}  // namespace

std::vector<Reg> registers_read(const program::Code& code, const Instruction& in) {
  std::vector<Reg> found;
  auto add = [&](Reg reg) {
    if (!program::is_constant(reg)) found.push_back(reg);
  };
  const Reg operands[] = {in.a, in.b, in.c};
  for (int i = 0; i < program::operands(in.op); ++i) add(operands[i]);
  if (in.op == Op::Return)
    for (const program::Argument& value : code.returns[in.extra]) add(value.operand);
  if (in.op != Op::Call) return found;
  const program::CallSite& site = code.calls[in.extra];
  if (site.kind == program::CallSite::Kind::Indirect) add(site.callee);
  for (const program::Argument& argument : site.arguments) add(argument.operand);
  return found;
}

std::vector<Reg> registers_written(const program::Code& code, const Instruction& in) {
  std::vector<Reg> found;
  std::uint32_t count = program::has_target(in.op) ? (in.op == Op::CmpXchg ? 2 : 1) : 0;
  if (in.op == Op::Call) count = code.calls[in.extra].results;
  for (std::uint32_t i = 0; i < count; ++i) found.push_back(in.target + static_cast<Reg>(i));
  return found;
}

bool is_in_cycle(const program::Code& code, std::uint32_t position) {
  bool comes_back = false;
  program::each_successor(
      code, position, [&](std::uint32_t next) { comes_back = comes_back || reachable(code, next).contains(position); });
  return comes_back;
}

std::vector<CountingLoop> counting_loops(const program::Code& code) {
  std::vector<program::FunctionRange> ranges = program::function_ranges(code);
  auto main = std::ranges::find(ranges, code.main, &program::FunctionRange::function);
  std::vector<CountingLoop> loops;
  if (main == ranges.end()) return loops;
  Finder finder(code, *main);
  for (std::uint32_t position = main->begin; position < main->end; ++position)
    if (code.instructions[position].op == Op::LoopEnter)
      if (std::optional<CountingLoop> loop = finder.at(position)) loops.push_back(std::move(*loop));
  return loops;
}

}  // namespace heddle::analysis
