// A list of terms that lives on the stack while it is short: the operands that a rewrite rule is putting together.
#pragma once

#include "term/term.h"

#include <array>
#include <cstddef>
#include <memory_resource>
#include <vector>

namespace heddle::term {

class Scratch {
public:
  Scratch() : list_(&memory_) { list_.reserve(inline_size); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  std::pmr::vector<Term>& operator*() { return list_; }
  std::pmr::vector<Term>* operator->() { return &list_; }

private:
  static constexpr std::size_t inline_size = 40;

  alignas(Term) std::array<std::byte, inline_size * sizeof(Term)> bytes_;
  std::pmr::monotonic_buffer_resource memory_{bytes_.data(), bytes_.size()};
  std::pmr::vector<Term> list_;
};

}  // namespace heddle::term
