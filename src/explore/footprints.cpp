#include "explore/footprints.h"

#include <algorithm>

namespace heddle::explore {

using machine::Access;

namespace {

constexpr Footprints::Id vacant = ~Footprints::Id{0};
constexpr std::uint64_t multiplier = 0x9e3779b97f4a7c15;

std::size_t hash_of(std::span<const Access> accesses) {
  std::uint64_t hash = accesses.size();
  auto mix = [&](std::uint64_t word) { hash = (hash ^ word ^ hash >> 29) * multiplier; };
  for (const Access& access : accesses) {
    mix(std::uint64_t{access.object} << 32 | access.size);
    mix(static_cast<std::uint64_t>(access.index.number()));
    mix(std::uint64_t{access.index.term().id()} << 8 | static_cast<std::uint64_t>(access.role) << 2 |
        (access.write ? 2 : 0) | (access.atomic ? 1 : 0));
  }
  return hash ^ hash >> 32;
}

}  // namespace

void Footprints::grow() {
  table_.assign(std::max<std::size_t>(64, table_.size() * 2), vacant);
  for (Id id = 0; id < hashes_.size(); ++id) {
    std::size_t slot = hashes_[id] & (table_.size() - 1);
    while (table_[slot] != vacant) slot = (slot + 1) & (table_.size() - 1);
    table_[slot] = id;
  }
}

Footprints::Id Footprints::intern(std::span<const Access> accesses) {
  if (hashes_.size() * 2 >= table_.size()) grow();
  std::size_t hash = hash_of(accesses);
  std::size_t slot = hash & (table_.size() - 1);
  for (; table_[slot] != vacant; slot = (slot + 1) & (table_.size() - 1))
    if (hashes_[table_[slot]] == hash && std::ranges::equal((*this)[table_[slot]], accesses)) return table_[slot];
  accesses_.insert(accesses_.end(), accesses.begin(), accesses.end());
  begins_.push_back(accesses_.size());
  hashes_.push_back(hash);
  return table_[slot] = static_cast<Id>(hashes_.size() - 1);
}

}  // namespace heddle::explore
