// Which events of a trace touched a place: for every place the chain of its accesses, the newest first, so that whoever
// looks for the events that a step depends on meets those alone.
//
// A place is an object and a unit of it, as large as the first access to the object was: a cell of the model language,
// usually a variable or an array element of native code. An access at an unknown index, or to many units, belongs to a
// chain of its own of the whole object. Two places may share a chain; whoever walks it compares accesses in full.
#pragma once

#include "machine/event.h"

#include <bit>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace heddle::trace {

class Locations {
public:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  // One access, in one chain.
  struct Touch {
    machine::Access access;
    std::uint32_t event = 0;
    std::uint32_t chain = 0;
    std::uint32_t previous = none;        // in the chain
    std::uint32_t previous_write = none;  // the nearest write in front of it
  };
  const Touch& operator[](std::uint32_t touch) const { return touches_[touch]; }

  // The accesses of the newest event; and taking them back.
  void push(std::uint32_t event, std::span<const machine::Access> accesses);
  void pop(std::uint32_t event);

  // The newest touches of all chains on which accesses lie that may conflict with this one. A read is only interested
  // in writes: its way back leads along `previous_write`.
  template <class Action>
  void for_heads(const machine::Access& access, Action action) const {
    const Object* touched = find(access.object);
    if (touched == nullptr) return;
    auto visit = [&](std::uint32_t chain) {
      if (std::uint32_t head = head_of(chain, access.write); head != none) action(head);
    };
    Range range = units_of(*touched, access);
    visit(touched->wide);
    if (range.count == 0)
      for (std::uint32_t chain : touched->units) visit(chain);
    for (std::uint64_t i = 0; i < range.count; ++i) {
      std::size_t slot = slot_of(range.first + i);
      if (slot < touched->units.size()) visit(touched->units[slot]);
    }
  }

private:
  static constexpr std::uint32_t dense_objects = 1 << 16;
  static constexpr std::uint64_t most_units = 8;  // of an access that is not wide
  static constexpr std::uint64_t unit_mask = 4095;

  struct Object {
    std::uint64_t unit = 0;              // bytes or cells of a unit; 0: not yet known
    std::uint32_t wide = none;           // chain of the accesses that do not belong to a few units
    std::vector<std::uint32_t> units{};  // chains of the others
  };
  struct Range {  // of units
    std::uint64_t first = 0;
    std::uint64_t count = 0;  // 0: it is wide
  };

  Object& object(std::uint32_t number);
  const Object* find(std::uint32_t number) const {
    if (number < dense_objects) return number < objects_.size() ? &objects_[number] : nullptr;
    return number == machine::Access::thread_object ? &threads_ : find_distant(number);
  }
  const Object* find_distant(std::uint32_t number) const;
  static Range units_of(const Object& object, const machine::Access& access) {
    if (!access.index.is_concrete() || access.size == 0 || object.unit == 0) return {};
    auto index = static_cast<std::uint64_t>(access.index.number());
    auto shift = static_cast<unsigned>(std::countr_zero(object.unit));
    std::uint64_t first = index >> shift;
    std::uint64_t last = (index + access.size - 1) >> shift;
    return last < first || last - first >= most_units ? Range{} : Range{first, last - first + 1};
  }
  static std::size_t slot_of(std::uint64_t unit) { return (unit ^ unit >> 22) & unit_mask; }
  std::uint32_t& chain_of(Object& object, std::uint64_t unit);
  void link(std::uint32_t& chain, std::uint32_t event, const machine::Access& access);
  std::uint32_t head_of(std::uint32_t chain, bool write) const {
    std::uint32_t newest = chain == none ? none : newest_[chain];
    bool counts = newest == none || write || touches_[newest].access.write;
    return counts ? newest : touches_[newest].previous_write;
  }

  std::vector<Object> objects_;
  Object threads_;                                     // machine::Access::thread_object
  std::unordered_map<std::uint32_t, Object> distant_;  // other objects with large numbers
  std::vector<std::uint32_t> newest_;                  // of each chain
  std::vector<Touch> touches_;                         // in the order of the events
};

}  // namespace heddle::trace
