#include "analysis/place.h"

#include <gtest/gtest.h>

namespace heddle::analysis {

namespace {

Range range(std::int64_t offset, std::uint32_t stride, std::uint64_t size) { return {{7, offset, stride, 0, 0}, size}; }

TEST(Place, SingleRangesMeetWhereTheyHaveBytesInCommon) {
  EXPECT_TRUE(overlap(range(0, 0, 4), range(3, 0, 4)));
  EXPECT_FALSE(overlap(range(0, 0, 4), range(4, 0, 4)));
  EXPECT_TRUE(overlap(range(-8, 0, 16), range(0, 0, 1)));
  EXPECT_FALSE(overlap({{7, 0, 0, 0, 0}, 4}, {{8, 0, 0, 0, 0}, 4}));
}

TEST(Place, FieldsOfStructsInAnArrayAreToldApart) {
  EXPECT_FALSE(overlap(range(0, 16, 8), range(8, 16, 8)));
  EXPECT_FALSE(overlap(range(0, 16, 8), range(24, 0, 4)));
  EXPECT_TRUE(overlap(range(0, 16, 8), range(36, 0, 4)));
  EXPECT_TRUE(overlap(range(0, 16, 8), range(0, 24, 8)));
  EXPECT_TRUE(overlap(range(3, 1, 1), range(100, 0, 1)));
}

TEST(Place, AnArrayWithinAStructStaysInIt) {
  Target array = widened({7, 8, 0, 0, 0}, 4, 3);  // bytes 8 to 19
  EXPECT_TRUE(overlap({array, 4}, range(16, 0, 4)));
  EXPECT_FALSE(overlap({array, 4}, range(20, 0, 4)));
  EXPECT_FALSE(overlap({array, 4}, range(0, 0, 8)));
  Target in_array_of_structs = repeated(array, 32);
  EXPECT_TRUE(overlap({in_array_of_structs, 4}, range(40 + 4, 0, 4)));
  EXPECT_FALSE(overlap({in_array_of_structs, 4}, range(32, 0, 8)));
}

TEST(Place, ManyTargetsOfOneObjectBecomeOneThatCoversThem) {
  Targets targets;
  for (std::int64_t offset = 0; offset < 100; ++offset) targets.add({7, 24 * offset + 8, 0, 0, 0});
  EXPECT_LE(std::distance(targets.begin(), targets.end()), 12);
  EXPECT_FALSE(targets.add({7, 24 * 50 + 8, 0, 0, 0}));
  bool meets_other_field = false;
  for (const Target& target : targets) meets_other_field = meets_other_field || overlap({target, 8}, range(0, 24, 8));
  EXPECT_FALSE(meets_other_field);
}

// Whatever goes round in a loop, there comes an end of new targets.
TEST(Place, GrowingTargetsComeToAnEnd) {
  Targets targets;
  Target target{7, 0, 0, 0, 0};
  int changes = 0;
  for (int i = 0; i < 10'000; ++i) {
    target = i % 2 == 0 ? widened(target, 12, 3) : shifted(target, 8);
    changes += targets.add(target) ? 1 : 0;
    if (!targets.empty()) target = *targets.begin();
  }
  EXPECT_LT(changes, 100);
}

TEST(Place, Contains) {
  EXPECT_TRUE(contains({7, 8, 0, 0, 0}, 8));
  EXPECT_FALSE(contains({7, 8, 0, 0, 0}, 12));
  EXPECT_TRUE(contains({7, 8, 24, 0, 0}, 56));
  EXPECT_FALSE(contains({7, 8, 24, 0, 0}, 48));
  EXPECT_TRUE(contains({7, 8, 0, 12, 4}, 16));
  EXPECT_FALSE(contains({7, 8, 0, 12, 4}, 18));
  EXPECT_FALSE(contains({7, 8, 0, 12, 4}, 24));
  EXPECT_TRUE(contains({7, 8, 64, 12, 4}, 80));
  EXPECT_TRUE(contains({7, 0, 1, 0, 0}, 5));
}

}  // namespace

}  // namespace heddle::analysis
