// Random expressions of every sort and kind, kept as plain trees that nothing has simplified. A tree is built twice:
// through Terms, and straight in Z3 by code that shares nothing with src/; the two must mean the same.
#pragma once

#include "term/terms.h"

#include <z3++.h>

#include <array>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace heddle::testing {

struct Tree;
using TreePtr = std::shared_ptr<const Tree>;

struct Tree {
  term::Kind kind;
  term::Sort sort;
  std::vector<TreePtr> children;
  std::array<unsigned, 2> indices = {0, 0};
  mpz_class number;  // of a constant; of a Bool: 0 or 1
  std::string name;  // of a symbol
};

class RandomTrees {
public:
  explicit RandomTrees(std::uint64_t seed) : random_(seed) {}

  // From now on, only these kinds inside trees: rules about few kinds meet more often that way.
  void restrict_to(std::set<term::Kind> kinds) { allowed_ = std::move(kinds); }

  TreePtr tree(term::Sort sort, int depth);
  TreePtr constant(term::Sort sort);
  term::Sort sort();         // any, arrays included
  term::Sort scalar_sort();  // any but arrays
  const std::set<term::Kind>& generated() const { return generated_; }
  unsigned below(unsigned bound) { return static_cast<unsigned>(random_() % bound); }

private:
  struct Shape {
    term::Kind kind;
    std::vector<term::Sort> operands;
    std::array<unsigned, 2> indices = {0, 0};
  };

  // How this kind can give a term of this sort; false if it cannot.
  bool shape(term::Kind kind, term::Sort result, Shape& shape);
  bool float_shape(term::Kind kind, term::Sort result, Shape& shape);
  bool test_shape(term::Kind kind, Shape& shape);
  mpz_class number(unsigned width);
  TreePtr leaf(term::Sort sort);
  term::Sort bitvec();
  term::Sort small_float();
  std::size_t operands(term::Kind kind);

  std::mt19937_64 random_;
  std::set<term::Kind> generated_;
  std::set<term::Kind> allowed_;  // empty: all
};

term::Term build(term::Terms& terms, const TreePtr& tree);
z3::expr build(z3::context& context, const TreePtr& tree);
z3::sort build(z3::context& context, term::Sort sort);

// Whether a kind occurs in a tree.
bool mentions(const TreePtr& tree, const std::set<term::Kind>& kinds);

// Any equality of Z3's, which on floats is not fp.eq.
z3::expr same(const z3::expr& a, const z3::expr& b);

// How many rounds a property test makes: its own number, times HEDDLE_TEST_ROUNDS if that is set.
int rounds(int normal);

}  // namespace heddle::testing
