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

// Follows the operations of one step along all its branches. What is touched in a branch must have been touched before
// the first branch, at an index that is the same operand and has not been changed since.
class BranchWalk {
public:
  explicit BranchWalk(const Program& program) : program_(program) {}

  bool is_steady(std::size_t position) {
    for (;; ++position) {
      const Operation& op = program_.operations[position];
      switch (op.code) {
        case Opcode::Step:
        case Opcode::Exit: return true;
        case Opcode::Jump: return follow(op.extra, touched_);
        case Opcode::Branch: return follow(op.extra, touched_) && follow(op.extra2, touched_);
        case Opcode::Load:
        case Opcode::Store:
          if (read_.contains(key(op.a))) return false;
          touched_.insert({op.extra, key(op.a)});
          if (op.code == Opcode::Load) change(op.target, true, touched_);
          break;
        case Opcode::Lock:
        case Opcode::Unlock:
        case Opcode::Await:
        case Opcode::Spawn: return false;
        case Opcode::Check:
        case Opcode::Assume:
        case Opcode::LoopEnter:
        case Opcode::LoopRound: break;
        default: change(op.target, is_read(op.a) || is_read(op.b) || is_read(op.c), touched_); break;
      }
    }
  }

private:
  using Key = std::pair<int, std::uint32_t>;
  using Places = std::set<std::pair<std::uint32_t, Key>>;  // object, index
  static Key key(Operand operand) { return {static_cast<int>(operand.kind()), operand.index()}; }
  bool is_read(Operand operand) const { return read_.contains(key(operand)); }

  void change(Operand target, bool read, Places& places) {
    if (read)
      read_.insert(key(target));
    else
      read_.erase(key(target));
    std::erase_if(places, [&](const auto& place) { return place.second == key(target); });
  }

  // Behind a branch; `places` are those that may be touched there.
  bool follow(std::size_t position, Places places) {
    for (;; ++position) {
      if (++followed_ > most_followed) return false;
      const Operation& op = program_.operations[position];
      switch (op.code) {
        case Opcode::Step:
        case Opcode::Exit: return true;
        case Opcode::Jump: position = op.extra - std::size_t{1}; break;
        case Opcode::Branch: return follow(op.extra, places) && follow(op.extra2, places);
        case Opcode::Load:
        case Opcode::Store:
          if (!places.contains({op.extra, key(op.a)})) return false;
          if (op.code == Opcode::Load) change(op.target, true, places);
          break;
        case Opcode::Lock:
        case Opcode::Unlock:
        case Opcode::Await:
        case Opcode::Spawn: return false;
        case Opcode::Check:
        case Opcode::Assume:
        case Opcode::LoopEnter:
        case Opcode::LoopRound: break;
        default: change(op.target, true, places); break;
      }
    }
  }

  static constexpr std::size_t most_followed = 1000;

  const Program& program_;
  std::set<Key> read_;
  Places touched_;
  std::size_t followed_ = 0;
};

}  // namespace

std::vector<bool> steady_footprints(const Program& program) {
  std::vector<bool> steady(program.steps.size(), false);
  for (std::size_t i = 0; i < program.operations.size(); ++i) {
    const Operation& op = program.operations[i];
    if (op.code == Opcode::Step) steady[op.extra] = BranchWalk(program).is_steady(i + 1);
  }
  return steady;
}

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
