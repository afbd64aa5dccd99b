// Arrays: a select looks through stores to other indices, a store replaces the one to the same index below it. Stores
// to constant indices are kept in the order of their indices, so that the same contents are usually the same term.
// Both look a bounded way down, except into arrays of constants, whose elements must always be found.
#include "term/check.h"
#include "term/rewrite.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace heddle::term::rewrite {

namespace {

constexpr int depth_limit = 64;

Term below(const Terms& terms, Term store) { return terms.children(store)[0]; }
Term index(const Terms& terms, Term store) { return terms.children(store)[1]; }
Term element(const Terms& terms, Term store) { return terms.children(store)[2]; }

bool is_store(const Terms& terms, Term array) { return terms.kind(array) == Kind::Store; }

// Whether a store to this index may change places with the store below it.
bool commutes(const Terms& terms, Term store, Term with) {
  return terms.is_constant(with) && terms.is_constant(index(terms, store)) && index(terms, store) != with;
}

Term put(Terms& terms, Term array, Term at, Term value) {
  if (terms.kind(array) == Kind::ConstArray && terms.children(array)[0] == value) return array;
  if (terms.kind(value) == Kind::Select && terms.children(value)[0] == array && terms.children(value)[1] == at) {
    return array;
  }
  return terms.intern(Kind::Store, terms.sort(array), {array, at, value});
}

struct Contents {
  Term otherwise;
  std::unordered_map<Term, Term> at;
};

Contents contents(const Terms& terms, Term array) {
  Contents result;
  for (; is_store(terms, array); array = below(terms, array)) {
    result.at.emplace(index(terms, array), element(terms, array));  // the outermost store is the one that counts
  }
  result.otherwise = terms.children(array)[0];
  return result;
}

// Whether these are all the values that an index can have.
bool covers(Sort index, std::size_t indices) {
  if (index.is_bool()) return indices == 2;
  if (index.is_bitvec()) return index.width() < 32 && indices == std::size_t{1} << index.width();
  if (!index.is_float() || index.width() >= 32) return false;
  std::size_t nans = (std::size_t{2} << (index.significand_bits() - 1)) - 2;
  return indices == (std::size_t{1} << index.width()) - nans + 1;
}

}  // namespace

Term select(Terms& terms, Term array, Term at) {
  Term rest = array;
  for (int depth = 0; is_store(terms, rest); ++depth, rest = below(terms, rest)) {
    if (index(terms, rest) == at) return element(terms, rest);
    bool both_constant = terms.is_constant(at) && terms.is_constant(index(terms, rest));
    if (both_constant && (depth < depth_limit || terms.is_value(rest))) continue;
    if (depth >= depth_limit || !terms.is_false(terms.equal(index(terms, rest), at))) break;
  }
  if (terms.kind(rest) == Kind::ConstArray) return terms.children(rest)[0];
  return terms.intern(Kind::Select, terms.sort(array).element(), {rest, at});
}

Term store(Terms& terms, Term array, Term at, Term value) {
  std::vector<Term> above;  // stores that belong over the new one
  Term rest = array;
  for (int depth = 0; depth < depth_limit && is_store(terms, rest) && commutes(terms, rest, at); ++depth) {
    if (index(terms, rest) < at) break;
    above.push_back(rest);
    rest = below(terms, rest);
  }
  if (is_store(terms, rest) && index(terms, rest) == at) rest = below(terms, rest);
  Term result = put(terms, rest, at, value);
  for (std::size_t i = above.size(); i-- > 0;) {
    result = put(terms, result, index(terms, above[i]), element(terms, above[i]));
  }
  return result;
}

bool same_array(const Terms& terms, Term a, Term b) {
  Contents left = contents(terms, a), right = contents(terms, b);
  std::size_t indices = left.at.size();
  auto agree = [](const Contents& of, const Contents& with) {
    return std::ranges::all_of(of.at, [&](const auto& entry) {
      auto found = with.at.find(entry.first);
      return (found == with.at.end() ? with.otherwise : found->second) == entry.second;
    });
  };
  for (const auto& entry : right.at) indices += left.at.contains(entry.first) ? 0 : 1;
  bool beyond = left.otherwise == right.otherwise || covers(terms.sort(a).index(), indices);
  return beyond && agree(left, right) && agree(right, left);
}

}  // namespace heddle::term::rewrite
