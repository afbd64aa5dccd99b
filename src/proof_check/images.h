// Facts behind a way, as conditions in front of it: each symbol is replaced by what the way makes of it.
#pragma once

#include "proof_check/execute.h"
#include "term/terms.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace heddle::proof_check {

class Images {
public:
  Images(term::Terms& terms, const std::vector<term::Term>& facts);

  // What has to hold in front of the way. The way is known by its address, and must stay there.
  std::vector<term::Term> of(const Way& way, const std::vector<std::uint32_t>& facts);

private:
  bool is_changed(const Way& way, std::uint32_t fact) const;

  term::Terms& terms_;
  const std::vector<term::Term>& facts_;
  std::vector<std::vector<term::Term>> symbols_;                   // of each fact
  std::unordered_map<const Way*, std::vector<term::Term>> known_;  // the image of each fact; null: not computed
};

}  // namespace heddle::proof_check
