#include "plan/relations.h"

#include "plan/model_subject.h"
#include "plan/native_subject.h"
#include "plan/rerun.h"
#include "support/compiled.h"
#include "support/loaded.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace heddle::plan {

namespace {

using machine::Access;
using machine::ThreadId;
using machine::Value;
using Role = Access::Role;

constexpr std::uint8_t releasing = machine::sync::by_order | machine::sync::releases;
constexpr std::uint8_t acquiring = machine::sync::by_order | machine::sync::acquires;
constexpr std::uint8_t relaxed = machine::sync::by_order | machine::sync::weaker;

Access touch(std::uint32_t object, std::int64_t index, bool write, std::uint32_t size = 4) {
  return {.object = object, .write = write, .index = Value(index), .size = size};
}
Access atomic(std::uint32_t object, bool write, std::uint8_t sync) {
  Access access = touch(object, 0, write);
  access.atomic = true;
  access.sync = sync;
  return access;
}
Access lock(std::uint32_t object, Role role) {
  Access access = touch(object, 0, true);
  access.atomic = true;
  access.role = role;
  return access;
}

class Steps {
public:
  CounterexampleStep add(std::uint32_t thread, std::vector<Access> accesses) {
    CounterexampleStep step;
    relations_.add(
        count_++, ThreadId(thread), accesses, [](const Access&) { return "it"; }, step);
    return step;
  }

private:
  Relations relations_;
  std::uint32_t count_ = 0;
};

std::vector<std::string> ties(const CounterexampleStep& step) {
  std::vector<std::string> result;
  for (const TiedStep& tied : step.after)
    result.push_back(std::to_string(tied.step) + " " + std::string(to_string(tied.tie)));
  return result;
}

using Texts = std::vector<std::string>;
using Numbers = std::vector<std::uint32_t>;

TEST(Relations, AReadConflictsWithTheWriteThatItReads) {
  Steps steps;
  steps.add(0, {touch(1, 0, true)});
  steps.add(1, {touch(1, 0, true)});
  EXPECT_EQ(steps.add(2, {touch(1, 0, false)}).conflicts, Numbers{1});
  EXPECT_EQ(steps.add(1, {touch(1, 0, false)}).conflicts, Numbers{});  // its own
}

TEST(Relations, AWriteConflictsWithTheReadsSince) {
  Steps steps;
  steps.add(0, {touch(1, 0, true)});
  steps.add(1, {touch(1, 0, false)});
  steps.add(2, {touch(1, 0, false)});
  EXPECT_EQ(steps.add(3, {touch(1, 0, true)}).conflicts, (Numbers{0, 1, 2}));
  EXPECT_EQ(steps.add(0, {touch(1, 0, true)}).conflicts, Numbers{3});
}

TEST(Relations, RangesConflictWhereTheyOverlap) {
  Steps steps;
  steps.add(0, {touch(1, 0, true, 4)});
  steps.add(0, {touch(1, 4, true, 4)});
  EXPECT_EQ(steps.add(1, {touch(1, 2, false, 4)}).conflicts, (Numbers{0, 1}));
  EXPECT_EQ(steps.add(1, {touch(1, 8, false, 4)}).conflicts, Numbers{});
  EXPECT_EQ(steps.add(1, {touch(2, 0, false, 4)}).conflicts, Numbers{});
  steps.add(2, {touch(1, 0, true, 8)});
  EXPECT_EQ(steps.add(1, {touch(1, 4, false, 4)}).conflicts, Numbers{5});
}

TEST(Relations, ReleaseAndAcquireSynchroniseRelaxedConflict) {
  Steps steps;
  steps.add(0, {atomic(1, true, releasing), atomic(2, true, relaxed)});
  EXPECT_EQ(ties(steps.add(1, {atomic(1, false, acquiring)})), Texts{"0 synchronise"});
  CounterexampleStep weak = steps.add(2, {atomic(2, false, acquiring)});
  EXPECT_EQ(ties(weak), Texts{});
  EXPECT_EQ(weak.conflicts, Numbers{0});
  EXPECT_EQ(steps.add(3, {atomic(1, false, relaxed)}).conflicts, Numbers{0});
}

TEST(Relations, UnlockComesBeforeLock) {
  Steps steps;
  steps.add(0, {lock(1, Role::Acquire)});
  steps.add(0, {lock(1, Role::Release)});
  CounterexampleStep next = steps.add(1, {lock(1, Role::Acquire)});
  EXPECT_EQ(ties(next), Texts{"1 unlock"});
  EXPECT_EQ(next.after.front().object, "it");
  EXPECT_EQ(next.conflicts, Numbers{});
}

TEST(Relations, CreationComesBeforeTheFirstStepOnly) {
  Steps steps;
  steps.add(0, {{.object = Access::thread_object, .write = true, .index = Value(1), .atomic = true}});
  EXPECT_EQ(ties(steps.add(1, {})), Texts{"0 create"});
  EXPECT_EQ(ties(steps.add(1, {})), Texts{});
}

// The run of a C program by a schedule, thread after thread.
Run run_of(const std::string& text, const std::vector<std::string>& schedule) {
  program::Code code = test::loaded(text);
  native::Settings settings;
  RerunResult result = rerun(*native_subject(code, settings), {}, schedule, {});
  if (auto* trouble = std::get_if<std::string>(&result)) {
    ADD_FAILURE() << *trouble;
    return {};
  }
  return std::get<Run>(result);
}

bool has_tie(const Run& run, Tie tie, const std::string& from, const std::string& to) {
  return std::ranges::any_of(run.record.steps, [&](const CounterexampleStep& step) {
    return step.path == to && std::ranges::any_of(step.after, [&](const TiedStep& tied) {
             return tied.tie == tie && run.record.steps[tied.step].path == from;
           });
  });
}

std::vector<std::string> rounds(std::vector<std::pair<std::string, int>> parts) {
  std::vector<std::string> schedule;
  for (const auto& [thread, count] : parts) schedule.insert(schedule.end(), static_cast<std::size_t>(count), thread);
  return schedule;
}

TEST(Relations, OfAProgramWithALockAndACondition) {
  plan::Run run = run_of(R"(#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready;
void *waiter(void *a) {
  pthread_mutex_lock(&m);
  while (!ready) pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, waiter, 0);
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
})",
                         rounds({{"0", 1}, {"0.1", 4}, {"0", 4}, {"0.1", 3}}));
  EXPECT_TRUE(has_tie(run, Tie::Create, "0", "0.1"));
  EXPECT_TRUE(has_tie(run, Tie::Unlock, "0.1", "0"));
  EXPECT_TRUE(has_tie(run, Tie::Wake, "0", "0.1"));
  EXPECT_TRUE(has_tie(run, Tie::Unlock, "0", "0.1"));
  ASSERT_GT(run.record.steps.size(), 2U);
  EXPECT_EQ(run.record.steps[2].holds, Texts{"m"});
  EXPECT_EQ(run.record.steps[2].function, "waiter");
  for (const CounterexampleStep& step : run.record.steps)
    for (const Shown& access : step.accesses) EXPECT_EQ(access.order, "") << access.name;
}

