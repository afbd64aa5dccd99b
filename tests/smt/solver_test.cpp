// The Z3 backend alone.
#include "smt/z3_solver.h"

#include <gtest/gtest.h>

#include <csignal>
#include <thread>

namespace heddle::smt {

using term::Kind;
using term::Sort;
using term::Term;

namespace {

class Z3 : public ::testing::Test {
protected:
  Term integer(const char* name) { return terms.symbol(name, Sort::integer()); }
  Term number(std::int64_t value) { return terms.integer(value); }
  Answer check(std::vector<Term> constraints, bool model = false, bool core = false) {
    return solver->check({constraints, model, core});
  }

  void expect_model(const Answer& answer, const std::vector<Term>& constraints) {
    ASSERT_EQ(answer.status, Status::Sat) << answer.reason;
    for (Term constraint : constraints) {
      EXPECT_TRUE(terms.is_true(evaluate(terms, constraint, answer.model))) << to_string(terms, constraint);
    }
    for (Term symbol : term::symbols(terms, constraints)) EXPECT_TRUE(answer.model.get(symbol));
  }

  // Two 64-bit primes from their product: beyond any timeout of a test.
  std::vector<Term> hard_constraints() {
    Term a = terms.symbol("a", Sort::bitvec(64)), b = terms.symbol("b", Sort::bitvec(64));
    auto wide = [&](Term t) { return terms.make(Kind::BvZeroExtend, {t}, {64, 0}); };
    mpz_class product = mpz_class("18446744073709551557") * mpz_class("18446744073709551533");
    return {terms.equal(terms.mul(wide(a), wide(b)), terms.bitvec(128, product)),
            terms.make(Kind::BvULess, {terms.bitvec(64, 1), a}), terms.make(Kind::BvULess, {terms.bitvec(64, 1), b})};
  }

