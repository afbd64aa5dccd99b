#include "program/footprint.h"

#include <set>

namespace heddle::program {

namespace {

// Follows the operations of one step. Everything computed from a Load counts as read; after a branch nothing is known.
class Walk {
public:
  explicit Walk(const Program& program) : program_(program) {}

  bool is_fixed(std::size_t position) {
    for (;; ++position) {
      const Operation& op = program_.operations[position];
      switch (op.code) {
        case Opcode::Step:
        case Opcode::Exit: return true;
        case Opcode::Branch: return touches_nothing(op.extra) && touches_nothing(op.extra2);
        case Opcode::Jump: return touches_nothing(op.extra);
        case Opcode::Load:
          if (is_read(op.a)) return false;
          read_.insert(key(op.target));
          break;
        case Opcode::Store:
        case Opcode::Lock:
        case Opcode::Unlock:
          if (is_read(op.a)) return false;
          break;
        case Opcode::Spawn: return false;
        default:
          if (is_read(op.a) || is_read(op.b) || is_read(op.c)) read_.insert(key(op.target));
          break;
      }
    }
  }

private:
  using Key = std::pair<int, std::uint32_t>;
  static Key key(Operand operand) { return {static_cast<int>(operand.kind()), operand.index()}; }
  bool is_read(Operand operand) const { return read_.contains(key(operand)); }

  // Up to the next step there is nothing but local work, in a straight line.
  bool touches_nothing(std::size_t position) const {
    for (std::size_t most = program_.operations.size(); most > 0; --most) {
      const Operation& op = program_.operations[position];
      switch (op.code) {
        case Opcode::Step:
        case Opcode::Exit: return true;
        case Opcode::Load:
        case Opcode::Store:
        case Opcode::Lock:
        case Opcode::Unlock:
        case Opcode::Spawn:
        case Opcode::Branch: return false;
        case Opcode::Jump: position = op.extra; break;
        default: ++position; break;
      }
    }
    return false;
  }

  const Program& program_;
  std::set<Key> read_;
};

}  // namespace

std::vector<bool> fixed_footprints(const Program& program) {
  std::vector<bool> fixed(program.steps.size(), false);
  for (std::size_t i = 0; i < program.operations.size(); ++i) {
    const Operation& op = program.operations[i];
    if (op.code == Opcode::Step) fixed[op.extra] = Walk(program).is_fixed(i + 1);
  }
  return fixed;
}

Program with_failing_steps_shared(Program program) {
  Step* step = nullptr;
  for (const Operation& operation : program.operations) {
    if (operation.code == Opcode::Step) step = &program.steps[operation.extra];
    if (operation.code == Opcode::Check && step != nullptr) step->local = false;
  }
  return program;
}

}  // namespace heddle::program
