// The tables against those of the C library that we run on, which start in the C locale.
#include "native/ctype.h"

#include <gtest/gtest.h>

#include <ctype.h>

namespace heddle::native {

namespace {

TEST(Ctype, TheTablesAreThoseOfTheLibrary) {
  for (int c = first_character; c <= last_character; ++c) {
    EXPECT_EQ(ctype_entry(CtypeTable::Classes, c), (*__ctype_b_loc())[c]) << c;
    EXPECT_EQ(ctype_entry(CtypeTable::ToLower, c), static_cast<std::uint32_t>((*__ctype_tolower_loc())[c])) << c;
    EXPECT_EQ(ctype_entry(CtypeTable::ToUpper, c), static_cast<std::uint32_t>((*__ctype_toupper_loc())[c])) << c;
  }
}

}  // namespace

}  // namespace heddle::native
