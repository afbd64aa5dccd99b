// The worked examples of "From Traces to Proofs", section III.
#include "proof/letters.h"

#include <algorithm>

namespace heddle::proof {
namespace {

struct Expected {
  Term assertion;
  std::string_view prefix;
  Term history;
  bool accepting = false;
};

// Fig. 6 and 9. The number of a row is the number of the state there.
std::vector<Expected> figure_9(Peterson& p) {
  Term yes = p.terms.boolean(true), no = p.terms.boolean(false);
  Term out1 = p.terms.not_(p.flag1), out2 = p.terms.not_(p.flag2);
  Term may_enter1 = p.terms.or_(out2, p.is(p.t, 1)), may_enter2 = p.terms.or_(out1, p.is(p.t, 2));
  return {{p.property, "abApqPrcs", no},
          {p.terms.not_(p.is(p.res, 2)), "abApqPrc", no},
          {yes, "abApqPr", no},
          {may_enter2, "abApq", no},
          {out1, "abApq", no},
          {p.is(p.t, 2), "abApq", no},
          {no, "abAp", no, true},
          {p.terms.and_(may_enter1, out1), "ab", no},
          {out1, "ab", no},
          {may_enter1, "ab", out2},
          {out2, "ab", out2, true},
          {p.is(p.t, 1), "ab", no},
          {no, "", no, true},
          {no, "a", no, true}};
}

std::optional<std::uint32_t> find(const TraceAutomaton& automaton, const Expected& wanted) {
  const auto& states = automaton.states();
  auto found = std::ranges::find_if(states, [&](const AutomatonState& state) {
    return state.assertion == wanted.assertion && state.prefix == wanted.prefix.size();
  });
  if (found == states.end()) return {};
  return static_cast<std::uint32_t>(found - states.begin());
}

class WorkedExample : public testing::Test {
protected:
  std::uint32_t at(std::size_t number) { return find(automaton, states[number]).value(); }

  // The one rule of a state: its letter ('-' for ε), and where it leads.
  void expect_rule(std::size_t from, char letter, std::vector<std::size_t> to) {
    const std::vector<Rule>& rules = automaton.states()[at(from)].rules;
    ASSERT_EQ(rules.size(), 1u) << "state " << from;
    EXPECT_EQ(rules[0].letter.has_value(), letter != '-') << "state " << from;
    EXPECT_TRUE(!rules[0].letter || *rules[0].letter == p.word({&letter, 1})[0]) << "state " << from;
    std::vector<std::uint32_t> wanted;
    for (std::size_t number : to) wanted.push_back(at(number));
    EXPECT_TRUE(std::ranges::is_permutation(rules[0].targets, wanted)) << "state " << from;
  }