TEST(Relations, OfAProgramWithABarrierAndAtomics) {
  plan::Run run = run_of(R"(#include <pthread.h>
#include <stdatomic.h>
pthread_barrier_t b;
_Atomic int x;
void *worker(void *a) {
  atomic_store_explicit(&x, 1, memory_order_release);
  pthread_barrier_wait(&b);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, 0, 2);
  pthread_create(&t, 0, worker, 0);
  (void)atomic_load_explicit(&x, memory_order_acquire);
  pthread_barrier_wait(&b);
  pthread_join(t, 0);
})",
                         rounds({{"0", 1}, {"0.1", 3}, {"0", 3}, {"0.1", 1}, {"0", 1}}));
  EXPECT_TRUE(has_tie(run, Tie::Synchronise, "0.1", "0"));
  EXPECT_TRUE(has_tie(run, Tie::Barrier, "0.1", "0"));
  EXPECT_TRUE(has_tie(run, Tie::Barrier, "0", "0.1"));
  EXPECT_TRUE(has_tie(run, Tie::Join, "0.1", "0"));
  std::vector<std::string> orders;
  for (const CounterexampleStep& step : run.record.steps)
    for (const Shown& access : step.accesses)
      if (access.name == "x") orders.push_back(access.order);
  EXPECT_EQ(orders, (Texts{"release", "acquire"}));
}

TEST(Relations, OfAModel) {
  program::Program program = test::compiled(R"(
var m : lock;
var x : int := 0;
proc { lock m; x := 1; unlock m }
proc { lock m; x := 2; unlock m }
)");
  RerunResult result = rerun(program, {}, rounds({{"0", 3}, {"1", 3}}), {});
  ASSERT_TRUE(std::holds_alternative<plan::Run>(result)) << std::get<std::string>(result);
  const plan::Run& run = std::get<plan::Run>(result);
  EXPECT_EQ(run.record.steps[0].holds, Texts{"m"});
  EXPECT_TRUE(has_tie(run, Tie::Unlock, "0", "1"));
  EXPECT_EQ(run.record.steps[4].conflicts, Numbers{1});
}

}  // namespace

}  // namespace heddle::plan
