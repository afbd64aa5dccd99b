#include "trace/trace.h"
#include "trace/dependence.h"
#include "trace/normal_form.h"

#include <gtest/gtest.h>

namespace heddle::trace {
namespace {

using machine::Access;
using machine::ThreadId;
using machine::Value;

class SayYes final : public Aliases {
public:
  bool may_overlap(Value, std::uint32_t, Value, std::uint32_t) override {
    ++asked;
    return answer;
  }
  bool answer = true;
  int asked = 0;
};

Access read(std::uint32_t object, Value index = Value(0)) { return {object, false, index}; }
Access write(std::uint32_t object, Value index = Value(0)) { return {object, true, index}; }

class DependenceTest : public ::testing::Test {
protected:
  bool depend(std::uint32_t s, std::vector<Access> a, std::uint32_t t, std::vector<Access> b) {
    bool forward = dependent({ThreadId(s), a}, {ThreadId(t), b}, aliases_);
    EXPECT_EQ(forward, dependent({ThreadId(t), b}, {ThreadId(s), a}, aliases_)) << "dependence is symmetric";
    return forward;
  }
  SayYes aliases_;
};

TEST_F(DependenceTest, DefinitionFour) {
  EXPECT_TRUE(depend(0, {}, 0, {})) << "steps of one thread never commute";
  EXPECT_FALSE(depend(0, {read(1)}, 1, {read(1)}));
  EXPECT_TRUE(depend(0, {write(1)}, 1, {read(1)}));
  EXPECT_TRUE(depend(0, {write(1)}, 1, {write(1)}));
  EXPECT_FALSE(depend(0, {write(1), read(2)}, 1, {write(3), read(2)}));
}

TEST_F(DependenceTest, AParentComesBeforeItsChild) {
  EXPECT_TRUE(depend(0, {write(Access::thread_object, Value(5))}, 5, {}));
  EXPECT_FALSE(depend(0, {write(Access::thread_object, Value(5))}, 6, {}));
}

TEST_F(DependenceTest, ElementsConflictUnlessTheirIndicesDiffer) {
  Value unknown{term::Term(7)};
  EXPECT_FALSE(depend(0, {write(1, Value(0))}, 1, {write(1, Value(1))}));
  EXPECT_EQ(aliases_.asked, 0) << "known indices need no proof";
  EXPECT_TRUE(depend(0, {write(1, unknown)}, 1, {write(1, Value(1))}));
  aliases_.answer = false;
  EXPECT_FALSE(depend(0, {write(1, unknown)}, 1, {write(1, Value(1))}));
  EXPECT_TRUE(depend(0, {write(1, unknown)}, 1, {write(1, unknown)})) << "the same index is the same element";
}

TEST_F(DependenceTest, RangesConflictWhereTheyOverlap) {
  auto bytes = [](bool written, std::int64_t index, std::uint32_t size) {
    return Access{.object = 1, .write = written, .index = Value(index), .size = size};
  };
  EXPECT_TRUE(depend(0, {bytes(true, 0, 4)}, 1, {bytes(false, 3, 1)}));
  EXPECT_FALSE(depend(0, {bytes(true, 0, 4)}, 1, {bytes(false, 4, 4)}));
  EXPECT_TRUE(depend(0, {bytes(true, 2, 4)}, 1, {bytes(true, 0, 8)}));
}

// Threads 0, 1, 2 with events a, b, c of which only a and c depend on each other.
TEST(NormalFormTest, SwappingNeighboursDoesNotGiveAUniqueForm) {
  SayYes aliases;
  auto form = [&](const std::vector<std::uint32_t>& order) {
    Trace trace;
    NormalForm normal;
    for (std::uint32_t thread : order) {
      std::vector<Access> accesses{write(thread == 1 ? 1 : 0)};
      trace.add_event(ThreadId(thread), 0, accesses);
      normal.insert(trace, thread, aliases);
    }
    return normal.codes();
  };
  using Codes = std::u32string;
  EXPECT_EQ(form({2, 0, 1}), (Codes{2, 0, 1}));
  EXPECT_EQ(form({2, 1, 0}), (Codes{1, 2, 0}));
  EXPECT_EQ(form({0, 1, 2}), form({1, 0, 2}));
}

TEST(NormalFormTest, RemoveTakesAnInsertionBack) {
  SayYes aliases;
  Trace trace;
  NormalForm normal;
  for (std::uint32_t thread : {3u, 2u, 1u}) {
    trace.add_event(ThreadId(thread), 0, std::vector<Access>{write(thread)});
    normal.insert(trace, thread, aliases);
  }
  auto before = normal.codes();
  trace.add_event(ThreadId(0), 0, std::vector<Access>{write(9)});
  std::size_t position = normal.insert(trace, 0, aliases);
  EXPECT_EQ(position, 0u);
  normal.remove(position);
  EXPECT_EQ(normal.codes(), before);
}

TEST(TraceTest, ConditionsBelongToTheEventThatEndsTheStep) {
  Trace trace;
  trace.add_condition(term::Term(1));
  trace.seal_start();
  trace.add_condition(term::Term(2));
  trace.add_event(ThreadId(0), 0, {});
  Trace::Mark mark = trace.mark();
  trace.add_condition(term::Term(3));
  trace.add_event(ThreadId(1), 0, std::vector<Access>{read(4)});
  ASSERT_EQ(trace.events().size(), 2u);
  EXPECT_EQ(trace.start_conditions().size(), 1u);
  EXPECT_EQ(trace.conditions(trace.events()[0]).front(), term::Term(2));
  EXPECT_EQ(trace.conditions(trace.events()[1]).front(), term::Term(3));
  EXPECT_EQ(trace.path_condition().size(), 3u);
  trace.undo(mark);
  EXPECT_EQ(trace.events().size(), 1u);
  EXPECT_EQ(trace.path_condition().size(), 2u);
}

}  // namespace
}  // namespace heddle::trace
