// A map from terms to terms with open addressing: the memo of every walk over the shared graph. Keys are not null.
#pragma once

#include "term/term.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace heddle::term {

template <class Value>
class TermMap {
public:
  TermMap() : slots_(16) {}

  // Null if absent; valid until the next set.
  const Value* find(Term key) const {
    for (std::size_t i = place(key);; i = (i + 1) & (slots_.size() - 1)) {
      if (slots_[i].first == key) return &slots_[i].second;
      if (!slots_[i].first) return nullptr;
    }
  }
  Value& operator[](Term key) {
    if (used_ * 2 >= slots_.size()) grow();
    std::size_t i = place(key);
    while (slots_[i].first && slots_[i].first != key) i = (i + 1) & (slots_.size() - 1);
    if (!slots_[i].first) {
      slots_[i].first = key;
      ++used_;
    }
    return slots_[i].second;
  }
  bool contains(Term key) const { return find(key) != nullptr; }
  std::size_t size() const { return used_; }
  void clear() {
    if (used_ == 0) return;
    std::size_t needed = 16;
    while (needed < 4 * used_ && needed < 4096) needed *= 2;
    slots_.assign(needed, {});
    used_ = 0;
  }

private:
  std::size_t place(Term key) const {
    return static_cast<std::size_t>((key.id() * 0x9e3779b97f4a7c15ULL) >> 32) & (slots_.size() - 1);
  }
  void grow() {
    std::vector<std::pair<Term, Value>> old(slots_.size() * 2);
    old.swap(slots_);
    for (auto& [key, value] : old) {
      if (!key) continue;
      std::size_t i = place(key);
      while (slots_[i].first) i = (i + 1) & (slots_.size() - 1);
      slots_[i] = {key, std::move(value)};
    }
  }

  std::vector<std::pair<Term, Value>> slots_;
  std::size_t used_ = 0;
};

}  // namespace heddle::term
