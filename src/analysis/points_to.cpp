#include "analysis/points_to.h"

#include "analysis/builtin_effects.h"
#include "program/operands.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace heddle::analysis {

using program::Builtin;
using program::CallSite;
using program::CodeConstant;
using program::Instruction;
using program::Op;
using program::Reg;

namespace {

constexpr std::uint64_t most_work = 4'000'000;  // instructions looked at, and pairs of places in memory
constexpr std::uint64_t heap_alignment = 16;
// The lower half of an address says where in an object it is, the upper half in which (native/object.h).
constexpr unsigned offset_bits = 32;

std::uint64_t bytes_of(const Instruction& in) { return (in.width + 7U) / 8; }

bool is_exact(const Target& target) { return target.stride == 0 && target.extent == 0; }

// Is it all of one pointer that is read, and not parts of some?
bool is_same(const Range& written, const Range& read) {
  std::uint32_t stride =
      std::gcd(std::gcd(written.at.stride, read.at.stride), std::gcd(written.at.grain, read.at.grain));
  std::int64_t distance = written.at.offset - read.at.offset;
  if (written.size != read.size) return false;
  return stride == 0 ? distance == 0 : stride >= read.size && distance % stride == 0;
}

Targets all_anywhere(const Targets& targets) {
  Targets result;
  for (const Target& target : targets) result.add(anywhere(target));
  return result;
}

Targets all_shifted(const Targets& targets, std::int64_t by) {
  Targets result;
  for (const Target& target : targets) result.add(shifted(target, by));
  return result;
}

}  // namespace

PointsTo::PointsTo(const program::Code& code) : code_(code), ranges_(program::function_ranges(code)) {
  begin();
  std::uint64_t work = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (const program::FunctionRange& range : ranges_) {
      if (!reached_[range.function]) continue;
      for (std::uint32_t position = range.begin; position < range.end; ++position)
        changed = look_at(range.function, position) || changed;
      work += range.end - range.begin;
    }
    for (const auto& contents : contents_) work += contents.size() * contents.size();
    if (work > most_work) return;
  }
  complete_ = true;
}

void PointsTo::begin() {
  std::size_t count = 0;
  for (const program::CodeFunction& function : code_.functions) {
    first_register_.push_back(count);
    count += function.registers;
  }
  registers_.resize(count);
  reached_.resize(code_.functions.size());
  thread_.resize(code_.functions.size());
  callers_.resize(code_.functions.size());
  functions_ = static_cast<ObjectIndex>(code_.globals.size());
  varargs_ = functions_ + static_cast<ObjectIndex>(code_.functions.size());
  results_ = varargs_ + static_cast<ObjectIndex>(code_.functions.size());
  arguments_ = results_ + 1;
  texts_ = arguments_ + 1;
  errno_ = texts_ + 1;
  tables_ = errno_ + 1;
  first_made_ = tables_ + 1;
  contents_.resize(first_made_);
  sizes_.resize(first_made_);
  reached_[code_.main] = true;
  for (std::uint32_t function : code_.constructors) reached_[function] = true;
  Targets arguments, texts, tables;
  arguments.add({arguments_, 0, 0});
  texts.add({texts_, 0, 0});
  tables.add({tables_, 0, 1});
  for (std::uint32_t i = 1; i < code_.functions[code_.main].parameters; ++i)
    add(code_.main, static_cast<Reg>(i), arguments);
  write(Range{{arguments_, 0, 1}, 1}, texts);
  write(Range{{tables_, 0, 1}, 1}, tables);
  for (std::uint32_t i = 0; i < code_.globals.size(); ++i)
    for (const program::Global::Relocation& each : code_.globals[i].relocations) {
      Targets what;
      ObjectIndex base = each.address.kind == CodeConstant::Kind::Function ? functions_ : 0;
      what.add(shifted({base + each.address.index, 0, 0}, each.address.value.get_si()));
      write(Range{{i, static_cast<std::int64_t>(each.offset), 0}, 8}, what);
    }
}

ObjectIndex PointsTo::object_at(std::uint32_t position) {
  auto [made, is_new] = made_at_.try_emplace(position, static_cast<ObjectIndex>(contents_.size()));
  if (is_new) {
    const Instruction& in = code_.instructions[position];
    std::optional<std::int64_t> elements = in.op == Op::Alloca ? number(in.a) : std::nullopt;
    contents_.emplace_back();
    sizes_.push_back(elements ? static_cast<std::uint64_t>(*elements) * in.extra : 0);
  }
  return made->second;
}

Targets PointsTo::targets(std::uint32_t function, Reg operand) const {
  if (!program::is_constant(operand)) return registers_[first_register_[function] + static_cast<std::size_t>(operand)];
  const CodeConstant& constant = code_.constants[program::constant_index(operand)];
  Targets result;
  bool fits = constant.value.fits_slong_p();
  if (constant.kind == CodeConstant::Kind::Global)
    result.add(fits ? shifted({constant.index, 0, 0}, constant.value.get_si()) : Target{constant.index, 0, 1});
  if (constant.kind == CodeConstant::Kind::Function) result.add({functions_ + constant.index, 0, 0});
  return result;
}

