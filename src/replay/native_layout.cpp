#include "replay/native_layout.h"

#include <gmpxx.h>

#include <algorithm>

namespace heddle::replay {

using plan::Numbered;

namespace {

constexpr std::uint64_t first_page = 0x10000;           // below it Linux maps nothing
constexpr std::uint64_t last_place = 0x7fff'f000'0000;  // above it lie libraries and the stack of main
constexpr std::uint64_t unit = std::uint64_t{1} << 32;
constexpr std::uint64_t free_area = 0x5000 * unit;

std::uint64_t shift_of(const std::vector<std::uint64_t>& addresses) {
  if (addresses.empty()) return 0;
  auto [least, most] = std::ranges::minmax(addresses);
  if (least < first_page) return most < unit ? free_area : 0;
  std::uint64_t shift = 0;
  while (most + shift > last_place && least + shift > unit) shift -= unit;
  return shift;
}

std::uint64_t value_of(const std::vector<plan::Input>& inputs, const Numbered& object) {
  auto found = std::ranges::find(inputs, object.input, &plan::Input::name);
  mpz_class value;
  if (found == inputs.end() || value.set_str(found->value, 10) != 0) return object.otherwise;
  return value.get_ui();
}

}  // namespace

NativeLayout make_layout(const program::Code& code, const std::vector<Numbered>& numbered,
                         const std::vector<plan::Input>& inputs) {
  NativeLayout layout;
  std::vector<std::uint64_t> addresses;
  for (const Numbered& object : numbered)
    if (object.kind != Numbered::Kind::Thread) addresses.push_back(value_of(inputs, object));
  std::uint64_t shift = shift_of(addresses);
  layout.is_moved = shift != 0;
  for (const Numbered& object : numbered) {
    std::uint64_t address = value_of(inputs, object);
    if (address == 0) continue;
    switch (object.kind) {
      case Numbered::Kind::Global: layout.symbols[code.globals[object.index].name] = address + shift; break;
      case Numbered::Kind::Function: layout.symbols[code.functions[object.index].name] = address + shift; break;
      case Numbered::Kind::Thread: layout.thread_ids[object.path] = address; break;
      case Numbered::Kind::Other: layout.blocks[object.object] = address + shift; break;
    }
  }
  return layout;
}

}  // namespace heddle::replay
