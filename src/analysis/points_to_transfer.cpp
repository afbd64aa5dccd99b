// What each instruction does to the targets of registers and memory.
#include "analysis/anywhere.h"
#include "analysis/builtin_effects.h"
#include "analysis/points_to.h"
#include "program/operands.h"

#include <algorithm>
#include <array>

namespace heddle::analysis {

using program::Builtin;
using program::CallSite;
using program::CodeConstant;
using program::Instruction;
using program::Op;
using program::Reg;

namespace {

constexpr std::uint64_t heap_alignment = 16;

std::uint64_t bytes_of(const Instruction& in) { return (in.width + 7U) / 8; }

bool is_exact(const Target& target) { return target.stride == 0 && target.extent == 0; }

Targets all_shifted(const Targets& targets, std::int64_t by) {
  Targets result;
  for (const Target& target : targets) result.add(shifted(target, by));
  return result;
}

// How far behind `from` this content begins, if it is the same for all these addresses and all of the content is among
// the bytes that are copied. Of an array of structures no more than one is copied.
std::optional<std::int64_t> distance_within(const Target& from, std::uint64_t size, const Range& content) {
  std::int64_t distance = content.at.offset - from.offset;
  bool is_array = from.stride > 1 && content.at.stride == from.stride && size <= from.stride;
  if (is_array && distance < 0) distance += from.stride;
  bool is_known = (from.stride == 0 && content.at.stride == 0) || is_array;
  if (!is_known || from.extent != 0 || content.at.extent != 0 || distance < 0) return std::nullopt;
  return static_cast<std::uint64_t>(distance) + content.size <= size ? std::optional(distance) : std::nullopt;
}

}  // namespace

void PointsTo::look_at(std::uint32_t function, std::uint32_t position) {
  const Instruction& in = code_.instructions[position];
  switch (in.op) {
    case Op::Alloca: {
      Targets made;
      made.add({object_at(position), 0, 0});
      return add(function, in.target, made);
    }
    case Op::Load: return add(function, in.target, loaded(read(targets(function, in.a), bytes_of(in)), in.width));
    case Op::Store: return write(targets(function, in.a), bytes_of(in), stored(function, in.b, in.width));
    case Op::AtomicRmw: return look_at_exchange(function, in);
    case Op::CmpXchg: {
      Targets where = targets(function, in.a);
      add(function, in.target, loaded(read(where, bytes_of(in)), in.width));
      return write(where, bytes_of(in), stored(function, in.c, in.width));
    }
    case Op::MemCopy: return copy(function, in);
    case Op::MemSet:
      if (number(in.b) != 0) write(all_anywhere(targets(function, in.a)), 1, with_number({}, 64));
      return;
    case Op::VaStart: {
      Targets arguments;
      arguments.add({object_of_varargs(function), 0, 1});
      Targets list;
      for (const Target& target : targets(function, in.a)) list.add(anywhere(target));
      return write(list, 8, arguments);
    }
    case Op::Call: return look_at_call(function, position);
    case Op::Return: return look_at_return(function, in);
    default:
      if (!program::has_target(in.op)) return;
      add(function, in.target, computed(function, in));
      if (is_large_number(in.a) || (program::operands(in.op) > 1 && is_large_number(in.b)))
        add(function, in.target, with_number({}, in.width));
      return;
  }
}

void PointsTo::look_at_exchange(std::uint32_t function, const Instruction& in) {
  Targets where = targets(function, in.a), what = stored(function, in.b, in.width), old = read(where, bytes_of(in));
  add(function, in.target, loaded(old, in.width));
  if (static_cast<program::RmwOp>(in.extra) != program::RmwOp::Exchange) {
    what = with_number(all_anywhere(what), in.width);
    what.add(all_anywhere(old));
  }
  write(where, bytes_of(in), what);
}

void PointsTo::look_at_return(std::uint32_t function, const Instruction& in) {
  std::span<const program::Argument> values = code_.returns[in.extra];
  if (thread_[function] && !values.empty()) write(Range{{results_, 0, 0}, 8}, targets(function, values[0].operand));
  for (std::uint32_t call : callers_[function]) {
    const CallSite& site = code_.calls[code_.instructions[call].extra];
    if (site.kind == CallSite::Kind::Builtin) continue;
    for (std::uint32_t i = 0; i < std::min<std::size_t>(values.size(), site.results); ++i)
      add(function_of_[call], code_.instructions[call].target + static_cast<Reg>(i),
          targets(function, values[i].operand, values[i].width));
  }
}

std::optional<std::int64_t> PointsTo::number(Reg operand) const {
  if (!program::is_constant(operand)) return std::nullopt;
  const CodeConstant& constant = code_.constants[program::constant_index(operand)];
  if (constant.kind != CodeConstant::Kind::Number) return std::nullopt;
  // Numbers are kept without a sign.
  mpz_class value = constant.value;
  if (constant.width > 0 && mpz_tstbit(value.get_mpz_t(), constant.width - 1U) != 0)
    value -= mpz_class(1) << constant.width;
  return value.fits_slong_p() ? std::optional(value.get_si()) : std::nullopt;
}

// Of operations that compute a number from numbers.
Targets PointsTo::computed(std::uint32_t function, const Instruction& in) const {
  bool resizes = in.op == Op::ZExt || in.op == Op::SExt || in.op == Op::Trunc;
  auto operand = [&](Reg reg) { return targets(function, reg, resizes ? in.extra : in.width); };
  Targets result;
  if (program::gives_truth(in.op)) return result;
  switch (in.op) {
    case Op::Copy: return operand(in.a);
    case Op::ZExt:
    case Op::SExt: return loaded(operand(in.a), in.extra);
    case Op::Trunc: return targets(function, in.a, in.width);
    case Op::Select:
      result = operand(in.b);
      result.add(operand(in.c));
      return result;
    case Op::UMin:
    case Op::UMax:
    case Op::SMin:
    case Op::SMax:
      result = operand(in.a);
      result.add(operand(in.b));
      return result;
    case Op::Index:
      if (auto index = number(in.b); index && *index > -(std::int64_t{1} << 31) && *index < std::int64_t{1} << 31)
        return all_shifted(operand(in.a), *index * static_cast<std::int32_t>(in.extra));
      for (const Target& target : operand(in.a)) result.add(indexed(target, in));
      for (const Target& target : operand(in.b))
        if (target.object != numbers_ || number(in.a)) result.add(anywhere(target));
      return result;
    case Op::Add:
      if (auto by = number(in.b)) return all_shifted(operand(in.a), *by);
      if (auto by = number(in.a)) return all_shifted(operand(in.b), *by);
      break;
    case Op::Sub:
      if (auto by = number(in.b))
        return all_shifted(operand(in.a), static_cast<std::int64_t>(0 - static_cast<std::uint64_t>(*by)));
      break;
    case Op::URem:
      if (is_small(in.b)) return targets(function, in.a, offset_bits());
      break;
    case Op::And:
      if (is_small(in.b)) return targets(function, in.a, offset_bits());
      if (is_small(in.a)) return targets(function, in.b, offset_bits());
      [[fallthrough]];
    case Op::Or:
      if (number(in.b)) return masked(operand(in.a), in.op, in.b);
      if (number(in.a)) return masked(operand(in.b), in.op, in.a);
      break;
    default: break;
  }
  // Whatever else is computed from a pointer may be turned back into one.
  const std::array operands{in.a, in.b, in.c};
  for (int i = 0; i < program::operands(in.op); ++i)
    result.add(all_anywhere(operand(operands[static_cast<std::size_t>(i)])));
  return with_number(std::move(result), in.width);
}

// Numbers of so few bits are no addresses; an address may be put together from them by arithmetic.
Targets PointsTo::with_number(Targets targets, unsigned width) const {
  if (follows_numbers_ && width > offset_bits()) targets.add({numbers_, 0, 1});
  return targets;
}

// No object has an address that small, nor one of the last.
bool PointsTo::is_large_number(Reg operand) const {
  if (!follows_numbers_ || !program::is_constant(operand)) return false;
  if (code_.constants[program::constant_index(operand)].kind != CodeConstant::Kind::Number) return false;
  std::optional<std::int64_t> value = number(operand);
  return !value || *value >> offset_bits() > 0 || *value >> offset_bits() < -1;
}

bool PointsTo::may_reach_number(const Targets& targets) const {
  return follows_numbers_ && std::ranges::any_of(targets, [&](const Target& each) { return each.object == numbers_; });
}

// The other way round: a register that small holds no address.
Targets PointsTo::loaded(const Targets& targets, unsigned width) const {
  if (!follows_numbers_ || width > offset_bits()) return targets;
  Targets kept;
  for (const Target& target : targets)
    if (target.object != numbers_) kept.add(target);
  return kept;
}

// In memory also the parts of a number count: what is written byte by byte may be read as a whole.
Targets PointsTo::stored(std::uint32_t function, Reg operand, unsigned width) const {
  Targets what = targets(function, operand, width);
  bool is_part = width <= offset_bits() && number(operand) != 0;
  return is_part ? with_number(std::move(what), 64) : what;
}

bool PointsTo::is_small(Reg operand) const {
  std::optional<std::int64_t> value = number(operand);
  return value && *value >= 0 && *value >> offset_bits() == 0;
}

// Of a value of so many bits. The lower half of an address does not say which object it is in; what may be another part
// of one has been in arithmetic before, and may point anywhere.
Targets PointsTo::targets(std::uint32_t function, Reg operand, unsigned width) const {
  Targets all = targets(function, operand);
  if (width == 0 || width > offset_bits()) return all;
  Targets kept;
  for (const Target& target : all)
    if (target.stride == 1) kept.add(target);
  return kept;
}

// With an index that is not known. It stays within its array, where that is known: whoever runs the program has to see
// to it, and the array may be a part of something larger.
Target PointsTo::indexed(const Target& target, const Instruction& in) const {
  auto each = static_cast<std::int32_t>(in.extra);
  auto stride = static_cast<std::uint32_t>(std::abs(std::int64_t{each}));
  if (in.extra2 == 0 || each < 0 || indices_ == Indices::Anywhere) return repeated(target, stride);
  std::uint64_t size = target.object < code_.globals.size() ? code_.globals[target.object].size : sizes_[target.object];
  bool is_all = target.stride == 0 && target.extent == 0 && size == std::uint64_t{stride} * in.extra2 &&
                target.offset >= 0 && target.offset < std::int64_t{stride};
  return is_all ? repeated(target, stride) : widened(target, stride, in.extra2);
}

// Marks in the lowest bits of a pointer, which its alignment leaves free, and above its 48 bits.
Targets PointsTo::masked(const Targets& targets, Op op, Reg mask) const {
  Targets result;
  auto bits = static_cast<std::uint64_t>(*number(mask));
  constexpr std::uint64_t upper = ~((std::uint64_t{1} << 48) - 1);
  std::uint64_t changed = (op == Op::And ? ~bits : bits) & ~upper;
  for (const Target& target : targets) {
    bool is_plain = is_exact(target) && changed < alignment(target.object) && target.offset >= 0;
    auto offset = static_cast<std::uint64_t>(target.offset);
    auto now = static_cast<std::int64_t>(op == Op::And ? offset & ~changed : offset | changed);
    result.add(is_plain ? Target{target.object, now, 0} : anywhere(target));
  }
  return result;
}

std::uint64_t PointsTo::alignment(ObjectIndex object) const {
  if (object < code_.globals.size()) return code_.globals[object].alignment;
  return object >= first_made_ ? heap_alignment : 1;
}

void PointsTo::copy(std::uint32_t function, const Instruction& in) {
  std::optional<std::int64_t> known_size = number(in.c);
  if (known_size < 0) known_size.reset();
  std::uint64_t size = known_size ? static_cast<std::uint64_t>(*known_size) : any_size;
  const Targets to = targets(function, in.a);
  Targets scattered;  // of which it is not known where in the copy it lies
  for (const Target& from : targets(function, in.b)) {
    std::vector<Content> found;
    for (const Content& content : contents_read(from.object))
      if (overlap(content.range, {from, size})) found.push_back(content);
    for (const Content& content : found) {
      if (!meter_.spend(content.targets.size())) return;
      if (auto distance = known_size ? distance_within(from, size, content.range) : std::nullopt)
        for (const Target& each : to) write(Range{shifted(each, *distance), content.range.size}, content.targets);
      else
        scattered.add(all_anywhere(content.targets));
    }
  }
  for (const Target& each : to) write(Range{anywhere(each), 1}, scattered);
}

void PointsTo::look_at_call(std::uint32_t function, std::uint32_t position) {
  const CallSite& site = code_.calls[code_.instructions[position].extra];
  if (site.kind == CallSite::Kind::Builtin) return look_at_builtin(function, position, site.builtin);
  if (site.kind == CallSite::Kind::Function) return enter(function, position, site.function);
  for (const Target& target : targets(function, site.callee))
    if (target.object >= functions_ && target.object < varargs_) enter(function, position, target.object - functions_);
}

void PointsTo::enter(std::uint32_t caller, std::uint32_t position, std::uint32_t callee) {
  reach(position, callee);
  const program::CodeFunction& called = code_.functions[callee];
  if (called.builtin != Builtin::None) return look_at_builtin(caller, position, called.builtin);
  if (!called.is_defined) return;
  const CallSite& site = code_.calls[code_.instructions[position].extra];
  for (std::uint32_t i = 0; i < site.arguments.size(); ++i) {
    Targets what = targets(caller, site.arguments[i].operand, site.arguments[i].width);
    if (i < called.parameters)
      add(callee, static_cast<Reg>(i), what);
    else
      write(Range{{object_of_varargs(callee), 0, 1}, 1}, what);
  }
}

// Of another thread, or a function that is called once.
void PointsTo::start(std::uint32_t creator, std::uint32_t position, Reg entry, std::optional<Reg> argument) {
  for (const Target& target : targets(creator, entry)) {
    if (target.object < functions_ || target.object >= varargs_) continue;
    std::uint32_t function = target.object - functions_;
    if (argument && !thread_[function]) {
      thread_[function] = true;
      for (std::uint32_t place : returns_[function]) open(place);
    }
    reach(position, function);
    if (argument && code_.functions[function].parameters > 0) add(function, 0, targets(creator, *argument));
  }
}

void PointsTo::look_at_builtin(std::uint32_t function, std::uint32_t position, Builtin builtin) {
  const Instruction& in = code_.instructions[position];
  std::span<const program::Argument> arguments = code_.calls[in.extra].arguments;
  auto argument = [&](std::size_t i) {
    return i < arguments.size() ? targets(function, arguments[i].operand) : Targets();
  };
  Targets result;
  look_at_numbers(function, in, builtin);
  switch (builtin) {
    case Builtin::ThreadCreate:
      if (arguments.size() > 3) start(function, position, arguments[2].operand, arguments[3].operand);
      break;
    case Builtin::Once:
      if (arguments.size() > 1) start(function, position, arguments[1].operand, std::nullopt);
      break;
    case Builtin::AtThreadExit:
      if (!arguments.empty()) start(function, position, arguments[0].operand, std::nullopt);
      break;
    case Builtin::Handlers:
      for (const CallSite& site : code_.calls)
        if (site.handlers != 0) result.add({site.handlers - 1, 0, 0});
      break;
    case Builtin::ThreadExit: return write(Range{{results_, 0, 0}, 8}, argument(0));
    case Builtin::ThreadJoin: {
      Targets all;
      all.add({results_, 0, 0});
      return write(argument(1), code_.pointer_bits / 8, read(all, 8));
    }
    case Builtin::Realloc: {
      for (const Target& from : argument(0))
        for (const Content& content : std::vector(contents_read(from.object)))
          write(Range{is_exact(content.range.at) ? Target{object_at(position), content.range.at.offset, 0}
                                                 : Target{object_at(position), 0, 1},
                      content.range.size},
                content.targets);
      [[fallthrough]];
    }
    case Builtin::Malloc:
    case Builtin::New:
    case Builtin::NewArray:
    case Builtin::Calloc:
    case Builtin::AlignedAlloc: result.add({object_at(position), 0, 0}); break;
    case Builtin::PosixMemAlign: {
      Targets made;
      made.add({object_at(position), 0, 0});
      return write(argument(0), code_.pointer_bits / 8, made);
    }
    case Builtin::KeySet: return write(Range{{values_, 0, 1}, 8}, argument(1));
    case Builtin::KeyGet: {
      Targets all;
      all.add({values_, 0, 1});
      result = read(all, 8);
      break;
    }
    case Builtin::ErrnoLocation: result.add({errno_, 0, 0}); break;
    case Builtin::CtypeBLoc:
    case Builtin::CtypeToLowerLoc:
    case Builtin::CtypeToUpperLoc: result.add({tables_, 0, 1}); break;
    default: break;
  }
  add(function, in.target, result);
}

// What comes from outside is a number: results that are no pointers, and what is written into memory other than by the
// program. The states of locks and the like are the machine's own business.
void PointsTo::look_at_numbers(std::uint32_t function, const Instruction& in, Builtin builtin) {
  if (!follows_numbers_) return;
  const CallSite& site = code_.calls[in.extra];
  BuiltinEffect effect = effect_of(builtin);
  if (site.results > 0 && (builtin == Builtin::Nondet || builtin == Builtin::Time || builtin == Builtin::Rand))
    add(function, in.target, with_number({}, site.width));
  if (effect.part != Part::Silent) return;
  for (std::size_t i = 0; i < site.arguments.size(); ++i)
    if ((effect.writes & 1U << std::min<std::size_t>(i, 7)) != 0)
      write(all_anywhere(targets(function, site.arguments[i].operand)), 1, with_number({}, 64));
}

}  // namespace heddle::analysis
