#include "trace/normal_form.h"

namespace heddle::trace {

std::size_t NormalForm::insert(const Trace& trace, std::uint32_t code, Aliases& aliases) {
  auto number = static_cast<std::uint32_t>(trace.events().size() - 1);
  const Event& event = trace.events()[number];
  Footprint footprint{event.thread, trace.accesses(event)};
  std::size_t position = items_.size();
  for (; position > 0; --position) {
    const Event& before = trace.events()[items_[position - 1].event];
    if (before.thread <= event.thread) break;
    if (dependent({before.thread, trace.accesses(before)}, footprint, aliases)) break;
  }
  items_.insert(items_.begin() + static_cast<std::ptrdiff_t>(position), Item{number, code});
  return position;
}

std::u32string NormalForm::codes() const {
  std::u32string codes;
  for (const Item& item : items_) codes += static_cast<char32_t>(item.code);
  return codes;
}

}  // namespace heddle::trace
