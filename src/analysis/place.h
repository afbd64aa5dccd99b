// Parts of memory as far as they can be told apart before the program runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace heddle::analysis {

using ObjectIndex = std::uint32_t;  // PointsTo::objects

// The addresses offset + k * stride + d of an object, for all whole k; with a stride of 0 just offset + d, with one of
// 1 any. With another stride the offset is below it. d is a multiple of `grain`, from 0 to `extent`: the indices of an
// array within.
struct Target {
  ObjectIndex object = 0;
  std::int64_t offset = 0;
  std::uint32_t stride = 0;
  std::uint32_t extent = 0;
  std::uint32_t grain = 0;  // 0 if the extent is 0

  auto operator<=>(const Target&) const = default;
};

inline constexpr std::uint64_t any_size = std::uint64_t{1} << 40;

// So many bytes from each of these addresses on.
struct Range {
  Target at{};
  std::uint64_t size = 1;

  auto operator<=>(const Range&) const = default;
};

bool overlap(const Range& a, const Range& b);
bool contains(const Target& target, std::int64_t offset);  // is it one of these addresses?

Target shifted(const Target& target, std::int64_t by);
Target repeated(const Target& target, std::uint64_t stride);  // and at all multiples of `stride` from there
Target widened(const Target& target, std::uint32_t stride, std::uint32_t elements);  // and at all elements of an array
inline Target anywhere(const Target& target) { return {target.object, 0, 1}; }

// A set of targets, sorted. Many of one object become one with a stride.
class Targets {
public:
  bool add(const Target& target);  // was it new?
  bool add(const Targets& other);

  auto begin() const { return list_.begin(); }
  auto end() const { return list_.end(); }
  bool empty() const { return list_.empty(); }
  std::size_t size() const { return list_.size(); }

private:
  void merge(ObjectIndex object);

  std::vector<Target> list_;
};

}  // namespace heddle::analysis
