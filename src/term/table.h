// Storage of terms. A node is 32 bytes; nodes lie in one array and are found through an open-addressing hash table of
// 32-bit ids. Children lie in large chunks that never move, so that a span of children stays valid while more terms
// are made. A constant carries its value in the node if that fits in 64 bits, and as an mpz beside.
//
//   nodes     | sort | children or value | count | extra | hash | kind, flags |  ...
//   chunks    | a b | a c d | b b | ...
//   buckets   | id | 0 | id | id | 0 | ...
#pragma once

#include "term/kind.h"
#include "term/sort.h"
#include "term/term.h"

#include <gmpxx.h>

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::term {

using Indices = std::array<unsigned, 2>;

struct Node {
  Sort sort;
  union {
    const Term* children;
    std::int64_t small;  // of a constant: its value (Int), or its bits
  };
  std::uint32_t count = 0;  // of children
  std::uint32_t extra = 0;  // indices, packed; or the place of a constant's number or of a symbol's name
  std::uint32_t hash = 0;
  Kind kind = Kind::Constant;
  bool fits = false;   // a constant whose value is in small
  bool value = false;  // a constant, or an array built of constants alone

  Node() : children(nullptr) {}
};

static_assert(sizeof(Node) == 32);

class Table {
public:
  Table();

  const Node& operator[](Term t) const { return nodes_[t.id()]; }
  std::span<const Term> children(Term t) const { return {nodes_[t.id()].children, nodes_[t.id()].count}; }
  const mpz_class& number(Term t) const { return numbers_[nodes_[t.id()].extra]; }
  const std::string& name(Term t) const { return names_[nodes_[t.id()].extra]; }
  std::size_t size() const { return nodes_.size() - 1; }
  std::size_t memory_bytes() const;

  Term constant(Sort sort, std::int64_t small);
  Term constant(Sort sort, const mpz_class& number);  // does not fit in small
  Term symbol(std::string_view name, Sort sort);
  Term intern(Kind kind, Sort sort, std::span<const Term> children, Indices indices);
  // The same, but null if there is no such term.
  Term find(Kind kind, Sort sort, std::span<const Term> children) const;

private:
  static std::uint32_t hash_of(Kind kind, Sort sort, std::span<const Term> children, std::uint32_t extra);
  template <class Same>
  std::size_t probe(std::uint32_t hash, const Same& same) const;
  bool same_node(std::uint32_t id, Kind kind, Sort sort, std::span<const Term> children, std::uint32_t extra) const;
  Term insert(std::size_t bucket, const Node& node);
  const Term* keep(std::span<const Term> children);
  void grow();

  static constexpr std::size_t chunk_size = 1 << 14;

  std::vector<Node> nodes_;
  std::vector<std::uint32_t> buckets_;
  std::vector<std::unique_ptr<Term[]>> chunks_;
  Term* free_ = nullptr;
  std::size_t free_size_ = 0;
  std::size_t children_kept_ = 0;
  std::deque<mpz_class> numbers_;
  std::deque<std::string> names_;
  std::size_t name_bytes_ = 0;
};

}  // namespace heddle::term
