#include "native/ctype.h"

#include "native/thread_data.h"

#include <array>

namespace heddle::native {

using machine::Value;

namespace {

// Bits of an entry of Classes, in the order of bytes of x86-64.
constexpr std::uint32_t upper = 0x100, lower = 0x200, alpha = 0x400, digit = 0x800, xdigit = 0x1000, space = 0x2000,
                        printing = 0x4000, graph = 0x8000, blank = 0x1, control = 0x2, punctuation = 0x4, alnum = 0x8;

constexpr bool is_between(int character, int first, int last) { return first <= character && character <= last; }

constexpr std::uint32_t classes(int c) {
  if (!is_between(c, 0, 127)) return 0;
  std::uint32_t result = 0;
  if (is_between(c, 'A', 'Z')) result |= upper | alpha | alnum;
  if (is_between(c, 'a', 'z')) result |= lower | alpha | alnum;
  if (is_between(c, '0', '9')) result |= digit | xdigit | alnum;
  if (is_between(c, 'A', 'F') || is_between(c, 'a', 'f')) result |= xdigit;
  if (c == ' ' || is_between(c, '\t', '\r')) result |= space;
  if (c == ' ' || c == '\t') result |= blank;
  if (is_between(c, ' ', '~')) result |= printing;
  if (is_between(c, '!', '~')) result |= graph;
  if ((result & (graph | alnum)) == graph) result |= punctuation;
  if (c < ' ' || c == 127) result |= control;
  return result;
}

// Negative characters other than EOF are those above 127 again.
constexpr std::uint32_t itself(int c) { return static_cast<std::uint32_t>(c < -1 ? c + 256 : c); }

ThreadData place_of(CtypeTable table) {
  constexpr std::array places{ThreadData::CtypeClasses, ThreadData::CtypeToLower, ThreadData::CtypeToUpper};
  return places[static_cast<std::size_t>(table)];
}

std::uint32_t entry_bytes(CtypeTable table) { return table == CtypeTable::Classes ? 2 : 4; }

}  // namespace

std::uint32_t ctype_entry(CtypeTable table, int character) {
  if (table == CtypeTable::Classes) return classes(character);
  if (table == CtypeTable::ToLower && is_between(character, 'A', 'Z')) character += 'a' - 'A';
  if (table == CtypeTable::ToUpper && is_between(character, 'a', 'z')) character -= 'a' - 'A';
  return itself(character);
}

// One object holds the pointer, and after it the table.
Address ctype_pointer(NativeMachine& machine, CtypeTable table) {
  const std::uint32_t size = entry_bytes(table), pointer_bytes = machine.pointer_bytes();
  std::uint32_t bytes = pointer_bytes + (last_character - first_character + 1) * size;
  ObjectId id = thread_data(machine, machine.thread_at(0), place_of(table), bytes);
  Memory& memory = machine.memory();
  Object& object = memory.object(id);
  if (object.constant) return address_of(id);
  auto place_of_entry = [size, pointer_bytes](int c) {
    return pointer_bytes + static_cast<std::uint32_t>(c - first_character) * size;
  };
  machine.put_pointer(object, 0, word_value(address_of(id, place_of_entry(0))));
  for (int c = first_character; c <= last_character; ++c)
    memory.store(object, place_of_entry(c), 8 * size, Value(ctype_entry(table, c)));
  machine.trail().change(object).constant = true;
  return address_of(id);
}

}  // namespace heddle::native
