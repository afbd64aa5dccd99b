#include "fuzz/state.h"

#include <algorithm>
#include <cstdint>

namespace heddle::fuzz {

Layout::Layout(const Program& program) {
  for (const Global& global : program.globals) {
    index_[global.name] = slots_.size();
    slots_.push_back({&global, cells_});
    cells_ += static_cast<std::size_t>(global.cells());
  }
}

int ThreadNames::number(const std::string& name) {
  const auto [entry, fresh] = numbers_.try_emplace(name, static_cast<int>(names_.size()));
  if (fresh) names_.push_back(name);
  return entry->second;
}

namespace {

template <typename T>
void append(std::string& key, T value) {
  key.append(reinterpret_cast<const char*>(&value), sizeof value);
}

/// Small numbers, which are nearly all, take one byte.
void append_number(std::string& key, Integer value) {
  if (value >= -100 && value <= 100) {
    key += static_cast<char>(value);
  } else {
    key += '\x7f';
    append(key, value);
  }
}

void append_thread(std::string& key, const Thread& thread) {
  append_number(key, thread.id);
  append_number(key, thread.children);
  append_number(key, static_cast<Integer>(thread.locals.size()));
  for (const Local& local : thread.locals) append_number(key, local.value);
  append_number(key, static_cast<Integer>(thread.frames.size()));
  for (const Frame& frame : thread.frames) {
    append(key, reinterpret_cast<std::uintptr_t>(frame.block) | reinterpret_cast<std::uintptr_t>(frame.loop));
    append_number(key, static_cast<Integer>(frame.next));
    append_number(key, static_cast<Integer>(frame.locals));
  }
}

}  // namespace

std::string key_of(const State& state) {
  std::string key;
  for (const Integer cell : state.cells) append_number(key, cell);
  append_number(key, state.started);
  for (const Thread& thread : state.threads) append_thread(key, thread);
  return key;
}

std::string canonical_state(std::vector<std::pair<std::string, std::string>> values) {
  std::sort(values.begin(), values.end());
  std::string text;
  for (const auto& [name, value] : values) text += (text.empty() ? "" : " ") + name + "=" + value;
  return text;
}

std::string canonical_state(const Layout& layout, const State& state) {
  std::vector<std::pair<std::string, std::string>> values;
  for (const Slot& slot : layout.slots()) {
    if (slot.global->type == Type::Lock) continue;
    for (int i = 0; i < slot.global->cells(); ++i) {
      const Integer value = state.cells[slot.first + static_cast<std::size_t>(i)];
      const bool is_bool = slot.global->type == Type::Bool;
      values.emplace_back(cell_name(*slot.global, i), is_bool ? (value != 0 ? "true" : "false") : to_text(value));
    }
  }
  return canonical_state(std::move(values));
}

}  // namespace heddle::fuzz
