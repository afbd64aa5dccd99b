#include "native/liveness.h"

#include "program/flow.h"
#include "program/operands.h"

#include <algorithm>

namespace heddle::native {

using program::Instruction;
using program::Op;
using program::Reg;

namespace {

using Bits = std::vector<bool>;

class Analysis {
public:
  Analysis(const program::Code& code, std::uint32_t begin, std::uint32_t end, std::uint32_t registers)
      : code_(code), begin_(begin), size_(end - begin), width_(registers + code.loops.size()), in_(size_) {
    for (Bits& bits : in_) bits.resize(width_);
    registers_ = registers;
    for (bool changed = true; changed;) {
      changed = false;
      for (std::uint32_t i = size_; i-- > 0;) changed = update(i) || changed;
    }
    keep_for_jumps();
  }

  const Bits& in(std::uint32_t index) const { return in_[index]; }

private:
  // A jump may come back to where setjmp was called, from anywhere.
  void keep_for_jumps() {
    for (std::uint32_t i = 0; i + 1 < size_; ++i) {
      const Instruction& in = code_.instructions[begin_ + i];
      bool sets = in.op == Op::Call && code_.calls[in.extra].kind == program::CallSite::Kind::Builtin &&
                  code_.calls[in.extra].builtin == program::Builtin::SetJump;
      if (!sets) continue;
      const Bits behind = in_[i + 1];
      for (Bits& live : in_)
        for (std::size_t bit = 0; bit < registers_; ++bit) live[bit] = live[bit] || behind[bit];
    }
  }

  bool update(std::uint32_t index) {
    const Instruction& instruction = code_.instructions[begin_ + index];
    Bits live(width_);
    program::each_successor(code_, begin_ + index, [&](std::uint32_t next) {
      for (std::size_t i = 0; i < width_ && next - begin_ < size_; ++i) live[i] = live[i] || in_[next - begin_][i];
    });
    kill(instruction, live);
    read(instruction, live);
    if (live == in_[index]) return false;
    in_[index] = std::move(live);
    return true;
  }

  // Only what is certainly written.
  void kill(const Instruction& instruction, Bits& live) const {
    switch (instruction.op) {
      case Op::Store:
      case Op::Jump:
      case Op::Branch:
      case Op::Switch:
      case Op::Return:
      case Op::MemCopy:
      case Op::MemSet:
      case Op::Fence:
      case Op::Unreachable:
      case Op::VaStart:
      case Op::AtomicBegin:
      case Op::AtomicEnd:
      case Op::LoopRound:
      case Op::Unsupported: return;
      case Op::LoopEnter: live[registers_ + instruction.extra] = false; return;
      case Op::Call:
        for (std::uint32_t i = 0; i < code_.calls[instruction.extra].results; ++i)
          live[static_cast<std::size_t>(instruction.target) + i] = false;
        return;
      case Op::CmpXchg: live[static_cast<std::size_t>(instruction.target) + 1] = false; break;
      default: break;
    }
    live[static_cast<std::size_t>(instruction.target)] = false;
  }

  void read(const Instruction& instruction, Bits& live) const {
    auto use = [&](Reg reg) {
      if (reg >= 0 && static_cast<std::uint32_t>(reg) < registers_) live[static_cast<std::size_t>(reg)] = true;
    };
    int operands = program::operands(instruction.op);
    if (operands > 0) use(instruction.a);
    if (operands > 1) use(instruction.b);
    if (operands > 2) use(instruction.c);
    if (instruction.op == Op::Call) {
      const program::CallSite& site = code_.calls[instruction.extra];
      for (const program::Argument& argument : site.arguments) use(argument.operand);
      if (site.kind == program::CallSite::Kind::Indirect) use(site.callee);
    }
    if (instruction.op == Op::Return)
      for (const program::Argument& argument : code_.returns[instruction.extra]) use(argument.operand);
    if (instruction.op != Op::LoopEnter && instruction.op != Op::LoopRound) return;
    for (Reg reg : code_.loops[instruction.extra].carried) use(reg);
    if (instruction.op == Op::LoopRound) live[registers_ + instruction.extra] = true;
  }

  const program::Code& code_;
  std::uint32_t begin_, size_;
  std::size_t width_;
  std::uint32_t registers_ = 0;
  std::vector<Bits> in_;
};

}  // namespace

Liveness::Liveness(const program::Code& code) : code_(code) {
  for (const program::FunctionRange& range : program::function_ranges(code)) {
    functions_.push_back({range.begin, range.end, false, {}, {}});
    registers_.push_back(code.functions[range.function].registers);
  }
}

Liveness::Function& Liveness::function_of(std::uint32_t position) {
  auto after = std::ranges::upper_bound(functions_, position, {}, &Function::begin);
  Function& function = *std::prev(after);
  if (!function.known) analyse(function, registers_[static_cast<std::size_t>(&function - functions_.data())]);
  return function;
}

void Liveness::analyse(Function& function, std::uint32_t registers) {
  Analysis analysis(code_, function.begin, function.end, registers);
  for (std::uint32_t i = 0; i < function.end - function.begin; ++i) {
    const Bits& live = analysis.in(i);
    function.live.emplace_back();
    function.loops.emplace_back();
    for (std::uint32_t reg = 0; reg < registers; ++reg)
      if (live[reg]) function.live.back().push_back(static_cast<Reg>(reg));
    for (std::uint32_t loop = 0; loop < code_.loops.size(); ++loop)
      if (live[registers + loop]) function.loops.back().push_back(loop);
  }
  function.known = true;
}

const std::vector<Reg>& Liveness::at(std::uint32_t position) {
  Function& function = function_of(position);
  return function.live[position - function.begin];
}

const std::vector<std::uint32_t>& Liveness::loops_at(std::uint32_t position) {
  Function& function = function_of(position);
  return function.loops[position - function.begin];
}

}  // namespace heddle::native
