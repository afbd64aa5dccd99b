#include "explore/footprints.h"

#include <gtest/gtest.h>

namespace heddle::explore {
namespace {

using machine::Access;
using machine::Value;

TEST(FootprintsTest, EqualFootprintsAreKeptOnce) {
  Footprints footprints;
  auto of = [](std::uint32_t number) {
    return std::vector<Access>{{.object = number % 7, .write = true, .index = Value(number)},
                               {.object = number, .write = false, .index = Value(0), .size = 4}};
  };
  std::vector<Footprints::Id> ids;
  for (std::uint32_t i = 0; i < 1000; ++i) ids.push_back(footprints.intern(of(i)));
  for (std::uint32_t i = 0; i < 1000; ++i) {
    EXPECT_EQ(footprints.intern(of(i)), ids[i]);
    EXPECT_TRUE(std::ranges::equal(footprints[ids[i]], of(i)));
  }
  std::vector<Access> other = of(5);
  other.back().size = 8;
  EXPECT_NE(footprints.intern(other), ids[5]);
  EXPECT_TRUE(footprints[Footprints::nothing].empty());
  EXPECT_EQ(footprints.intern({}), Footprints::nothing);
}

}  // namespace
}  // namespace heddle::explore
