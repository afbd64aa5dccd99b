// A set of bytes of objects that is filled and emptied again and again.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace heddle::native {

class ByteSet {
public:
  void insert(std::uint32_t object, std::uint32_t offset, std::uint32_t size) {
    for (std::uint32_t at = offset; at < offset + size;) {
      std::uint32_t end = std::min(offset + size, (at | 63) + 1);
      line(key_of(object, at)) |= mask(at, end);
      at = end;
    }
  }
  bool contains(std::uint32_t object, std::uint32_t offset) const { return overlaps(object, offset, 1); }
  // Is any of these bytes in it?
  bool overlaps(std::uint32_t object, std::uint32_t offset, std::uint32_t size) const {
    for (std::uint32_t at = offset; at < offset + size;) {
      std::uint32_t end = std::min(offset + size, (at | 63) + 1);
      if ((find(key_of(object, at)) & mask(at, end)) != 0) return true;
      at = end;
    }
    return false;
  }
  void clear() {
    for (std::size_t place : used_) lines_[place] = {};
    used_.clear();
  }

private:
  struct Line {
    std::uint64_t key = 0;  // 0: free
    std::uint64_t bytes = 0;
  };

  static std::uint64_t key_of(std::uint32_t object, std::uint32_t offset) {
    return (std::uint64_t{object} + 1) << 32 | offset / 64;
  }
  static std::uint64_t mask(std::uint32_t begin, std::uint32_t end) {
    std::uint64_t below = end % 64 == 0 ? ~std::uint64_t{0} : (std::uint64_t{1} << end % 64) - 1;
    return below & ~std::uint64_t{0} << begin % 64;
  }
  std::size_t place(std::uint64_t key) const {
    return static_cast<std::size_t>((key * 0x9e3779b97f4a7c15ULL) >> 32) & (lines_.size() - 1);
  }
  std::size_t place_for(std::uint64_t key) const {
    std::size_t i = place(key);
    while (lines_[i].key != 0 && lines_[i].key != key) i = (i + 1) & (lines_.size() - 1);
    return i;
  }
  std::uint64_t find(std::uint64_t key) const { return lines_[place_for(key)].bytes; }
  std::uint64_t& line(std::uint64_t key) {
    if (used_.size() * 2 >= lines_.size()) grow();
    std::size_t i = place_for(key);
    if (lines_[i].key == 0) {
      lines_[i].key = key;
      used_.push_back(i);
    }
    return lines_[i].bytes;
  }
  void grow() {
    std::vector<Line> old(lines_.size() * 2);
    old.swap(lines_);
    used_.clear();
    for (const Line& each : old)
      if (each.key != 0) line(each.key) = each.bytes;
  }

  std::vector<Line> lines_ = std::vector<Line>(64);
  std::vector<std::size_t> used_;  // places
};

}  // namespace heddle::native
