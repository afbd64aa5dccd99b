#include "analysis/model_slice.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

namespace heddle::analysis {

using program::Opcode;
using program::Operand;
using program::Operation;

namespace {

// Calls `visit` with the positions that may come next within a step; none: the step ends.
template <class Visit>
void each_next(const program::Program& program, std::uint32_t position, Visit visit) {
  const Operation& op = program.operations[position];
  auto follow = [&](std::uint32_t next) {
    if (next < program.operations.size() && program.operations[next].code != Opcode::Step) visit(next);
  };
  switch (op.code) {
    case Opcode::Exit: return;
    case Opcode::Jump: return follow(op.extra);
    case Opcode::Branch:
      follow(op.extra);
      follow(op.extra2);
      return;
    default: return follow(position + 1);
  }
}

class ModelSlicer {
public:
  explicit ModelSlicer(program::Program& program) : program_(program), relevant_(program.objects.size()) {
    find_functions();
    find_regions();
  }

  void operator()() {
    for (std::uint32_t i = 0; i < program_.operations.size(); ++i) add_root(i);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::uint32_t i = 0; i < program_.operations.size(); ++i) changed = look_at(i) || changed;
    }
    for (std::size_t i = 0; i < program_.objects.size(); ++i)
      program_.objects[i].outside = !relevant_[i] && !program_.objects[i].is_lock;
    for (std::uint32_t i = 0; i < program_.operations.size(); ++i)
      if (program_.operations[i].code == Opcode::Step) mark_step(i);
  }

private:
  // A temporary is one thing within a region, a local within a function.
  struct Node {
    Operand::Kind kind;
    std::uint32_t scope;
    std::uint32_t index;
    auto operator<=>(const Node&) const = default;
  };

  // By where they begin: the code of a function lies in one piece.
  void find_functions() {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> entries;
    for (std::uint32_t i = 0; i < program_.functions.size(); ++i) entries.emplace_back(program_.functions[i].entry, i);
    std::ranges::sort(entries);
    function_of_.resize(program_.operations.size());
    for (std::size_t i = 0; i < entries.size(); ++i) {
      std::size_t end = i + 1 < entries.size() ? entries[i + 1].first : program_.operations.size();
      for (std::size_t at = entries[i].first; at < end; ++at) function_of_[at] = entries[i].second;
    }
  }

  // Operations that may come after each other within a step: temporaries do not live longer.
  void find_regions() {
    region_.resize(program_.operations.size());
    std::iota(region_.begin(), region_.end(), 0U);
    for (std::uint32_t i = 0; i < program_.operations.size(); ++i)
      each_next(program_, i, [&](std::uint32_t next) { region_[root(next)] = root(i); });
  }

  std::uint32_t root(std::uint32_t position) {
    while (region_[position] != position) position = region_[position] = region_[region_[position]];
    return position;
  }

  Node node(std::uint32_t position, Operand operand) {
    bool is_local = operand.kind() == Operand::Kind::Local;
    return {operand.kind(), is_local ? function_of_[position] : root(position), operand.index()};
  }

  bool mark(std::uint32_t position, Operand operand) {
    return operand.kind() != Operand::Kind::Constant && nodes_.insert(node(position, operand)).second;
  }
  bool is_marked(std::uint32_t position, Operand operand) { return nodes_.contains(node(position, operand)); }
  bool mark(std::uint32_t object) {
    bool is_new = !relevant_[object];
    relevant_[object] = true;
    return is_new;
  }

  void add_root(std::uint32_t position) {
    const Operation& op = program_.operations[position];
    switch (op.code) {
      case Opcode::Branch:
      case Opcode::Check:
      case Opcode::Assume:
      case Opcode::Await:
      case Opcode::Load:
      case Opcode::Store:
      case Opcode::Lock:
      case Opcode::Unlock: mark(position, op.a); return;
      default: return;
    }
  }

  // Does it make something else relevant?
  bool look_at(std::uint32_t position) {
    const Operation& op = program_.operations[position];
    switch (op.code) {
      case Opcode::Load: return is_marked(position, op.target) && mark(op.extra);
      case Opcode::Store: return relevant_[op.extra] && mark(position, op.b);
      case Opcode::Spawn: return look_at_spawn(position, program_.spawns[op.extra]);
      case Opcode::Jump:
      case Opcode::Branch:
      case Opcode::Check:
      case Opcode::Assume:
      case Opcode::Await:
      case Opcode::Lock:
      case Opcode::Unlock:
      case Opcode::LoopEnter:
      case Opcode::LoopRound:
      case Opcode::Step:
      case Opcode::Exit: return false;
      default: break;
    }
    if (!is_marked(position, op.target)) return false;
    bool changed = mark(position, op.a);
    changed = mark(position, op.b) || changed;
    return mark(position, op.c) || changed;
  }

  bool look_at_spawn(std::uint32_t position, const program::Spawn& spawn) {
    bool changed = false;
    for (std::uint32_t i = 0; i < spawn.captures.size(); ++i)
      if (nodes_.contains({Operand::Kind::Local, spawn.function, i}))
        changed = mark(position, spawn.captures[i]) || changed;
    return changed;
  }

  void mark_step(std::uint32_t position) {
    program::Step& step = program_.steps[program_.operations[position].extra];
    if (step.blocking) return;
    std::set<std::uint32_t> seen;
    std::vector<std::uint32_t> open;
    auto add = [&](std::uint32_t next) {
      if (seen.insert(next).second) open.push_back(next);
    };
    each_next(program_, position, add);
    while (!open.empty()) {
      std::uint32_t at = open.back();
      open.pop_back();
      if (concerns_others(program_.operations[at])) return;
      each_next(program_, at, add);
    }
    step.local = true;
  }

  bool concerns_others(const Operation& op) const {
    if (op.code == Opcode::Load || op.code == Opcode::Store) return !program_.objects[op.extra].outside;
    return program::concerns_others(op.code);
  }

  program::Program& program_;
  std::vector<std::uint32_t> function_of_;  // by operation
  std::vector<std::uint32_t> region_;       // by operation: another one of its region, or itself
  std::vector<bool> relevant_;              // by object
  std::set<Node> nodes_;                    // that are relevant
};

}  // namespace

Touching count_touching(const program::Program& program) {
  Touching count;
  for (const Operation& op : program.operations) {
    if (op.code != Opcode::Load && op.code != Opcode::Store) continue;
    ++count.all;
    if (program.objects[op.extra].outside) ++count.outside;
  }
  return count;
}

program::Program sliced(program::Program program) {
  ModelSlicer slicer(program);
  slicer();
  return program;
}

}  // namespace heddle::analysis
