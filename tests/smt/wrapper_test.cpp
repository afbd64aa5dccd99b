// The wrappers, around a solver that counts what it is asked.
#include "smt/cache.h"
#include "smt/independence.h"
#include "smt/model_reuse.h"
#include "smt/z3_solver.h"

#include <gtest/gtest.h>

namespace heddle::smt {

using term::Kind;
using term::Sort;
using term::Term;

namespace {

struct Asked {
  std::vector<Term> constraints;
  bool want_model;
  bool want_core;
};

class Recorder final : public Solver {
public:
  Recorder(std::unique_ptr<Solver> inner, std::vector<Asked>& asked) : inner_(std::move(inner)), asked_(asked) {}
  Answer check(const Query& query) override {
    asked_.push_back({{query.constraints.begin(), query.constraints.end()}, query.want_model, query.want_core});
    return inner_->check(query);
  }
  Statistics statistics() const override { return inner_->statistics(); }
  std::string name() const override { return "recorder"; }

private:
  std::unique_ptr<Solver> inner_;
  std::vector<Asked>& asked_;
};

class Unsure final : public Solver {
public:
  explicit Unsure(Term about) : about_(about) {}
  Answer check(const Query& query) override {
    bool unsure = std::ranges::find(query.constraints, about_) != query.constraints.end();
    return unsure ? Answer{Status::Unknown, {}, {}, "unsure"} : Answer{Status::Sat, {}, {}, {}};
  }
  Statistics statistics() const override { return {}; }
  std::string name() const override { return "unsure"; }

private:
  Term about_;
};

class Wrappers : public ::testing::Test {
protected:
  std::unique_ptr<Solver> recorder() {
    return std::make_unique<Recorder>(make_z3(terms, std::chrono::seconds(10)), asked);
  }
  Term integer(const char* name) { return terms.symbol(name, Sort::integer()); }
  Term number(std::int64_t value) { return terms.integer(value); }

  Answer check(Solver& solver, const std::vector<Term>& constraints, bool model = false, bool core = false) {
    Answer answer = solver.check({constraints, model, core});
    if (model && answer.status == Status::Sat) {
      for (Term c : constraints) EXPECT_TRUE(terms.is_true(evaluate(terms, c, answer.model))) << to_string(terms, c);
      for (Term symbol : term::symbols(terms, constraints)) EXPECT_TRUE(answer.model.get(symbol));
      for (auto [symbol, value] : answer.model) {
        EXPECT_TRUE(std::ranges::count(term::symbols(terms, constraints), symbol)) << "a symbol of another query";
      }
    }
    EXPECT_TRUE(model || answer.model.empty());
    if (core && answer.status == Status::Unsat) {
      EXPECT_FALSE(answer.core.empty());
      for (Term c : answer.core) EXPECT_TRUE(std::ranges::count(constraints, c));
      EXPECT_EQ(make_z3(terms, std::chrono::seconds(10))->check({answer.core, false, false}).status, Status::Unsat);
    }
    return answer;
  }

