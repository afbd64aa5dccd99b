// Addresses in memory. Whole ones are kept as the machine has them; a part of one is a part of its number, which is a
// term (native/addresses.h). What is left of an address when a part of it is overwritten is spelled out: its bytes
// become bytes of that term.
#include "native/memory.h"

#include <algorithm>

namespace heddle::native {

using machine::Value;
using term::Kind;

namespace {

constexpr std::uint32_t pointer_bytes = 8;

std::uint32_t start_of_word(std::uint32_t offset) { return offset / pointer_bytes * pointer_bytes; }

std::uint64_t word_at(const Object& object, std::uint32_t offset) {
  std::uint64_t word = 0;
  std::memcpy(&word, object.bytes + offset, sizeof word);
  return word;
}

}  // namespace

std::optional<Memory::Pointer> Memory::pointer(Address address) const {
  if (!looks_like_pointer(address)) return std::nullopt;
  Pointer found{object_of(address), offset_of(address), 0};
  if (found.object >= count_) {
    constexpr unsigned version_at = 48;
    found.version = address >> version_at;
    found.object = object_of(address & ((Address{1} << version_at) - 1));
  }
  if (found.object == 0 || found.object >= count_) return std::nullopt;
  const Object& behind = object(found.object);
  constexpr std::int64_t slack = far_outside;
  bool is_near = found.offset >= -slack && found.offset <= std::int64_t{behind.size} + slack;
  return behind.state != ObjectState::Unborn && is_near ? std::optional(found) : std::nullopt;
}

ObjectId Memory::object_of_base(term::Term symbol) const {
  auto found = bases_.find(symbol);
  return found == bases_.end() ? 0 : found->second;
}

bool Memory::holds_pointer(const Object& object, std::uint32_t at, std::uint64_t word) const {
  const std::uint8_t* states = object.states + at;
  return std::all_of(states, states + pointer_bytes, [](std::uint8_t state) { return state == Concrete; }) &&
         pointer(word).has_value();
}

Value Memory::shown(Value value) const {
  return value.is_concrete() || bases_.empty() || is_narrow_ ? value : numbers_.show(value.term());
}

Value Memory::load_part(const Object& object, std::uint32_t offset, unsigned width) {
  std::uint32_t at = start_of_word(offset);
  unsigned low = (offset - at) * 8;
  if (low + width > pointer_bytes * 8) {
    std::vector<Value> bytes;
    for (std::uint32_t i = 0; i < width / 8; ++i) bytes.push_back(load(object, offset + i, 8));
    return shown(arithmetic_.from_bytes(bytes, width));
  }
  term::Term number = to_bits(terms_, numbers_.spell(word_at(object, at)), pointer_bytes * 8);
  return shown(from_bits(terms_, terms_.make(Kind::BvExtract, {number}, {low + width - 1, low})));
}

// Before a part of the address around this byte is overwritten.
void Memory::spell_out(Object& object, std::uint32_t offset) {
  if (general_ != nullptr) general_->give_up();  // elsewhere there may be another address
  std::uint32_t at = start_of_word(offset);
  store(object, at, pointer_bytes * 8, numbers_.spell(word_at(object, at)));
}

void Memory::spell_ends(Object& object, std::uint32_t offset, std::uint32_t size) {
  std::uint32_t end = offset + size;
  if (offset % pointer_bytes != 0 && is_part_of_pointer(object, offset)) spell_out(object, offset);
  if (end % pointer_bytes != 0 && is_part_of_pointer(object, end)) spell_out(object, end);
}

// What lies in this range of addresses that begin before it or end after it.
std::vector<Memory::Part> Memory::parts_of_pointers(const Object& object, std::uint32_t offset, std::uint32_t size) {
  std::vector<Part> parts;
  std::uint32_t end = offset + size;
  auto add = [&](std::uint32_t at) {
    Value number = numbers_.spell(word_at(object, at));
    if (number.is_concrete()) return;
    for (std::uint32_t i = std::max(at, offset); i < std::min(at + pointer_bytes, end); ++i)
      parts.push_back({i - offset, {number.term(), pointer_bytes * 8, static_cast<std::uint16_t>(i - at)}});
  };
  std::uint32_t first = start_of_word(offset), last = start_of_word(end);
  if (offset != first && is_part_of_pointer(object, offset)) add(first);
  bool is_another = last != first || offset == first;
  if (end != last && is_another && is_part_of_pointer(object, last)) add(last);
  return parts;
}

}  // namespace heddle::native
