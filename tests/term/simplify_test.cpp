// What the constructors make of their operands, by the text of the result.
#include "term/model.h"

#include <gtest/gtest.h>

namespace heddle::term {

namespace {

class Simplify : public ::testing::Test {
protected:
  Term n(std::int64_t value) { return terms.integer(value); }
  Term c(std::uint64_t value) { return terms.bitvec(8, value); }
  Term symbol(const char* name, Sort sort) { return terms.symbol(name, sort); }
  std::string text(Term t) { return to_string(terms, t); }

  Terms terms;
  Term x = symbol("x", Sort::integer()), y = symbol("y", Sort::integer()), z = symbol("z", Sort::integer());
  Term a = symbol("a", Sort::boolean()), b = symbol("b", Sort::boolean()), d = symbol("d", Sort::boolean());
  Term u = symbol("u", Sort::bitvec(8)), v = symbol("v", Sort::bitvec(8));
  Term yes = terms.boolean(true), no = terms.boolean(false);
};

}  // namespace

TEST_F(Simplify, SymbolsAreKnownByNameAndSort) {
  EXPECT_EQ(x, symbol("x", Sort::integer()));
  EXPECT_NE(x, symbol("x", Sort::boolean()));
  EXPECT_NE(x, y);
}

TEST_F(Simplify, ConstantsOfAnySize) {
  mpz_class big("170141183460469231731687303715884105727");
  EXPECT_EQ(terms.integer(big), terms.integer(big));
  EXPECT_EQ(terms.number(terms.integer(big)), big);
  EXPECT_EQ(terms.integer(mpz_class(7)), n(7));
  EXPECT_EQ(terms.number(n(-7)), -7);
  EXPECT_EQ(terms.bitvec(8, 0x1ff), terms.bitvec(8, 0xff));
  EXPECT_EQ(terms.bitvec(8, mpz_class(-1)), terms.bitvec(8, 0xff));
  EXPECT_EQ(terms.bitvec(64, ~0ULL), terms.bitvec(64, mpz_class(-1)));
  EXPECT_EQ(terms.number(terms.bitvec(64, ~0ULL)), mpz_class("18446744073709551615"));
  EXPECT_EQ(terms.small(terms.bitvec(8, 0x80)), -128);
  EXPECT_EQ(terms.small(terms.bitvec(64, 1ULL << 63)), INT64_MIN);
  EXPECT_EQ(terms.small(n(INT64_MIN)), INT64_MIN);
  EXPECT_FALSE(terms.small(terms.integer(big)));
  EXPECT_FALSE(terms.small(x));
}

TEST_F(Simplify, SumsFold) {
  EXPECT_EQ(terms.add(n(2), n(3)), n(5));
  EXPECT_EQ(terms.add(n(INT64_MAX), n(1)), terms.integer(mpz_class("9223372036854775808")));
  EXPECT_EQ(terms.add(x, n(0)), x);
  EXPECT_EQ(text(terms.add(terms.add(x, n(1)), n(1))), "x + 2");
  EXPECT_EQ(terms.sub(x, x), n(0));
  EXPECT_EQ(terms.sub(terms.add(x, y), y), x);
  EXPECT_EQ(terms.add(x, y), terms.add(y, x));
  EXPECT_EQ(terms.add(terms.add(x, y), z), terms.add(z, terms.add(y, x)));
  EXPECT_EQ(text(terms.add(x, x)), "2 * x");
  EXPECT_EQ(terms.neg(terms.neg(x)), x);
  EXPECT_EQ(terms.sub(x, terms.add(y, n(1))), terms.sub(terms.sub(x, n(1)), y));
}

TEST_F(Simplify, ProductsFold) {
  EXPECT_EQ(terms.mul(x, n(0)), n(0));
  EXPECT_EQ(terms.mul(n(1), x), x);
  EXPECT_EQ(terms.mul(x, y), terms.mul(y, x));
  EXPECT_EQ(text(terms.mul(n(3), terms.add(x, n(2)))), "3 * x + 6");
  EXPECT_EQ(terms.mul(terms.mul(n(2), x), terms.mul(n(3), y)), terms.mul(n(6), terms.mul(y, x)));
  EXPECT_EQ(terms.mul(n(INT64_MAX), n(2)), terms.integer(mpz_class("18446744073709551614")));
}

TEST_F(Simplify, ComparisonsHaveOneForm) {
  EXPECT_EQ(terms.equal(x, x), yes);
  EXPECT_EQ(terms.equal(n(1), n(2)), no);
  EXPECT_EQ(terms.equal(x, y), terms.equal(y, x));
  EXPECT_EQ(terms.equal(terms.add(x, n(1)), terms.add(y, n(1))), terms.equal(x, y));
  EXPECT_EQ(terms.equal(terms.mul(n(2), x), n(4)), terms.equal(x, n(2)));
  EXPECT_EQ(terms.equal(terms.mul(n(2), x), n(5)), no);
  EXPECT_EQ(terms.equal(terms.sub(x, y), n(0)), terms.equal(x, y));
  EXPECT_EQ(terms.less(x, terms.add(x, n(1))), yes);
  EXPECT_EQ(terms.less(x, x), no);
  EXPECT_EQ(terms.less_equal(x, n(4)), terms.less(x, n(5)));
  EXPECT_EQ(terms.less(n(4), x), terms.less_equal(n(5), x));
  EXPECT_EQ(terms.less_equal(terms.add(x, n(1)), y), terms.less(x, y));
  EXPECT_EQ(terms.less(x, terms.add(y, n(1))), terms.less_equal(x, y));
  EXPECT_EQ(terms.less(terms.mul(n(2), x), n(5)), terms.less(x, n(3)));
  EXPECT_EQ(terms.less_equal(n(-5), terms.mul(n(2), x)), terms.less_equal(n(-2), x));
  EXPECT_EQ(terms.not_(terms.less(x, y)), terms.less_equal(y, x));
  EXPECT_EQ(terms.not_(terms.less(x, n(5))), terms.less_equal(n(5), x));
}

TEST_F(Simplify, Booleans) {
  EXPECT_EQ(terms.not_(terms.not_(a)), a);
  EXPECT_EQ(terms.and_(a, yes), a);
  EXPECT_EQ(terms.and_(a, no), no);
  EXPECT_EQ(terms.and_(a, a), a);
  EXPECT_EQ(terms.and_(a, terms.not_(a)), no);
  EXPECT_EQ(terms.or_(a, terms.not_(a)), yes);
  EXPECT_EQ(terms.and_(terms.less(x, y), terms.less_equal(y, x)), no);
  EXPECT_EQ(terms.and_(a, terms.and_(b, d)), terms.and_(terms.and_(d, a), b));
  EXPECT_EQ(terms.and_(terms.and_(a, b), terms.and_(d, terms.not_(a))), no);
  EXPECT_EQ(terms.and_(a, terms.or_(a, b)), a);
  EXPECT_EQ(terms.or_(a, terms.and_(b, a)), a);
  EXPECT_EQ(terms.implies(a, a), yes);
  EXPECT_EQ(terms.and_(std::span<const Term>()), yes);
  EXPECT_EQ(terms.or_(std::span<const Term>()), no);
  EXPECT_EQ(terms.equal(a, yes), a);
  EXPECT_EQ(terms.equal(no, a), terms.not_(a));
  EXPECT_EQ(terms.equal(terms.not_(a), terms.not_(b)), terms.equal(a, b));
  EXPECT_EQ(terms.equal(terms.not_(a), b), terms.not_(terms.equal(a, b)));
  EXPECT_EQ(terms.equal(a, terms.not_(a)), no);
}

TEST_F(Simplify, Choices) {
  EXPECT_EQ(terms.ite(yes, x, y), x);
  EXPECT_EQ(terms.ite(no, x, y), y);
  EXPECT_EQ(terms.ite(a, x, x), x);
  EXPECT_EQ(terms.ite(terms.not_(a), x, y), terms.ite(a, y, x));
  EXPECT_EQ(terms.ite(a, yes, no), a);
  EXPECT_EQ(terms.ite(a, no, yes), terms.not_(a));
  EXPECT_EQ(terms.ite(a, b, no), terms.and_(a, b));
  EXPECT_EQ(terms.ite(a, b, yes), terms.implies(a, b));
  EXPECT_EQ(terms.ite(a, terms.ite(a, x, y), z), terms.ite(a, x, z));
  EXPECT_EQ(terms.equal(terms.ite(a, n(1), n(0)), n(1)), a);
  EXPECT_EQ(terms.equal(terms.ite(a, n(1), n(0)), n(0)), terms.not_(a));
  EXPECT_EQ(terms.equal(terms.ite(a, n(1), n(0)), n(2)), no);
}

TEST_F(Simplify, DivisionRoundsAsAskedFor) {
  auto value = [&](Term t) { return terms.small(t).value(); };
  auto div = [&](Term p, Term q) { return terms.make(Kind::IntDiv, {p, q}); };
  auto mod = [&](Term p, Term q) { return terms.make(Kind::IntMod, {p, q}); };
  for (std::int64_t p : {-7, -6, -1, 0, 1, 6, 7}) {
    for (std::int64_t q : {-3, -2, -1, 1, 2, 3}) {
      EXPECT_EQ(value(terms.divide_toward_zero(n(p), n(q))), p / q);
      EXPECT_EQ(value(terms.remainder_toward_zero(n(p), n(q))), p % q);
      EXPECT_EQ(value(div(n(p), n(q))) * q + value(mod(n(p), n(q))), p);
      EXPECT_GE(value(mod(n(p), n(q))), 0);
      EXPECT_LT(value(mod(n(p), n(q))), std::abs(q));
    }
  }
  EXPECT_EQ(terms.kind(div(n(5), n(0))), Kind::IntDiv);
  EXPECT_EQ(terms.kind(mod(n(0), x)), Kind::IntMod);
  EXPECT_EQ(div(x, n(1)), x);
  EXPECT_EQ(mod(terms.add(terms.mul(n(4), x), n(9)), n(4)), n(1));
  EXPECT_EQ(div(terms.add(terms.mul(n(4), x), n(9)), n(4)), terms.add(x, n(2)));
}

TEST_F(Simplify, BitVectors) {
  EXPECT_EQ(terms.add(c(200), c(100)), c(44));
  EXPECT_EQ(terms.sub(u, u), c(0));
  EXPECT_EQ(terms.add(terms.mul(c(255), u), u), c(0));
  EXPECT_EQ(terms.make(Kind::BvNeg, {terms.make(Kind::BvNeg, {u})}), u);
  EXPECT_EQ(terms.make(Kind::BvUDiv, {c(7), c(0)}), c(255));
  EXPECT_EQ(terms.make(Kind::BvURem, {c(7), c(0)}), c(7));
  EXPECT_EQ(terms.make(Kind::BvSDiv, {c(0xf9), c(0)}), c(1));
  EXPECT_EQ(terms.make(Kind::BvSDiv, {c(0x80), c(0xff)}), c(0x80));
  EXPECT_EQ(terms.make(Kind::BvAnd, {u, terms.make(Kind::BvNot, {u})}), c(0));
  EXPECT_EQ(terms.make(Kind::BvXor, {u, v, u}), v);
  EXPECT_EQ(terms.make(Kind::BvShl, {u, c(8)}), c(0));
  EXPECT_EQ(terms.make(Kind::BvULess, {u, c(0)}), no);
  EXPECT_EQ(terms.make(Kind::BvULess, {u, c(1)}), terms.equal(u, c(0)));
  EXPECT_EQ(terms.make(Kind::BvSLess, {c(0x80), c(0x7f)}), yes);
  EXPECT_EQ(terms.not_(terms.make(Kind::BvSLess, {u, v})), terms.make(Kind::BvSLessEqual, {v, u}));
}

TEST_F(Simplify, BytesGrowTogetherAgain) {
  Term word = symbol("word", Sort::bitvec(32));
  Term bytes = terms.make(Kind::BvExtract, {word}, {7, 0});
  for (unsigned i = 1; i < 4; ++i) {
    bytes = terms.make(Kind::BvConcat, {terms.make(Kind::BvExtract, {word}, {8 * i + 7, 8 * i}), bytes});
  }
  EXPECT_EQ(bytes, word);
  Term wide = terms.make(Kind::BvZeroExtend, {u}, {24, 0});
  EXPECT_EQ(terms.make(Kind::BvExtract, {terms.add(wide, terms.bitvec(32, 256))}, {7, 0}), u);
  EXPECT_EQ(terms.equal(wide, terms.bitvec(32, 256)), no);
  EXPECT_EQ(terms.make(Kind::BvSLess, {wide, terms.bitvec(32, 5)}), terms.make(Kind::BvULess, {u, c(5)}));
}

TEST_F(Simplify, Arrays) {
  Sort sort = Sort::array(Sort::integer(), Sort::integer());
  Term array = symbol("array", sort);
  auto select = [&](Term from, Term at) { return terms.make(Kind::Select, {from, at}); };
  auto store = [&](Term to, Term at, Term value) { return terms.make(Kind::Store, {to, at, value}); };
  EXPECT_EQ(select(store(array, x, y), x), y);
  EXPECT_EQ(select(store(array, n(1), y), n(2)), select(array, n(2)));
  EXPECT_EQ(select(store(array, terms.add(x, n(1)), y), x), select(array, x));
  EXPECT_EQ(terms.kind(terms.children(select(store(array, z, y), x))[0]), Kind::Store);
  EXPECT_EQ(select(terms.const_array(sort, n(3)), x), n(3));
  EXPECT_EQ(store(store(array, x, y), x, z), store(array, x, z));
  EXPECT_EQ(store(array, x, select(array, x)), array);
  EXPECT_EQ(store(store(array, n(2), y), n(1), z), store(store(array, n(1), z), n(2), y));
  EXPECT_EQ(store(terms.const_array(sort, n(0)), x, n(0)), terms.const_array(sort, n(0)));
}

TEST_F(Simplify, FiniteArraysAreComparedByTheirElements) {
  Sort sort = Sort::array(Sort::boolean(), Sort::integer());
  Term zeros = terms.const_array(sort, n(0)), ones = terms.const_array(sort, n(1));
  Term filled = terms.make(Kind::Store, {terms.make(Kind::Store, {zeros, yes, n(1)}), no, n(1)});
  EXPECT_EQ(terms.equal(filled, ones), yes);
  EXPECT_EQ(terms.equal(terms.make(Kind::Store, {zeros, yes, n(1)}), ones), no);
}

TEST_F(Simplify, SignedComparisonsOfSumsThatCannotOverflow) {
  auto less = [&](Term left, Term right) { return terms.make(Kind::BvSLess, {left, right}); };
  auto at_most = [&](Term left, Term right) { return terms.make(Kind::BvSLessEqual, {left, right}); };
  Term p = terms.make(Kind::BvAnd, {u, c(15)}), q = terms.make(Kind::BvAnd, {v, c(15)});
  Term more = terms.add(p, c(2));
  EXPECT_EQ(at_most(p, more), yes);
  EXPECT_EQ(less(more, p), no);
  EXPECT_EQ(at_most(more, terms.sub(terms.add(p, q), c(1))), at_most(c(3), q));
  EXPECT_EQ(at_most(c(2), terms.sub(q, c(3))), at_most(c(5), q));
  EXPECT_EQ(at_most(terms.add(p, c(3)), q), less(more, q));
  EXPECT_EQ(terms.not_(less(more, q)), at_most(q, more));
  EXPECT_EQ(less(terms.add(p, q), c(31)), yes);
  EXPECT_NE(at_most(u, terms.add(u, c(1))), yes);  // it may overflow
  Term large = terms.make(Kind::BvAnd, {u, c(127)});
  EXPECT_NE(at_most(large, terms.add(large, c(1))), yes);
}

TEST_F(Simplify, Floats) {
  Term f = symbol("f", Sort::double_precision());
  EXPECT_EQ(terms.make(Kind::FpAdd, {terms.floating(0.1), terms.floating(0.2)}), terms.floating(0.1 + 0.2));
  EXPECT_EQ(terms.make(Kind::FpMul, {f, terms.floating(1.0)}), f);
  EXPECT_NE(terms.make(Kind::FpAdd, {f, terms.floating(0.0)}), f);
  EXPECT_EQ(terms.make(Kind::FpAdd, {f, terms.floating(-0.0)}), f);
  EXPECT_EQ(terms.floating(-std::numeric_limits<double>::quiet_NaN()),
            terms.floating(std::numeric_limits<double>::quiet_NaN()));
  EXPECT_EQ(text(terms.make(Kind::FpEqual, {f, f})), "not isnan(f)");
  Term single = symbol("single", Sort::single_precision());
  Term there = terms.make(Kind::FpFromFp, {single}, {11, 53});
  EXPECT_EQ(terms.make(Kind::FpFromFp, {there}, {8, 24}), single);
  Term huge = terms.make(Kind::FpToSBv, {terms.floating(1e30)}, {32, 0});
  EXPECT_EQ(terms.kind(huge), Kind::FpToSBv);
  EXPECT_EQ(terms.make(Kind::FpToSBv, {terms.floating(-2.9)}, {32, 0}), terms.bitvec(32, mpz_class(-2)));
}

TEST_F(Simplify, BetweenIntAndBitVec) {
  EXPECT_EQ(terms.make(Kind::BvToInt, {c(200)}), n(200));
  EXPECT_EQ(terms.make(Kind::IntToBv, {n(-1)}, {8, 0}), c(255));
  EXPECT_EQ(terms.make(Kind::IntToBv, {terms.make(Kind::BvToInt, {u})}, {8, 0}), u);
}

TEST_F(Simplify, WrongSortsEndTheProcess) {
  EXPECT_DEATH(terms.make(Kind::IntAdd, {x, a}), "sort");
  EXPECT_DEATH(terms.make(Kind::And, {a}), "operands");
  EXPECT_DEATH(terms.make(Kind::BvAdd, {u, terms.bitvec(9, 0)}), "sort");
  EXPECT_DEATH(terms.make(Kind::BvExtract, {u}, {8, 0}), "range");
  EXPECT_DEATH(terms.make(Kind::Not, {Term()}), "null");
  EXPECT_DEATH(terms.number(x), "constant");
}

TEST_F(Simplify, BitsThatNobodyLooksAt) {
  auto make = [&](Kind kind, Term p, Term q) { return terms.make(kind, {p, q}); };
  auto and_ = [&](Term p, Term q) { return make(Kind::BvAnd, p, q); };
  auto or_ = [&](Term p, Term q) { return make(Kind::BvOr, p, q); };
  Term low_is_5 = or_(and_(u, c(0xf8)), c(5));
  EXPECT_EQ(and_(low_is_5, c(7)), c(5));
  EXPECT_EQ(and_(or_(u, c(1)), c(1)), c(1));
  Term high_is_v = or_(and_(low_is_5, c(7)), make(Kind::BvShl, v, c(3)));
  EXPECT_EQ(make(Kind::BvLShr, high_is_v, c(3)), make(Kind::BvLShr, make(Kind::BvShl, v, c(3)), c(3)));
  EXPECT_EQ(and_(or_(and_(u, c(0xf8)), and_(v, c(7))), c(7)), and_(v, c(7)));
  EXPECT_EQ(make(Kind::BvShl, low_is_5, c(5)), c(0xa0));
  Term word = terms.make(Kind::BvConcat, {u, c(3)});
  EXPECT_EQ(and_(word, terms.bitvec(16, 0xff)), terms.bitvec(16, 3));
  EXPECT_NE(and_(low_is_5, c(8)), c(0));
  Term wide = terms.make(Kind::BvOr, {terms.make(Kind::BvZeroExtend, {u}, {24}), terms.bitvec(32, 1)});
  EXPECT_EQ(and_(terms.make(Kind::BvExtract, {wide}, {7, 0}), c(1)), c(1));
}

}  // namespace heddle::term
