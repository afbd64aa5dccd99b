// Properties of the terms, with Z3 as the judge. Seeds are fixed; HEDDLE_TEST_ROUNDS multiplies the number of samples.
#include "smt/random_tree.h"
#include "smt/watchdog.h"
#include "smt/z3_terms.h"
#include "term/model.h"

#include <gtest/gtest.h>

namespace heddle::testing {

using term::Kind;
using term::Sort;
using term::Term;

namespace {

constexpr std::chrono::milliseconds query_timeout{300};

// Kinds whose value is not always specified.
const std::set<Kind> partial = {Kind::IntDiv, Kind::IntMod, Kind::FpToSBv, Kind::FpToUBv};

enum class Verdict { Holds, Fails, Skipped };

// Terms and a Z3 context side by side.
class Bench {
public:
  Bench() : z3_terms_(terms, context), watchdog_([this] { context.interrupt(); }) {}

  z3::expr translate(Term t) {
    Z3_ast ast = z3_terms_.translate(t);
    EXPECT_NE(ast, nullptr) << to_string(terms, t);
    return z3::expr(context, ast);
  }

  Verdict valid(const z3::expr& formula) {
    try {
      return formula.simplify().is_true() ? Verdict::Holds : ask(!formula);
    } catch (const z3::exception&) {  // Z3 itself fails on a few formats of floats
      watchdog_.disarm();
      return Verdict::Skipped;
    }
  }

  term::Terms terms;
  z3::context context;

private:
  Verdict ask(const z3::expr& negated) {
    z3::solver solver(context, z3::solver::simple());
    solver.add(negated);
    watchdog_.arm(smt::Watchdog::Clock::now() + query_timeout);
    z3::check_result result = solver.check();
    watchdog_.disarm();
    if (result != z3::sat) return result == z3::unsat ? Verdict::Holds : Verdict::Skipped;
    // Z3 errs on constant arrays over small index sorts; a counterexample must be one for its own evaluator too.
    return solver.get_model().eval(negated, true).is_true() ? Verdict::Fails : Verdict::Skipped;
  }

