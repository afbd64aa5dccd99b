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

// Z3's own measure does not depend on the load of the machine, but some of its parts do not count; so there is a clock
// as well.
constexpr unsigned query_limit = 400000;
constexpr std::chrono::milliseconds query_timeout{300};

// Kinds whose value is not always specified.
const std::set<Kind> partial = {Kind::IntDiv, Kind::IntMod, Kind::FpToSBv, Kind::FpToUBv};

enum class Verdict { Holds, Fails, Skipped };

// Terms and a Z3 context side by side.
class Bench {
public:
  Bench() : z3_terms_(terms, context), watchdog_([this] { context.interrupt(); }) {}

  bool worn() const { return worn_; }  // an interrupted context is not to be trusted any more

  z3::expr translate(Term t) {
    Z3_ast ast = z3_terms_.translate(t);
    EXPECT_NE(ast, nullptr) << to_string(terms, t);
    return z3::expr(context, ast);
  }

  Verdict valid(const z3::expr& formula) {
    try {
      return formula.simplify().is_true() ? Verdict::Holds : ask(!formula);
    } catch (const z3::exception&) {  // Z3 itself fails on a few formats of floats
      worn_ = watchdog_.disarm();
      return Verdict::Skipped;
    }
  }

  term::Terms terms;
  z3::context context;

private:
  Verdict ask(const z3::expr& negated) {
    z3::solver solver(context, z3::solver::simple());
    solver.set("rlimit", query_limit);
    solver.add(negated);
    watchdog_.arm(smt::Watchdog::Clock::now() + query_timeout);
    z3::check_result result = solver.check();
    if (watchdog_.disarm()) {
      worn_ = true;
      return Verdict::Skipped;
    }
    if (result != z3::sat) return result == z3::unsat ? Verdict::Holds : Verdict::Skipped;
    // Z3 errs on constant arrays over small index sorts; a counterexample must be one for its own evaluator too.
    return solver.get_model().eval(negated, true).is_true() ? Verdict::Fails : Verdict::Skipped;
  }

  smt::Z3Terms z3_terms_;
  smt::Watchdog watchdog_;
  bool worn_ = false;
};

