#include "trace/locations.h"

#include <algorithm>
#include <bit>

namespace heddle::trace {

using machine::Access;

namespace {

constexpr std::uint64_t largest_unit = 8;

}  // namespace

Locations::Object& Locations::object(std::uint32_t number) {
  if (number == Access::thread_object) return threads_;
  if (number >= dense_objects) return distant_[number];
  if (objects_.size() <= number) objects_.resize(std::max<std::size_t>(number + 1, objects_.size() * 2));
  return objects_[number];
}

const Locations::Object* Locations::find_distant(std::uint32_t number) const {
  auto found = distant_.find(number);
  return found == distant_.end() ? nullptr : &found->second;
}

std::uint32_t& Locations::chain_of(Object& object, std::uint64_t unit) {
  std::size_t slot = slot_of(unit);
  if (object.units.size() <= slot) object.units.resize(slot + 1, none);
  return object.units[slot];
}

void Locations::link(std::uint32_t& chain, std::uint32_t event, const Access& access) {
  if (chain == none) {
    chain = static_cast<std::uint32_t>(newest_.size());
    newest_.push_back(none);
  }
  std::uint32_t previous = newest_[chain];
  std::uint32_t write = previous;
  if (previous != none && !touches_[previous].access.write) write = touches_[previous].previous_write;
  newest_[chain] = static_cast<std::uint32_t>(touches_.size());
  touches_.push_back({access, event, chain, previous, write});
}

void Locations::push(std::uint32_t event, std::span<const Access> accesses) {
  for (const Access& access : accesses) {
    if (access.object == Access::event_object) continue;  // no place
    Object& touched = object(access.object);
    bool sets_unit = touched.unit == 0 && access.index.is_concrete() && access.size != 0;
    if (sets_unit) touched.unit = std::min(largest_unit, std::bit_floor(std::uint64_t{access.size}));
    Range range = units_of(touched, access);
    if (range.count == 0) link(touched.wide, event, access);
    for (std::uint64_t i = 0; i < range.count; ++i) link(chain_of(touched, range.first + i), event, access);
  }
}

void Locations::pop(std::uint32_t event) {
  while (!touches_.empty() && touches_.back().event == event) {
    newest_[touches_.back().chain] = touches_.back().previous;
    touches_.pop_back();
  }
}

}  // namespace heddle::trace
