#include "term/table.h"

#include "term/check.h"
#include "term/num.h"

#include <algorithm>
#include <limits>

namespace heddle::term {

namespace {

constexpr std::uint64_t multiplier = 0x9e3779b97f4a7c15ULL;

std::uint64_t mix(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * multiplier;
  return hash ^ hash >> 29;
}

std::uint32_t finish(std::uint64_t hash) { return static_cast<std::uint32_t>((hash * multiplier) >> 32); }

mpz_class number_of(Sort sort, std::int64_t small) {
  return sort.is_int() ? to_mpz(small) : to_mpz(static_cast<std::uint64_t>(small));
}

}  // namespace

Table::Table() : nodes_(1), buckets_(1 << 12) {}

std::uint32_t Table::hash_of(Kind kind, Sort sort, std::span<const Term> children, std::uint32_t extra) {
  std::uint64_t hash = mix(static_cast<std::uint64_t>(kind) << 32 | extra, kind == Kind::ConstArray ? sort.bits() : 0);
  for (Term child : children) hash = mix(hash, child.id());
  return finish(hash);
}

bool Table::same_node(std::uint32_t id, Kind kind, Sort sort, std::span<const Term> children,
                      std::uint32_t extra) const {
  const Node& node = nodes_[id];
  return node.kind == kind && node.extra == extra && node.count == children.size() && node.sort == sort &&
         std::equal(children.begin(), children.end(), node.children);
}

// The bucket that holds the node, or the empty one where it belongs.
template <class Same>
std::size_t Table::probe(std::uint32_t hash, const Same& same) const {
  std::size_t mask = buckets_.size() - 1;
  std::size_t bucket = hash & mask;
  while (buckets_[bucket] != 0) {
    std::uint32_t id = buckets_[bucket];
    if (nodes_[id].hash == hash && same(id)) break;
    bucket = (bucket + 1) & mask;
  }
  return bucket;
}

Term Table::insert(std::size_t bucket, const Node& node) {
  check(nodes_.size() < std::numeric_limits<std::uint32_t>::max(), "too many terms");
  auto id = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back(node);
  buckets_[bucket] = id;
  if (nodes_.size() * 2 > buckets_.size()) grow();
  return Term(id);
}

void Table::grow() {
  std::vector<std::uint32_t> larger(buckets_.size() * 2);
  std::size_t mask = larger.size() - 1;
  for (std::uint32_t id = 1; id < nodes_.size(); ++id) {
    std::size_t bucket = nodes_[id].hash & mask;
    while (larger[bucket] != 0) bucket = (bucket + 1) & mask;
    larger[bucket] = id;
  }
  buckets_.swap(larger);
}

const Term* Table::keep(std::span<const Term> children) {
  if (children.size() > free_size_) {
    free_size_ = std::max(chunk_size, children.size());
    chunks_.push_back(std::make_unique<Term[]>(free_size_));
    free_ = chunks_.back().get();
  }
  Term* kept = free_;
  std::copy(children.begin(), children.end(), kept);
  free_ += children.size();
  free_size_ -= children.size();
  children_kept_ += children.size();
  return kept;
}

Term Table::constant(Sort sort, std::int64_t small) {
  std::uint32_t hash = finish(mix(sort.bits(), static_cast<std::uint64_t>(small)));
  std::size_t bucket = probe(hash, [&](std::uint32_t id) {
    const Node& node = nodes_[id];
    return node.kind == Kind::Constant && node.fits && node.small == small && node.sort == sort;
  });
  if (buckets_[bucket] != 0) return Term(buckets_[bucket]);
  Node node;
  node.sort = sort;
  node.small = small;
  node.extra = static_cast<std::uint32_t>(numbers_.size());
  node.hash = hash;
  node.fits = node.value = true;
  numbers_.push_back(number_of(sort, small));
  return insert(bucket, node);
}

Term Table::constant(Sort sort, const mpz_class& number) {
  std::uint64_t words = mix(sort.bits(), static_cast<std::uint64_t>(sgn(number) + 1));
  for (std::size_t i = 0; i < mpz_size(number.get_mpz_t()); ++i) {
    words = mix(words, mpz_getlimbn(number.get_mpz_t(), static_cast<mp_size_t>(i)));
  }
  std::uint32_t hash = finish(words);
  std::size_t bucket = probe(hash, [&](std::uint32_t id) {
    const Node& node = nodes_[id];
    return node.kind == Kind::Constant && !node.fits && node.sort == sort && numbers_[node.extra] == number;
  });
  if (buckets_[bucket] != 0) return Term(buckets_[bucket]);
  Node node;
  node.sort = sort;
  node.extra = static_cast<std::uint32_t>(numbers_.size());
  node.hash = hash;
  node.value = true;
  numbers_.push_back(number);
  return insert(bucket, node);
}

Term Table::symbol(std::string_view name, Sort sort) {
  std::uint32_t hash = finish(mix(sort.bits(), std::hash<std::string_view>{}(name)));
  std::size_t bucket = probe(hash, [&](std::uint32_t id) {
    const Node& node = nodes_[id];
    return node.kind == Kind::Symbol && node.sort == sort && names_[node.extra] == name;
  });
  if (buckets_[bucket] != 0) return Term(buckets_[bucket]);
  Node node;
  node.sort = sort;
  node.extra = static_cast<std::uint32_t>(names_.size());
  node.hash = hash;
  node.kind = Kind::Symbol;
  names_.emplace_back(name);
  name_bytes_ += sizeof(std::string) + name.size();
  return insert(bucket, node);
}

Term Table::intern(Kind kind, Sort sort, std::span<const Term> children, Indices indices) {
  std::uint32_t extra = kind == Kind::ConstArray ? 0 : indices[0] << 16 | indices[1];
  std::uint32_t hash = hash_of(kind, sort, children, extra);
  std::size_t bucket = probe(hash, [&](std::uint32_t id) { return same_node(id, kind, sort, children, extra); });
  if (buckets_[bucket] != 0) return Term(buckets_[bucket]);
  Node node;
  node.sort = sort;
  node.children = keep(children);
  node.count = static_cast<std::uint32_t>(children.size());
  node.extra = extra;
  node.hash = hash;
  node.kind = kind;
  bool array_value = kind == Kind::ConstArray || kind == Kind::Store;
  node.value = array_value && std::ranges::all_of(children, [&](Term child) { return nodes_[child.id()].value; });
  return insert(bucket, node);
}

Term Table::find(Kind kind, Sort sort, std::span<const Term> children) const {
  std::uint32_t hash = hash_of(kind, sort, children, 0);
  std::size_t bucket = probe(hash, [&](std::uint32_t id) { return same_node(id, kind, sort, children, 0); });
  return Term(buckets_[bucket]);
}

std::size_t Table::memory_bytes() const {
  return nodes_.capacity() * sizeof(Node) + buckets_.capacity() * sizeof(std::uint32_t) +
         children_kept_ * sizeof(Term) + numbers_.size() * 32 + name_bytes_;
}

}  // namespace heddle::term
