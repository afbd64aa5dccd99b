#include "trace/locations.h"

#include <algorithm>
#include <bit>

namespace heddle::trace {

using machine::Access;

namespace {

constexpr std::uint32_t dense_objects = 1 << 16;
constexpr std::uint64_t most_units = 8;  // of an access that is not wide
constexpr std::uint64_t unit_mask = 4095;
constexpr std::uint64_t largest_unit = 8;

}  // namespace

Locations::Object& Locations::object(std::uint32_t number) {
  if (number == Access::thread_object) return threads_;
  if (number >= dense_objects) return distant_[number];
  if (objects_.size() <= number) objects_.resize(std::max<std::size_t>(number + 1, objects_.size() * 2));
  return objects_[number];
}

const Locations::Object* Locations::find(std::uint32_t number) const {
  if (number < dense_objects) return number < objects_.size() ? &objects_[number] : nullptr;
  if (number == Access::thread_object) return &threads_;
  auto found = distant_.find(number);
  return found == distant_.end() ? nullptr : &found->second;
}

Locations::Range Locations::units_of(const Object& object, const Access& access) {
  if (!access.index.is_concrete() || access.size == 0 || object.unit == 0) return {};
  auto index = static_cast<std::uint64_t>(access.index.number());
  auto shift = static_cast<unsigned>(std::countr_zero(object.unit));
  std::uint64_t first = index >> shift;
  std::uint64_t last = (index + access.size - 1) >> shift;
  return last < first || last - first >= most_units ? Range{} : Range{first, last - first + 1};
}

std::size_t Locations::slot_of(std::uint64_t unit) { return (unit ^ unit >> 22) & unit_mask; }

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

void Locations::add_head(std::uint32_t chain, bool write, std::vector<std::uint32_t>& found) const {
  std::uint32_t newest = chain == none ? none : newest_[chain];
  if (newest != none && !write && !touches_[newest].access.write) newest = touches_[newest].previous_write;
  if (newest != none) found.push_back(newest);
}

void Locations::heads(const Access& access, std::vector<std::uint32_t>& found) const {
  const Object* touched = find(access.object);
  if (touched == nullptr) return;
  Range range = units_of(*touched, access);
  add_head(touched->wide, access.write, found);
  if (range.count == 0)
    for (std::uint32_t chain : touched->units) add_head(chain, access.write, found);
  for (std::uint64_t i = 0; i < range.count; ++i) {
    std::size_t slot = slot_of(range.first + i);
    if (slot < touched->units.size()) add_head(touched->units[slot], access.write, found);
  }
}

}  // namespace heddle::trace
