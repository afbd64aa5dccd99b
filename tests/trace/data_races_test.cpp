#include "trace/data_races.h"

#include <gtest/gtest.h>

#include <random>

namespace heddle::trace {
namespace {

using machine::Access;
using machine::ThreadId;
using machine::Value;
namespace sync = machine::sync;

class SayYes final : public Aliases {
public:
  bool may_overlap(Value, std::uint32_t, Value, std::uint32_t) override { return true; }
};

constexpr std::uint32_t data = 1, flag = 2, lock = 3;

Access plain(bool write) { return {.object = data, .write = write, .index = Value(0), .size = 4}; }
Access store(std::uint8_t order) {
  return {.object = flag,
          .write = true,
          .index = Value(0),
          .atomic = true,
          .sync = static_cast<std::uint8_t>(order | sync::by_order),
          .size = 4};
}
Access load(std::uint8_t order) {
  Access access = store(order);
  access.write = false;
  return access;
}
Access exchange(std::uint8_t order) { return store(order | sync::exchanges); }
Access fence(std::uint8_t order) {
  return {.object = Access::thread_object,
          .index = Value(std::int64_t{5} << 32),
          .atomic = true,
          .sync = static_cast<std::uint8_t>(order | sync::by_order | sync::is_fence)};
}
Access on_lock(Access::Role role, std::uint8_t bits = 0) {
  return {.object = lock, .write = true, .index = Value(0), .role = role, .atomic = true, .sync = bits, .size = 4};
}

struct Step {
  std::uint32_t thread;
  Access access;
};

// Does the last step race with an earlier one?
bool races(const std::vector<Step>& steps) {
  SayYes aliases;
  Trace trace;
  DataRaces found(trace, aliases);
  for (const Step& step : steps) {
    trace.add_event(ThreadId(step.thread), 0, std::span(&step.access, 1));
    found.push();
  }
  return !found.partners().empty();
}

constexpr std::uint8_t relaxed = sync::weaker, acquire = sync::weaker | sync::acquires,
                       release = sync::weaker | sync::releases;

TEST(DataRacesTest, PlainAccessesOrderNothing) {
  EXPECT_TRUE(races({{0, plain(true)}, {1, plain(true)}}));
  EXPECT_TRUE(races({{0, plain(true)}, {1, plain(false)}}));
  EXPECT_FALSE(races({{0, plain(false)}, {1, plain(false)}}));
  EXPECT_FALSE(races({{0, plain(true)}, {0, plain(true)}}));
}

TEST(DataRacesTest, WhatIsReleasedAndAcquiredIsOrdered) {
  EXPECT_FALSE(races({{0, plain(true)}, {0, store(release)}, {1, load(acquire)}, {1, plain(true)}}));
  EXPECT_TRUE(races({{0, plain(true)}, {0, store(relaxed)}, {1, load(acquire)}, {1, plain(true)}}));
  EXPECT_TRUE(races({{0, plain(true)}, {0, store(release)}, {1, load(relaxed)}, {1, plain(true)}}));
  EXPECT_TRUE(races({{0, plain(true)}, {0, load(acquire)}, {1, store(release)}, {1, plain(true)}}));
}

TEST(DataRacesTest, FencesStandForOrders) {
  EXPECT_FALSE(races({{0, plain(true)},
                      {0, fence(release)},
                      {0, store(relaxed)},
                      {1, load(relaxed)},
                      {1, fence(acquire)},
                      {1, plain(true)}}));
  EXPECT_TRUE(
      races({{0, fence(release)}, {0, plain(true)}, {0, store(relaxed)}, {1, load(acquire)}, {1, plain(true)}}));
  EXPECT_TRUE(
      races({{0, plain(true)}, {0, store(release)}, {1, fence(acquire)}, {1, load(relaxed)}, {1, plain(true)}}));
}

TEST(DataRacesTest, ReleaseSequencesGoOnOverExchangesAndStoresOfTheSameThread) {
  EXPECT_FALSE(
      races({{0, plain(true)}, {0, store(release)}, {2, exchange(relaxed)}, {1, load(acquire)}, {1, plain(true)}}));
  EXPECT_FALSE(
      races({{0, plain(true)}, {0, store(release)}, {0, store(relaxed)}, {1, load(acquire)}, {1, plain(true)}}));
  EXPECT_TRUE(
      races({{0, plain(true)}, {0, store(release)}, {2, store(relaxed)}, {1, load(acquire)}, {1, plain(true)}}));
  EXPECT_TRUE(
      races({{0, plain(true)}, {0, store(release)}, {2, store(release)}, {1, load(acquire)}, {1, plain(true)}}));
}

TEST(DataRacesTest, ALockThatIsTriedInVainOrdersNothing) {
  using Role = Access::Role;
  Access failed = on_lock(Role::Data, sync::fails);
  failed.write = false;
  EXPECT_FALSE(races({{0, plain(true)}, {0, on_lock(Role::Release)}, {1, on_lock(Role::Acquire)}, {1, plain(true)}}));
  EXPECT_TRUE(races({{0, plain(true)}, {0, on_lock(Role::Acquire)}, {1, failed}, {1, plain(true)}}));
  EXPECT_TRUE(races({{0, plain(true)}, {0, failed}, {1, on_lock(Role::Acquire)}, {1, plain(true)}}));
  EXPECT_TRUE(is_weakly_ordered(std::span(&failed, 1)));
  EXPECT_FALSE(is_weakly_ordered(std::vector{on_lock(Role::Acquire), store(sync::releases)}));
}

// Taking steps back and taking them again finds the same.
TEST(DataRacesTest, StepsCanBeTakenBack) {
  const std::vector<Access> accesses{
      plain(true),   plain(false),      store(release), store(relaxed), load(acquire),
      load(relaxed), exchange(relaxed), fence(release), fence(acquire), on_lock(Access::Role::Acquire)};
  for (unsigned seed = 0; seed < 100; ++seed) {
    std::mt19937 random(seed);
    SayYes aliases;
    Trace trace;
    DataRaces found(trace, aliases);
    std::vector<Trace::Mark> marks;
    std::vector<Step> steps;
    for (int turn = 0; turn < 60; ++turn) {
      if (!marks.empty() && random() % 3 == 0) {
        trace.undo(marks.back());
        marks.pop_back();
        steps.pop_back();
        found.pop();
        continue;
      }
      marks.push_back(trace.mark());
      steps.push_back({static_cast<std::uint32_t>(random() % 3), accesses[random() % accesses.size()]});
      trace.add_event(ThreadId(steps.back().thread), 0, std::span(&steps.back().access, 1));
      found.push();
      ASSERT_EQ(!found.partners().empty(), races(steps)) << "seed " << seed;
    }
  }
}

}  // namespace
}  // namespace heddle::trace
