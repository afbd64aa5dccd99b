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

bool Targets::covers(const Target& target) const {
  auto first = std::ranges::lower_bound(list_, target.object, {}, &Target::object);
  for (auto it = first; it != list_.end() && it->object == target.object; ++it)
    if (is_part(target, *it)) return true;
  return false;
}

bool Targets::add(const Target& target) {
  if (covers(target)) return false;
  std::erase_if(list_, [&](const Target& other) { return is_part(other, target); });
  list_.insert(std::ranges::lower_bound(list_, target), target);
  merge(target.object);
  return true;
}

bool Targets::add(const Targets& other) {
  bool changed = false;
  if (&other == this) return false;
  for (const Target& target : other) changed = add(target) || changed;
  return changed;
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
