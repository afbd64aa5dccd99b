// The table of known functions against the tables and models that carry them out.
#include "bitcode/known.h"
#include "program/known_functions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>

namespace heddle::test {

namespace {

std::set<std::string, std::less<>> rows() {
  std::set<std::string, std::less<>> names;
  for (const program::KnownGroup& group : program::known_groups())
    for (const program::KnownFunction& function : group.functions)
      EXPECT_TRUE(names.emplace(function.name).second) << function.name << " has two rows";
  return names;
}

std::set<std::string, std::less<>> carried() {
  std::set<std::string, std::less<>> names;
  for (const bitcode::CarriedOut& each : bitcode::carried_out()) names.insert(each.name);
  return names;
}

}  // namespace

TEST(KnownFunctions, each_function_has_a_row) {
  for (const std::string& name : carried())
    EXPECT_NE(program::find_known(name), nullptr) << name << " has no row; add one to src/program/known_*.cpp";
}

TEST(KnownFunctions, each_row_is_carried_out) {
  auto known = carried();
  for (const std::string& name : rows())
    EXPECT_TRUE(name.ends_with('*') || known.contains(name)) << name << " has a row, and nobody carries it out";
}

TEST(KnownFunctions, rows_say_something) {
  for (const program::KnownGroup& group : program::known_groups()) {
    EXPECT_EQ(group.name.find(' '), std::string_view::npos) << group.name;
    EXPECT_FALSE(group.words.empty()) << group.name;
    for (const program::KnownFunction& function : group.functions)
      EXPECT_FALSE(function.words.empty() || function.words.size() > 80) << function.name;
  }
}

TEST(KnownFunctions, are_found_by_name_and_by_its_beginning) {
  ASSERT_NE(program::find_known("qsort"), nullptr);
  EXPECT_FALSE(program::find_known("qsort")->assumption.empty());
  ASSERT_NE(program::find_known("__VERIFIER_nondet_int"), nullptr);
  EXPECT_EQ(program::find_known("__VERIFIER_nondet_int")->name, "__VERIFIER_nondet_*");
  EXPECT_EQ(program::find_known("nobody_knows_this"), nullptr);
}

TEST(KnownFunctions, the_machine_and_models_share_the_work) {
  auto by = [](std::string_view name) {
    auto all = bitcode::carried_out();
    auto found = std::ranges::find(all, name, &bitcode::CarriedOut::name);
    return found == all.end() ? std::nullopt : std::optional(found->by);
  };
  EXPECT_EQ(by("pthread_create"), bitcode::Carrier::Machine);
  EXPECT_EQ(by("memcpy"), bitcode::Carrier::Machine);
  EXPECT_EQ(by("strlen"), bitcode::Carrier::Model);
}

}  // namespace heddle::test
