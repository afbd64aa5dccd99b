// Models that the solver has given, asked again before the solver is: of the many questions whether two literals go
// together, most are answered by a state that was met before.
#pragma once

#include "term/model.h"
#include "term/terms.h"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>

namespace heddle::proof {

class KnownModels {
public:
  explicit KnownModels(term::Terms& terms) : terms_(terms) {}

  // Is one of them a model of all of these?
  bool satisfy(std::span<const term::Term> constraints);
  // In the place of the oldest one, if there are too many.
  void add(term::Model model);

private:
  static constexpr std::uint32_t most = 64;  // a bit each

  struct Entry {
    term::Model model;
    std::unique_ptr<term::Evaluator> evaluator;
    std::uint64_t since = 0;  // how many were added by then
  };
  struct Truth {
    std::uint64_t in = 0;     // models
    std::uint64_t as_of = 0;  // how many were added by then
  };

  std::uint64_t models_of(term::Term formula);

  term::Terms& terms_;
  std::array<Entry, most> entries_;
  std::uint64_t added_ = 0;
  std::unordered_map<term::Term, Truth> known_;
};

}  // namespace heddle::proof