std::span<const std::uint32_t> PointsTo::callees(std::uint32_t position) const {
  auto found = callees_.find(position);
  return found != callees_.end() ? std::span(found->second) : std::span<const std::uint32_t>();
}

bool PointsTo::add(std::uint32_t function, Reg reg, const Targets& targets) {
  if (targets.empty() || program::is_constant(reg)) return false;
  return registers_[first_register_[function] + static_cast<std::size_t>(reg)].add(targets);
}

bool PointsTo::write(const Range& where, const Targets& what) {
  if (what.empty()) return false;
  std::vector<Content>& contents = contents_[where.at.object];
  auto same = std::ranges::find(contents, where, &Content::range);
  if (same != contents.end()) return same->targets.add(what);
  contents.push_back({where, what});
  return true;
}

bool PointsTo::write(const Targets& where, std::uint64_t size, const Targets& what) {
  bool changed = false;
  for (const Target& target : where) changed = write(Range{target, size}, what) || changed;
  return changed;
}

Targets PointsTo::read(const Targets& where, std::uint64_t size) const {
  Targets result;
  for (const Target& target : where)
    for (const Content& content : contents_[target.object]) {
      Range range{target, size};
      if (!overlap(content.range, range)) continue;
      result.add(is_same(content.range, range) ? content.targets : all_anywhere(content.targets));
    }
  return result;
}

