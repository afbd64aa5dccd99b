// Memory in general (machine/generaliser.h): what is read before it is written becomes a symbol.
#include "native/memory.h"

#include "machine/generaliser.h"
#include "native/convert.h"

#include <utility>

namespace heddle::native {

using machine::Cell;
using machine::Value;

void Memory::generalise(machine::Generaliser* generaliser) {
  general_ = generaliser;
  touched_.clear();
}

void Memory::note_written(const Object& object, std::uint32_t offset, std::uint32_t size) {
  touched_.insert(object.id, offset, size);
}

// Before these bytes are read.
void Memory::note_read(const Object& object, std::uint32_t offset, std::uint32_t size) {
  if (object.constant || size == 0) return;
  auto is_new = [&](std::uint32_t at) { return !touched_.contains(object.id, at); };
  std::uint32_t fresh = 0;
  while (fresh < size && is_new(offset + fresh)) ++fresh;
  bool whole = fresh == size && (size == 1 || size == 2 || size == 4 || size == 8);
  if (whole) return make_unknown(object, offset, size);
  for (std::uint32_t i = 0; i < size; ++i)
    if (is_new(offset + i)) make_unknown(object, offset + i, 1);
}

// Numbers of any size are read in pieces of four bytes; addresses are not taken apart.
void Memory::note_copied(const Object& object, std::uint32_t offset, std::uint32_t size) {
  for (std::uint32_t i = 0; i < size;) {
    bool is_pointer = (offset + i) % 8 == 0 && size - i >= 8 && is_part_of_pointer(object, offset + i);
    std::uint32_t piece = is_pointer ? 8 : std::min(4U, size - i);
    note_read(object, offset + i, piece);
    i += piece;
  }
}

// What was never written stays as it is, and can be anything elsewhere: that something depends on it is an error, or
// where it is an input instead, not told in general.
void Memory::make_unknown(const Object& object, std::uint32_t offset, std::uint32_t size) {
  bool written = is_initialised(object, offset, size);
  if (!written && size > 1) {
    for (std::uint32_t i = 0; i < size; ++i) make_unknown(object, offset + i, 1);
    return;
  }
  machine::Generaliser* general = std::exchange(general_, nullptr);
  if (written) {
    Value now = load(object, offset, size * 8);
    Value symbol = general->unknown({memory_space, object.id, offset, size * 8}, sort_of(size * 8), now);
    store(const_cast<Object&>(object), offset, size * 8, symbol);
  }
  general_ = general;
  note_written(object, offset, size);
}

// For the machine's own use.
void Memory::pin(const Object& object, std::uint32_t offset, std::uint32_t size) {
  if (general_ == nullptr || object.constant) return;
  for (std::uint32_t at = 0; at < size; at += 4) {
    std::uint32_t count = std::min(4U, size - at);
    Value value = general_->pin(load(object, offset + at, count * 8));
    store(const_cast<Object&>(object), offset + at, count * 8, value);
  }
}

bool Memory::has_touched(const Cell& cell) const { return touched_.overlaps(cell.owner, cell.index, cell.width / 8); }

std::optional<Value> Memory::cell(const Cell& cell) {
  if (cell.owner == 0 || cell.owner >= count_) return std::nullopt;
  const Object& object = this->object(cell.owner);
  std::uint32_t bytes = cell.width / 8;
  bool there = object.state == ObjectState::Live && std::uint64_t{cell.index} + bytes <= object.size &&
               is_initialised(object, cell.index, bytes) && (bytes == 8 || !is_part_of_pointer(object, cell.index));
  if (!there) return std::nullopt;
  Value value = load(object, cell.index, cell.width);
  if (!value.is_concrete() && is_undefined(value.term())) return std::nullopt;
  return value;
}

}  // namespace heddle::native