  smt::Z3Terms z3_terms_;
  smt::Watchdog watchdog_;
};

// A bench for every so many samples: making one is slow, and one for all would grow.
class Benches {
public:
  Bench& of(int sample) {
    if (sample % 200 == 0) bench_ = std::make_unique<Bench>();
    return *bench_;
  }

private:
  std::unique_ptr<Bench> bench_;
};

// Counts samples; too many skipped ones are a failure of the test.
class Tally {
public:
  void count(Verdict verdict) { ++(verdict == Verdict::Skipped ? skipped_ : judged_); }
  void expect_few_skipped(int percent) const {
    EXPECT_LE(skipped_ * 100, (judged_ + skipped_) * percent) << skipped_ << " skipped, " << judged_ << " judged";
    EXPECT_GT(judged_, 0);
    ::testing::Test::RecordProperty("skipped", skipped_);
    ::testing::Test::RecordProperty("judged", judged_);
  }

private:
  int judged_ = 0;
  int skipped_ = 0;
};

void expect_rebuilds(term::Terms& terms, Term root) {
  std::vector<Term> stack{root};
  while (!stack.empty()) {
    Term t = stack.back();
    stack.pop_back();
    std::span<const Term> children = terms.children(t);
    if (children.empty()) continue;
    EXPECT_EQ(terms.make(terms.kind(t), children, terms.indices(t)), t) << to_string(terms, t);
    stack.insert(stack.end(), children.begin(), children.end());
  }
}

// Every symbol that a random tree can have, with a random value.
term::Model random_model(Bench& bench, RandomTrees& random, Term of) {
  term::Model model;
  for (Term symbol : term::symbols(bench.terms, of)) {
    TreePtr value = random.constant(bench.terms.sort(symbol));
    model.set(symbol, build(bench.terms, value));
  }
  return model;
}

z3::expr plug_in(Bench& bench, z3::expr formula, const term::Model& model) {
  z3::expr_vector from(bench.context), to(bench.context);
  for (auto [symbol, value] : model) {
    from.push_back(bench.translate(symbol));
    to.push_back(bench.translate(value));
  }
  return formula.substitute(from, to);
}

}  // namespace

TEST(Property, SimplifiedTermsMeanTheSame) {
  RandomTrees random(1);
  Benches benches;
  Tally tally;
  for (int i = 0; i < rounds(2500); ++i) {
    Bench& bench = benches.of(i);
    TreePtr tree = random.tree(random.sort(), 1 + static_cast<int>(random.below(3)));
    Term simplified = build(bench.terms, tree);
    z3::expr direct = build(bench.context, tree);
    ASSERT_EQ(bench.terms.sort(simplified), tree->sort);
    Verdict verdict = bench.valid(same(direct, bench.translate(simplified)));
    tally.count(verdict);
    ASSERT_NE(verdict, Verdict::Fails) << "sample " << i << "\n"
                                       << direct << "\nis not\n"
                                       << to_smtlib(bench.terms, simplified);
    expect_rebuilds(bench.terms, simplified);
  }
  tally.expect_few_skipped(5);
  for (int kind = 0; kind < term::kind_count; ++kind) {
    EXPECT_TRUE(random.generated().contains(static_cast<Kind>(kind))) << term::info(static_cast<Kind>(kind)).name;
  }
}

TEST(Property, EvaluationAgreesWithZ3) {
  RandomTrees random(2);
  Benches benches;
  Tally tally;
  for (int i = 0; i < rounds(2500); ++i) {
    Bench& bench = benches.of(i);
    TreePtr tree = random.tree(random.sort(), 1 + static_cast<int>(random.below(3)));
    Term simplified = build(bench.terms, tree);
    term::Model model = random_model(bench, random, simplified);
    Term value = evaluate(bench.terms, simplified, model);
    if (!value) {
      ASSERT_TRUE(mentions(tree, partial)) << to_string(bench.terms, simplified);
      continue;
    }
    ASSERT_TRUE(bench.terms.is_value(value));
    z3::expr direct = build(bench.context, tree);
    Verdict verdict = bench.valid(same(plug_in(bench, direct, model), bench.translate(value)));
    tally.count(verdict);
    ASSERT_NE(verdict, Verdict::Fails) << "sample " << i << "\n"
                                       << plug_in(bench, direct, model) << "\nis not\n"
                                       << to_string(bench.terms, value);
  }
  tally.expect_few_skipped(5);
}

TEST(Property, SubstitutionComposesWithEvaluation) {
  RandomTrees random(3);
  Benches benches;
  int judged = 0;
  for (int i = 0; i < rounds(6000); ++i) {
    Bench& bench = benches.of(i);
    Term whole = build(bench.terms, random.tree(random.sort(), 1 + static_cast<int>(random.below(3))));
    std::unordered_map<Term, Term> replacements;
    for (Term symbol : term::symbols(bench.terms, whole)) {
      if (random.below(2) == 0) continue;
      replacements[symbol] = build(bench.terms, random.tree(bench.terms.sort(symbol), 1));
    }
    Term substituted = substitute(bench.terms, whole, replacements);
    std::vector<Term> everything = {whole, substituted};
    for (auto [symbol, term] : replacements) everything.push_back(term);
    term::Model model, composed;
    for (Term symbol : term::symbols(bench.terms, everything)) {
      Term value = build(bench.terms, random.constant(bench.terms.sort(symbol)));
      model.set(symbol, value);
      composed.set(symbol, value);
    }
    bool complete = true;
    for (auto [symbol, term] : replacements) {
      Term value = evaluate(bench.terms, term, model);
      complete = complete && value;
      if (value) composed.set(symbol, value);
    }
    Term after = evaluate(bench.terms, substituted, model), before = evaluate(bench.terms, whole, composed);
    if (!complete || !after || !before) continue;
    ++judged;
    ASSERT_TRUE(bench.terms.is_true(bench.terms.equal(after, before)))
        << "sample " << i << ": " << to_string(bench.terms, whole) << "\nbecame "
        << to_string(bench.terms, substituted);
  }
  EXPECT_GT(judged, rounds(6000) / 2);
}

TEST(Property, SmtlibTextReadsBack) {
  RandomTrees random(4);
  Benches benches;
  Tally tally;
  for (int i = 0; i < rounds(1500); ++i) {
    Bench& bench = benches.of(i);
    Term t = build(bench.terms, random.tree(random.sort(), 1 + static_cast<int>(random.below(3))));
    std::string text;
    for (Term symbol : term::symbols(bench.terms, t)) {
      text += "(declare-const " + to_smtlib(bench.terms, symbol) + " " + to_string(bench.terms.sort(symbol)) + ")\n";
    }
    text += "(declare-const it " + to_string(bench.terms.sort(t)) + ")\n";
    text += "(assert (= it " + to_smtlib(bench.terms, t) + "))\n";
    z3::expr_vector parsed(bench.context);
    ASSERT_NO_THROW(parsed = bench.context.parse_string(text.c_str())) << text;
    ASSERT_EQ(parsed.size(), 1u) << text;
    Verdict verdict = bench.valid(same(parsed[0].arg(1), bench.translate(t)));
    tally.count(verdict);
    ASSERT_NE(verdict, Verdict::Fails) << text;
  }
  tally.expect_few_skipped(5);
}

}  // namespace heddle::testing