bool PointsTo::look_at(std::uint32_t function, std::uint32_t position) {
  const Instruction& in = code_.instructions[position];
  switch (in.op) {
    case Op::Alloca: {
      Targets made;
      made.add({object_at(position), 0, 0});
      return add(function, in.target, made);
    }
    case Op::Load: return add(function, in.target, read(targets(function, in.a), bytes_of(in)));
    case Op::Store: return write(targets(function, in.a), bytes_of(in), targets(function, in.b, in.width));
    case Op::AtomicRmw: {
      bool exchanges = static_cast<program::RmwOp>(in.extra) == program::RmwOp::Exchange;
      Targets where = targets(function, in.a), what = targets(function, in.b, in.width),
              old = read(where, bytes_of(in));
      bool changed = add(function, in.target, old);
      if (!exchanges) {
        what = all_anywhere(what);
        what.add(all_anywhere(old));
      }
      return write(where, bytes_of(in), what) || changed;
    }
    case Op::CmpXchg: {
      Targets where = targets(function, in.a);
      bool changed = add(function, in.target, read(where, bytes_of(in)));
      return write(where, bytes_of(in), targets(function, in.c, in.width)) || changed;
    }
    case Op::MemCopy: return copy(function, in);
    case Op::VaStart: {
      Targets arguments;
      arguments.add({object_of_varargs(function), 0, 1});
      Targets list;
      for (const Target& target : targets(function, in.a)) list.add(anywhere(target));
      return write(list, 8, arguments);
    }
    case Op::Call: return look_at_call(function, position);
    case Op::Return: {
      bool changed = false;
      std::span<const program::Argument> values = code_.returns[in.extra];
      if (thread_[function] && !values.empty())
        changed = write(Range{{results_, 0, 0}, 8}, targets(function, values[0].operand));
      for (std::uint32_t call : callers_[function]) {
        const CallSite& site = code_.calls[code_.instructions[call].extra];
        if (site.kind == CallSite::Kind::Builtin) continue;
        auto within = std::ranges::upper_bound(ranges_, call, {}, &program::FunctionRange::begin);
        for (std::uint32_t i = 0; i < std::min<std::size_t>(values.size(), site.results); ++i)
          changed = add(std::prev(within)->function, code_.instructions[call].target + static_cast<Reg>(i),
                        targets(function, values[i].operand, values[i].width)) ||
                    changed;
      }
      return changed;
    }
    default: return program::has_target(in.op) && add(function, in.target, computed(function, in));
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
    case Op::Copy:
    case Op::ZExt:
    case Op::SExt: return operand(in.a);
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
      result.add(all_anywhere(operand(in.b)));
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
      if (is_small(in.b)) return targets(function, in.a, offset_bits);
      break;
    case Op::And:
      if (is_small(in.b)) return targets(function, in.a, offset_bits);
      if (is_small(in.a)) return targets(function, in.b, offset_bits);
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
  return result;
}

bool PointsTo::is_small(Reg operand) const {
  std::optional<std::int64_t> value = number(operand);
  return value && *value >= 0 && *value >> offset_bits == 0;
}

// Of a value of so many bits. The lower half of an address does not say which object it is in; what may be another part
// of one has been in arithmetic before, and may point anywhere.
Targets PointsTo::targets(std::uint32_t function, Reg operand, unsigned width) const {
  Targets all = targets(function, operand);
  if (width == 0 || width > offset_bits) return all;
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
  if (in.extra2 == 0 || each < 0) return repeated(target, stride);
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

bool PointsTo::copy(std::uint32_t function, const Instruction& in) {
  bool changed = false;
  std::optional<std::int64_t> size = number(in.c);
  for (const Target& from : targets(function, in.b)) {
    std::vector<Content> found;
    for (const Content& content : contents_[from.object])
      if (overlap(content.range, {from, size ? static_cast<std::uint64_t>(*size) : any_size})) found.push_back(content);
    for (const Content& content : found)
      for (const Target& to : targets(function, in.a)) {
        bool exact = is_exact(from) && is_exact(to) && is_exact(content.range.at);
        std::int64_t distance = content.range.at.offset - from.offset;
        bool whole = exact && distance >= 0 && size &&
                     static_cast<std::uint64_t>(distance) + content.range.size <= static_cast<std::uint64_t>(*size);
        Range where{whole ? shifted(to, distance) : anywhere(to), whole ? content.range.size : 1};
        changed = write(where, whole ? content.targets : all_anywhere(content.targets)) || changed;
      }
  }
  return changed;
}

bool PointsTo::reach(std::uint32_t position, std::uint32_t function) {
  std::vector<std::uint32_t>& known = callees_[position];
  if (std::ranges::find(known, function) != known.end()) return false;
  known.push_back(function);
  callers_[function].push_back(position);
  reached_[function] = true;
  return true;
}

bool PointsTo::look_at_call(std::uint32_t function, std::uint32_t position) {
  const CallSite& site = code_.calls[code_.instructions[position].extra];
  if (site.kind == CallSite::Kind::Builtin) return look_at_builtin(function, position, site.builtin);
  if (site.kind == CallSite::Kind::Function) return enter(function, position, site.function);
  bool changed = false;
  for (const Target& target : targets(function, site.callee))
    if (target.object >= functions_ && target.object < varargs_)
      changed = enter(function, position, target.object - functions_) || changed;
  return changed;
}

bool PointsTo::enter(std::uint32_t caller, std::uint32_t position, std::uint32_t callee) {
  bool changed = reach(position, callee);
  const program::CodeFunction& called = code_.functions[callee];
  if (called.builtin != Builtin::None) return look_at_builtin(caller, position, called.builtin) || changed;
  if (!called.is_defined) return changed;
  const CallSite& site = code_.calls[code_.instructions[position].extra];
  for (std::uint32_t i = 0; i < site.arguments.size(); ++i) {
    Targets what = targets(caller, site.arguments[i].operand, site.arguments[i].width);
    if (i < called.parameters)
      changed = add(callee, static_cast<Reg>(i), what) || changed;
    else
      changed = write(Range{{object_of_varargs(callee), 0, 1}, 1}, what) || changed;
  }
  return changed;
}

// Of another thread, or a function that is called once.
bool PointsTo::start(std::uint32_t creator, std::uint32_t position, Reg entry, std::optional<Reg> argument) {
  bool changed = false;
  for (const Target& target : targets(creator, entry)) {
    if (target.object < functions_ || target.object >= varargs_) continue;
    std::uint32_t function = target.object - functions_;
    changed = reach(position, function) || changed;
    if (!argument) continue;
    thread_[function] = true;
    if (code_.functions[function].parameters > 0) changed = add(function, 0, targets(creator, *argument)) || changed;
  }
  return changed;
}

bool PointsTo::look_at_builtin(std::uint32_t function, std::uint32_t position, Builtin builtin) {
  const Instruction& in = code_.instructions[position];
  std::span<const program::Argument> arguments = code_.calls[in.extra].arguments;
  auto argument = [&](std::size_t i) {
    return i < arguments.size() ? targets(function, arguments[i].operand) : Targets();
  };
  Targets result;
  bool changed = false;
  switch (builtin) {
    case Builtin::ThreadCreate:
      if (arguments.size() > 3) changed = start(function, position, arguments[2].operand, arguments[3].operand);
      break;
    case Builtin::Once:
      if (arguments.size() > 1) changed = start(function, position, arguments[1].operand, std::nullopt);
      break;
    case Builtin::ThreadExit: return write(Range{{results_, 0, 0}, 8}, argument(0));
    case Builtin::ThreadJoin: {
      Targets all;
      all.add({results_, 0, 0});
      return write(argument(1), 8, read(all, 8));
    }
    case Builtin::Realloc: {
      for (const Target& from : argument(0))
        for (const Content& content : std::vector(contents_[from.object]))
          changed = write(Range{is_exact(content.range.at) ? Target{object_at(position), content.range.at.offset, 0}
                                                           : Target{object_at(position), 0, 1},
                                content.range.size},
                          content.targets) ||
                    changed;
      [[fallthrough]];
    }
    case Builtin::Malloc:
    case Builtin::Calloc:
    case Builtin::AlignedAlloc: result.add({object_at(position), 0, 0}); break;
    case Builtin::PosixMemAlign: {
      Targets made;
      made.add({object_at(position), 0, 0});
      return write(argument(0), 8, made);
    }
    case Builtin::ErrnoLocation: result.add({errno_, 0, 0}); break;
    case Builtin::CtypeBLoc:
    case Builtin::CtypeToLowerLoc:
    case Builtin::CtypeToUpperLoc: result.add({tables_, 0, 1}); break;
    default: break;
  }
  return add(function, in.target, result) || changed;
}

}  // namespace heddle::analysis
