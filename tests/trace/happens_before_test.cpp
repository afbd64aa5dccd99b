#include "trace/happens_before.h"

#include <gtest/gtest.h>

#include <random>

namespace heddle::trace {
namespace {

using machine::Access;
using machine::ThreadId;
using machine::Value;

class SayYes final : public Aliases {
public:
  bool may_overlap(Value, std::uint32_t, Value, std::uint32_t) override { return true; }
};

// The definition, by looking at every earlier event.
class Reference {
public:
  Reference(const Trace& trace, Aliases& aliases) : trace_(trace), aliases_(aliases) {}

  using Set = std::vector<bool>;  // of events
  void push() {
    std::uint32_t newest = static_cast<std::uint32_t>(before_.size());
    Footprint step = trace_.footprint(newest);
    Set all(newest + 1);
    Set between(newest + 1);
    for (std::uint32_t i = 0; i < newest; ++i)
      if (trace_.events()[i].thread == step.thread || creates(trace_.footprint(i), step.thread)) add(all, i);
    between = all;
    partners_.emplace_back();
    for (std::uint32_t i = newest; i-- > 0;) {
      if (between[i] || !dependent(trace_.footprint(i), step, aliases_)) continue;
      add(all, i);
      if (relation_of(trace_.footprint(i), step, aliases_) == Relation::HandedOver) continue;
      partners_.back().push_back(i);
      add(between, i);
    }
    all[newest] = true;
    before_.push_back(all);
  }
  void pop() {
    before_.pop_back();
    partners_.pop_back();
  }
  bool before(std::uint32_t earlier, std::uint32_t later) const { return before_[later][earlier]; }
  const std::vector<std::uint32_t>& partners(std::uint32_t event) const { return partners_[event]; }

private:
  void add(Set& set, std::uint32_t event) {
    for (std::uint32_t i = 0; i <= event; ++i)
      if (before_[event][i]) set[i] = true;
  }
  const Trace& trace_;
  Aliases& aliases_;
  std::vector<Set> before_;
  std::vector<std::vector<std::uint32_t>> partners_;
};

Access random_access(std::mt19937& random) {
  auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
  Access access{.object = below(3), .write = below(2) == 0, .index = Value(below(12)), .size = 1};
  if (below(3) == 0) access.size = 1 + below(3) * below(20);
  if (below(12) == 0) access.index = Value(term::Term(1 + below(2)));
  if (below(5) == 0) access = {.object = 7, .write = true, .index = Value(0), .role = Access::Role::Acquire};
  if (below(5) == 0) access = {.object = 7, .write = true, .index = Value(0), .role = Access::Role::Release};
  return access;
}

TEST(HappensBeforeTest, AgreesWithTheDefinition) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    std::mt19937 random(seed);
    SayYes aliases;
    Trace trace;
    HappensBefore clocks(trace, aliases);
    Reference reference(trace, aliases);
    std::vector<Trace::Mark> marks;
    for (int turn = 0; turn < 60; ++turn) {
      if (!marks.empty() && random() % 4 == 0) {
        trace.undo(marks.back());
        marks.pop_back();
        clocks.pop();
        reference.pop();
        continue;
      }
      marks.push_back(trace.mark());
      std::vector<Access> accesses;
      for (std::size_t i = random() % 3; i > 0; --i) accesses.push_back(random_access(random));
      trace.add_event(ThreadId(static_cast<std::uint32_t>(random() % (seed % 2 == 0 ? 4 : 20))), 0, accesses);
      clocks.push();
      reference.push();
      auto newest = static_cast<std::uint32_t>(trace.events().size() - 1);
      auto partners = clocks.race_partners(newest);
      ASSERT_EQ(std::vector(partners.begin(), partners.end()), reference.partners(newest)) << "seed " << seed;
      std::uint32_t event = static_cast<std::uint32_t>(random() % (newest + 1));
      ThreadId thread(random() % 4);
      std::uint32_t next = event + 1;
      while (next <= newest && trace.events()[next].thread != thread) ++next;
      ASSERT_EQ(clocks.next_of(thread, event), next <= newest ? next : HappensBefore::none);
      for (std::uint32_t i = 0; i <= newest; ++i)
        ASSERT_EQ(clocks.before(i, newest), reference.before(i, newest)) << "seed " << seed << ", event " << i;
    }
  }
}

TEST(HappensBeforeTest, AThreadComesAfterTheStepThatCreatedIt) {
  SayYes aliases;
  Trace trace;
  HappensBefore clocks(trace, aliases);
  auto add = [&](std::uint32_t thread, std::vector<Access> accesses) {
    trace.add_event(ThreadId(thread), 0, accesses);
    clocks.push();
  };
  add(0, {{.object = 1, .write = true, .index = Value(0)}});
  add(0, {{.object = Access::thread_object, .write = true, .index = Value(9)}});
  add(9, {{.object = 1, .write = false, .index = Value(0)}});
  EXPECT_TRUE(clocks.before(0, 2));
  EXPECT_TRUE(clocks.race_partners(2).empty());
}

TEST(DataRaceTest, NeedsAnAccessThatIsNotAtomic) {
  SayYes aliases;
  auto race = [&](Access a, Access b) {
    return data_race({ThreadId(0), std::span(&a, 1)}, {ThreadId(1), std::span(&b, 1)}, aliases).has_value();
  };
  Access write{.object = 1, .write = true, .index = Value(4), .size = 4};
  Access read{.object = 1, .write = false, .index = Value(7)};
  EXPECT_TRUE(race(write, read));
  EXPECT_FALSE(race(read, read));
  write.atomic = true;
  EXPECT_TRUE(race(write, read));
  read.atomic = true;
  EXPECT_FALSE(race(write, read));
  Access lock{.object = 1, .write = true, .index = Value(4), .role = Access::Role::Acquire};
  EXPECT_FALSE(race(lock, lock)) << "a lock is there to be fought for";
}

// Both write the same place; the second one could not have been taken before the first event of the other thread.
TEST(HappensBeforeTest, NothingIsReversedThatAStepHasToFollow) {
  Trace trace;
  SayYes aliases;
  HappensBefore before(trace, aliases);
  Access write{.object = 1, .write = true, .index = Value(0)};
  Access elsewhere{.object = 2, .write = true, .index = Value(0)};
  Access follow{.object = Access::event_object, .index = Value((std::int64_t{1} << 32) | 0)};
  auto add = [&](std::uint32_t thread, std::vector<Access> accesses) {
    trace.add_event(ThreadId(thread), 0, accesses);
    before.push();
  };
  add(3, {write});
  add(1, {write});
  add(1, {elsewhere});
  add(2, {write, follow});
  EXPECT_TRUE(before.before(0, 3));
  EXPECT_TRUE(before.before(1, 3));
  EXPECT_FALSE(before.before(2, 3));
  EXPECT_TRUE(before.race_partners(3).empty());
  EXPECT_EQ(before.event_of(follow), 1u);
  EXPECT_EQ(before.event_of({.object = Access::event_object, .index = Value((std::int64_t{1} << 32) | 2)}),
            HappensBefore::none);
}

}  // namespace
}  // namespace heddle::trace
