// Steps of compiled code in general (machine/generaliser.h). Bytes of memory become symbols when the program reads
// them, registers when the frame is entered that they belong to. What the machine itself reads (the state of a lock, an
// address, the size of a block) is pinned; so is everything that becomes part of the control state.
#include "native/builtins.h"
#include "native/convert.h"
#include "native/native_machine.h"

#include <algorithm>

namespace heddle::native {

using machine::Cell;
using machine::Value;
using program::Op;

namespace {

// All but those that read or write text.
bool has_general_form(program::Builtin builtin) {
  auto is_in = [&](auto rows) { return std::ranges::find(rows, builtin, &BuiltinRow::builtin) != rows.end(); };
  return is_in(thread_builtins()) || is_in(mutex_builtins()) || is_in(condition_builtins()) || is_in(lock_builtins()) ||
         is_in(semaphore_builtins()) || is_in(barrier_builtins()) || is_in(once_builtins()) || is_in(key_builtins()) ||
         is_in(fate_builtins()) || is_in(allocation_builtins()) || is_in(other_builtins());
}

}  // namespace

void NativeMachine::generalise(machine::Generaliser* generaliser) {
  general_ = generaliser;
  state_.memory.generalise(generaliser);
  general_epoch_ = state_.trail.epoch();
  general_results_.clear();
  if (generaliser != nullptr && !widths_) widths_.emplace(state_.code);
}

void NativeMachine::give_up_in_general() {
  if (general_ != nullptr) general_->give_up();
}

Value NativeMachine::known(Value value) {
  if (general_ == nullptr || value.is_concrete()) return value;
  value = general_->pin(value);
  if (!value.is_concrete()) general_->give_up();
  return value;
}

// The registers of the topmost frame that are still to be read. Where the width is not known they are pinned.
void NativeMachine::frame_in_general(Thread& thread, std::uint32_t position) {
  if (thread.state.depth == 0) return;
  std::uint32_t base = thread.frame().base;
  for (program::Reg reg : state_.liveness.at(position)) {
    std::uint32_t index = base + static_cast<std::uint32_t>(reg);
    Register& slot = thread.registers[index];
    if (slot.epoch >= general_epoch_) continue;
    unsigned width = width_of(thread.frame().function, reg, slot.value());
    Cell cell{register_space, thread.slot, index, width};
    Value symbol = general_->unknown(cell, sort_of(width), slot.value());
    bool is_pinned = widths_->of(thread.frame().function, reg) == 0;
    set_register(thread, reg, is_pinned ? general_->pin(symbol) : symbol);
  }
}

// A register of any frame, which becomes part of the control state.
Value NativeMachine::pinned_register(Thread& thread, const Frame& frame, program::Reg reg) {
  std::uint32_t index = frame.base + static_cast<std::uint32_t>(reg);
  const Register& slot = thread.registers[index];
  if (general_ == nullptr || slot.epoch >= general_epoch_) return pinned(slot.value());
  unsigned width = width_of(frame.function, reg, slot.value());
  return general_->pin(general_->unknown({register_space, thread.slot, index, width}, sort_of(width), slot.value()));
}

unsigned NativeMachine::width_of(std::uint32_t function, program::Reg reg, Value value) const {
  unsigned width = widths_->of(function, reg);
  if (width != 0) return width;
  if (value.is_concrete()) return word_width;
  term::Sort sort = state_.terms.sort(value.term());
  return sort.is_bool() ? 1 : sort.width();
}

Value NativeMachine::result_of(const Thread& thread) {
  Value result = thread.state.result.value();
  bool is_new = general_ != nullptr && std::ranges::find(general_results_, thread.slot) == general_results_.end();
  return is_new ? general_->unknown({result_space, thread.slot, 0, word_width}, sort_of(word_width), result) : result;
}

// An address makes its object known to others; what comes from a smaller number is none.
Value NativeMachine::result_in_general(const Thread& thread, Value result) {
  general_results_.push_back(thread.slot);
  if (result.is_concrete()) return result;
  term::Kind kind = state_.terms.kind(result.term());
  bool is_extended = kind == term::Kind::BvSignExtend || kind == term::Kind::BvZeroExtend;
  bool is_small = is_extended && state_.terms.sort(state_.terms.children(result.term())[0]).width() <= 32;
  return is_small ? result : general_->pin(result);
}

std::optional<Value> NativeMachine::cell(const Cell& cell) {
  if (cell.space == memory_space) return state_.memory.cell(cell);
  if (cell.space == result_space) return result_of(thread_at(cell.owner));
  const Register& slot = thread_at(cell.owner).registers[cell.index];
  if (general_ != nullptr && slot.epoch < general_epoch_)
    return general_->unknown(cell, sort_of(cell.width), slot.value());
  if (slot.term && (state_.terms.sort(slot.term) != sort_of(cell.width) || state_.memory.is_undefined(slot.term)))
    return std::nullopt;
  return slot.value();
}

bool NativeMachine::has_touched(const Cell& cell) const {
  if (cell.space == memory_space) return state_.memory.has_touched(cell);
  if (cell.space == result_space) return std::ranges::find(general_results_, cell.owner) != general_results_.end();
  return state_.threads[cell.owner]->registers[cell.index].epoch >= general_epoch_;
}

// That nothing changes is noticed by loops only: a round that changes nothing is not followed by another one. That
// something does change lets everything follow, so it need not be the same elsewhere.
Flow NativeMachine::store_in_general(const Target& target, unsigned width, Value value) {
  auto offset = static_cast<std::uint32_t>(target.offset.number());
  if (width >= 64 && !is_small_in_general(value)) value = known(value);
  if (is_in_loop()) {
    Value old = state_.memory.load(*target.object, offset, width);
    Value same = state_.arithmetic.binary(Op::Eq, width, old, value);
    if (general_->now(same).is_true()) {
      general_->pin(same);
      return Flow::Next;
    }
  }
  ++change(*current_).effects;
  if (width >= 64) publish(general_->now(value));  // as the step did: what is shared decides where a step ends
  state_.memory.store(*target.object, offset, width, value);
  return Flow::Next;
}

// A number that is no address now, though it may be another one elsewhere: then only states are meant in which it is
// none either. No object has an address below 2^32.
bool NativeMachine::is_small_in_general(Value value) {
  if (value.is_concrete() || state_.terms.sort(value.term()) != term::Sort::bitvec(word_width)) return false;
  constexpr std::uint64_t bound = std::uint64_t{1} << 32;
  term::Term shifted = state_.terms.add(value.term(), state_.terms.bitvec(word_width, bound));
  term::Term is_small = state_.terms.make(term::Kind::BvULess, {shifted, state_.terms.bitvec(word_width, 2 * bound)});
  if (general_->now(Value(is_small)).is_false()) return false;
  general_->require(is_small);
  return true;
}

bool NativeMachine::is_in_loop() {
  std::uint32_t position = position_;
  for (std::uint32_t i = current_->state.depth; i-- > 0;) {
    if (!state_.liveness.loops_at(position).empty()) return true;
    position = current_->frames[i].return_to;
  }
  return false;
}

// What is printed nobody sees, but how much there is may be asked for, and text is read where it is.
bool NativeMachine::can_generalise(const program::Instruction& in, const program::CallSite& site,
                                   const BuiltinRow& row) {
  if (has_general_form(row.builtin)) return true;
  if (!row.prints) return false;
  const std::vector<program::Reg>& live = state_.liveness.at(position_ + 1);
  bool is_used = site.results != 0 && std::ranges::find(live, in.target) != live.end();
  auto is_plain = [&](const program::Argument& argument) {
    if (argument.width != 64 || argument.is_float) return true;
    Object* object = state_.memory.find(word(known(read(argument.operand))));
    return object == nullptr || object->constant;
  };
  return !is_used && std::ranges::all_of(site.arguments, is_plain);
}

}  // namespace heddle::native
