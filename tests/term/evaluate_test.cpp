// Models, evaluation, substitution, and terms of a million levels.
#include "term/instances.h"
#include "term/model.h"

#include <gtest/gtest.h>

#include <array>

namespace heddle::term {

namespace {

constexpr int million = 1000000;

class Walks : public ::testing::Test {
protected:
  Term n(std::int64_t value) { return terms.integer(value); }
  Term flag(int i) { return terms.symbol("f" + std::to_string(i), Sort::boolean()); }

  // Nothing simplifies this away, and each level uses the one below twice.
  Term tower(int levels) {
    Term top = x;
    for (int i = 0; i < levels; ++i) top = terms.ite(flag(i % 5), terms.add(top, n(1)), terms.sub(n(3), top));
    return top;
  }

  Terms terms;
  Term x = terms.symbol("x", Sort::integer()), y = terms.symbol("y", Sort::integer());
  Term b = terms.symbol("b", Sort::boolean());
  Model model;
};

}  // namespace

// More than are remembered at a time, each asked for twice.
TEST_F(Walks, InstancesAreWhatSubstitutionGives) {
  Instances instances(terms);
  std::array symbols{x, y};
  Term sum = terms.add(x, terms.add(y, n(1))), product = terms.make(Kind::IntMul, {x, y});
  for (int round = 0; round < 2; ++round)
    for (std::int64_t i = 0; i < 50000; ++i) {
      std::array values{n(i), n(i % 7)};
      ASSERT_EQ(instances(sum, symbols, values), n(i + i % 7 + 1));
      ASSERT_EQ(instances(product, symbols, values), n(i * (i % 7)));
    }
  std::array itself{x, n(2)};
  EXPECT_EQ(instances(sum, symbols, itself), terms.add(x, n(3)));
}

TEST_F(Walks, InstancesOfManySymbols) {
  Instances instances(terms);
  std::vector<Term> symbols, values;
  for (int i = 0; i < 9; ++i) {
    symbols.push_back(terms.symbol("s" + std::to_string(i), Sort::integer()));
    values.push_back(n(i));
  }
  Term sum = terms.make(Kind::IntAdd, symbols);
  EXPECT_EQ(instances(sum, symbols, values), n(36));
  values.back() = n(9);
  EXPECT_EQ(instances(sum, symbols, values), n(37));
}

TEST_F(Walks, SymbolsWithoutAValueHaveTheDefault) {
  model.set(x, n(4));
  EXPECT_EQ(evaluate(terms, terms.add(x, terms.mul(n(2), y)), model), n(4));
  EXPECT_EQ(evaluate(terms, b, model), terms.boolean(false));
  Sort sort = Sort::array(Sort::integer(), Sort::bitvec(4));
  Term array = terms.symbol("m", sort);
  EXPECT_EQ(evaluate(terms, array, model), terms.const_array(sort, terms.bitvec(4, 0)));
  EXPECT_EQ(evaluate(terms, terms.symbol("f", Sort::double_precision()), model), terms.floating(0.0));
}

TEST_F(Walks, UnspecifiedValuesSpreadOnlyAsFarAsTheyMatter) {
  Term division = terms.make(Kind::IntDiv, {n(5), x});
  EXPECT_FALSE(evaluate(terms, division, model));
  EXPECT_FALSE(evaluate(terms, terms.less(division, n(3)), model));
  Term guarded = terms.and_(terms.not_(terms.equal(x, n(0))), terms.less(division, n(3)));
  EXPECT_EQ(evaluate(terms, guarded, model), terms.boolean(false));
  EXPECT_EQ(evaluate(terms, terms.ite(terms.equal(x, n(0)), y, division), model), n(0));
  EXPECT_FALSE(evaluate(terms, terms.or_(b, terms.less(division, n(3))), model));
  Term wide = terms.symbol("wide", Sort::floating(20, 30));
  EXPECT_FALSE(evaluate(terms, terms.make(Kind::FpAdd, {wide, wide}), model));
}

TEST_F(Walks, SubstitutionIsSimultaneous) {
  std::unordered_map<Term, Term> swap = {{x, y}, {y, x}};
  EXPECT_EQ(substitute(terms, terms.sub(x, y), swap), terms.sub(y, x));
  EXPECT_EQ(substitute(terms, terms.less(x, y), {{x, n(1)}, {y, n(2)}}), terms.boolean(true));
  EXPECT_EQ(substitute(terms, terms.less(x, y), {{terms.less(x, y), b}}), b);
  EXPECT_EQ(substitute(terms, terms.less(x, y), {}), terms.less(x, y));
}

TEST_F(Walks, SymbolsInOrderOfTheirIds) {
  EXPECT_EQ(symbols(terms, terms.and_(terms.less(y, x), b)), (std::vector<Term>{x, y, b}));
  EXPECT_TRUE(symbols(terms, n(3)).empty());
}

TEST_F(Walks, AMillionLevels) {
  Term top = tower(million / 2);  // a million terms deep
  EXPECT_EQ(symbols(terms, top).size(), 6u);
  model.set(flag(0), terms.boolean(true));
  EXPECT_EQ(evaluate(terms, top, model), n(million / 10));
  model.set(x, n(7));
  EXPECT_EQ(evaluate(terms, top, model), n(million / 10 + 7));
  Term renamed = substitute(terms, top, {{x, y}});
  EXPECT_EQ(symbols(terms, renamed).size(), 6u);
  EXPECT_NE(renamed, top);
  EXPECT_EQ(to_string(terms, top, 1000).size(), 1003u);
  EXPECT_GT(to_smtlib(terms, top).size(), 10000000u);
}

TEST_F(Walks, ALongSumIsNotQuadratic) {
  Term sum = n(0), conjunction = terms.boolean(true);
  for (int i = 0; i < million / 4; ++i) {
    Term symbol = terms.symbol("s" + std::to_string(i), Sort::integer());
    sum = terms.add(sum, symbol);
    conjunction = terms.and_(conjunction, terms.less(symbol, x));
    model.set(symbol, n(1));
  }
  EXPECT_EQ(evaluate(terms, sum, model), n(million / 4));
  EXPECT_EQ(evaluate(terms, conjunction, model), terms.boolean(false));
  EXPECT_LT(terms.memory_bytes() / terms.size(), 200u);
}

TEST_F(Walks, ALongArrayIsEvaluatedInFull) {
  Sort sort = Sort::array(Sort::integer(), Sort::integer());
  Term array = terms.const_array(sort, n(0));
  for (int i = 0; i < 5000; ++i) array = terms.make(Kind::Store, {array, n((i * 37) % 5000), n(i + 1)});
  for (int i = 0; i < 5000; i += 499) EXPECT_EQ(terms.make(Kind::Select, {array, n((i * 37) % 5000)}), n(i + 1));
  EXPECT_EQ(terms.make(Kind::Select, {array, n(5000)}), n(0));
}

TEST_F(Walks, ChildrenStayWhereTheyAre) {
  Term sum = terms.add(x, y);
  std::span<const Term> children = terms.children(sum);
  for (int i = 0; i < 100000; ++i) terms.add(terms.symbol("s" + std::to_string(i), Sort::integer()), x);
  EXPECT_EQ(children.data(), terms.children(sum).data());
  EXPECT_EQ(children[0], x);
}

}  // namespace heddle::term
