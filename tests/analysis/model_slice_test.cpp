#include "analysis/model_slice.h"

#include "support/compiled.h"

#include <gtest/gtest.h>

#include <set>

namespace heddle::analysis {

namespace {

std::set<std::string> outside(const std::string& text) {
  std::set<std::string> names;
  for (const program::Object& object : sliced(test::compiled(text)).objects)
    if (object.outside) names.insert(object.name);
  return names;
}

using Names = std::set<std::string>;

TEST(ModelSlice, WhatIsOnlyHandedOnIsOutside) {
  EXPECT_EQ(outside("var x : int := 0; var y : int := 0; var z : int := 0;\n"
                    "proc { x := x + 1; y := x; z := y }\n"
                    "proc { x := 2 }\n"
                    "ensures x > 0;\n"),
            (Names{"y", "z"}));
}

TEST(ModelSlice, WhatAConditionDependsOnIsInside) {
  EXPECT_EQ(outside("var a : int := 0; var b : int := 0; var c : int := 0; var d : int := 0;\n"
                    "proc { a := 1; if (a > 0) { d := 1 } }\n"
                    "proc { await b == 0; c := b }\n"),
            (Names{"c", "d"}));
}

TEST(ModelSlice, AnIndexIsInsideAndALocalCarriesValues) {
  EXPECT_EQ(outside("var i : int := 0; var a[3] : int := 0; var s : int := 0; var t : int := 0;\n"
                    "proc { a[i] := 1 }\n"
                    "proc { var l := s; assert l == 0; t := l }\n"),
            (Names{"a", "t"}));
}

TEST(ModelSlice, StepsThatTouchNothingElseAreLocal) {
  program::Program program =
      sliced(test::compiled("var x : int := 0; var y : int := 0;\n"
                            "proc { y := y + 1; x := 1; y := x; assume y == y }\n"
                            "ensures x == 1;\n"));
  std::vector<bool> local;
  for (const program::Step& step : program.steps) local.push_back(step.local);
  // The last one makes y matter: whether the execution goes on depends on it.
  EXPECT_EQ(local, (std::vector<bool>{false, false, false, false}));
  program =
      sliced(test::compiled("var x : int := 0; var y : int := 0;\n"
                            "proc { y := y + 1; x := 1; y := x; assume x == 1 }\n"
                            "ensures x == 1;\n"));
  local.clear();
  for (const program::Step& step : program.steps) local.push_back(step.local);
  EXPECT_EQ(local, (std::vector<bool>{true, false, false, false}));
}

}  // namespace

}  // namespace heddle::analysis
