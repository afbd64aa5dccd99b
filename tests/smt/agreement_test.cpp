// Every combination of wrappers must give the answer of the plain backend, and of Z3 asked directly, on random queries
// that share prefixes as those of a search do.
#include "smt/random_tree.h"
#include "smt/solver.h"

#include <gtest/gtest.h>

namespace heddle::testing {

using smt::Answer;
using smt::Status;
using term::Sort;
using term::Term;

namespace {

std::vector<std::unique_ptr<smt::Solver>> all_chains(term::Terms& terms) {
  std::vector<std::unique_ptr<smt::Solver>> chains;
  for (int bits = 0; bits < 8; ++bits) {
    smt::Options options{std::chrono::milliseconds(2000), (bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0};
    chains.push_back(make_solver(terms, options));
  }
  return chains;
}

// A small formula over few symbols: an Int or bit-vector comparison, or a Boolean combination.
TreePtr condition(RandomTrees& random) { return random.tree(Sort::boolean(), 1 + static_cast<int>(random.below(2))); }

class Agreement {
public:
  void expect_agreement(const std::vector<Term>& constraints, bool model, bool core) {
    Status expected = Status::Unknown;
    for (auto& chain : chains_) {
      Answer answer = chain->check({constraints, model, core});
      if (answer.status == Status::Unknown) {
        ++unknown_;
        EXPECT_FALSE(answer.reason.empty());
        continue;
      }
      if (expected == Status::Unknown) expected = answer.status;
      EXPECT_EQ(answer.status, expected) << chain->name() << " on " << to_string(terms, terms.and_(constraints));
      if (answer.status == Status::Sat && model) expect_model(constraints, answer);
      if (answer.status == Status::Unsat && core) expect_core(constraints, answer);
    }
    ++(expected == Status::Sat ? sat_ : unsat_);
  }

  // Null is a value that is not specified, which some interpretation makes true.
  void expect_model(const std::vector<Term>& constraints, const Answer& answer) {
    for (Term c : constraints) {
      EXPECT_FALSE(terms.is_false(evaluate(terms, c, answer.model))) << to_string(terms, c);
    }
    for (Term symbol : term::symbols(terms, constraints)) EXPECT_TRUE(answer.model.get(symbol));
  }

  void expect_core(const std::vector<Term>& constraints, const Answer& answer) {
    ASSERT_FALSE(answer.core.empty());
    for (Term c : answer.core) EXPECT_TRUE(std::ranges::count(constraints, c));
    EXPECT_NE(chains_[0]->check({answer.core, false, false}).status, Status::Sat);
  }

  void expect_variety() const {
    EXPECT_GT(sat_, unsat_ / 20);
    EXPECT_GT(unsat_, sat_ / 20);
    EXPECT_LT(unknown_, (sat_ + unsat_) / 5);
  }

  term::Terms terms;

private:
  std::vector<std::unique_ptr<smt::Solver>> chains_ = all_chains(terms);
  int sat_ = 0, unsat_ = 0, unknown_ = 0;
};

}  // namespace

TEST(Agreement, AllChainsGiveTheSameAnswers) {
  RandomTrees random(7);
  Agreement agreement;
  std::vector<Term> path;
  for (int i = 0; i < rounds(250); ++i) {
    if (path.size() > 6 || random.below(5) == 0) path.resize(random.below(static_cast<unsigned>(path.size()) + 1));
    path.push_back(build(agreement.terms, condition(random)));
    if (random.below(4) == 0)
      path.push_back(agreement.terms.not_(path[random.below(static_cast<unsigned>(path.size()))]));
    agreement.expect_agreement(path, random.below(2) == 0, random.below(3) == 0);
  }
  agreement.expect_variety();
}

}  // namespace heddle::testing
