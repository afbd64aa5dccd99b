// What a search says is left of it is what it would write down for others to do (Search::rest), and nothing at the end.
#include "plan/bug_hunt.h"
#include "plan/model_subject.h"
#include "support/compiled.h"

#include <gtest/gtest.h>

namespace heddle::explore {
namespace {

using test::compiled;

std::size_t open_choices(std::string text) {
  std::size_t count = 0;
  for (; auto next = Path::advanced(text); ++count) text = *next;
  return count;
}

class Watch final : public Partner {
public:
  bool is_due(const Search&) override { return true; }
  bool meet(Search& search) override {
    Progress progress = search.progress();
    Unit rest = search.rest();
    std::size_t open = 0, first = 0;
    for (std::size_t i = 0; i < rest.states.size(); ++i) {
      // Of the topmost state the step is about to be taken.
      std::size_t here = std::max<std::size_t>(beginnings(rest.states[i].tree).size(), 1) - 1;
      here += open_choices(rest.states[i].choices);
      if (open == 0 && here != 0) first = i;
      open += here;
    }
    EXPECT_EQ(progress.branches, open);
    EXPECT_EQ(progress.first_open, first);
    EXPECT_EQ(progress.depth, rest.states.size());
    most = std::max(most, open);
    return true;
  }
  std::size_t most = 0;
};

std::size_t most_open(const std::string& text) {
  Options options;
  options.reduction = Reduction::Dpor;
  term::Terms terms;
  auto solver = smt::make_solver(terms, options.solver);
  program::Program program = compiled(text);
  plan::ModelSubject subject(program);
  plan::BugHunt hunt(subject, terms, *solver, options);
  Watch watch;
  hunt.search().set_partner(&watch, 1);
  hunt.search().run();
  EXPECT_EQ(hunt.search().progress().branches, 0);
  EXPECT_EQ(hunt.search().progress().depth, 0);
  return watch.most;
}

TEST(ProgressTest, BranchesAreThoseThatOthersCouldTake) {
  EXPECT_EQ(most_open("var x := 0;\nproc { x := 1 }\n"), 0);
  EXPECT_GE(most_open("var x := 0;\nproc { x := x + 1 }\nproc { x := x + 1 }\nproc { x := x + 1 }\n"), 1);
  // Inputs branch as threads do.
  EXPECT_GE(most_open("var n; var x := 0;\nproc { if (n == 1) { x := 1 }; if (n > 5) { x := 2 } }\n"), 1);
  EXPECT_GE(most_open("var i; var x := 0;\nproc { if (x < i) { x := x + 1 } }\nproc { if (x < i) { x := 0 } }\n"), 2);
}

// Every schedule of two threads with two steps each: known from the start.
TEST(ProgressTest, WithoutAReductionEveryThreadIsABranch) {
  Options options;
  options.reduction = Reduction::None;
  options.cache_states = false;
  term::Terms terms;
  auto solver = smt::make_solver(terms, options.solver);
  program::Program program = compiled("var x := 0;\nproc { x := 1; x := 2 }\nproc { x := 3; x := 4 }\n");
  plan::ModelSubject subject(program);
  plan::BugHunt hunt(subject, terms, *solver, options);
  struct Count final : Partner {
    bool is_due(const Search&) override { return true; }
    bool meet(Search& search) override {
      seen.push_back(search.progress().branches);
      return true;
    }
    std::vector<std::uint64_t> seen;
  } count;
  hunt.search().set_partner(&count, 1);
  hunt.search().run();
  ASSERT_GE(count.seen.size(), 4U);
  EXPECT_EQ(*std::ranges::max_element(count.seen), 2U);  // another thread at the first two states of 0011
  EXPECT_EQ(count.seen.back(), 0U);
}

}  // namespace
}  // namespace heddle::explore
