// What steps touch, each footprint kept once: wakeup sequences that wait to be explored are many and long, and made of
// few different steps.
#pragma once

#include "machine/event.h"

#include <cstdint>
#include <span>
#include <vector>

namespace heddle::explore {

class Footprints {
public:
  using Id = std::uint32_t;
  static constexpr Id nothing = 0;  // no access at all

  Footprints() { intern({}); }
  Id intern(std::span<const machine::Access> accesses);
  std::span<const machine::Access> operator[](Id id) const {
    return std::span(accesses_).subspan(begins_[id], begins_[id + 1] - begins_[id]);
  }

private:
  void grow();

  std::vector<machine::Access> accesses_;
  std::vector<std::size_t> begins_{0};  // of each footprint; and the end
  std::vector<std::size_t> hashes_;     // of each footprint
  std::vector<Id> table_;               // open addressing
};

}  // namespace heddle::explore
