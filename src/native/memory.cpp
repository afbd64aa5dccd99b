#include "native/memory.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace heddle::native {

using machine::Value;

Memory::Memory(term::Terms& terms, Arithmetic& arithmetic, Trail& trail)
    : terms_(terms), arithmetic_(arithmetic), trail_(trail) {
  chunks_.push_back(std::make_unique<Object[]>(chunk_size));
}

ObjectId Memory::reserve() {
  if (count_ % chunk_size == 0) chunks_.push_back(std::make_unique<Object[]>(chunk_size));
  object(count_).id = count_;
  return count_++;
}

// A larger storage does not replace a smaller one, which earlier states may still need.
void Memory::allocate(Object& object, ObjectId id, std::uint32_t size) {
  std::uint32_t lines = std::bit_ceil(std::max<std::uint32_t>(1, (size + line_bytes - 1) / line_bytes));
  if (storages_.size() <= id) storages_.resize(count_);
  auto found = std::ranges::find(storages_[id], lines, [](const auto& each) { return each->lines; });
  if (found == storages_[id].end()) found = storages_[id].insert(found, new_storage(lines));
  object.storage = found->get();
  std::uint8_t* block = object.storage->block.get();
  object.lines = reinterpret_cast<Epoch*>(block);
  object.bytes = block + lines * sizeof(Epoch);
  object.states = object.bytes + std::size_t{lines} * line_bytes;
}

std::unique_ptr<Storage> Memory::new_storage(std::uint32_t lines) {
  std::size_t total = std::size_t{lines} * (2 * line_bytes + sizeof(Epoch));
  memory_bytes_ += total;
  auto storage = std::make_unique<Storage>(lines, std::make_unique<std::uint8_t[]>(total), nullptr);
  auto* epochs = reinterpret_cast<Epoch*>(storage->block.get());
  std::fill_n(epochs, lines, trail_.epoch());  // there is nothing in it yet that anyone could want back
  return storage;
}

Object& Memory::create(ObjectId id, ObjectKind kind, std::uint32_t size, std::uint32_t origin, std::uint32_t owner) {
  Object& object = trail_.change(this->object(id));
  allocate(object, id, size);
  object.kind = kind;
  object.state = ObjectState::Live;
  object.shared = false;
  object.constant = false;
  object.numbered = false;
  object.made_alone = false;
  object.is_open = false;
  object.is_zeroed = false;
  object.has_tail = false;
  object.extent = {};
  object.allocator = Allocator::Malloc;
  object.alignment = most_alignment;
  object.serial = 0;
  object.size = size;
  object.origin = origin;
  object.site = site::variable;
  object.owner = owner;
  uninitialise(object, 0, size);
  return object;
}

void Memory::open(Object& object, Value extent, bool is_zeroed) {
  trail_.change(object);
  object.is_open = true;
  object.is_zeroed = object.has_tail = is_zeroed;
  object.extent = extent;
}

void Memory::widen(Object& object, std::uint32_t size) {
  const Object before = object;
  trail_.change(object);
  allocate(object, object.id, size);
  object.size = size;
  touch(object, 0, size);
  std::memcpy(object.bytes, before.bytes, before.size);
  std::memcpy(object.states, before.states, before.size);
  std::memset(object.bytes + before.size, 0, size - before.size);
  std::memset(object.states + before.size, object.is_zeroed ? Concrete : Uninitialised, size - before.size);
  if (!before.storage->symbolic) return;
  make_symbolic_bytes(object);
  std::copy_n(before.storage->symbolic.get(), before.size, object.storage->symbolic.get());
}

void Memory::destroy(Object& object, std::uint32_t place) {
  trail_.change(object).state = ObjectState::Freed;
  object.freed_at = place;
}

void Memory::share(Object& object) {
  if (!object.shared) trail_.change(object).shared = true;
}

void Memory::publish(Value value) {
  if (value.is_concrete()) {
    Object* object = find(static_cast<Address>(value.number()));
    if (object != nullptr) share(*object);
    return;
  }
  for (ObjectId id : mentioned(value.term())) share(object(id));
}

void Memory::save_line(Object& object, std::uint32_t line) {
  std::uint32_t begin = line * line_bytes;
  std::uint32_t size = std::min(line_bytes, object.size - begin);
  trail_.save(object.bytes + begin, size);
  trail_.save(object.states + begin, size);
  if (object.storage->symbolic) trail_.save(object.storage->symbolic.get() + begin, size * sizeof(SymbolicByte));
  trail_.save(object.lines + line, sizeof(Epoch));
  object.lines[line] = trail_.epoch();
}

void Memory::touch(Object& object, std::uint32_t offset, std::uint32_t size) {
  if (general_ != nullptr) [[unlikely]]
    note_written(object, offset, size);
  std::uint32_t last = (offset + size - 1) / line_bytes;
  for (std::uint32_t line = offset / line_bytes; line <= last; ++line)
    if (object.lines[line] != trail_.epoch()) save_line(object, line);
}

