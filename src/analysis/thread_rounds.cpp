#include "analysis/thread_rounds.h"

#include <algorithm>

namespace heddle::analysis {

using program::Builtin;
using program::CallSite;
using program::Instruction;
using program::Op;
using program::Reg;

namespace {

constexpr unsigned most_depth = 16;
constexpr std::int64_t farthest = std::int64_t{1} << 30;
constexpr std::int64_t bytes_of_id = 8;

bool is_within(std::int64_t offset, std::uint64_t size, std::int64_t begin, std::int64_t length) {
  return offset >= begin && length > 0 && size <= static_cast<std::uint64_t>(length) &&
         offset - begin <= length - static_cast<std::int64_t>(size);
}

// An element by the counter, where each is as large as an id at least.
bool is_row(const Form& form) {
  bool is_based =
      form.base == Form::Base::Register || form.base == Form::Base::Variable || form.base == Form::Base::Global;
  return is_based && form.scale >= bytes_of_id && !form.is_inside;
}

}  // namespace

ThreadRounds::ThreadRounds(const program::Code& code, const PointsTo& points_to, const Rounds& main,
                           const program::FunctionRange& main_range, const program::FunctionRange& body,
                           std::uint32_t creation, const Rounds::Settled& is_settled,
                           const WrittenOnly& is_written_only)
    : code_(code),
      points_to_(points_to),
      main_(main),
      main_range_(main_range),
      body_range_(body),
      body_(code, body, is_settled),
      creation_(creation),
      is_settled_(is_settled),
      is_written_only_(is_written_only),
      is_one_(!main.is_repeated(creation)) {
  if (!is_one_) counter_ = main_.counter_of(creation);
  const CallSite& site = code.calls[code.instructions[creation].extra];
  if ((!is_one_ && !counter_) || site.arguments.size() < 4) return;
  const Counter* counter = counter_ ? &*counter_ : nullptr;
  id_ = main_.value(site.arguments[0].operand, creation, counter);
  argument_ = main_.value(site.arguments[3].operand, creation, counter);
  find_joins();
}

// Joining.

void ThreadRounds::find_joins() {
  for (std::uint32_t position = main_range_.begin; position < main_range_.end; ++position) {
    const Instruction& in = code_.instructions[position];
    if (in.op != Op::Call) continue;
    const CallSite& site = code_.calls[in.extra];
    if (site.kind != CallSite::Kind::Builtin || site.builtin != Builtin::ThreadJoin || site.arguments.empty()) continue;
    if (std::optional<Join> join = joined_at(position)) joins_.push_back(std::move(*join));
  }
}

bool ThreadRounds::is_written_only(Reg address, std::uint32_t by) const {
  return std::ranges::all_of(points_to_.targets(main_range_.function, address), [&](const Target& target) {
    return is_written_only_({target, bytes_of_id}, {by});
  });
}

bool ThreadRounds::is_id_kept() const {
  const CallSite& site = code_.calls[code_.instructions[creation_].extra];
  return is_written_only(site.arguments[0].operand, creation_);
}

// Does the loop of this counter execute `join` for each number that there is a thread for, before it comes to its end?
// And only once no more threads are created?
bool ThreadRounds::goes_as_far(const Counter& counter, std::uint32_t join) const {
  bool is_same_limit = counter.limit == counter_->limit;
  if (program::is_constant(counter.limit) && program::is_constant(counter_->limit))
    is_same_limit = main_.number(counter.limit) == main_.number(counter_->limit);
  return is_same_limit && counter.width == counter_->width && counter.last_first <= counter_->first &&
         main_.is_in_round(counter, counter.step, join) && !main_.comes(counter.branch, creation_) &&
         !main_.comes(join, creation_);
}

std::optional<ThreadRounds::Join> ThreadRounds::joined_at(std::uint32_t position) const {
  Reg operand = code_.calls[code_.instructions[position].extra].arguments[0].operand;
  if (!id_ || !is_id_kept()) return std::nullopt;
  if (is_one_) {
    std::optional<Rounds::Loaded> id = main_.loaded(operand, position, nullptr);
    bool is_it = id && same(id->from, *id_) && !main_.comes(id->reader, creation_) && !main_.comes(position, creation_);
    return is_it ? std::optional(Join{position, {}, {}, 0}) : std::nullopt;
  }
  std::optional<Counter> counter = main_.counter_of(position);
  if (!counter || !goes_as_far(*counter, position)) return std::nullopt;
  std::optional<Rounds::Loaded> id = main_.loaded(operand, position, &*counter);
  if (!id || main_.comes(id->reader, creation_)) return std::nullopt;
  if (id->from.base == Form::Base::Cell) return joined_by_block(position, *counter, *id);
  return is_row(*id_) && same(id->from, *id_) ? std::optional(Join{position, counter, {}, 0}) : std::nullopt;
}

// The id is in the block of the round, and its address was stored before the thread was created.
std::optional<ThreadRounds::Join> ThreadRounds::joined_by_block(std::uint32_t position, const Counter& counter,
                                                                const Rounds::Loaded& id) const {
  bool is_in_block = id_->base == Form::Base::Made && id_->scale == 0 && id.from.scale == 0 && !id_->is_inside &&
                     !id.from.is_inside && id.from.offset == id_->offset;
  if (!is_in_block || id.from.cell.scale < bytes_of_id) return std::nullopt;
  const Form::Place& cell = id.from.cell;
  const Form place{.base = cell.base, .id = cell.id, .place = cell.place, .scale = cell.scale, .offset = cell.offset};
  const Form block{.base = Form::Base::Made, .id = id_->id};
  for (std::uint32_t store = main_range_.begin; store < main_range_.end; ++store) {
    const Instruction& in = code_.instructions[store];
    if (in.op != Op::Store || in.width != 64 || (in.flags & program::instruction_flag::atomic) != 0) continue;
    std::optional<Form> at = main_.value(in.a, store, &*counter_), what = main_.value(in.b, store, &*counter_);
    if (!at || !what || !same(*at, place) || !same(*what, block)) continue;
    bool is_in_time = main_.is_in_round(*counter_, creation_, store) && !main_.comes(creation_, creation_, store) &&
                      !main_.comes(id.from.reader, store) && !main_.comes(position, store);
    if (is_in_time && is_written_only(in.a, store)) return Join{position, counter, cell, store};
  }
  return std::nullopt;
}

bool ThreadRounds::is_joined_before(std::uint32_t position) const {
  return std::ranges::any_of(joins_, [&](const Join& join) {
    if (join.counter) return main_.is_behind(*join.counter, position);
    return position != join.position && !main_.comes_first(position, join.position);
  });
}

// What belongs to a thread.

std::optional<ThreadRounds::Own> ThreadRounds::own(Reg reg, unsigned depth) const {
  if (depth > most_depth || program::is_constant(reg)) return std::nullopt;
  if (reg == 0 && code_.functions[body_range_.function].parameters > 0 && !body_.is_defined(reg)) return Own{};
  std::optional<std::uint32_t> definition = body_.only_definition(reg);
  return definition ? computed(*definition, depth + 1) : std::nullopt;
}

std::optional<ThreadRounds::Own> ThreadRounds::computed(std::uint32_t position, unsigned depth) const {
  const Instruction& in = code_.instructions[position];
  std::optional<Own> base;
  switch (in.op) {
    case Op::Copy: return own(in.a, depth);
    case Op::Trunc:
    case Op::SExt:
    case Op::ZExt:
      base = own(in.a, depth);
      if (!base || std::min<unsigned>(in.width, in.extra) < 32) return std::nullopt;
      if (base->kind == Own::Kind::Pointer && base->offset == 0 && !base->is_inside) return Own{Own::Kind::Number};
      return base->kind == Own::Kind::Number ? base : std::nullopt;
    case Op::Load: {
      bool is_of_variable =
          program::is_constant(in.a) && in.width == 64 && (in.flags & program::instruction_flag::atomic) == 0;
      if (!is_of_variable) return std::nullopt;
      const program::CodeConstant& at = code_.constants[program::constant_index(in.a)];
      bool is_global = at.kind == program::CodeConstant::Kind::Global && !code_.globals[at.index].is_thread_local;
      if (!is_global || !at.value.fits_slong_p() || !is_settled_(at.index, at.value.get_si(), position))
        return std::nullopt;
      return Own{.kind = Own::Kind::Variable, .global = at.index, .place = at.value.get_si()};
    }
    case Op::Add:
    case Op::Index: {
      base = own(in.a, depth);
      if (!base || base->kind == Own::Kind::Number || in.width != (in.op == Op::Add ? 64 : in.width))
        return std::nullopt;
      std::int64_t each = in.op == Op::Index ? static_cast<std::int32_t>(in.extra) : 1;
      std::optional<std::int64_t> by = body_.number(in.b);
      if (base->kind == Own::Kind::Variable) {
        std::optional<Own> index = own(in.b, depth);
        bool is_number = index && (index->kind == Own::Kind::Number ||
                                   (index->kind == Own::Kind::Pointer && index->offset == 0 && !index->is_inside));
        if (!is_number || in.op != Op::Index) return std::nullopt;
        base->kind = Own::Kind::Element;
        base->scale = each;
        return base;
      }
      if (by && *by > -farthest && *by < farthest) {
        base->offset += each * *by;
        return base->offset > -farthest && base->offset < farthest ? base : std::nullopt;
      }
      if (in.op != Op::Index || base->kind != Own::Kind::Pointer) return std::nullopt;
      base->is_inside = true;
      return base;
    }
    default: return std::nullopt;
  }
}

// Is an access to this address one to what the thread was given, and to nothing that another one was given?
bool ThreadRounds::belongs(const Own& own, std::uint64_t size) const {
  if (!argument_ || !counter_ || argument_->is_inside) return false;
  if (own.kind == Own::Kind::Element)
    return argument_->base == Form::Base::None && argument_->scale == 1 && argument_->offset == 0 &&
           is_within(own.offset, size, 0, own.scale);
  if (own.kind != Own::Kind::Pointer) return false;
  if (argument_->base == Form::Base::Made) return argument_->scale == 0;
  bool is_based = argument_->base == Form::Base::Register || argument_->base == Form::Base::Variable ||
                  argument_->base == Form::Base::Global;
  return is_based && !own.is_inside && is_within(own.offset, size, 0, argument_->scale);
}

bool ThreadRounds::are_apart(const Access& one, const Access& other) const {
  std::optional<Own> a = own(one.address), b = own(other.address);
  if (!a || !b || !belongs(*a, one.size) || !belongs(*b, other.size)) return false;
  return a->kind == b->kind && a->global == b->global && a->place == b->place && a->scale == b->scale;
}

// To what the thread of this round will be given, before that is created.
bool ThreadRounds::is_of_this_round(const Access& by_main, const Own& own) const {
  if (main_.comes(creation_, by_main.position, counter_->step)) return false;
  std::optional<Form> form = main_.value(by_main.address, by_main.position, &*counter_);
  if (!form) return false;
  if (own.kind == Own::Kind::Element)
    return form->base == Form::Base::Variable && form->id == own.global && form->place == own.place &&
           form->scale == own.scale && !form->is_inside && is_within(form->offset, by_main.size, 0, own.scale);
  if (form->base != argument_->base || form->id != argument_->id || form->place != argument_->place) return false;
  if (form->base == Form::Base::Made) return form->scale == 0;
  return form->scale == argument_->scale && !form->is_inside &&
         is_within(form->offset, by_main.size, argument_->offset, argument_->scale);
}

bool ThreadRounds::is_apart_from_main(const Access& by_main, const Access& by_thread) const {
  std::optional<Own> own = this->own(by_thread.address);
  if (!own || !belongs(*own, by_thread.size)) return false;
  if (is_of_this_round(by_main, *own)) return true;
  if (argument_->base != Form::Base::Made || !id_ || id_->id != argument_->id) return false;
  return std::ranges::any_of(joins_, [&](const Join& join) {
    if (!join.cell || !main_.is_in_round(*join.counter, by_main.position, join.position)) return false;
    std::optional<Form> form = main_.value(by_main.address, by_main.position, &*join.counter);
    return form && form->base == Form::Base::Cell && form->cell == *join.cell && form->scale == 0 &&
           !main_.comes(form->reader, join.store);
  });
}

}  // namespace heddle::analysis
