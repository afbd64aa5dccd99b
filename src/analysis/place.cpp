#include "analysis/place.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace heddle::analysis {

namespace {

constexpr std::ptrdiff_t most_of_one_object = 12;

std::int64_t modulo(std::int64_t number, std::uint32_t by) {
  std::int64_t rest = number % std::int64_t{by};
  return rest < 0 ? rest + by : rest;
}

Target normal(Target target) {
  bool is_everywhere = target.stride != 0 && target.extent >= target.stride;
  if (is_everywhere) target.stride = std::gcd(target.stride, target.grain);
  if (is_everywhere || target.stride == 1) target.extent = target.grain = 0;
  if (target.stride != 0) target.offset = modulo(target.offset, target.stride);
  return target;
}

bool is_part(const Target& small, const Target& large) {
  if (small.object != large.object) return false;
  if (small == large || large.stride == 1) return true;
  if (large.stride == 0 || small.extent != large.extent || small.grain != large.grain) return false;
  return small.stride % large.stride == 0 && modulo(small.offset - large.offset, large.stride) == 0;
}

// Do two runs of bytes meet, if each is repeated at every multiple of the stride?
bool meet(std::int64_t distance, std::uint32_t stride, std::uint64_t first, std::uint64_t second) {
  if (stride == 0)
    return distance >= 0 ? static_cast<std::uint64_t>(distance) < first
                         : static_cast<std::uint64_t>(-distance) < second;
  return static_cast<std::uint64_t>(modulo(distance, stride)) < first ||
         static_cast<std::uint64_t>(modulo(-distance, stride)) < second;
}

}  // namespace

bool overlap(const Range& a, const Range& b) {
  if (a.at.object != b.at.object) return false;
  std::int64_t distance = b.at.offset - a.at.offset;
  std::uint32_t stride = std::gcd(a.at.stride, b.at.stride);
  std::uint32_t finest = std::gcd(stride, std::gcd(a.at.grain, b.at.grain));
  return meet(distance, stride, a.size + a.at.extent, b.size + b.at.extent) && meet(distance, finest, a.size, b.size);
}

bool contains(const Target& target, std::int64_t offset) {
  if (target.stride == 1) return true;
  std::int64_t distance = offset - target.offset;
  if (target.stride != 0) distance = modulo(distance, target.stride);
  if (target.extent == 0) return distance == 0;
  return distance >= 0 && distance <= std::int64_t{target.extent} && distance % target.grain == 0;
}

Target shifted(const Target& target, std::int64_t by) {
  constexpr std::int64_t farthest = std::int64_t{1} << 40;
  if (by > farthest || by < -farthest || target.offset > farthest || target.offset < -farthest) return anywhere(target);
  return normal({target.object, target.offset + by, target.stride, target.extent, target.grain});
}

Target repeated(const Target& target, std::uint64_t stride) {
  constexpr std::uint64_t widest = 1U << 30;
  auto step = stride > widest ? 1U : static_cast<std::uint32_t>(stride);
  return normal({target.object, target.offset, std::gcd(target.stride, step), target.extent, target.grain});
}

Target widened(const Target& target, std::uint32_t stride, std::uint32_t elements) {
  constexpr std::uint64_t widest = 1U << 30;
  std::uint64_t extent = target.extent + std::uint64_t{stride} * (elements - 1);
  if (extent > widest) return anywhere(target);
  if (elements == 1 || stride == 0) return target;
  return normal({target.object, target.offset, target.stride, static_cast<std::uint32_t>(extent),
                 std::gcd(target.grain, stride)});
}

bool Targets::add(const Target& target) {
  if (list_.empty() || list_.back().object < target.object) {
    list_.push_back(target);
    return true;
  }
  auto [first, last] = std::ranges::equal_range(list_, target.object, {}, &Target::object);
  if (std::any_of(first, last, [&](const Target& other) { return is_part(target, other); })) return false;
  auto end = std::remove_if(first, last, [&](const Target& other) { return is_part(other, target); });
  auto behind = list_.erase(end, last);
  auto begin = list_.begin() + (first - list_.begin());
  bool may_be_too_many = behind - begin >= most_of_one_object;
  list_.insert(std::lower_bound(begin, behind, target), target);
  if (may_be_too_many) merge(target.object);
  return true;
}

// Mostly all of it is here already. Both lists are sorted, so one walk shows that.
bool Targets::add(const Targets& other) {
  if (&other == this || other.empty()) return false;
  if (list_.empty()) {
    list_ = other.list_;
    return true;
  }
  std::vector<Target> missing;
  auto here = list_.cbegin();
  for (const Target& target : other.list_) {
    while (here != list_.cend() && here->object < target.object) ++here;
    bool is_here = false;
    for (auto it = here; !is_here && it != list_.cend() && it->object == target.object; ++it)
      is_here = is_part(target, *it);
    if (!is_here) missing.push_back(target);
  }
  for (const Target& target : missing) add(target);
  return !missing.empty();
}

void Targets::merge(ObjectIndex object) {
  auto first = std::ranges::lower_bound(list_, object, {}, &Target::object);
  auto last = std::ranges::upper_bound(list_, object, {}, &Target::object);
  if (last - first <= most_of_one_object) return;
  Target all = *first;
  for (auto it = first; it != last; ++it) {
    auto distance = static_cast<std::uint64_t>(std::abs(it->offset - all.offset));
    for (std::uint64_t stride : {std::uint64_t{it->stride}, std::uint64_t{it->grain}, distance})
      all = repeated(all, stride);
  }
  all.extent = all.grain = 0;
  list_.insert(list_.erase(first, last), all);
}

}  // namespace heddle::analysis
