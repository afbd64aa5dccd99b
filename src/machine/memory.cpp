// Registers and cells. An access at an unknown index stays symbolic: reading chooses among the cells by if-then-else,
// writing updates every cell that the index may mean.
#include "machine/model_machine.h"

namespace heddle::machine {

Value ModelMachine::read(program::Operand operand, std::uint32_t thread) const {
  switch (operand.kind()) {
    case program::Operand::Kind::Temporary: return temporaries_[operand.index()];
    case program::Operand::Kind::Local: return threads_[thread].locals[operand.index()];
    default: return constants_[operand.index()];
  }
}

void ModelMachine::write(program::Operand target, std::uint32_t thread, Value value) {
  if (target.kind() == program::Operand::Kind::Temporary) {
    temporaries_[target.index()] = value;
    return;
  }
  Value& local = threads_[thread].locals[target.index()];
  if (local == value) return;
  trail_.push_back({Slot::Local, thread, target.index(), local});
  local = value;
}

Value ModelMachine::load(const program::Object& object, Value index) {
  if (index.is_concrete()) {
    bool inside = index.number() >= 0 && index.number() < object.size;
    return inside ? cell_now(object.first + static_cast<std::uint32_t>(index.number())) : Value(0);
  }
  Value result = cells_[object.first + object.size - 1];
  for (std::uint32_t i = object.size - 1; i-- > 0;)
    result = arithmetic_.select(arithmetic_.equal(index, Value(i)), cells_[object.first + i], result, object.sort);
  return result;
}

void ModelMachine::store(const program::Object& object, Value index, Value value) {
  if (index.is_concrete()) {
    bool inside = index.number() >= 0 && index.number() < object.size;
    if (inside) set_cell(object.first + static_cast<std::uint32_t>(index.number()), value);
    return;
  }
  for (std::uint32_t i = 0; i < object.size; ++i) {
    Value here = arithmetic_.equal(index, Value(i));
    set_cell(object.first + i, arithmetic_.select(here, value, cells_[object.first + i], object.sort));
  }
}

void ModelMachine::set_cell(std::uint32_t cell, Value value) {
  if (general_ != nullptr) is_first_touch(cell_stamps_, cell);
  if (cells_[cell] == value) return;
  trail_.push_back({Slot::Cell, 0, cell, cells_[cell]});
  cells_[cell] = value;
}

}  // namespace heddle::machine
