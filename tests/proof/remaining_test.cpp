// The traces that remain.
#include "proof/remaining.h"

#include "proof/literals.h"
#include "support/compiled.h"

namespace heddle::proof {
namespace {

class RemainingTest : public testing::Test {
protected:
  Searched search(const std::string& text, bool gives_up = false) {
    program = test::compiled(text);
    system = std::get<System>(make_system(program, terms));
    std::vector<trace::Label> labels;
    for (const Edge& edge : system.edges) labels.push_back(edge.label());
    alphabet.emplace(terms, std::move(labels));
    for (const std::vector<Edge>* edges : {&system.edges, &system.final_failures})
      for (const Edge& edge : *edges)
        if (edge.fails) assertions[&edge] = in_normal_form(terms, edge.guard);
    facts.emplace(*alphabet, logic, system.initial);
    return search_remaining(system, *facts, assertions, nullptr, [=] { return gives_up; });
  }
  // The number of a trace's first step in the text of its process.
  std::vector<std::uint32_t> threads_of(const Uncovered& uncovered) const {
    std::vector<std::uint32_t> threads;
    for (std::uint32_t edge : uncovered.trace) threads.push_back(system.edges[edge].thread);
    return threads;
  }
  std::size_t nodes(const Searched& searched) const { return std::get<Covered>(searched).nodes.size(); }

  term::Terms terms;
  std::unique_ptr<smt::Solver> solver = smt::make_solver(terms);
  Logic logic{terms, *solver};
  program::Program program;
  System system;
  std::optional<Alphabet> alphabet;
  std::map<const Edge*, term::Term> assertions;
  std::optional<Facts> facts;
};

TEST_F(RemainingTest, WithoutAssertionsEveryRowOfPlacesIsANode) {
  EXPECT_EQ(nodes(search("var x := 0; proc { x := 1; x := 2 } proc { x := 3 }")), 6u);
}

TEST_F(RemainingTest, AShortestTraceToAnAssertionComesFirst) {
  Searched searched = search(
      "var x := 0, y := 0; proc { x := 1; x := 2; x := 3; assert y == 0 } "
      "proc { y := 1; assert x < 9 }");
  const auto& uncovered = std::get<Uncovered>(searched);
  EXPECT_EQ(threads_of(uncovered), (std::vector<std::uint32_t>{1}));
  EXPECT_EQ(uncovered.failing->thread, 1u);
}

TEST_F(RemainingTest, ATraceThatIsSubtractedDoesNotComeBack) {
  Searched searched = search("var x := 0; proc { x := 1; assert x == 1 }");
  const Uncovered first = std::get<Uncovered>(searched);
  facts->take_in(TraceAutomaton(*alphabet, logic, first.trace, assertions.at(first.failing), system.initial));
  searched = search_remaining(system, *facts, assertions, nullptr, [] { return false; });
  EXPECT_EQ(nodes(searched), 3u);
}

TEST_F(RemainingTest, EnsuresIsAskedWhereAllHaveEnded) {
  Searched searched = search("var x := 0; ensures x == 1; proc { x := 1 } proc { x := 2 }");
  const auto& uncovered = std::get<Uncovered>(searched);
  EXPECT_EQ(uncovered.trace.size(), 2u);
  EXPECT_EQ(uncovered.failing, &system.final_failures.front());
}

TEST_F(RemainingTest, PrivateStepsAreTakenAlone) {
  EXPECT_EQ(nodes(search("var x := 0; proc { x := 1; x := 2; x := 3 } proc { x := 4; x := 5; x := 6 }")), 16u);
  std::string locals = "proc { var i := x; i := 2; i := 3 } ";
  EXPECT_EQ(nodes(search("var x := 0; " + locals + locals)), 12u) << "without the four in the middle";
}

TEST_F(RemainingTest, GivesUpWhenItIsTold) {
  EXPECT_TRUE(std::holds_alternative<GaveUp>(search("var x := 0; proc { x := 1 }", true)));
}

}  // namespace
}  // namespace heddle::proof