// Lines that were saved before did not have any, nor do they need them: no byte of them was symbolic.
void Memory::make_symbolic_bytes(Object& object) {
  if (object.storage->symbolic) return;
  std::size_t count = std::size_t{object.storage->lines} * line_bytes;
  memory_bytes_ += count * sizeof(SymbolicByte);
  object.storage->symbolic = std::make_unique<SymbolicByte[]>(count);
}

namespace {

constexpr std::uint64_t concrete_bytes = 0x0101010101010101ULL;

template <class Word>
bool read_word(const Object& object, std::uint32_t offset, std::uint64_t& result) {
  Word states;
  std::memcpy(&states, object.states + offset, sizeof states);
  if (states != static_cast<Word>(concrete_bytes)) return false;
  Word value;
  std::memcpy(&value, object.bytes + offset, sizeof value);
  result = value;
  return true;
}

template <class Word>
void write_word(Object& object, std::uint32_t offset, std::uint64_t value) {
  auto narrow = static_cast<Word>(value);
  std::memcpy(object.bytes + offset, &narrow, sizeof narrow);
  auto states = static_cast<Word>(concrete_bytes);
  std::memcpy(object.states + offset, &states, sizeof states);
}

}  // namespace

Value Memory::load(const Object& object, std::uint32_t offset, unsigned width) {
  if (general_ != nullptr) [[unlikely]]
    note_read(object, offset, (width + 7) / 8);
  std::uint64_t number = 0;
  bool found = false;
  switch (width) {
    case 8: found = read_word<std::uint8_t>(object, offset, number); break;
    case 16: found = read_word<std::uint16_t>(object, offset, number); break;
    case 32: found = read_word<std::uint32_t>(object, offset, number); break;
    case 64: found = read_word<std::uint64_t>(object, offset, number); break;
    default: break;
  }
  if (!found) return shown(load_slowly(object, offset, width));
  if (width < 64 && is_part_of_pointer(object, offset)) [[unlikely]]
    return load_part(object, offset, width);
  return Value(static_cast<std::int64_t>(number));
}

bool Memory::holds(const Object& object, std::uint32_t offset, unsigned width, Value value) const {
  if (is_narrow_ && !value.is_concrete() && width % 8 == 0)
    return whole_term(object, offset, width / 8) == value.term() && !is_undefined(value.term());
  std::uint64_t number = 0;
  bool known = false;
  switch (width) {
    case 8: known = read_word<std::uint8_t>(object, offset, number); break;
    case 16: known = read_word<std::uint16_t>(object, offset, number); break;
    case 32: known = read_word<std::uint32_t>(object, offset, number); break;
    case 64: known = read_word<std::uint64_t>(object, offset, number); break;
    default: break;
  }
  return known && value.is_concrete() && static_cast<std::uint64_t>(value.number()) == number;
}

Value Memory::byte_at(const Object& object, std::uint32_t offset) {
  if (object.states[offset] == Concrete) return Value(object.bytes[offset]);
  const SymbolicByte& byte = object.storage->symbolic[offset];
  return arithmetic_.byte_of(Value(byte.value), byte.width, byte.index);
}

// The term that these bytes, and no others, are the bytes of; null: there is none.
term::Term Memory::whole_term(const Object& object, std::uint32_t offset, unsigned count) {
  if (object.states[offset] != Symbolic) return {};
  const SymbolicByte* bytes = object.storage->symbolic.get() + offset;
  if (bytes[0].width != count * 8) return {};
  for (unsigned i = 0; i < count; ++i) {
    bool fits = object.states[offset + i] == Symbolic && bytes[i].value == bytes[0].value && bytes[i].index == i;
    if (!fits) return {};
  }
  return bytes[0].value;
}

Value Memory::load_slowly(const Object& object, std::uint32_t offset, unsigned width) {
  unsigned count = (width + 7) / 8;
  const std::uint8_t* states = object.states + offset;
  if (width % 8 == 0)
    if (term::Term whole = whole_term(object, offset, count)) return Value(whole);
  // What is read once without having been written keeps the value that it had then.
  if (std::all_of(states, states + count, [](std::uint8_t state) { return state == Uninitialised; })) {
    Value value = source_(count * 8);
    set_origin(value, {.object = object.id, .offset = offset, .bytes = count});
    store(const_cast<Object&>(object), offset, count * 8, value);
    return width % 8 == 0 ? value : arithmetic_.unary(program::Op::Trunc, width, count * 8, value);
  }
  std::array<Value, 16> bytes;
  for (unsigned i = 0; i < count; ++i) {
    if (states[i] == Uninitialised) {
      Value value = source_(8);
      set_origin(value, {.object = object.id, .offset = offset + i, .bytes = 1});
      store(const_cast<Object&>(object), offset + i, 8, value);
    }
    bytes[i] = byte_at(object, offset + i);
  }
  Value whole = arithmetic_.from_bytes(std::span(bytes).first(count), count * 8);
  return width % 8 == 0 ? whole : arithmetic_.unary(program::Op::Trunc, width, count * 8, whole);
}