  Peterson p;
  TraceAutomaton automaton = p.automaton("abApqPrcs", p.property, p.anything);
  std::vector<Expected> states = figure_9(p);
};

TEST_F(WorkedExample, TheStatesOfFigure6AndTheFormulasOfFigure9) {
  EXPECT_EQ(automaton.states().size(), states.size());
  for (std::size_t i = 0; i < states.size(); ++i) {
    auto number = find(automaton, states[i]);
    ASSERT_TRUE(number) << "state " << i;
    EXPECT_EQ(automaton.states()[*number].history, states[i].history) << "state " << i;
    EXPECT_EQ(automaton.states()[*number].accepting, states[i].accepting) << "state " << i;
  }
  EXPECT_EQ(at(0), 0u);
}

TEST_F(WorkedExample, TheTransitionsOfFigure6) {
  expect_rule(0, 's', {1});
  expect_rule(1, 'c', {2});
  expect_rule(2, 'P', {3});
  expect_rule(3, '-', {4, 5});
  expect_rule(4, 'A', {7});
  expect_rule(5, 'q', {6});
  expect_rule(7, '-', {8, 9});
  expect_rule(8, 'a', {12});
  expect_rule(9, '-', {10, 11});
  expect_rule(11, 'b', {13});
  for (std::size_t accepting : {6, 10, 12, 13}) EXPECT_TRUE(automaton.states()[at(accepting)].rules.empty());
}

TEST_F(WorkedExample, AcceptsItsTraceAndThoseWithTheSameDependences) {
  EXPECT_TRUE(p.accepts(automaton, "abApqPrcs"));  // Lemma 3
  for (std::uint32_t state = 0; state < automaton.states().size(); ++state)
    EXPECT_TRUE(p.accepts(automaton, std::string_view("abApqPrcs").substr(0, automaton.states()[state].prefix), state));
  EXPECT_TRUE(p.accepts(automaton, "baApqPrcs"));
  EXPECT_TRUE(p.accepts(automaton, "abAqpPrcs"));
  EXPECT_FALSE(p.accepts(automaton, "abpqPArcs"));
  EXPECT_FALSE(p.accepts(automaton, "abpAqPrcs"));
  EXPECT_FALSE(p.accepts(automaton, "bAapqPrcs"));
}

// "After applying previous transformation we can safely remove the transition from s7 to s9."
TEST_F(WorkedExample, TheConversionLeavesOneTargetOfState7) {
  EXPECT_EQ(automaton.reachable().size(), 14u);
  automaton.convert_universal_states();
  expect_rule(7, '-', {8});
  expect_rule(3, '-', {4, 5});  // a disjunction needs both
  EXPECT_EQ(automaton.reachable().size(), 10u);
  EXPECT_TRUE(p.accepts(automaton, "abApqPrcs"));
  EXPECT_TRUE(p.accepts(automaton, "pabAqPrcs")) << "what A thinks of p does not matter any more";
}

// Lemma 4, on all words of these letters with at most one of each.
TEST_F(WorkedExample, WhatItAcceptsHasTheFormulaOfItsStateAsPrecondition) {
  automaton.convert_universal_states();
  std::string word = "PAabpq";
  std::ranges::sort(word);
  int accepted = 0;
  do {
    for (std::uint32_t state : automaton.reachable()) {
      if (!p.accepts(automaton, word, state)) continue;
      ++accepted;
      Term before = automaton.states()[state].assertion;
      for (std::size_t i = word.size(); i-- > 0;) before = p.alphabet().precondition(p.word(word)[i], before);
      EXPECT_TRUE(p.logic.is_unsatisfiable(p.terms.not_(p.terms.equal(before, automaton.states()[state].history))))
          << word << " at state " << state;
    }
  } while (std::ranges::next_permutation(word).found);
  EXPECT_GT(accepted, 0);
}

TEST(TwoWaysTest, OneOfTheWaysIsEnoughAfterTheConversion) {
  TwoWays example;
  TraceAutomaton automaton = example.automaton("abcde", example.property, example.anything);
  EXPECT_TRUE(example.terms.is_false(automaton.states()[0].history));
  EXPECT_TRUE(example.accepts(automaton, "abcde"));
  EXPECT_FALSE(example.accepts(automaton, "adcbe"));
  automaton.convert_universal_states();
  EXPECT_TRUE(example.accepts(automaton, "adcbe"));
  EXPECT_TRUE(example.accepts(automaton, "abce")) << "by the other one";
  EXPECT_FALSE(example.accepts(automaton, "acbe"));
}

// Fig. 2: {w > 3} abc {y > 3 and t < x and r > w}, where all three operations are independent.
TEST(IndependentOperations, OneAutomatonAcceptsAllOrders) {
  Letters letters;
  Term r = letters.number("r"), t = letters.number("t"), w = letters.number("w"), x = letters.number("x"),
       y = letters.number("y");
  term::Terms& terms = letters.terms;
  Term three = terms.integer(3), one = terms.integer(1);
  letters.assign('a', y, w);
  letters.assign('b', x, terms.add(t, one));
  letters.assign('c', r, terms.add(w, one));
  Term post = terms.and_(std::array{terms.less(three, y), terms.less(t, x), terms.less(w, r)});
  TraceAutomaton automaton = letters.automaton("abc", terms.not_(post), terms.less(three, w));
  EXPECT_TRUE(terms.is_false(automaton.states()[0].history));
  for (const char* order : {"abc", "acb", "bac", "bca", "cab", "cba"}) EXPECT_TRUE(letters.accepts(automaton, order));
  EXPECT_FALSE(letters.accepts(automaton, "ab"));
}

TEST(ATraceThatFails, HasAnInitialStateThatLeadsThere) {
  Letters letters;
  Term x = letters.number("x"), y = letters.number("y");
  letters.assign('a', x, letters.terms.add(y, letters.terms.integer(1)));
  letters.assume('A', letters.terms.less(y, letters.terms.integer(5)));
  TraceAutomaton automaton = letters.automaton("Aa", letters.is(x, 3), letters.terms.boolean(true));
  std::array same{letters.terms.not_(letters.terms.equal(automaton.states()[0].history, letters.is(y, 2)))};
  EXPECT_FALSE(letters.logic.is_satisfiable(same));
}

}  // namespace
}  // namespace heddle::proof
