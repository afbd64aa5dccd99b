#include "permute/places.h"

#include <algorithm>

namespace heddle::permute {

using machine::Access;
using program::Opcode;
using program::Operand;
using program::Operation;

PlaceFinder::PlaceFinder(const program::Program& program, const Recording& recording, std::uint32_t threads)
    : program_(program),
      recording_(recording),
      uses_(program.objects.size()),
      cells_(program.cells, true),
      locals_(threads),
      temporaries_(program.temporaries) {
  for (const RecordedStep& step : recording.steps()) {
    locals_[step.thread.index()].resize(program.functions[step.function].locals.size(), true);
    for (const Access& access : recording.accesses(step)) {
      if (access.object == Access::thread_object) continue;
      Use& use = uses_[access.object];
      bool is_first = use.owner == Owner::Nobody;
      if (is_first) use.thread = step.thread;
      use.owner = is_first || (use.owner == Owner::One && use.thread == step.thread) ? Owner::One : Owner::Several;
      use.written = use.written || access.write;
    }
  }
}

std::vector<Place> PlaceFinder::step(const RecordedStep& step) {
  found_.clear();
  auto accesses = recording_.accesses(step);
  std::size_t next = 0;
  static const Access none;
  for (std::uint32_t position : recording_.operations(step)) {
    const Operation& operation = program_.operations[position];
    bool has_access = operation.code == Opcode::Load || operation.code == Opcode::Store ||
                      operation.code == Opcode::Lock || operation.code == Opcode::Unlock ||
                      operation.code == Opcode::Spawn;
    execute(step, operation, has_access ? accesses[next++] : none);
  }
  return found_;
}

bool PlaceFinder::fixed(const RecordedStep& step, Operand operand) const {
  switch (operand.kind()) {
    case Operand::Kind::Temporary: return temporaries_[operand.index()];
    case Operand::Kind::Local: return locals_[step.thread.index()][operand.index()];
    default: return true;
  }
}

void PlaceFinder::set_fixed(const RecordedStep& step, Operand target, bool fixed) {
  if (target.kind() == Operand::Kind::Temporary)
    temporaries_[target.index()] = fixed;
  else
    locals_[step.thread.index()][target.index()] = fixed;
}

void PlaceFinder::touch(const RecordedStep& step, const Operation& operation, const Access& access, bool write) {
  const program::Object& object = program_.objects[operation.extra];
  Place place{operation.extra, Place::anywhere, write};
  bool whole = object.size > 1 && !fixed(step, operation.a);
  std::int64_t index = access.index.number();
  if (!whole && (index < 0 || index >= object.size)) return;  // where the value does not matter
  if (!whole) place.cell = object.first + static_cast<std::uint32_t>(index);
  auto same = [&](const Place& other) { return other.object == place.object && other.cell == place.cell; };
  auto known = std::ranges::find_if(found_, same);
  if (known == found_.end())
    found_.push_back(place);
  else
    known->write = known->write || write;
}

bool PlaceFinder::load_is_fixed(std::uint32_t object, const Access& access, bool index_fixed) const {
  if (!index_fixed) return false;
  const Use& use = uses_[object];
  if (!use.written) return true;
  if (use.owner != Owner::One) return false;
  const program::Object& o = program_.objects[object];
  std::int64_t index = access.index.number();
  return index < 0 || index >= o.size || cells_[o.first + static_cast<std::uint32_t>(index)];
}

void PlaceFinder::store(std::uint32_t object, const Access& access, bool index_fixed, bool value_fixed) {
  const program::Object& o = program_.objects[object];
  std::int64_t index = access.index.number();
  for (std::uint32_t i = 0; i < o.size; ++i) {
    if (!index_fixed)
      cells_[o.first + i] = false;
    else if (index == i)
      cells_[o.first + i] = value_fixed;
  }
}

void PlaceFinder::spawn(const RecordedStep& step, const program::Spawn& spawn, machine::ThreadId child) {
  std::vector<bool>& locals = locals_[child.index()];
  locals.resize(program_.functions[spawn.function].locals.size(), true);
  for (std::size_t i = 0; i < spawn.captures.size(); ++i) locals[i] = fixed(step, spawn.captures[i]);
}

// `access` is that of the operation, if it has one.
void PlaceFinder::execute(const RecordedStep& step, const Operation& op, const Access& access) {
  switch (op.code) {
    case Opcode::Copy:
    case Opcode::Not:
    case Opcode::Negate: return set_fixed(step, op.target, fixed(step, op.a));
    case Opcode::And:
    case Opcode::Or:
    case Opcode::Equal:
    case Opcode::Less:
    case Opcode::LessEqual:
    case Opcode::Add:
    case Opcode::Subtract:
    case Opcode::Multiply:
    case Opcode::Divide:
    case Opcode::Remainder: return set_fixed(step, op.target, fixed(step, op.a) && fixed(step, op.b));
    case Opcode::Select: return set_fixed(step, op.target, fixed(step, op.a) && fixed(step, op.b) && fixed(step, op.c));
    case Opcode::Load:
      touch(step, op, access, false);
      return set_fixed(step, op.target, load_is_fixed(op.extra, access, fixed(step, op.a)));
    case Opcode::Store:
      touch(step, op, access, true);
      return store(op.extra, access, fixed(step, op.a), fixed(step, op.b));
    case Opcode::Lock:
    case Opcode::Unlock: return touch(step, op, access, true);
    case Opcode::Spawn:
      return spawn(step, program_.spawns[op.extra],
                   machine::ThreadId(static_cast<std::uint32_t>(access.index.number())));
    default: return;
  }
}

}  // namespace heddle::permute
