#include "modelling/knowledge.h"

#include "modelling/refusal.h"

#include <algorithm>

namespace heddle::modelling {

namespace {

constexpr unsigned patient_changes = 3;

template <class Table, class Keys, class Key>
std::uint32_t intern(Table& table, Keys& keys, const Key& key, const typename Table::value_type& made) {
  auto [found, is_new] = keys.emplace(key, static_cast<std::uint32_t>(table.size()));
  if (is_new) table.push_back(made);
  return found->second;
}

}  // namespace

Knowledge::Knowledge(const program::Code& code) : thresholds_{0} {
  for (const program::CodeConstant& each : code.constants) {
    if (each.kind != program::CodeConstant::Kind::Number || each.width == 0) continue;
    mpz_class size = mpz_class(1) << each.width;
    mpz_class value = each.value >= size / 2 && each.width > 1 ? mpz_class(each.value - size) : each.value;
    for (int near = -1; near <= 1; ++near) thresholds_.insert(value + near);
  }
}

ObjectId Knowledge::object(const std::string& key, const Object& made) {
  return intern(objects, object_keys_, key, made);
}

std::uint32_t Knowledge::thread(const std::string& key, const Thread& made) {
  return intern(threads, thread_keys_, key, made);
}

std::uint32_t Knowledge::context(const Context& made) {
  std::tuple key(made.thread, made.caller ? *made.caller + 1 : 0, made.call, made.function);
  return intern(contexts, context_keys_, key, made);
}

std::uint32_t Knowledge::pointer(const Address& address) { return intern(pointers, pointer_keys_, address, address); }

void Knowledge::forget_pointers_to(ObjectId id) {
  for (Object& object : objects)
    for (Region& region : object.regions)
      std::erase_if(region.pointers, [&](std::uint32_t number) { return pointers[number].object == id; });
}

std::uint32_t Knowledge::node(const std::string& key) {
  return node_keys_.emplace(key, static_cast<std::uint32_t>(node_keys_.size())).first->second;
}

Bounds* Knowledge::bounds_of(std::uint32_t node, const std::string& slot) {
  auto found = bounds_.find({node, slot});
  return found == bounds_.end() ? nullptr : &found->second;
}

void Knowledge::begin_bounds(std::uint32_t node, const std::string& slot, const Number& number) {
  bounds_.emplace(std::pair(node, slot), Bounds{number.low, number.high});
}

// Past a few changes a bound goes to the next constant of the program, and then as far as it can.
void Knowledge::extend(Bounds& bounds, const Number& number, const mpz_class& least, const mpz_class& most) {
  if (number.low >= bounds.low && number.high <= bounds.high) return;
  has_changed = true;
  bool leaps = ++bounds.changes > patient_changes;
  if (number.low < bounds.low) {
    auto next = thresholds_.upper_bound(number.low);
    bool is_none = next == thresholds_.begin() || bounds.changes > 4 * patient_changes;
    mpz_class far = is_none ? least : std::max(least, *std::prev(next));
    bounds.low = leaps ? far : number.low;
  }
  if (number.high > bounds.high) {
    auto next = thresholds_.lower_bound(number.high);
    bool is_none = next == thresholds_.end() || bounds.changes > 4 * patient_changes;
    mpz_class far = is_none ? most : std::min(most, *next);
    bounds.high = leaps ? far : number.high;
  }
}

}  // namespace heddle::modelling
