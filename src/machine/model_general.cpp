// Steps of models in general: shared cells and locals become symbols when they are first looked at.
#include "machine/model_machine.h"

namespace heddle::machine {

namespace {

enum Space : std::uint32_t { Shared, Local };

}  // namespace

bool ModelMachine::append_control(std::vector<std::uint64_t>& key) const {
  for (std::uint32_t i = 0; i < threads_.size(); ++i) {
    const Thread& t = threads_[i];
    if (!t.live) continue;
    key.push_back(std::uint64_t{i} << 32 | t.position);
    key.push_back(t.children);
  }
  return true;
}

void ModelMachine::generalise(Generaliser* generaliser) {
  general_ = generaliser;
  ++general_number_;
}

bool ModelMachine::is_first_touch(std::vector<std::uint32_t>& stamps, std::uint32_t index) {
  if (stamps.size() <= index) stamps.resize(index + 1);
  return std::exchange(stamps[index], general_number_) != general_number_;
}

Value ModelMachine::cell_in_general(std::uint32_t cell) {
  if (!is_first_touch(cell_stamps_, cell)) return cells_[cell];
  term::Sort sort = program::object_of_cell(program_, cell).sort;
  Value symbol = general_->unknown({Shared, 0, cell, 0}, sort, cells_[cell]);
  set_cell(cell, symbol);
  return symbol;
}

void ModelMachine::locals_in_general(std::uint32_t thread) {
  if (!is_first_touch(local_stamps_, thread)) return;
  const program::Function& function = program_.functions[threads_[thread].function];
  for (std::uint32_t i = 0; i < threads_[thread].locals.size(); ++i) {
    Value& local = threads_[thread].locals[i];
    Value symbol = general_->unknown({Local, thread, i, 0}, function.local_sorts[i], local);
    trail_.push_back({Slot::Local, thread, i, local});
    local = symbol;
  }
}

Value ModelMachine::place(program::Operand operand, std::uint32_t thread) {
  Value value = read(operand, thread);
  if (general_ == nullptr) return value;
  value = general_->pin(value);
  if (!value.is_concrete()) general_->give_up();
  return value;
}

Value ModelMachine::owner_of(std::uint32_t cell) {
  if (general_ == nullptr) return cells_[cell];
  Value owner = general_->pin(cell_in_general(cell));
  set_cell(cell, owner);
  return owner;
}

bool ModelMachine::has_touched(const Cell& cell) const {
  const std::vector<std::uint32_t>& stamps = cell.space == Shared ? cell_stamps_ : local_stamps_;
  std::uint32_t index = cell.space == Shared ? cell.index : cell.owner;
  return index < stamps.size() && stamps[index] == general_number_;
}

std::optional<Value> ModelMachine::cell(const Cell& cell) {
  if (cell.space == Shared) return cell_now(cell.index);
  if (cell.owner >= threads_.size() || cell.index >= threads_[cell.owner].locals.size()) return std::nullopt;
  if (general_ != nullptr) locals_in_general(cell.owner);
  return threads_[cell.owner].locals[cell.index];
}

}  // namespace heddle::machine
