// Conjunctions that are kept whole, and facts that are supposed.
#include "proof/refutation.h"

#include "proof/letters.h"
#include "proof/suppositions.h"

#include <algorithm>

namespace heddle::proof {
namespace {

// while (x < n) { x := x + 1 }; assert x == n
struct CountTo : Letters {
  CountTo() {
    assume('A', terms.less(x, n));
    assign('b', x, terms.add(x, terms.integer(1)));
    assume('C', terms.less_equal(n, x));
  }
  Term n = number("n"), x = number("x");
  Term property = terms.not_(terms.equal(x, n));
  Term initial = terms.and_(is(x, 0), terms.less_equal(terms.integer(0), n));
};

TEST(RefutationTest, KeepsWhatIsImpossibleOnlyTogether) {
  CountTo example;
  Refutation refutation(example.alphabet(), example.logic, example.word("AbC"), example.property, example.initial);
  Term both = example.terms.and_(example.property, example.terms.less_equal(example.n, example.x));
  auto whole = std::ranges::find(refutation.nodes(), both, &Refutation::Node::assertion);
  ASSERT_NE(whole, refutation.nodes().end());
  EXPECT_EQ(whole->prefix, 2u);
}

// Each node's assertion contradicts its prefix, by itself and by its targets.
TEST(RefutationTest, EveryNodeFollowsFromItsTargets) {
  CountTo example;
  std::string_view trace = "AbAbC";
  Refutation refutation(example.alphabet(), example.logic, example.word(trace), example.property, example.initial);
  for (const Refutation::Node& node : refutation.nodes()) {
    Term history = node.assertion;
    for (std::uint32_t i = node.prefix; i-- > 0;)
      history = example.alphabet().precondition(example.word(trace)[i], history);
    EXPECT_FALSE(example.logic.is_satisfiable(std::array{example.initial, history}));
    std::vector<Term> query{node.letter ? example.alphabet().precondition(*node.letter, node.assertion)
                                        : node.assertion};
    if (node.targets.empty()) continue;
    for (std::uint32_t target : node.targets) query.push_back(example.terms.not_(refutation.nodes()[target].assertion));
    EXPECT_FALSE(example.logic.is_satisfiable(query));
  }
}

TEST(RefutationTest, OneRefutationCoversAllRounds) {
  CountTo example;
  Facts facts(example.alphabet(), example.logic, example.initial);
  facts.take_in(Refutation(example.alphabet(), example.logic, example.word("AbC"), example.property, example.initial));
  facts.take_in(Refutation(example.alphabet(), example.logic, example.word("C"), example.property, example.initial));
  facts.enlarge(true);
  for (const char* trace : {"C", "AbC", "AbAbC", "AbAbAbAbAbC"})
    EXPECT_TRUE(example.excludes(facts, trace, example.property)) << trace;
  EXPECT_FALSE(example.excludes(facts, "Ab", example.property));
  EXPECT_FALSE(example.excludes(facts, "bC", example.property)) << "this one fails if n is 0";
}

TEST(SuppositionsTest, TheInitialConditionGoesOnToHold) {
  CountTo example;
  Facts facts(example.alphabet(), example.logic, example.initial);
  std::vector<Term> found = suppositions(example.terms, example.initial, facts);
  term::Terms& terms = example.terms;
  for (Term expected : {terms.less(example.x, terms.integer(0)), terms.less(terms.integer(0), example.x),
                        terms.less(example.n, terms.integer(0))})
    EXPECT_NE(std::ranges::find(found, expected), found.end());
}

TEST(SuppositionsTest, TheDifferenceOfWhatIsComparedDoesNotChange) {
  Letters letters;
  term::Terms& terms = letters.terms;
  Term x = letters.number("x"), y = letters.number("y");
  letters.assign('a', x, terms.add(x, terms.integer(1)));
  Term initial = terms.and_(letters.is(x, 3), letters.is(y, 1));
  Facts facts(letters.alphabet(), letters.logic, initial);
  facts.take_in(letters.automaton("a", terms.less(x, y), initial));
  std::vector<Term> found = suppositions(terms, initial, facts);
  EXPECT_TRUE(std::ranges::any_of(found, [&](Term literal) {
    Term wanted = terms.less(terms.sub(x, y), terms.integer(2));
    return letters.logic.is_unsatisfiable(terms.not_(terms.equal(literal, wanted)));
  }));
}

TEST(SuppositionsTest, WhatCanHoldInTheBeginningIsNotSupposed) {
  CountTo example;
  Facts facts(example.alphabet(), example.logic, example.initial);
  std::size_t before = facts.all().size();
  facts.suppose(example.is(example.x, 0));
  facts.suppose(example.is(example.n, 5));
  EXPECT_EQ(facts.all().size(), before);
  facts.suppose(example.is(example.x, 1));
  EXPECT_EQ(facts.all().size(), before + 1);
}

}  // namespace
}  // namespace heddle::proof
