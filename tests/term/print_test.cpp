#include "term/model.h"

#include <gtest/gtest.h>

namespace heddle::term {

namespace {

class Print : public ::testing::Test {
protected:
  Term n(std::int64_t value) { return terms.integer(value); }
  std::string text(Term t) { return to_string(terms, t); }
  std::string smt(Term t) { return to_smtlib(terms, t); }

  Terms terms;
  Term x = terms.symbol("x", Sort::integer()), y = terms.symbol("y", Sort::integer());
  Term a = terms.symbol("a", Sort::boolean()), b = terms.symbol("b", Sort::boolean());
  Term u = terms.symbol("u", Sort::bitvec(8)), v = terms.symbol("v", Sort::bitvec(8));
};

}  // namespace

TEST_F(Print, AsAPersonWritesIt) {
  Term less = terms.less(terms.add(x, n(1)), terms.mul(n(2), y));
  EXPECT_EQ(text(terms.and_(less, terms.not_(b))), "x + 1 < 2 * y and not b");
  EXPECT_EQ(text(terms.sub(x, y)), "x - y");
  EXPECT_EQ(text(terms.sub(y, x)), "y - x");
  EXPECT_EQ(text(terms.sub(n(3), x)), "-x + 3");
  EXPECT_EQ(text(terms.neg(x)), "-x");
  EXPECT_EQ(text(terms.sub(x, n(3))), "x - 3");
  EXPECT_EQ(text(terms.mul(n(-2), terms.mul(x, y))), "-2 * x * y");
  EXPECT_EQ(text(terms.mul(x, terms.add(y, n(1)))), "x * (y + 1)");
  EXPECT_EQ(text(terms.not_(terms.equal(x, y))), "x != y");
  EXPECT_EQ(text(terms.boolean(true)), "True");
  EXPECT_EQ(text(terms.boolean(false)), "False");
  EXPECT_EQ(text(n(-4)), "-4");
  EXPECT_EQ(text(Term()), "(no term)");
}

TEST_F(Print, ParenthesesOnlyWhereNeeded) {
  Term either = terms.or_(a, b);
  EXPECT_EQ(text(terms.and_(terms.less(x, y), either)), "(a or b) and x < y");
  EXPECT_EQ(text(terms.or_(terms.less(x, y), terms.and_(a, b))), "x < y or a and b");
  EXPECT_EQ(text(terms.not_(either)), "not (a or b)");
  EXPECT_EQ(text(terms.equal(a, either)), "a == (a or b)");
  EXPECT_EQ(text(terms.ite(a, x, terms.add(y, n(1)))), "x if a else y + 1");
  EXPECT_EQ(text(terms.add(terms.ite(a, x, y), n(1))), "(x if a else y) + 1");
  EXPECT_EQ(text(terms.make(Kind::IntMod, {terms.add(x, y), n(3)})), "(x + y) mod 3");
  EXPECT_EQ(text(terms.mul(n(2), terms.make(Kind::IntDiv, {x, y}))), "2 * (x div y)");
}

TEST_F(Print, BitVectorsFloatsAndArrays) {
  EXPECT_EQ(text(terms.bitvec(8, 255)), "-1");
  EXPECT_EQ(text(terms.sub(u, v)), "u - v");
  EXPECT_EQ(text(terms.make(Kind::BvULess, {u, v})), "u <u v");
  EXPECT_EQ(text(terms.make(Kind::BvSLess, {u, v})), "u < v");
  EXPECT_EQ(text(terms.make(Kind::BvAnd, {u, terms.make(Kind::BvOr, {u, v})})), "u & (u | v)");
  EXPECT_EQ(text(terms.make(Kind::BvExtract, {u}, {3, 1})), "u[3:1]");
  EXPECT_EQ(text(terms.make(Kind::BvZeroExtend, {u}, {8, 0})), "zext(u, 8)");
  EXPECT_EQ(text(terms.floating(0.1)), "0.1");
  EXPECT_EQ(text(terms.floating(0.1F)), "0.1");
  EXPECT_EQ(text(terms.floating(-2.0)), "-2.0");
  EXPECT_EQ(text(terms.floating(-0.0)), "-0.0");
  EXPECT_EQ(text(terms.floating(std::numeric_limits<double>::infinity())), "inf");
  EXPECT_EQ(text(terms.floating(std::numeric_limits<double>::denorm_min())), "5e-324");
  Term array = terms.symbol("m", Sort::array(Sort::integer(), Sort::integer()));
  EXPECT_EQ(text(terms.make(Kind::Select, {array, x})), "m[x]");
  EXPECT_EQ(text(terms.make(Kind::Store, {array, x, terms.add(y, n(1))})), "m[x := y + 1]");
}

TEST_F(Print, LongTermsAreCut) {
  Term shared = x;
  for (int i = 0; i < 200; ++i) shared = terms.mul(terms.add(shared, y), terms.add(shared, n(1)));
  std::string cut = to_string(terms, shared, 50);
  EXPECT_EQ(cut.size(), 53u);
  EXPECT_TRUE(cut.ends_with("..."));
  EXPECT_LT(smt(shared).size(), 40000u);
}

TEST_F(Print, Smtlib) {
  EXPECT_EQ(smt(terms.less(terms.add(x, n(1)), y)), "(< (+ x 1) y)");
  EXPECT_EQ(smt(n(-4)), "(- 4)");
  EXPECT_EQ(smt(terms.bitvec(4, 5)), "#b0101");
  EXPECT_EQ(smt(terms.make(Kind::BvExtract, {u}, {3, 1})), "((_ extract 3 1) u)");
  EXPECT_EQ(smt(terms.symbol("a b", Sort::integer())), "|a b|");
  EXPECT_EQ(smt(terms.symbol("a|b", Sort::integer())), "|a%7cb|");
  EXPECT_EQ(smt(terms.floating(1.0F)), "(fp #b0 #b01111111 #b00000000000000000000000)");
  Sort sort = Sort::array(Sort::integer(), Sort::boolean());
  EXPECT_EQ(smt(terms.const_array(sort, a)), "((as const (Array Int Bool)) a)");
}

TEST_F(Print, SmtlibSharesAndAvoidsItsOwnNames) {
  Term sum = terms.add(x, y);
  Term product = terms.mul(sum, terms.symbol("t!1", Sort::integer()));
  EXPECT_EQ(smt(terms.less(product, sum)), "(let ((t!!1 (+ x y))) (< (* t!!1 t!1) t!!1))");
}

TEST_F(Print, Sorts) {
  EXPECT_EQ(to_string(Sort::boolean()), "Bool");
  EXPECT_EQ(to_string(Sort::array(Sort::bitvec(65535), Sort::double_precision())),
            "(Array (_ BitVec 65535) (_ FloatingPoint 11 53))");
}

TEST(KindTable, HasARowForEachKind) {
  for (int kind = 0; kind < kind_count; ++kind) EXPECT_FALSE(info(static_cast<Kind>(kind)).name.empty());
  EXPECT_EQ(info(Kind::IntAdd).arity, -1);
  EXPECT_EQ(info(Kind::FpFma).arity, 3);
  EXPECT_EQ(info(Kind::Select).name, "select");
  EXPECT_EQ(info(Kind::BvToInt).name, "bv2nat");
}

}  // namespace heddle::term
