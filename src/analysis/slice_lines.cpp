#include "analysis/slice_lines.h"

#include "program/flow.h"

#include <algorithm>
#include <optional>

namespace heddle::analysis {

namespace {

using program::Op;
using program::Opcode;

void add(SliceLines& lines, program::Location location, Membership membership) {
  if (!location) return;
  location.column = 0;
  Membership& known = lines.try_emplace(location, membership).first->second;
  known = std::max(known, membership);
}

// Not written by the user as such.
bool is_bookkeeping(Op op) {
  return op == Op::Jump || op == Op::LoopEnter || op == Op::LoopRound || op == Op::Alloca || op == Op::Fence ||
         op == Op::Return;
}

// None: it says nothing about its step.
std::optional<Membership> membership_of(const program::Program& program, const program::Operation& op) {
  switch (op.code) {
    case Opcode::Load:
    case Opcode::Store: return program.objects[op.extra].outside ? Membership::Outside : Membership::Inside;
    case Opcode::Check:
      return program.checks[op.extra].kind == program::ErrorKind::Memory ? Membership::Access : Membership::Inside;
    case Opcode::Branch:
    case Opcode::Assume:
    case Opcode::Await:
    case Opcode::Lock:
    case Opcode::Unlock:
    case Opcode::Spawn: return Membership::Inside;
    default: return std::nullopt;
  }
}

}  // namespace

SliceLines lines_of(const program::Code& code, const Slice& slice) {
  SliceLines lines;
  for (const program::FunctionRange& range : program::function_ranges(code))
    for (std::uint32_t i = range.begin; i < range.end; ++i) {
      const program::Instruction& in = code.instructions[i];
      bool is_called = slice.reached[range.function];
      if (!is_bookkeeping(in.op))
        add(lines, code.places[in.place].location, is_called ? slice.membership[i] : Membership::Outside);
    }
  return lines;
}

SliceLines lines_of(const program::Program& program) {
  SliceLines lines;
  const program::Step* step = nullptr;
  for (const program::Operation& op : program.operations) {
    if (op.code == Opcode::Exit) step = nullptr;
    if (op.code == Opcode::Step) step = &program.steps[op.extra];
    std::optional<Membership> membership = membership_of(program, op);
    if (op.code == Opcode::Check && step == nullptr) add(lines, program.checks[op.extra].location, Membership::Inside);
    if (step != nullptr && membership) add(lines, step->location, *membership);
  }
  for (const program::Object& object : program.objects)
    add(lines, object.location, object.outside ? Membership::Outside : Membership::Inside);
  return lines;
}

}  // namespace heddle::analysis