  term::Terms terms;
  std::unique_ptr<Solver> solver = make_z3(terms, std::chrono::seconds(10));
  Term x = integer("x"), y = integer("y"), z = integer("z");
};

}  // namespace

TEST_F(Z3, AnswersSatWithAModelOfTheQuerysSymbols) {
  std::vector<Term> constraints = {terms.less(x, y), terms.less(y, number(10)), terms.less(number(7), x)};
  Answer answer = check(constraints, true);
  expect_model(answer, constraints);
  EXPECT_EQ(answer.model.get(x), number(8));
  EXPECT_EQ(answer.model.get(y), number(9));
  EXPECT_FALSE(answer.model.get(z));
}

TEST_F(Z3, GivesNoModelThatNobodyAskedFor) {
  Answer answer = check({terms.less(x, y)});
  EXPECT_EQ(answer.status, Status::Sat);
  EXPECT_TRUE(answer.model.empty());
}

TEST_F(Z3, AnswersUnsat) { EXPECT_EQ(check({terms.less(x, y), terms.less(y, x)}).status, Status::Unsat); }

TEST_F(Z3, CoreHoldsOnlyWhatIsNeeded) {
  Term below = terms.less(x, number(3)), above = terms.less(number(5), x), other = terms.less(y, z);
  Answer answer = check({other, below, terms.equal(y, number(1)), above}, false, true);
  ASSERT_EQ(answer.status, Status::Unsat);
  std::vector<Term> expected = {below, above};
  std::ranges::sort(expected);
  EXPECT_EQ(answer.core, expected);
}

TEST_F(Z3, CoreIsAskedForAndQueryIsSat) {
  std::vector<Term> constraints = {terms.less(x, y)};
  Answer answer = check(constraints, true, true);
  expect_model(answer, constraints);
  EXPECT_TRUE(answer.core.empty());
}

TEST_F(Z3, FalseAndTrueNeedNoSolver) {
  EXPECT_EQ(check({}).status, Status::Sat);
  EXPECT_EQ(check({terms.boolean(true)}, true).status, Status::Sat);
  Answer answer = check({terms.less(x, y), terms.boolean(false)}, false, true);
  EXPECT_EQ(answer.status, Status::Unsat);
  EXPECT_EQ(answer.core, std::vector<Term>{terms.boolean(false)});
  EXPECT_EQ(solver->statistics().queries, 3u);
  EXPECT_EQ(solver->statistics().seconds, 0);
}

TEST_F(Z3, ScopesFollowTheSearch) {
  std::vector<Term> path;
  for (int i = 0; i < 20; ++i) {
    path.push_back(
        terms.less(integer(("v" + std::to_string(i)).c_str()), integer(("v" + std::to_string(i + 1)).c_str())));
    EXPECT_EQ(check(path).status, Status::Sat);
  }
  std::vector<Term> closed = path;
  closed.push_back(terms.less(integer("v20"), integer("v0")));
  EXPECT_EQ(check(closed).status, Status::Unsat);
  EXPECT_EQ(check(path).status, Status::Sat);
  path.resize(5);
  path.push_back(terms.less(integer("v5"), integer("v1")));
  EXPECT_EQ(check(path).status, Status::Unsat);
  EXPECT_EQ(check({terms.less(x, y)}).status, Status::Sat);
}

TEST_F(Z3, OneNameMayHaveTwoSorts) {
  Term flag = terms.symbol("x", Sort::boolean());
  std::vector<Term> constraints = {flag, terms.equal(x, number(4))};
  expect_model(check(constraints, true), constraints);
}

TEST_F(Z3, BigIntegers) {
  Term big = terms.integer(mpz_class("123456789012345678901234567890"));
  std::vector<Term> constraints = {terms.less(big, x), terms.less(x, terms.add(big, number(2)))};
  Answer answer = check(constraints, true);
  expect_model(answer, constraints);
  EXPECT_EQ(terms.number(answer.model.get(x)), mpz_class("123456789012345678901234567891"));
}

TEST_F(Z3, BitVectorsBeyondAWord) {
  Term a = terms.symbol("a", Sort::bitvec(100)), b = terms.symbol("b", Sort::bitvec(100));
  std::vector<Term> constraints = {terms.equal(terms.add(a, b), terms.bitvec(100, 0)),
                                   terms.make(Kind::BvULess, {terms.bitvec(100, mpz_class(mpz_class(1) << 90)), a}),
                                   terms.make(Kind::BvULess, {terms.bitvec(100, 7), b})};
  expect_model(check(constraints, true), constraints);
}

TEST_F(Z3, Floats) {
  Term a = terms.symbol("a", Sort::double_precision()), b = terms.symbol("b", Sort::floating(5, 11));
  std::vector<Term> constraints = {terms.make(Kind::FpLess, {terms.floating(1.5), a}),
                                   terms.make(Kind::FpLess, {a, terms.floating(1.75)}), terms.make(Kind::FpIsNaN, {b})};
  expect_model(check(constraints, true), constraints);
  Term self_unequal = terms.not_(terms.make(Kind::FpEqual, {a, a}));
  expect_model(check({self_unequal}, true), {self_unequal});
}

TEST_F(Z3, Arrays) {
  Sort sort = Sort::array(Sort::integer(), Sort::integer());
  Term a = terms.symbol("a", sort), b = terms.symbol("b", sort);
  std::vector<Term> constraints = {terms.equal(terms.make(Kind::Select, {a, x}), number(1)),
                                   terms.equal(terms.make(Kind::Select, {a, y}), number(2)),
                                   terms.equal(b, terms.make(Kind::Store, {a, z, number(3)})),
                                   terms.not_(terms.equal(terms.make(Kind::Select, {b, x}), number(1)))};
  Answer answer = check(constraints, true);
  expect_model(answer, constraints);
  EXPECT_EQ(answer.model.get(x), answer.model.get(z));
}

TEST_F(Z3, AnArrayMayBeFullyDetermined) {
  Sort sort = Sort::array(Sort::bitvec(2), Sort::boolean());
  Term a = terms.symbol("a", sort);
  std::vector<Term> constraints;
  for (unsigned i = 0; i < 4; ++i) {
    Term element = terms.make(Kind::Select, {a, terms.bitvec(2, i)});
    constraints.push_back(i % 2 == 0 ? element : terms.not_(element));
  }
  expect_model(check(constraints, true), constraints);
  constraints.push_back(terms.equal(a, terms.const_array(sort, terms.boolean(true))));
  EXPECT_EQ(check(constraints).status, Status::Unsat);
}

// Debian's Z3 says that these are satisfiable.
TEST_F(Z3, ConstantArraysOverFewIndices) {
  Sort sort = Sort::array(Sort::bitvec(2), Sort::boolean());
  Term a = terms.symbol("a", sort);
  Term two_true = terms.const_array(sort, terms.boolean(false));
  for (unsigned i : {0u, 3u}) two_true = terms.make(Kind::Store, {two_true, terms.bitvec(2, i), terms.boolean(true)});
  Term all_true = terms.const_array(sort, terms.boolean(true));
  EXPECT_TRUE(terms.is_false(terms.equal(two_true, all_true)));
  EXPECT_NE(check({terms.equal(a, two_true), terms.equal(a, all_true)}).status, Status::Sat);
  EXPECT_NE(check({terms.equal(a, two_true), terms.equal(a, all_true)}, true).status, Status::Sat);
}

// An interrupt can make Z3 forget a constraint; no answer may come of that, at whatever moment it hits.
TEST_F(Z3, NeverAnswersAfterAnInterrupt) {
  for (int timeout = 2; timeout < 60; timeout += 12) {
    solver = make_z3(terms, std::chrono::milliseconds(timeout));
    for (int i = 0; i < 4; ++i) EXPECT_EQ(check(hard_constraints(), false, i % 2 == 0).status, Status::Unknown);
    EXPECT_NE(check({terms.less(x, y), terms.less(y, z), terms.less(z, x)}).status, Status::Sat);
  }
}

TEST_F(Z3, GivesUpInTimeAndGoesOn) {
  solver = make_z3(terms, std::chrono::milliseconds(200));
  auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < 3; ++i) {
    Answer answer = check(hard_constraints(), true);
    EXPECT_EQ(answer.status, Status::Unknown);
    EXPECT_NE(answer.reason.find("200 ms"), std::string::npos) << answer.reason;
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
  EXPECT_EQ(check({terms.less(x, y)}).status, Status::Sat);
  EXPECT_EQ(check({terms.less(x, y), terms.less(y, x)}, false, true).status, Status::Unsat);
}

// Each query may take an hour, all together a moment.
TEST_F(Z3, EndsAtTheDeadline) {
  solver = make_z3(terms, std::chrono::hours(1), Deadline::clock::now() + std::chrono::milliseconds(200));
  for (int i = 0; i < 3; ++i) EXPECT_EQ(check(hard_constraints()).status, Status::Unknown);
}

namespace {

volatile std::sig_atomic_t signals_seen = 0;
void count_signal(int) { signals_seen = signals_seen + 1; }

}  // namespace

// Z3 must not take SIGINT over, neither during a query nor after it.
TEST_F(Z3, LeavesSignalsAlone) {
  auto before = std::signal(SIGINT, count_signal);
  solver = make_z3(terms, std::chrono::milliseconds(600));
  for (bool core : {false, true}) {
    signals_seen = 0;
    std::jthread other([] {
      for (int i = 0; i < 8; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(60));
        std::raise(SIGINT);
      }
    });
    EXPECT_EQ(check(hard_constraints(), false, core).status, Status::Unknown);
    other.join();
    EXPECT_EQ(signals_seen, 8);
  }
  EXPECT_EQ(std::signal(SIGINT, before), count_signal);
}

