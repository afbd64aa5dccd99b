// The small parts around compiled code: places, paths into objects, the table of functions.
#include "program/code.h"

#include <gtest/gtest.h>

#include <set>

namespace heddle::program {

namespace {

// types[2]: struct { int a; union { int i; char c; } u; int tail[2]; }
std::vector<Type> sample_types() {
  std::vector<Type> types(5);
  types[1].kind = Type::Kind::Signed;
  types[1].size = 4;
  types[2].kind = Type::Kind::Struct;
  types[2].size = 16;
  types[2].members = {{"a", 0, 1}, {"u", 4, 3}, {"tail", 8, 4}};
  types[3].kind = Type::Kind::Struct;
  types[3].size = 4;
  types[3].members = {{"i", 0, 1}};
  types[4].kind = Type::Kind::Array;
  types[4].size = 8;
  types[4].element = 1;
  types[4].count = 2;
  return types;
}

std::string path(TypeId type, std::uint64_t offset, std::uint64_t bytes, TypeId expected) {
  TypeId found = 99;
  std::string result = path_to(sample_types(), type, offset, bytes, found);
  EXPECT_EQ(found, expected) << result;
  return result;
}

}  // namespace

TEST(Sources, place_and_line) {
  Sources sources;
  sources.files = {{"a.c", {"int x;", "\t x = 1;  "}}, {"b.h", {}}};
  EXPECT_EQ(sources.place({2, 1, 0}), "a.c:2");
  EXPECT_EQ(sources.place({7, 1, 1}), "b.h:7");
  EXPECT_EQ(sources.place({}), "a.c");
  EXPECT_EQ(sources.line({2, 1, 0}), "x = 1;");
  EXPECT_EQ(sources.line({3, 1, 0}), "");
  EXPECT_EQ(sources.line({1, 1, 1}), "");
  EXPECT_EQ(Sources{}.place({1, 1, 0}), "");
}

TEST(Types, paths) {
  EXPECT_EQ(path(2, 0, 4, 1), ".a");
  EXPECT_EQ(path(2, 4, 4, 1), ".u.i");
  EXPECT_EQ(path(2, 12, 4, 1), ".tail[1]");
  EXPECT_EQ(path(1, 0, 4, 1), "");
}

TEST(Types, parts_that_do_not_fit_are_named_as_far_as_they_can_be) {
  EXPECT_EQ(path(2, 0, 16, 2), "");
  EXPECT_EQ(path(2, 8, 8, 4), ".tail");
  EXPECT_EQ(path(2, 0, 1, 0), ".a");
  EXPECT_EQ(path(2, 2, 4, 0), "");
  EXPECT_EQ(path(2, 40, 4, 0), "");
  EXPECT_EQ(path(0, 0, 4, 0), "");
  EXPECT_EQ(path(77, 0, 4, 0), "");
}

TEST(Builtins, names_are_unique) {
  std::set<std::string_view> names;
  for (const BuiltinInfo& row : all_builtins()) EXPECT_TRUE(names.insert(row.name).second) << row.name;
}

TEST(Builtins, a_definition_of_the_program_comes_first_unless_the_row_says_otherwise) {
  EXPECT_EQ(find_builtin("malloc", false), Builtin::Malloc);
  EXPECT_EQ(find_builtin("malloc", true), std::nullopt);
  EXPECT_EQ(find_builtin("reach_error", true), Builtin::Error);
  EXPECT_EQ(find_builtin("__VERIFIER_nondet_whatever", true), Builtin::Nondet);
  EXPECT_EQ(find_builtin("__VERIFIER_nondet_memory", false), Builtin::MakeSymbolic);
  EXPECT_EQ(find_builtin("main", false), std::nullopt);
}

}  // namespace heddle::program