void Memory::store(Object& object, std::uint32_t offset, unsigned width, Value value) {
  unsigned count = (width + 7) / 8;
  if (count < 8 && is_part_of_pointer(object, offset)) [[unlikely]]
    if (!(offset % 8 == 6 && count == 2 && value.is_concrete())) spell_out(object, offset);  // otherwise: a version
  // Where words do not begin, addresses are not looked for.
  if (!is_narrow_ && offset % 8 != 0 && count == 8 && value.is_concrete() &&
      pointer(static_cast<Address>(value.number())))
    value = numbers_.spell(static_cast<Address>(value.number()));
  touch(object, offset, count);
  if (value.is_concrete()) {
    auto number = static_cast<std::uint64_t>(value.number());
    switch (count) {
      case 1: return write_word<std::uint8_t>(object, offset, number);
      case 2: return write_word<std::uint16_t>(object, offset, number);
      case 4: return write_word<std::uint32_t>(object, offset, number);
      case 8: return write_word<std::uint64_t>(object, offset, number);
      default: break;
    }
    for (unsigned i = 0; i < count; ++i) write_word<std::uint8_t>(object, offset + i, i < 8 ? number >> (8 * i) : 0);
    return;
  }
  if (width % 8 != 0) {
    value = arithmetic_.unary(program::Op::ZExt, count * 8, width, value);
    if (value.is_concrete()) return store(object, offset, count * 8, value);
  }
  make_symbolic_bytes(object);
  bool constant = terms_.is_constant(value.term());  // a wide number
  for (unsigned i = 0; i < count; ++i) {
    if (constant) {
      Value byte = arithmetic_.byte_of(value, count * 8, i);
      write_word<std::uint8_t>(object, offset + i, static_cast<std::uint64_t>(byte.number()));
      continue;
    }
    object.states[offset + i] = Symbolic;
    object.storage->symbolic[offset + i] = {value.term(), static_cast<std::uint16_t>(count * 8),
                                            static_cast<std::uint16_t>(i)};
  }
}

void Memory::copy(Object& to, std::uint32_t to_offset, const Object& from, std::uint32_t from_offset,
                  std::uint32_t size) {
  if (size == 0) return;
  if (general_ != nullptr) note_copied(from, from_offset, size);
  spell_ends(to, to_offset, size);
  std::vector<Part> parts;
  if (((from_offset | size) & 7) != 0) parts = parts_of_pointers(from, from_offset, size);
  touch(to, to_offset, size);
  std::memmove(to.bytes + to_offset, from.bytes + from_offset, size);
  std::memmove(to.states + to_offset, from.states + from_offset, size);
  if (from.storage->symbolic || !parts.empty()) make_symbolic_bytes(to);
  if (from.storage->symbolic)
    std::memmove(static_cast<void*>(to.storage->symbolic.get() + to_offset), from.storage->symbolic.get() + from_offset,
                 size * sizeof(SymbolicByte));
  for (const Part& part : parts) {
    to.states[to_offset + part.at] = Symbolic;
    to.storage->symbolic[to_offset + part.at] = part.byte;
  }
}

void Memory::fill(Object& object, std::uint32_t offset, std::uint32_t size, Value byte) {
  if (size == 0) return;
  if (!byte.is_concrete()) {
    for (std::uint32_t i = 0; i < size; ++i) store(object, offset + i, 8, byte);
    return;
  }
  spell_ends(object, offset, size);
  touch(object, offset, size);
  std::memset(object.bytes + offset, static_cast<int>(byte.number()), size);
  std::memset(object.states + offset, Concrete, size);
}

void Memory::uninitialise(Object& object, std::uint32_t offset, std::uint32_t size) {
  if (size == 0) return;
  touch(object, offset, size);
  std::memset(object.states + offset, Uninitialised, size);
}

bool Memory::is_initialised(const Object& object, std::uint32_t offset, std::uint32_t size) const {
  const std::uint8_t* states = object.states + offset;
  return std::none_of(states, states + size, [](std::uint8_t state) { return state == Uninitialised; });
}

std::uint32_t Memory::word(const Object& object, std::uint32_t offset) const {
  if (general_ != nullptr) const_cast<Memory*>(this)->pin(object, offset, 4);
  std::uint64_t number = 0;
  return read_word<std::uint32_t>(object, offset, number) ? static_cast<std::uint32_t>(number) : 0;
}

void Memory::set_word(Object& object, std::uint32_t offset, std::uint32_t value) {
  touch(object, offset, 4);
  write_word<std::uint32_t>(object, offset, value);
}

void Memory::forget_epochs() {
  for (std::uint32_t id = 1; id < count_; ++id) object(id).epoch = 0;
  for (auto& storages : storages_)
    for (auto& storage : storages)
      std::fill_n(reinterpret_cast<Epoch*>(storage->block.get()), storage->lines, Epoch{0});
  counts_.epoch = 0;
}

}  // namespace heddle::native
