// The automata of all traces read forwards, and their enlargement by monotonicity (Fig. 12 and 13 of the paper).
#include "proof/letters.h"

namespace heddle::proof {
namespace {

Facts facts_of(Letters& letters, const TraceAutomaton& automaton, Term initial, bool enlarged) {
  Facts facts(letters.alphabet(), letters.logic, initial);
  facts.take_in(automaton);
  if (enlarged) facts.enlarge(true);
  return facts;
}

// All sequences of so many different letters.
template <class Visit>
void for_each_word(std::string_view letters, std::size_t length, const Visit& visit, const std::string& begin = "") {
  if (begin.size() == length) return visit(begin);
  for (char letter : letters)
    if (begin.find(letter) == std::string::npos) for_each_word(letters, length, visit, begin + letter);
}

TEST(FactsTest, ReadForwardsTheAutomatonAcceptsTheSame) {
  Peterson p;
  TraceAutomaton automaton = p.automaton("abApqPrcs", p.property, p.anything);
  Facts facts = facts_of(p, automaton, p.anything, false);
  for (const char* trace : {"abApqPrcs", "baApqPrcs", "abAqpPrcs", "abpqPArcs", "pqPabrcs", "pqPrcs", "apqPrsc"})
    EXPECT_EQ(p.excludes(facts, trace, p.property), p.accepts(automaton, trace)) << trace;
}

// Fig. 12: "now consider a trace abpqPArcs that is accepted by this modified AFA".
TEST(FactsTest, EnlargedTheWorkedExampleAcceptsThePapersTrace) {
  Peterson p;
  TraceAutomaton automaton = p.automaton("abApqPrcs", p.property, p.anything);
  EXPECT_FALSE(p.excludes(facts_of(p, automaton, p.anything, false), "abpqPArcs", p.property));
  automaton.convert_universal_states();
  EXPECT_FALSE(p.excludes(facts_of(p, automaton, p.anything, false), "abpqPArcs", p.property));
  Facts enlarged = facts_of(p, automaton, p.anything, true);
  EXPECT_TRUE(p.excludes(enlarged, "abpqPArcs", p.property));
  EXPECT_TRUE(p.excludes(enlarged, "abApqPrcs", p.property));
  EXPECT_FALSE(p.excludes(enlarged, "pqPabrcs", p.property)) << "this one fails";
}

// Whatever is accepted by what, the property must not be violated behind it.
TEST(FactsTest, NoWordThatViolatesThePropertyIsExcluded) {
  Peterson p;
  TraceAutomaton automaton = p.automaton("abApqPrcs", p.property, p.anything);
  automaton.convert_universal_states();
  Facts facts = facts_of(p, automaton, p.anything, true);
  int excluded = 0, all = 0;
  for_each_word("abApqPc", 5, [&](const std::string& begin) {
    std::string word = begin + "s";
    ++all;
    if (!p.excludes(facts, word, p.property)) return;
    ++excluded;
    Term before = p.property;
    for (std::size_t i = word.size(); i-- > 0;) before = p.alphabet().precondition(p.word(word)[i], before);
    EXPECT_TRUE(p.logic.is_unsatisfiable(before)) << word;
  });
  EXPECT_GT(excluded, 0);
  EXPECT_LT(excluded, all);
}

TEST(FactsTest, AutomataOfSeveralTracesHelpEachOther) {
  Letters letters;
  Term x = letters.number("x"), y = letters.number("y");
  letters.assign('a', x, letters.terms.integer(1));
  letters.assign('b', y, x);
  Term initial = letters.terms.and_(letters.is(x, 0), letters.is(y, 0));
  Facts facts(letters.alphabet(), letters.logic, initial);
  facts.take_in(letters.automaton("b", letters.is(y, 2), initial));
  EXPECT_FALSE(letters.excludes(facts, "ab", letters.is(y, 2)));
  facts.take_in(letters.automaton("a", letters.is(x, 2), initial));
  EXPECT_TRUE(letters.excludes(facts, "ab", letters.is(y, 2)));
}

// RULE-UNSAT for a disjunction: y != 1 is what y < 1 and 1 < y say together.
TEST(FactsTest, ARuleMayNeedTwoFacts) {
  Letters letters;
  term::Terms& terms = letters.terms;
  Term x = letters.number("x"), y = letters.number("y"), one = terms.integer(1);
  letters.assign('a', x, y);
  Term initial = terms.and_(letters.is(x, 1), letters.is(y, 1)), differs = terms.not_(letters.is(x, 1));
  Facts facts(letters.alphabet(), letters.logic, initial);
  for (Term assertion : {differs, terms.less(y, one), terms.less(one, y)})
    facts.take_in(letters.automaton("", assertion, initial));
  EXPECT_FALSE(letters.excludes(facts, "a", differs));
  facts.enlarge(true);
  EXPECT_TRUE(letters.excludes(facts, "a", differs));
}

}  // namespace
}  // namespace heddle::proof
