#include "modelling/regions.h"

#include <algorithm>
#include <numeric>

namespace heddle::modelling {

namespace {

std::int64_t reach(const Region& region) { return region.last() + region.bytes; }

bool has_bytes(const Region& region) {
  using Kind = Region::Kind;
  return region.kind == Kind::Data || region.kind == Kind::Lock || region.kind == Kind::State;
}

bool has_cell_at(const Region& region, std::int64_t offset) {
  if (offset < region.offset || offset > region.last()) return false;
  return region.stride == 0 ? offset == region.offset : (offset - region.offset) % region.stride == 0;
}

bool contains(const Region& outer, const Region& inner) {
  if (outer.bytes != inner.bytes) return false;
  bool has_ends = has_cell_at(outer, inner.offset) && has_cell_at(outer, inner.last());
  return has_ends && (inner.count == 1 || inner.stride % std::max<std::int64_t>(outer.stride, 1) == 0);
}

bool overlap(const Region& a, const Region& b) {
  if (a.offset >= reach(b) || b.offset >= reach(a)) return false;
  for (std::uint32_t i = 0; i < a.count; ++i) {
    std::int64_t from = a.offset + a.stride * i, to = from + a.bytes;
    if (b.stride == 0) {
      if (from < b.offset + b.bytes && b.offset < to) return true;
      continue;
    }
    // The last cell of b that begins before `to`.
    std::int64_t number = std::min<std::int64_t>((to - 1 - b.offset) / b.stride, b.count - 1);
    if (to - 1 >= b.offset && b.offset + number * b.stride + b.bytes > from) return true;
  }
  return false;
}

// One array that holds the cells of both; count 0: there is none.
Region merged(const Region& a, const Region& b) {
  Region result = a;
  result.count = 0;
  std::int64_t stride = std::gcd(std::gcd(a.stride, b.stride), a.offset - b.offset);
  if (a.bytes != b.bytes || stride < a.bytes) return result;
  result.offset = std::min(a.offset, b.offset);
  result.stride = stride;
  result.count = static_cast<std::uint32_t>((std::max(a.last(), b.last()) - result.offset) / stride + 1);
  result.bounds.low = std::min(a.bounds.low, b.bounds.low);
  result.bounds.high = std::max(a.bounds.high, b.bounds.high);
  result.pointers.insert(b.pointers.begin(), b.pointers.end());
  result.may_be_null = a.may_be_null || b.may_be_null;
  result.is_unsigned = a.is_unsigned && b.is_unsigned;
  return result;
}

}  // namespace

Placed place(Object& object, const Region& wanted) {
  if (wanted.count > 1 && wanted.stride < wanted.bytes) return {Fit::Conflict, 0};  // cells would share bytes
  std::vector<Region>& regions = object.regions;
  // The bytes of a lock are the business of those who lock.
  auto is_of_other_use = [&](const Region& region) {
    return has_bytes(region) && region.kind != wanted.kind && overlap(region, wanted);
  };
  if (std::ranges::any_of(regions, is_of_other_use)) return {Fit::Conflict, 0};
  auto is_alike = [&](const Region& region) { return region.kind == wanted.kind; };
  for (std::uint32_t i = 0; i < regions.size(); ++i)
    if (is_alike(regions[i]) && contains(regions[i], wanted)) return {Fit::Found, i};
  Region whole = wanted;
  bool has_merged = false;
  for (std::size_t i = 0; i < regions.size();) {
    bool is_part = regions[i].kind == Region::Kind::Written || (is_alike(regions[i]) && overlap(regions[i], whole));
    if (!is_part) {
      ++i;
      continue;
    }
    if (is_alike(regions[i])) {
      Region both = merged(whole, regions[i]);
      if (both.count == 0 || both.count > most_cells) return {Fit::Conflict, 0};
      whole = both;
      has_merged = true;
      regions.erase(regions.begin() + static_cast<std::ptrdiff_t>(i));
      i = 0;
    } else {
      ++i;
    }
  }
  if (has_merged) std::erase_if(regions, [](const Region& each) { return each.kind == Region::Kind::Written; });
  if (whole.count > most_cells) return {Fit::Conflict, 0};
  regions.push_back(std::move(whole));
  return {has_merged ? Fit::Merged : Fit::Added, static_cast<std::uint32_t>(regions.size() - 1)};
}

}  // namespace heddle::modelling
