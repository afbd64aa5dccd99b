// Programs as automata of threads.
#include "proof/system.h"

#include "support/compiled.h"

namespace heddle::proof {
namespace {

class SystemTest : public testing::Test {
protected:
  System made(const std::string& text) {
    auto made = make_system(test::compiled(text), terms);
    if (auto* outside = std::get_if<Outside>(&made)) {
      ADD_FAILURE() << outside->reason;
      return {};
    }
    return std::get<System>(std::move(made));
  }
  std::string refused(const std::string& text) {
    auto made = make_system(test::compiled(text), terms);
    auto* outside = std::get_if<Outside>(&made);
    return outside == nullptr ? "" : outside->reason;
  }
  static std::size_t failing(const System& system) {
    return static_cast<std::size_t>(std::ranges::count_if(system.edges, [](const Edge& e) { return bool(e.fails); }));
  }

  term::Terms terms;
};

TEST_F(SystemTest, ALoopForEverComesBackToItsFirstPlace) {
  System system = made("var x := 0; proc { while (true) { x := 1; assert x == 1 } }");
  ASSERT_EQ(system.threads.size(), 1u);
  EXPECT_EQ(system.threads[0].places.size(), 2u + 3u);  // the head of the loop is a place of its own
  EXPECT_EQ(failing(system), 1u);
  for (const Edge& edge : system.edges) EXPECT_NE(edge.to, ended);
}

TEST_F(SystemTest, EachWayThroughAStepIsAnEdge) {
  System system = made("var x; proc { atomic { if (x > 0) { x := 1 } else { assert x == 0; x := 2 } } }");
  ASSERT_EQ(system.edges.size(), 3u);
  EXPECT_EQ(failing(system), 1u);
  EXPECT_NE(system.edges[0].guard, system.edges[1].guard);
  EXPECT_NE(system.edges[1].guard, system.edges[2].guard);
}

TEST_F(SystemTest, ThreadsAreUnbornUntilTheyAreStarted) {
  System system = made("var x := 0; proc { spawn { x := 1 }; x := 2 }");
  ASSERT_EQ(system.threads.size(), 2u);
  EXPECT_EQ(system.threads[1].parent, 0u);
  Places places = start_of(system);
  EXPECT_EQ(places[1], unborn);
  EXPECT_FALSE(is_final(places));
  const Edge& spawns = system.edges[system.threads[0].places[places[0]].edges[0]];
  places = follow(system, spawns, places);
  EXPECT_EQ(places[1], system.threads[1].entry);
}

TEST_F(SystemTest, StepsOnLocalsArePrivateUnlessTheyGoRound) {
  System system = made("var x := 0; proc { var i := x; i := 1; i := 2; x := i; while (true) { i := 3 } }");
  std::vector<bool> is_private;
  for (std::size_t i = 2; i < system.threads[0].places.size(); ++i)
    is_private.push_back(system.threads[0].places[i].is_private);
  EXPECT_EQ(std::ranges::count(is_private, true), 2);
}

TEST_F(SystemTest, SaysWhatIsOutside) {
  EXPECT_EQ(refused("var x := 0; proc { while (true) { spawn { x := 1 } } }"),
            "threads are started in a loop, so that there can be any number of them");
  EXPECT_EQ(refused("var x := 0; proc { atomic { while (x < 3) { x := x + 1 } } }"),
            "there is a loop inside of one step");
  std::string many = "var x := 0; proc { x := 1";
  for (int i = 0; i < 64; ++i) many += "; spawn { x := 2 }";
  EXPECT_EQ(refused(many + " }"), "the program can have more than 64 threads");
}

}  // namespace
}  // namespace heddle::proof
