#include "native/holds.h"

#include <gtest/gtest.h>

namespace heddle::native {
namespace {

constexpr Address lock = 64, other = 128;
constexpr bool to_write = false, to_read = true;

TEST(HoldsTest, ALockGivenBackWithinTheRoundIsForgotten) {
  Holds holds;
  ASSERT_TRUE(holds.take(lock, to_write, 5));
  EXPECT_TRUE(holds.has(lock));
  EXPECT_FALSE(holds.all_since(4));
  EXPECT_EQ(holds.give(lock, to_write, 4), Holds::Given::Forgotten);
  EXPECT_FALSE(holds.has(lock));
  EXPECT_EQ(holds.count, 0u);
}

TEST(HoldsTest, ALockThatNobodyElseTookIsAsIfKept) {
  Holds holds;
  holds.take(lock, to_write, 2);
  EXPECT_EQ(holds.give(lock, to_write, 4), Holds::Given::Remembered);
  EXPECT_EQ(holds.held(), 0u);
  holds.take(lock, to_write, 6);
  EXPECT_TRUE(holds.all_since(4));
}

TEST(HoldsTest, ALockThatSomebodyElseTookIsNot) {
  Holds holds;
  holds.take(lock, to_write, 2);
  holds.give(lock, to_write, 4);
  holds.interrupt(lock, to_read);
  holds.take(lock, to_write, 6);
  EXPECT_FALSE(holds.all_since(4));
}

TEST(HoldsTest, ReadersDoNotGetInEachOthersWay) {
  Holds holds;
  holds.take(lock, to_read, 2);
  holds.give(lock, to_read, 4);
  holds.interrupt(lock, to_read);
  EXPECT_TRUE(holds.is_remembered(lock));
  holds.interrupt(lock, to_write);
  EXPECT_FALSE(holds.is_remembered(lock));
}

TEST(HoldsTest, ThereIsRoomForAFew) {
  Holds holds;
  for (std::uint32_t i = 0; i < Holds::most; ++i) EXPECT_TRUE(holds.take(lock + 64 * i, to_write, i));
  EXPECT_FALSE(holds.take(lock + 64 * Holds::most, to_write, 99));
  EXPECT_EQ(holds.give(lock + 64 * Holds::most, to_write, 99), Holds::Given::Unknown);
  holds.give(other, to_write, 99);
  EXPECT_TRUE(holds.take(lock + 64 * Holds::most, to_write, 100));
}

}  // namespace
}  // namespace heddle::native
