#include "analysis/effects.h"

#include "analysis/builtin_effects.h"

#include <algorithm>

namespace heddle::analysis {

using program::Builtin;
using program::CallSite;
using program::Instruction;
using program::Op;

namespace {

constexpr std::uint64_t va_list_bytes = 24;

Targets only(ObjectIndex object) {
  Targets targets;
  targets.add({object, 0, 1});
  return targets;
}

}  // namespace

ModRef::ModRef(const program::Code& code, const PointsTo& points_to, base::Meter& meter)
    : code_(code), points_to_(points_to), effects_(code.instructions.size()) {
  for (const program::FunctionRange& range : program::function_ranges(code))
    for (std::uint32_t position = range.begin; position < range.end && points_to.is_reached(range.function);
         ++position) {
      look_at(range.function, position);
      if (!meter.spend(1 + effects_[position].reads.size() + effects_[position].writes.size())) return;
    }
}

std::vector<std::uint32_t> ModRef::writers(const Range& range, base::Meter& meter) const {
  std::vector<std::uint32_t> found;
  if (range.at.object >= writers_.size() || !meter.spend(writers_[range.at.object].size())) return found;
  for (const Writer& writer : writers_[range.at.object])
    if (overlap(writer.range, range)) found.push_back(writer.position);
  return found;
}

void ModRef::read(std::uint32_t position, const Targets& targets, std::uint64_t size) {
  for (const Target& target : targets) effects_[position].reads.push_back({target, size});
}

void ModRef::write(std::uint32_t position, const Targets& targets, std::uint64_t size) {
  for (const Target& target : targets) {
    effects_[position].writes.push_back({target, size});
    if (writers_.size() <= target.object) writers_.resize(target.object + 1);
    writers_[target.object].push_back({{target, size}, position});
  }
}

std::uint64_t ModRef::size_of(program::Reg operand) const {
  if (!program::is_constant(operand)) return any_size;
  const mpz_class& value = code_.constants[program::constant_index(operand)].value;
  return value.fits_ulong_p() ? std::min<std::uint64_t>(value.get_ui(), any_size) : any_size;
}

void ModRef::look_at(std::uint32_t function, std::uint32_t position) {
  const Instruction& in = code_.instructions[position];
  std::uint64_t bytes = (in.width + 7U) / 8;
  switch (in.op) {
    case Op::Load: return read(position, points_to_.targets(function, in.a), bytes);
    case Op::Store: return write(position, points_to_.targets(function, in.a), bytes);
    case Op::AtomicRmw:
    case Op::CmpXchg:
      read(position, points_to_.targets(function, in.a), bytes);
      return write(position, points_to_.targets(function, in.a), bytes);
    case Op::MemCopy:
      read(position, points_to_.targets(function, in.b), size_of(in.c));
      return write(position, points_to_.targets(function, in.a), size_of(in.c));
    case Op::MemSet: return write(position, points_to_.targets(function, in.a), size_of(in.c));
    case Op::VaStart: return write(position, points_to_.targets(function, in.a), va_list_bytes);
    case Op::Call: return look_at_call(function, position);
    case Op::Return:
      if (points_to_.is_thread(function)) write(position, only(points_to_.results()), 1);
      return;
    default: return;
  }
}

void ModRef::look_at_call(std::uint32_t function, std::uint32_t position) {
  const CallSite& site = code_.calls[code_.instructions[position].extra];
  if (site.kind == CallSite::Kind::Builtin) return look_at_builtin(function, position, site.builtin);
  for (std::uint32_t callee : points_to_.callees(position)) {
    const program::CodeFunction& called = code_.functions[callee];
    if (called.builtin != Builtin::None) look_at_builtin(function, position, called.builtin);
    if (called.is_variadic) write(position, only(points_to_.object_of_varargs(callee)), 1);
  }
}

void ModRef::look_at_builtin(std::uint32_t function, std::uint32_t position, Builtin builtin) {
  const CallSite& site = code_.calls[code_.instructions[position].extra];
  BuiltinEffect effect = effect_of(builtin);
  for (std::size_t i = 0; i < site.arguments.size(); ++i) {
    unsigned bit = 1U << std::min<std::size_t>(i, 7);
    Targets targets = points_to_.targets(function, site.arguments[i].operand);
    std::uint64_t size = i == 0 ? effect.first : effect.others;
    if ((effect.reads & bit) != 0) read(position, targets, size);
    if ((effect.writes & bit) != 0) write(position, targets, size);
  }
  if (builtin == Builtin::ThreadJoin) read(position, only(points_to_.results()), 1);
  if (builtin == Builtin::ThreadExit) write(position, only(points_to_.results()), 1);
  if (builtin == Builtin::Realloc)
    write(position, points_to_.targets(function, code_.instructions[position].target), any_size);
}

}  // namespace heddle::analysis
