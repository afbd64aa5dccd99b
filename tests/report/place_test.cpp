#include "report/place.h"

#include <gtest/gtest.h>

namespace heddle::report {
namespace {

using Texts = std::vector<std::string>;

const program::Sources one{
    {{"dir/a.c", {"int f() {", "  if (x)", "", "    // why", "    y();", "  }", "  z();", "}"}}}};
const program::Sources two{{{"a.c", {"x", "x", "x"}}, {"b\x1b.c", {}}}};

TEST(Place, NamesTheFile) {
  EXPECT_EQ(place(one, {2, 1}), "dir/a.c:2");
  EXPECT_EQ(place(one, {}), "dir/a.c");
  EXPECT_EQ(place(two, {7, 1, 1}), "b?.c:7");
  EXPECT_EQ(file_name(two), "a.c");
  EXPECT_EQ(file_name({}), "");
}

TEST(Place, IsShortWhereThereIsOneFile) {
  EXPECT_EQ(short_place(one, {2, 1}), "line 2");
  EXPECT_EQ(short_place(two, {2, 1}), "a.c:2");
  EXPECT_EQ(short_place(two, {}), "");
}

TEST(Place, RangesGoOnOverLinesWithoutCode) {
  EXPECT_EQ(line_ranges(one, {{2, 1}, {5, 5}}), Texts{"dir/a.c:2-5"});
  EXPECT_EQ(line_ranges(one, {{5, 5}, {7, 1}}), Texts{"dir/a.c:5-7"});
  EXPECT_EQ(line_ranges(one, {{1, 1}, {5, 5}}), (Texts{"dir/a.c:1", "dir/a.c:5"}));
}

TEST(Place, RangesAreSortedAndSeparateByFile) {
  EXPECT_EQ(line_ranges(two, {{9, 1, 1}, {2, 4}, {1, 1}, {2, 1}, {10, 1, 1}, {3, 1, 7}, {}}),
            (Texts{"a.c:1-2", "b?.c:9-10"}));
  EXPECT_EQ(line_ranges(two, {{9, 1, 1}, {11, 1, 1}}), (Texts{"b?.c:9", "b?.c:11"}));  // unknown lines may hold code
  EXPECT_TRUE(line_ranges(two, {}).empty());
}

}  // namespace
}  // namespace heddle::report
