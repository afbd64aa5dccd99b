#include "native/general.h"

#include "native/convert.h"

#include <algorithm>

namespace heddle::native {

using machine::Cell;
using machine::Value;
using program::Op;

void General::use(machine::Generaliser* generaliser) {
  generaliser_ = generaliser;
  state_.memory.generalise(generaliser);
  epoch_ = state_.trail.epoch();
  results_.clear();
  if (generaliser != nullptr && !widths_) widths_.emplace(state_.code);
}

Value General::known(Value value) {
  if (!is_on() || value.is_concrete()) return value;
  value = generaliser_->pin(value);
  if (!value.is_concrete()) generaliser_->give_up();
  return value;
}

// Where the width is not known they are pinned.
void General::enter_frame(Thread& thread, std::uint32_t position) {
  if (thread.state.depth == 0) return;
  std::uint32_t base = thread.frame().base;
  for (program::Reg reg : state_.liveness.at(position)) {
    std::uint32_t index = base + static_cast<std::uint32_t>(reg);
    Register& slot = thread.registers[index];
    if (slot.epoch >= epoch_) continue;
    unsigned width = width_of(thread.frame().function, reg, slot.value());
    Cell cell{register_space, thread.slot, index, width};
    Value symbol = generaliser_->unknown(cell, sort_of(width), slot.value());
    bool is_pinned = widths_->of(thread.frame().function, reg) == 0;
    assign(state_.trail, slot, is_pinned ? generaliser_->pin(symbol) : symbol);
  }
}

Value General::pinned_register(const Thread& thread, const Frame& frame, program::Reg reg) {
  std::uint32_t index = frame.base + static_cast<std::uint32_t>(reg);
  const Register& slot = thread.registers[index];
  if (!is_on() || slot.epoch >= epoch_) return pinned(slot.value());
  unsigned width = width_of(frame.function, reg, slot.value());
  Cell cell{register_space, thread.slot, index, width};
  return generaliser_->pin(generaliser_->unknown(cell, sort_of(width), slot.value()));
}

unsigned General::width_of(std::uint32_t function, program::Reg reg, Value value) const {
  unsigned width = widths_->of(function, reg);
  if (width != 0) return width;
  if (value.is_concrete()) return word_width;
  term::Sort sort = state_.terms.sort(value.term());
  return sort.is_bool() ? 1 : sort.width();
}

Value General::result_of(const Thread& thread) {
  Value result = thread.state.result.value();
  bool is_new = is_on() && std::ranges::find(results_, thread.slot) == results_.end();
  return is_new ? generaliser_->unknown({result_space, thread.slot, 0, word_width}, sort_of(word_width), result)
                : result;
}

// An address makes its object known to others; what comes from a smaller number is none.
Value General::end_with(const Thread& thread, Value result) {
  results_.push_back(thread.slot);
  if (result.is_concrete()) return result;
  term::Kind kind = state_.terms.kind(result.term());
  bool is_extended = kind == term::Kind::BvSignExtend || kind == term::Kind::BvZeroExtend;
  bool is_small_number = is_extended && state_.terms.sort(state_.terms.children(result.term())[0]).width() <= 32;
  return is_small_number ? result : generaliser_->pin(result);
}

std::optional<Value> General::cell(const Cell& cell) {
  if (cell.space == memory_space) return state_.memory.cell(cell);
  if (cell.space == result_space) return result_of(*state_.threads[cell.owner]);
  const Register& slot = state_.threads[cell.owner]->registers[cell.index];
  if (is_on() && slot.epoch < epoch_) return generaliser_->unknown(cell, sort_of(cell.width), slot.value());
  if (slot.term && (state_.terms.sort(slot.term) != sort_of(cell.width) || state_.memory.is_undefined(slot.term)))
    return std::nullopt;
  return slot.value();
}

bool General::has_touched(const Cell& cell) const {
  if (cell.space == memory_space) return state_.memory.has_touched(cell);
  if (cell.space == result_space) return std::ranges::find(results_, cell.owner) != results_.end();
  return state_.threads[cell.owner]->registers[cell.index].epoch >= epoch_;
}

// That nothing changes is noticed by loops only: a round that changes nothing is not followed by another one. That
// something does change lets everything follow, so it need not be the same elsewhere.
bool General::changes_nothing(const Thread& thread, std::uint32_t position, const Object& object, std::uint32_t offset,
                              unsigned width, Value& value) {
  if (width >= 64 && !is_small(value)) value = known(value);
  if (!is_in_loop(thread, position)) return false;
  Value old = state_.memory.load(object, offset, width);
  Value same = state_.arithmetic.binary(Op::Eq, width, old, value);
  bool is_same = generaliser_->now(same).is_true();
  if (is_same) generaliser_->pin(same);
  return is_same;
}

// A number that is no address now, though it may be another one elsewhere: then only states are meant in which it is
// none either. No object has an address below 2^32.
bool General::is_small(Value value) {
  if (value.is_concrete() || state_.terms.sort(value.term()) != term::Sort::bitvec(word_width)) return false;
  constexpr std::uint64_t bound = std::uint64_t{1} << 32;
  term::Term shifted = state_.terms.add(value.term(), state_.terms.bitvec(word_width, bound));
  term::Term is_below = state_.terms.make(term::Kind::BvULess, {shifted, state_.terms.bitvec(word_width, 2 * bound)});
  if (generaliser_->now(Value(is_below)).is_false()) return false;
  generaliser_->require(is_below);
  return true;
}

bool General::is_in_loop(const Thread& thread, std::uint32_t position) const {
  for (std::uint32_t i = thread.state.depth; i-- > 0;) {
    if (!state_.liveness.loops_at(position).empty()) return true;
    position = thread.frames[i].return_to;
  }
  return false;
}

// Sums, and comparisons with null, mean the same for addresses and other numbers.
void General::take_as_plain(Op op, Value a, Value b) {
  Value left = generaliser_->now(a), right = generaliser_->now(b);
  bool has_address = addresses_.holds_address(left) || addresses_.holds_address(right) ||
                     addresses_.holds_number(left) || addresses_.holds_number(right);
  if (has_address && Addresses::concerns(op, word_width, left, right)) generaliser_->give_up();
  bool is_equality = op == Op::Eq || op == Op::Ne;
  bool is_sum = op == Op::Add || (op == Op::Sub && b.is_concrete());
  if (has_address || is_sum || (is_equality && (a == Value(0) || b == Value(0)))) return;
  for (Value value : {a, b}) {
    if (value.is_concrete() || (is_equality && generaliser_->now(value) == Value(0))) continue;
    term::Kind kind = state_.terms.kind(value.term());
    bool is_extended = kind == term::Kind::BvSignExtend || kind == term::Kind::BvZeroExtend;
    if (is_extended && state_.terms.sort(state_.terms.children(value.term())[0]).width() <= 32) continue;
    if (!is_small(value) && generaliser_->now(value).is_concrete()) generaliser_->pin(value);
  }
}

}  // namespace heddle::native
