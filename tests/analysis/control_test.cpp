#include "analysis/control.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace heddle::analysis {

namespace {

using program::Instruction;
using program::Op;

Instruction jump(std::uint32_t to) { return {.op = Op::Jump, .extra = to}; }
Instruction branch(std::uint32_t yes, std::uint32_t no) { return {.op = Op::Branch, .extra = yes, .extra2 = no}; }
const Instruction work{.op = Op::Copy};
const Instruction leave{.op = Op::Return};

std::vector<std::uint32_t> deciders(std::vector<Instruction> instructions, std::uint32_t position) {
  program::Code code;
  code.instructions = std::move(instructions);
  code.functions.push_back({.name = "f"});
  ControlDependence control(code, program::function_ranges(code).front());
  std::span<const std::uint32_t> found = control.deciders(position);
  std::vector<std::uint32_t> sorted(found.begin(), found.end());
  std::ranges::sort(sorted);
  return sorted;
}

using List = std::vector<std::uint32_t>;

TEST(Control, BothSidesOfABranchDependOnItAndWhatFollowsDoesNot) {
  std::vector<Instruction> code{branch(1, 3), work, jump(4), work, work, leave};
  EXPECT_EQ(deciders(code, 1), List{0});
  EXPECT_EQ(deciders(code, 3), List{0});
  EXPECT_EQ(deciders(code, 4), List{});
  EXPECT_EQ(deciders(code, 0), List{});
}

TEST(Control, ALoopDependsOnWhatEndsIt) {
  std::vector<Instruction> code{work, branch(2, 4), work, jump(1), leave};
  EXPECT_EQ(deciders(code, 2), List{1});
  EXPECT_EQ(deciders(code, 1), List{1});
  EXPECT_EQ(deciders(code, 4), List{});
}

TEST(Control, AnEarlyReturnDecidesAboutTheRest) {
  std::vector<Instruction> code{branch(1, 2), leave, work, leave};
  EXPECT_EQ(deciders(code, 2), List{0});
  EXPECT_EQ(deciders(code, 3), List{0});
}

TEST(Control, OfTwoExitsOfALoopTheSecondDependsOnTheFirst) {
  // for (;;) { if (a) break; if (b) break; work }
  std::vector<Instruction> code{branch(4, 1), branch(4, 2), work, jump(0), leave};
  EXPECT_EQ(deciders(code, 2), List{1});
  EXPECT_EQ(deciders(code, 1), List{0});
  EXPECT_EQ(deciders(code, 0), List{1});
}

// In a loop that is never left it is decided in front of it whether it is entered at all.
TEST(Control, ALoopWithoutEndIsEnteredOrNot) {
  std::vector<Instruction> code{branch(1, 3), work, jump(1), work, leave};
  List within = deciders(code, 1);
  EXPECT_NE(std::ranges::find(within, 0U), within.end());
  EXPECT_EQ(deciders(code, 3), List{0});
}

TEST(Control, ASwitchDecidesAboutItsCases) {
  program::Code code;
  code.instructions = {{.op = Op::Switch, .extra = 0}, work, jump(4), work, leave};
  code.functions.push_back({.name = "f"});
  code.switches.push_back({.cases = {{1, 1}, {2, 3}}, .otherwise = 4});
  ControlDependence control(code, program::function_ranges(code).front());
  EXPECT_EQ(control.deciders(1).size(), 1u);
  EXPECT_EQ(control.deciders(3).size(), 1u);
  EXPECT_EQ(control.deciders(4).size(), 0u);
}

}  // namespace

}  // namespace heddle::analysis
