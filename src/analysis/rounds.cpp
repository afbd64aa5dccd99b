#include "analysis/rounds.h"

#include "program/operands.h"

#include <algorithm>

namespace heddle::analysis {

using program::Builtin;
using program::CallSite;
using program::CodeConstant;
using program::Instruction;
using program::Op;
using program::Reg;

namespace {

constexpr unsigned most_depth = 16;
constexpr std::int64_t farthest = std::int64_t{1} << 30;  // scales and offsets

bool is_near(const Form& form) {
  return form.scale >= -farthest && form.scale <= farthest && form.offset >= -farthest && form.offset <= farthest;
}

std::optional<Form> if_near(const Form& form) { return is_near(form) ? std::optional(form) : std::nullopt; }

}  // namespace

bool same(const Form& a, const Form& b) {
  return a.base == b.base && a.id == b.id && a.place == b.place && a.scale == b.scale && a.offset == b.offset &&
         a.cell == b.cell && !a.is_inside && !b.is_inside;
}

Rounds::Rounds(const program::Code& code, const program::FunctionRange& range, Settled is_settled)
    : code_(code),
      range_(range),
      is_settled_(std::move(is_settled)),
      definitions_(code.functions[range.function].registers) {
  for (std::uint32_t position = range.begin; position < range.end; ++position) {
    const Instruction& in = code.instructions[position];
    std::uint32_t written = program::has_target(in.op) ? 1 : 0;
    if (in.op == Op::Call) written = code.calls[in.extra].results;
    if (in.op == Op::CmpXchg) written = 2;
    for (std::uint32_t i = 0; i < written; ++i) {
      auto reg = static_cast<std::size_t>(in.target) + i;
      if (reg >= definitions_.size()) definitions_.resize(reg + 1);
      definitions_[reg].push_back(position);
    }
  }
}

// Reachability.

bool Rounds::leads(std::vector<std::uint32_t> open, std::uint32_t to, const Cut& cut) const {
  std::vector<bool> met(range_.end - range_.begin);
  while (!open.empty()) {
    std::uint32_t at = open.back();
    open.pop_back();
    if (at < range_.begin || at >= range_.end || met[at - range_.begin]) continue;
    met[at - range_.begin] = true;
    if (at == to) return true;
    if (cut.position == at) continue;
    program::each_successor(code_, at, [&](std::uint32_t next) {
      if (cut.edge != Edge(at, next)) open.push_back(next);
    });
  }
  return false;
}

bool Rounds::comes_around(std::uint32_t from, std::uint32_t to, const Cut& cut) const {
  std::vector<std::uint32_t> open;
  program::each_successor(code_, from, [&](std::uint32_t next) {
    if (cut.edge != Edge(from, next)) open.push_back(next);
  });
  return leads(std::move(open), to, cut);
}

bool Rounds::comes_first_around(std::uint32_t to, const Cut& cut) const {
  return leads({code_.functions[range_.function].entry}, to, cut);
}

bool Rounds::comes(std::uint32_t from, std::uint32_t to, std::optional<std::uint32_t> without) const {
  return comes_around(from, to, {.position = without});
}

bool Rounds::comes_first(std::uint32_t to, std::optional<std::uint32_t> without) const {
  return comes_first_around(to, {.position = without});
}

// Is the cut passed on every way to the instruction, from where the counter has got its value on?
bool Rounds::is_since(const Counter& counter, std::uint32_t position, const Cut& cut) const {
  auto is_around = [&](std::uint32_t from) { return comes_around(from, position, cut); };
  return !comes_first_around(position, cut) && !is_around(counter.step) &&
         std::ranges::none_of(counter.begins, is_around);
}

bool Rounds::is_in_round(const Counter& counter, std::uint32_t position, std::uint32_t before) const {
  return is_since(counter, position, {.position = before});
}

bool Rounds::is_behind(const Counter& counter, std::uint32_t position) const {
  return !comes_first_around(position, {.edge = Edge(counter.branch, counter.out)});
}

// Counters.

std::optional<std::uint32_t> Rounds::only_definition(Reg reg) const {
  if (program::is_constant(reg) || static_cast<std::size_t>(reg) >= definitions_.size()) return std::nullopt;
  const std::vector<std::uint32_t>& all = definitions_[static_cast<std::size_t>(reg)];
  return all.size() == 1 ? std::optional(all[0]) : std::nullopt;
}

bool Rounds::is_defined(Reg reg) const {
  return static_cast<std::size_t>(reg) < definitions_.size() && !definitions_[static_cast<std::size_t>(reg)].empty();
}

std::optional<std::int64_t> Rounds::number(Reg reg) const {
  if (!program::is_constant(reg)) return std::nullopt;
  const CodeConstant& constant = code_.constants[program::constant_index(reg)];
  if (constant.kind != CodeConstant::Kind::Number) return std::nullopt;
  mpz_class value = constant.value;
  if (constant.width > 0 && mpz_tstbit(value.get_mpz_t(), constant.width - 1U) != 0)
    value -= mpz_class(1) << constant.width;
  return value.fits_slong_p() ? std::optional(value.get_si()) : std::nullopt;
}

// A constant, or a register with one value in all of the run.
bool Rounds::is_fixed(Reg reg) const {
  if (program::is_constant(reg)) return number(reg).has_value();
  std::optional<std::uint32_t> definition = only_definition(reg);
  return definition && !is_repeated(*definition);
}

bool Rounds::is_one_more(const Instruction& in, Reg reg) const {
  return in.op == Op::Add && ((in.a == reg && number(in.b) == 1) || (in.b == reg && number(in.a) == 1));
}

// One definition adds 1, perhaps by way of another register; the others are numbers.
bool Rounds::find_step(Counter& counter) const {
  const std::vector<std::uint32_t>& all = definitions_[static_cast<std::size_t>(counter.reg)];
  std::optional<std::uint32_t> step, sum;
  std::optional<std::int64_t> first, last_first;
  for (std::uint32_t position : all) {
    const Instruction& in = code_.instructions[position];
    std::optional<std::int64_t> begin = in.op == Op::Copy ? number(in.a) : std::nullopt;
    if (begin) {
      if (*begin < 0) return false;
      first = std::min(first.value_or(*begin), *begin);
      last_first = std::max(last_first.value_or(*begin), *begin);
      counter.begins.push_back(position);
      continue;
    }
    if (step) return false;
    step = position;
    if (in.op == Op::Copy) sum = only_definition(in.a);
    const Instruction& adding = code_.instructions[sum.value_or(position)];
    if ((in.op == Op::Copy && !sum) || !is_one_more(adding, counter.reg)) return false;
    counter.width = adding.width;
  }
  if (!step || !first || counter.width != 32) return false;  // so that no multiple of it wraps around in 64
  counter.step = *step;
  counter.first = *first;
  counter.last_first = *last_first;
  return !sum || is_since(counter, *step, {.position = *sum});
}

// Is the counter less than the limit wherever `position` and the step are executed, because of this branch?
bool Rounds::is_bounded(Counter& counter, std::uint32_t branch, std::uint32_t position) const {
  const Instruction& in = code_.instructions[branch];
  std::optional<std::uint32_t> compared = in.op == Op::Branch ? only_definition(in.a) : std::nullopt;
  if (!compared || in.extra == in.extra2) return false;
  const Instruction& comparison = code_.instructions[*compared];
  if (comparison.op != Op::SLt || comparison.a != counter.reg || comparison.width != counter.width) return false;
  if (!is_fixed(comparison.b) || !is_since(counter, branch, {.position = *compared})) return false;
  Cut stays{.edge = Edge(branch, in.extra)};
  if (!is_since(counter, position, stays) || !is_since(counter, counter.step, stays)) return false;
  counter.limit = comparison.b;
  counter.branch = branch;
  counter.out = in.extra2;
  return true;
}

std::optional<Counter> Rounds::counter_with(Reg reg, std::uint32_t position) const {
  Counter counter{.reg = reg};
  if (!find_step(counter)) return std::nullopt;
  auto comes_after = [&](std::uint32_t begin) { return comes(position, begin); };
  if (comes(position, position, counter.step) || std::ranges::any_of(counter.begins, comes_after)) return std::nullopt;
  for (std::uint32_t branch = range_.begin; branch < range_.end; ++branch)
    if (is_bounded(counter, branch, position)) return counter;
  return std::nullopt;
}

std::optional<Counter> Rounds::counter_of(std::uint32_t position) const {
  for (std::size_t reg = 0; reg < definitions_.size(); ++reg)
    if (definitions_[reg].size() > 1)
      if (std::optional<Counter> counter = counter_with(static_cast<Reg>(reg), position)) return counter;
  return std::nullopt;
}

// Values.

std::optional<Form> Rounds::value(Reg reg, std::uint32_t position, const Counter* counter) const {
  return value(reg, position, counter, 0);
}

// The definition has been executed since the counter has got its value, so that it was the same there.
std::optional<Form> Rounds::value(Reg reg, std::uint32_t position, const Counter* counter, unsigned depth) const {
  if (depth > most_depth) return std::nullopt;
  if (program::is_constant(reg)) {
    const CodeConstant& constant = code_.constants[program::constant_index(reg)];
    if (constant.kind == CodeConstant::Kind::Global && constant.value.fits_slong_p() &&
        !code_.globals[constant.index].is_thread_local)
      return if_near({.base = Form::Base::Global, .id = constant.index, .offset = constant.value.get_si()});
    std::optional<std::int64_t> known = number(reg);
    return known ? if_near({.offset = *known}) : std::nullopt;
  }
  if (counter != nullptr && reg == counter->reg) return Form{.scale = 1};
  std::optional<std::uint32_t> definition = only_definition(reg);
  if (!definition) return std::nullopt;
  if (!is_repeated(*definition)) {
    std::optional<Form> form = computed(*definition, nullptr, depth + 1);
    return form ? form : Form{.base = Form::Base::Register, .id = static_cast<std::uint32_t>(reg)};
  }
  if (counter == nullptr || comes(position, position, *definition)) return std::nullopt;
  return is_in_round(*counter, position, *definition) ? computed(*definition, counter, depth + 1) : std::nullopt;
}

// A number that is 0 or more, and less than 2^31, is the same in all widths from 32 on.
std::optional<Form> Rounds::resized(std::optional<Form> form, unsigned width, const Counter* counter) const {
  if (!form || form->base != Form::Base::None || width < 32) return std::nullopt;
  bool is_counter = counter != nullptr && form->scale == 1 && form->offset == 0 && counter->width == 32;
  bool is_number = form->scale == 0 && form->offset >= 0;
  return is_counter || is_number ? form : std::nullopt;
}

std::optional<Form> Rounds::computed(std::uint32_t position, const Counter* counter, unsigned depth) const {
  const Instruction& in = code_.instructions[position];
  auto operand = [&](Reg reg) { return value(reg, position, counter, depth); };
  switch (in.op) {
    case Op::Copy: return operand(in.a);
    case Op::SExt:
    case Op::ZExt:
    case Op::Trunc: return resized(operand(in.a), std::min<unsigned>(in.width, in.extra), counter);
    case Op::Add:
    case Op::Index: {
      std::optional<Form> base = operand(in.a), index = operand(in.b);
      std::int64_t each = in.op == Op::Index ? static_cast<std::int32_t>(in.extra) : 1;
      if (in.width != 64 && in.op == Op::Add) return std::nullopt;
      if (!base) return std::nullopt;
      bool is_block = base->base == Form::Base::Made || base->base == Form::Base::Cell;
      if (in.op == Op::Index && is_block && (!index || index->base != Form::Base::None || index->scale != 0)) {
        base->is_inside = true;
        return base;
      }
      if (!index || index->base != Form::Base::None || base->base == Form::Base::None) return std::nullopt;
      base->scale += each * index->scale;
      base->offset += each * index->offset;
      return if_near(*base);
    }
    case Op::Load: return content(position, counter, depth);
    case Op::Call: {
      const CallSite& site = code_.calls[in.extra];
      bool makes =
          site.kind == CallSite::Kind::Builtin && (site.builtin == Builtin::Malloc || site.builtin == Builtin::Calloc);
      if (counter == nullptr || !makes || comes(position, position, counter->step)) return std::nullopt;
      return Form{.base = Form::Base::Made, .id = position};
    }
    default: return std::nullopt;
  }
}

std::optional<Form> Rounds::content(std::uint32_t position, const Counter* counter, unsigned depth) const {
  const Instruction& in = code_.instructions[position];
  if (in.width != 64 || (in.flags & program::instruction_flag::atomic) != 0) return std::nullopt;
  std::optional<Form> at = value(in.a, position, counter, depth);
  if (!at || at->is_inside) return std::nullopt;
  if (at->base == Form::Base::Global && at->scale == 0 && is_settled_(at->id, at->offset, position))
    return Form{.base = Form::Base::Variable, .id = at->id, .place = at->offset};
  bool is_plain =
      at->base == Form::Base::Register || at->base == Form::Base::Variable || at->base == Form::Base::Global;
  if (counter == nullptr || !is_plain || at->scale == 0) return std::nullopt;
  return Form{
      .base = Form::Base::Cell, .cell = {at->base, at->id, at->place, at->scale, at->offset}, .reader = position};
}

std::optional<Rounds::Loaded> Rounds::loaded(Reg reg, std::uint32_t position, const Counter* counter) const {
  std::optional<std::uint32_t> reader = only_definition(reg);
  if (!reader) return std::nullopt;
  const Instruction& in = code_.instructions[*reader];
  if (in.op != Op::Load || in.width != 64 || (in.flags & program::instruction_flag::atomic) != 0) return std::nullopt;
  if (counter == nullptr && (is_repeated(*reader) || is_repeated(position))) return std::nullopt;
  if (counter != nullptr && (comes(position, position, *reader) || !is_in_round(*counter, position, *reader)))
    return std::nullopt;
  std::optional<Form> from = value(in.a, *reader, counter);
  return from ? std::optional(Loaded{*from, *reader}) : std::nullopt;
}

}  // namespace heddle::analysis
