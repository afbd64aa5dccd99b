#include "explore/meetings.h"

#include <gtest/gtest.h>

namespace heddle::explore {
namespace {

using machine::Access;
using machine::ThreadId;
using machine::Value;

class NoAliases final : public trace::Aliases {
public:
  bool may_overlap(Value, std::uint32_t, Value, std::uint32_t) override { return true; }
};

Touch touch(std::uint32_t thread, std::uint32_t object, bool write) {
  return {ThreadId(thread), {.object = object, .write = write, .index = Value(0)}};
}

// Threads 1 and 2 meet at object 1, threads 2 and 3 at object 2; thread 4 only reads what others read; 5 creates 6.
class MeetingsTest : public ::testing::Test {
protected:
  std::vector<std::uint32_t> around(std::uint32_t thread, std::uint32_t without = 0) {
    ThreadSet found = meetings_.around(ThreadId(thread), [&](ThreadId other) { return other.index() != without; });
    std::vector<std::uint32_t> threads;
    for (std::uint32_t i = 1; i <= 6; ++i)
      if (found.contains(ThreadId(i))) threads.push_back(i);
    return threads;
  }

  NoAliases aliases_;
  std::vector<Touch> touches_{touch(1, 1, true),
                              touch(1, 3, false),
                              touch(2, 1, false),
                              touch(2, 2, true),
                              touch(3, 2, true),
                              touch(4, 3, false),
                              {ThreadId(5), {.object = Access::thread_object, .write = true, .index = Value(6)}},
                              touch(6, 4, false)};
  Meetings meetings_{touches_, aliases_};
};

TEST_F(MeetingsTest, ByWayOfOthers) {
  EXPECT_EQ(around(1), (std::vector<std::uint32_t>{1, 2, 3}));
  EXPECT_EQ(around(3), (std::vector<std::uint32_t>{1, 2, 3}));
}

TEST_F(MeetingsTest, OnlyByWayOfThoseWhoTakePart) { EXPECT_EQ(around(1, 2), (std::vector<std::uint32_t>{1})); }

TEST_F(MeetingsTest, ReadersDoNotMeet) { EXPECT_EQ(around(4), (std::vector<std::uint32_t>{4})); }

TEST_F(MeetingsTest, WhoCreatesAThreadMeetsIt) { EXPECT_EQ(around(6), (std::vector<std::uint32_t>{5, 6})); }

}  // namespace
}  // namespace heddle::explore