  term::Terms terms;
  std::vector<Asked> asked;
  Term x = integer("x"), y = integer("y"), z = integer("z");
  Term x_small = terms.less(x, number(5)), y_small = terms.less(y, number(5)), z_small = terms.less(z, number(5));
  Term x_large = terms.less(number(9), x);
};

}  // namespace

TEST_F(Wrappers, CacheKnowsASetInAnyOrder) {
  auto solver = make_cache(terms, recorder());
  EXPECT_EQ(check(*solver, {x_small, y_small}).status, Status::Sat);
  EXPECT_EQ(check(*solver, {y_small, x_small, y_small, terms.boolean(true)}).status, Status::Sat);
  EXPECT_EQ(asked.size(), 1u);
  EXPECT_EQ(solver->statistics().queries, 2u);
  EXPECT_EQ(solver->statistics().answered, 1u);
}

TEST_F(Wrappers, CacheAsksAgainForAModelOrACore) {
  auto solver = make_cache(terms, recorder());
  check(*solver, {x_small});
  EXPECT_EQ(check(*solver, {x_small}, true).status, Status::Sat);
  EXPECT_EQ(asked.size(), 2u);
  EXPECT_EQ(check(*solver, {x_small}, true).status, Status::Sat);
  EXPECT_EQ(check(*solver, {x_small}).status, Status::Sat);
  EXPECT_EQ(asked.size(), 2u);
  check(*solver, {x_small, y_small, x_large});
  EXPECT_EQ(asked.size(), 3u);
  EXPECT_EQ(check(*solver, {x_small, y_small, x_large}, false, true).core.size(), 2u);
  EXPECT_EQ(asked.size(), 4u);
  EXPECT_EQ(check(*solver, {x_small, y_small, x_large}, false, true).core.size(), 2u);
  EXPECT_EQ(asked.size(), 4u);
}

TEST_F(Wrappers, CacheSeesAnUnsatisfiableSubset) {
  auto solver = make_cache(terms, recorder());
  EXPECT_EQ(check(*solver, {x_small, x_large}).status, Status::Unsat);
  EXPECT_EQ(check(*solver, {y_small, x_large, z_small, x_small}).status, Status::Unsat);
  EXPECT_EQ(asked.size(), 1u);
  EXPECT_EQ(check(*solver, {x_large, y_small}).status, Status::Sat);
  EXPECT_EQ(asked.size(), 2u);
}

TEST_F(Wrappers, CacheKeepsUnknownWithItsReason) {
  auto solver = make_cache(terms, std::make_unique<Unsure>(x_small));
  EXPECT_EQ(check(*solver, {x_small}).reason, "unsure");
  EXPECT_EQ(check(*solver, {x_small}).reason, "unsure");
  EXPECT_EQ(check(*solver, {x_small}).status, Status::Unknown);
}

TEST_F(Wrappers, ModelReuseSaysSatOnlyIfEverythingIsTrue) {
  auto solver = make_model_reuse(terms, recorder());
  EXPECT_EQ(check(*solver, {terms.equal(x, number(3))}).status, Status::Sat);
  EXPECT_EQ(check(*solver, {x_small}).status, Status::Sat);
  EXPECT_EQ(check(*solver, {x_small, terms.equal(y, number(0))}, true).status, Status::Sat);  // y by default
  EXPECT_EQ(asked.size(), 1u);
  EXPECT_EQ(solver->statistics().answered, 2u);
  EXPECT_EQ(check(*solver, {x_small, terms.equal(y, number(7))}, true).status, Status::Sat);
  EXPECT_EQ(asked.size(), 2u);
  EXPECT_EQ(check(*solver, {x_small, x_large}, false, true).status, Status::Unsat);
  EXPECT_EQ(asked.size(), 3u);
}

TEST_F(Wrappers, ModelReuseDoesNotTrustUnspecifiedValues) {
  auto solver = make_model_reuse(terms, recorder());
  check(*solver, {terms.equal(x, number(0))});
  Term division = terms.equal(terms.make(Kind::IntDiv, {number(7), x}), number(1));
  check(*solver, {terms.equal(x, number(0)), division});
  EXPECT_EQ(asked.size(), 2u);
}

TEST_F(Wrappers, IndependenceAsksOnlyAboutWhatIsNew) {
  auto solver = make_independence(terms, recorder());
  std::vector<Term> path = {x_small, y_small};
  EXPECT_EQ(check(*solver, path, true).status, Status::Sat);
  EXPECT_EQ(asked.size(), 2u);
  path.push_back(terms.less(number(1), x));
  EXPECT_EQ(check(*solver, path, true).status, Status::Sat);
  ASSERT_EQ(asked.size(), 3u);
  EXPECT_EQ(asked.back().constraints, (std::vector<Term>{x_small, terms.less(number(1), x)}));
  EXPECT_EQ(check(*solver, path, true).status, Status::Sat);
  EXPECT_EQ(asked.size(), 3u);
  EXPECT_EQ(solver->statistics().answered, 1u);
}

TEST_F(Wrappers, IndependenceFollowsChainsOfSymbols) {
  auto solver = make_independence(terms, recorder());
  EXPECT_EQ(check(*solver, {terms.less(x, y), terms.less(y, z), terms.less(z, x)}).status, Status::Unsat);
  EXPECT_EQ(asked.size(), 1u);
  EXPECT_EQ(asked[0].constraints.size(), 3u);
}

TEST_F(Wrappers, IndependenceGivesTheCoreOfTheGroup) {
  auto solver = make_independence(terms, recorder());
  Answer answer = check(*solver, {y_small, x_small, z_small, x_large}, true, true);
  EXPECT_EQ(answer.status, Status::Unsat);
  EXPECT_EQ(answer.core.size(), 2u);
  EXPECT_EQ(check(*solver, {y_small, x_small, z_small, x_large}).status, Status::Unsat);
}

TEST_F(Wrappers, IndependencePrefersUnsatToUnknown) {
  class Half final : public Solver {
  public:
    Half(Term unsure, Term wrong) : unsure_(unsure), wrong_(wrong) {}
    Answer check(const Query& query) override {
      if (query.constraints[0] == unsure_) return {Status::Unknown, {}, {}, "unsure"};
      return {query.constraints[0] == wrong_ ? Status::Unsat : Status::Sat, {}, {}, {}};
    }
    Statistics statistics() const override { return {}; }
    std::string name() const override { return "half"; }

  private:
    Term unsure_, wrong_;
  };
  auto solver = make_independence(terms, std::make_unique<Half>(x_small, z_small));
  EXPECT_EQ(check(*solver, {x_small, y_small, z_small}).status, Status::Unsat);
  Answer answer = check(*solver, {y_small, x_small});
  EXPECT_EQ(answer.status, Status::Unknown);
  EXPECT_EQ(answer.reason, "unsure");
}

// 5 div 0 is one number, whichever symbol the zero came from.
TEST_F(Wrappers, IndependenceKeepsUnspecifiedValuesTogether) {
  auto solver = make_independence(terms, recorder());
  Term one = terms.equal(terms.make(Kind::IntDiv, {number(5), x}), number(1));
  Term two = terms.equal(terms.make(Kind::IntDiv, {number(5), y}), number(2));
  Term x_zero = terms.equal(x, number(0)), y_zero = terms.equal(y, number(0));
  EXPECT_EQ(check(*solver, {x_zero, one, y_zero, two}).status, Status::Unsat);
  EXPECT_EQ(check(*solver, {x_zero, one, y_zero}).status, Status::Sat);
}

TEST_F(Wrappers, ChainIsMadeOfWhatTheOptionsSay) {
  Options none{std::chrono::seconds(1), false, false, false};
  EXPECT_EQ(make_solver(terms, none)->name(), "z3");
  auto chain = make_solver(terms);
  std::vector<std::string> names;
  for (const Solver* solver = chain.get(); solver; solver = solver->inner()) names.push_back(solver->name());
  EXPECT_EQ(names, (std::vector<std::string>{"independence", "cache", "model reuse", "z3"}));
}

}  // namespace heddle::smt
