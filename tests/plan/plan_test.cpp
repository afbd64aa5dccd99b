// Which phases a check can come to, for what the user has asked for.
#include "plan/plan.h"
#include "plan/engine.h"

#include <gtest/gtest.h>

namespace heddle::plan {
namespace {

using explore::Pruning;
using explore::Reduction;
using explore::Slicing;
using Names = std::vector<std::string_view>;

CheckOptions of_code() {
  CheckOptions options;
  options.search.reduction = Reduction::Dpor;
  options.search.slicing = Slicing::Full;
  options.search.pruning = Pruning{};
  options.search.watch_races = true;
  options.follows_plan = true;
  return options;
}

// Knows nothing.
struct SomeEngine final : Engine {
  Outcome run(const Subject&, const explore::Options&, const Task&) const override { return {}; }
};

Names names(const Plan& plan) {
  Names names;
  for (const Phase& each : plan.phases) names.push_back(each.name);
  return names;
}

const Phase& named(const Plan& plan, std::string_view name) {
  auto found = std::ranges::find(plan.phases, name, &Phase::name);
  EXPECT_NE(found, plan.phases.end()) << name;
  return *found;
}

TEST(PlanTest, TheTableIsInTheOrderOfItsIds) {
  for (const Phase& each : all_phases()) EXPECT_EQ(&phase(each.id), &each) << each.name;
}

TEST(PlanTest, ByDefaultEveryPhaseCanBeReached) {
  SomeEngine prover;
  CheckOptions options = of_code();
  options.prover = &prover;
  Plan plan = make_plan(options, false);
  EXPECT_EQ(plan.phases.size(), all_phases().size() - 4);  // without those for races
  EXPECT_EQ(plan.phases.front().name, "probe-1");
  EXPECT_TRUE(plan.has_names);
}

// No sequence of endings leads back, so a check ends.
TEST(PlanTest, SuccessorsComeLater) {
  for (const Phase& each : all_phases())
    for (Ending ending : {Ending::LeftSlice, Ending::Abandoned, Ending::OutOfWork, Ending::LoopCut}) {
      Successors::Next next = each.next.on(ending);
      bool is_again = next == each.id && ending == Ending::LeftSlice && each.method.slicing != Slicing::None;
      EXPECT_TRUE(!next || is_again || *next > each.id) << each.name;
    }
}

TEST(PlanTest, AsManyMayFollowAsTheLongestWayHas) {
  Plan plan = make_plan(of_code(), false);
  EXPECT_EQ(plan.most_followers(named(plan, "races")), 0U);
  EXPECT_EQ(plan.most_followers(named(plan, "outside")), 1U);
  EXPECT_EQ(plan.most_followers(named(plan, "states-whole-unpruned")), 2U);
  EXPECT_EQ(plan.most_followers(named(plan, "probe-1")), plan.most_followers(named(plan, "dpor")) + 5);
  for (const Phase& each : plan.phases) {
    const Phase* next = plan.find(each.next.otherwise);
    EXPECT_TRUE(next == nullptr || plan.most_followers(each) > plan.most_followers(*next)) << each.name;
  }
}

TEST(PlanTest, OptionsSayWhereThePlanBegins) {
  CheckOptions options = of_code();
  options.search.slicing = Slicing::None;
  options.search.pruning.reset();
  Plan plan = make_plan(options, false);
  EXPECT_EQ(names(plan), (Names{"probe-1", "probe-2", "probe-3", "probe-4", "probe-5", "dpor-whole-unpruned",
                                "states-whole-unpruned", "outside", "races", "sample"}));
  EXPECT_EQ(plan.phases.front().method.slicing, Slicing::None);
  EXPECT_EQ(named(plan, "probe-5").next.otherwise, PhaseId::DporWholeUnpruned);
  EXPECT_EQ(named(plan, "probe-1").next.overrun, PhaseId::DporWholeUnpruned);
}

TEST(PlanTest, NoProofWithoutAProver) { EXPECT_EQ(make_plan(of_code(), false).find(PhaseId::Proof), nullptr); }

// The only search there is stops for a proof, and goes on behind it.
TEST(PlanTest, AModelIsProvedInTheMiddleOfItsSearch) {
  SomeEngine prover;
  CheckOptions options;
  options.search.reduction = Reduction::Classes;
  EXPECT_EQ(make_plan(options, false).phases.front().budget.work, 0u);
  options.prover = &prover;
  Plan plan = make_plan(options, false);
  const Phase& search = plan.phases.front();
  EXPECT_GT(search.budget.work, 0u);
  EXPECT_EQ(search.next.out_of_work, search.id);
  EXPECT_NE(plan.find(PhaseId::Proof), nullptr);
}

TEST(PlanTest, WhereRacesAreErrorsOnlyExecutionsCount) {
  Plan plan = make_plan(of_code(), true);
  EXPECT_EQ(names(plan), (Names{"threads-2", "threads-3", "threads-5", "dpor-unpruned", "dpor-locks-unpruned",
                                "dpor-whole-unpruned", "outside", "races"}));
  for (const Phase& each : plan.phases) EXPECT_FALSE(each.next.out_of_work || each.next.loop_cut) << each.name;
  EXPECT_EQ(named(plan, "dpor-unpruned").budget.work, 0u);
}

TEST(PlanTest, WhereOnlyRacesAreErrorsAnArgumentComesFirst) {
  Plan plan = make_plan(of_code(), true, true);
  EXPECT_EQ(plan.phases.front().name, "owners");
  EXPECT_EQ(plan.find(plan.phases.front().next.out_of_work)->name, "threads-2");
  EXPECT_EQ(plan.find(named(plan, "threads-5").next.otherwise)->name, "dpor-unpruned");
}

TEST(PlanTest, FewThreadsAreForBugsOnly) {
  for (const Phase& each : all_phases()) {
    bool is_limited = each.method.threads != 0 || each.method.unwind != 0;
    EXPECT_TRUE(!is_limited || each.purpose == Purpose::Bugs) << each.name;
  }
}

TEST(PlanTest, OneReductionAnswersWhereItIsAskedFor) {
  CheckOptions options = of_code().search;
  options.search.reduction = Reduction::None;
  options.search.watch_races = false;
  Plan plan = make_plan(options, false);
  EXPECT_FALSE(plan.has_names);
  EXPECT_EQ(plan.phases.size(), 6u);
  for (const Phase& each : plan.phases) {
    EXPECT_EQ(each.method.reduction, Reduction::None);
    EXPECT_EQ(each.budget.work, 0u);
    EXPECT_EQ(each.purpose, Purpose::Answer);
  }
}

TEST(PlanTest, APhaseAloneIsFollowedByNone) {
  for (const Phase& each : all_phases()) {
    CheckOptions options = of_code();
    options.phase = &each;
    Plan plan = make_plan(options, false);
    ASSERT_EQ(plan.phases.size(), 1u);
    EXPECT_EQ(plan.phases.front().method, each.method);
    EXPECT_FALSE(plan.phases.front().next.otherwise);
  }
}

TEST(PlanTest, TheWorkOfDporCanBeSet) {
  CheckOptions options = of_code();
  options.dpor_work = 7;
  Plan plan = make_plan(options, false);
  EXPECT_EQ(named(plan, "dpor").budget.work, 7u);
  EXPECT_EQ(named(plan, "dpor-whole-unpruned").budget.work, 7u);
  EXPECT_EQ(named(plan, "states").budget.work, 0u);
  EXPECT_EQ(named(plan, "sample").budget.work, 7u);
  EXPECT_EQ(named(plan, "races").budget.work, phase(PhaseId::Races).budget.work);
}

}  // namespace
}  // namespace heddle::plan