TEST_F(Z3, TwoSolversShareATable) {
  auto other = make_z3(terms, std::chrono::seconds(10));
  std::vector<Term> one = {terms.less(x, y)}, two = {terms.less(x, y), terms.less(y, x)};
  EXPECT_EQ(solver->check({one, false, false}).status, Status::Sat);
  EXPECT_EQ(other->check({two, false, false}).status, Status::Unsat);
  EXPECT_EQ(solver->check({one, false, false}).status, Status::Sat);
}

TEST_F(Z3, DeepTermsDoNotOverflowTheStack) {
  Term chain = terms.symbol("b", Sort::boolean());
  for (int i = 0; i < 5000; ++i) {
    chain = terms.ite(terms.symbol("c" + std::to_string(i % 3), Sort::boolean()), terms.not_(chain), chain);
  }
  EXPECT_EQ(check({chain}).status, Status::Sat);
}

TEST_F(Z3, ReportsTimeSpent) {
  check({terms.less(x, y)});
  EXPECT_GT(solver->statistics().seconds, 0);
  EXPECT_EQ(solver->statistics().queries, 1u);
  EXPECT_EQ(solver->statistics().answered, 1u);
  EXPECT_EQ(solver->name(), "z3");
  EXPECT_EQ(solver->inner(), nullptr);
}

}  // namespace heddle::smt