// A bench for every so many samples: making one is slow, and one for all would grow.
class Benches {
public:
  Bench& of(int sample) {
    if (sample % 200 == 0 || bench_->worn()) bench_ = std::make_unique<Bench>();
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

namespace {

void expect_same_meaning(Bench& bench, const TreePtr& tree, Tally& tally) {
  Term simplified = build(bench.terms, tree);
  z3::expr direct = build(bench.context, tree);
  ASSERT_EQ(bench.terms.sort(simplified), tree->sort);
  Verdict verdict = bench.valid(same(direct, bench.translate(simplified)));
  tally.count(verdict);
  ASSERT_NE(verdict, Verdict::Fails) << direct << "\nis not\n" << to_smtlib(bench.terms, simplified);
  expect_rebuilds(bench.terms, simplified);
}

}  // namespace

TEST(Property, SimplifiedTermsMeanTheSame) {
  RandomTrees random(1);
  Benches benches;
  Tally tally;
  for (int i = 0; i < rounds(1200); ++i) {
    Bench& bench = benches.of(i);
    expect_same_meaning(bench, random.tree(random.sort(), 1 + static_cast<int>(random.below(3))), tally);
    ASSERT_FALSE(::testing::Test::HasFailure()) << "sample " << i;
  }
  tally.expect_few_skipped(5);
  for (int kind = 0; kind < term::kind_count; ++kind) {
    EXPECT_TRUE(random.generated().contains(static_cast<Kind>(kind))) << term::info(static_cast<Kind>(kind)).name;
  }
}

namespace {

struct Family {
  const char* name;
  std::set<Kind> kinds;
  std::vector<Sort> sorts;
};

const Sort numbers = Sort::array(Sort::integer(), Sort::integer()), few = Sort::array(Sort::bitvec(2), Sort::boolean());

const Family families[] = {
    {"Bool", {Kind::Not, Kind::And, Kind::Or, Kind::Ite}, {Sort::boolean()}},
    {"BoolEqual", {Kind::Not, Kind::And, Kind::Ite, Kind::Equal}, {Sort::boolean()}},
    {"Linear", {Kind::IntAdd, Kind::IntMul, Kind::IntLess, Kind::IntLessEqual}, {Sort::boolean()}},
    {"IntDivision", {Kind::IntAdd, Kind::IntMul, Kind::IntDiv, Kind::IntMod}, {Sort::integer()}},
    {"BvSum", {Kind::BvAdd, Kind::BvNeg}, {Sort::bitvec(1), Sort::bitvec(64), Sort::bitvec(70)}},
    {"BvProduct", {Kind::BvAdd, Kind::BvMul, Kind::BvNeg}, {Sort::bitvec(1), Sort::bitvec(3), Sort::bitvec(4)}},
    {"BvLogic", {Kind::BvNot, Kind::BvAnd, Kind::BvOr, Kind::BvXor}, {Sort::bitvec(3), Sort::bitvec(64)}},
    {"BvDivision",
     {Kind::BvUDiv, Kind::BvSDiv, Kind::BvURem, Kind::BvSRem},
     {Sort::bitvec(1), Sort::bitvec(2), Sort::bitvec(5)}},
    {"BvShift", {Kind::BvShl, Kind::BvLShr, Kind::BvAShr}, {Sort::bitvec(1), Sort::bitvec(4), Sort::bitvec(66)}},
    {"BvSlice",
     {Kind::BvConcat, Kind::BvExtract, Kind::BvZeroExtend, Kind::BvSignExtend, Kind::BvAdd, Kind::Ite},
     {Sort::bitvec(6), Sort::bitvec(9)}},
    {"BvCompare",
     {Kind::BvULess, Kind::BvULessEqual, Kind::BvSLess, Kind::BvSLessEqual, Kind::BvZeroExtend, Kind::BvSignExtend},
     {Sort::boolean()}},
    {"Floats", {Kind::FpNeg, Kind::FpAbs, Kind::FpAdd, Kind::FpSub}, {Sort::floating(3, 4)}},
    {"FloatTests",
     {Kind::FpNeg, Kind::FpAbs, Kind::FpEqual, Kind::FpLess, Kind::FpLessEqual, Kind::FpIsNaN, Kind::FpIsInfinite,
      Kind::FpIsZero},
     {Sort::boolean()}},
    {"Arrays", {Kind::Select, Kind::Store, Kind::ConstArray, Kind::IntAdd, Kind::Ite}, {Sort::integer(), numbers, few}},
    {"IntAndBitVec", {Kind::BvToInt, Kind::IntToBv, Kind::IntAdd, Kind::BvZeroExtend}, {Sort::bitvec(4)}},
};

class PropertyOf : public ::testing::TestWithParam<Family> {};

// Equality takes operands of any sort, which would lead out of the family; so a tree is compared with another, or not.
TreePtr member(RandomTrees& random, const Family& family) {
  Sort sort = family.sorts[random.below(static_cast<unsigned>(family.sorts.size()))];
  int depth = 1 + static_cast<int>(random.below(4));
  TreePtr tree = random.tree(sort, depth);
  if (sort.is_array() || random.below(2) == 0) return tree;
  return std::make_shared<Tree>(Tree{Kind::Equal, Sort::boolean(), {tree, random.tree(sort, 2)}, {0, 0}, {}, {}});
}

}  // namespace

TEST_P(PropertyOf, SimplifiedTermsMeanTheSame) {
  RandomTrees random(8);
  random.restrict_to(GetParam().kinds);
  Benches benches;
  Tally tally;
  for (int i = 0; i < rounds(250); ++i) {
    Bench& bench = benches.of(i);
    expect_same_meaning(bench, member(random, GetParam()), tally);
    ASSERT_FALSE(::testing::Test::HasFailure()) << "sample " << i;
  }
  tally.expect_few_skipped(20);
}

INSTANTIATE_TEST_SUITE_P(Families, PropertyOf, ::testing::ValuesIn(families),
                         [](const auto& instance) { return instance.param.name; });

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
