// How expressions are read, shown with all their parentheses.
#include "lang/lexer.h"
#include "lang/parser.h"

#include <gtest/gtest.h>

namespace heddle::lang {
namespace {

std::string print(const Expr& expr) {
  switch (expr.kind) {
    case Expr::Kind::Integer: return expr.value.get_str();
    case Expr::Kind::Boolean: return expr.value == 0 ? "false" : "true";
    case Expr::Kind::Name: return std::string(expr.name);
    case Expr::Kind::Index: return std::string(expr.name) + "[" + print(*expr.left) + "]";
    case Expr::Kind::Unary: return "(" + std::string(spelling(expr.op)) + " " + print(*expr.left) + ")";
    case Expr::Kind::Quantified:
      return "(" + std::string(expr.value != 0 ? "forall " : "exists ") + std::string(expr.name) + " " +
             print(*expr.left) + ")";
    case Expr::Kind::Binary: break;
  }
  return "(" + print(*expr.left) + " " + std::string(spelling(expr.op)) + " " + print(*expr.right) + ")";
}

std::string read(std::string_view text) {
  Errors errors("test");
  std::vector<Token> tokens = tokenize(text, errors);
  Tree tree;
  Expr* expr = Parser(tokens, errors).parse_lone_expression(tree);
  if (expr != nullptr) return print(*expr);
  auto all = errors.take();
  return all.empty() ? "?" : std::to_string(all[0].location.column) + " " + all[0].message;
}

TEST(Expression, ImplicationIsLoosestAndAssociatesToTheRight) {
  EXPECT_EQ(read("a => b => c"), "(a => (b => c))");
  EXPECT_EQ(read("a or b => c and d"), "((a or b) => (c and d))");
}

TEST(Expression, AndBindsTighterThanOr) {
  EXPECT_EQ(read("a or b and c or d"), "((a or (b and c)) or d)");
  EXPECT_EQ(read("a || b && c"), "(a or (b and c))");
}

TEST(Expression, NotIsLooserThanComparisonsAndBangIsTight) {
  EXPECT_EQ(read("not a == b and c"), "((not (a == b)) and c)");
  EXPECT_EQ(read("!a == b"), "((not a) == b)");
  EXPECT_EQ(read("not not a"), "(not (not a))");
  EXPECT_EQ(read("a and not b < 1"), "(a and (not (b < 1)))");
}

TEST(Expression, AQuantifierTakesAllThatFollows) {
  EXPECT_EQ(read("forall i: int. a < i => i == b"), "(forall i ((a < i) => (i == b)))");
  EXPECT_EQ(read("a and exists i, j: bool. i or j"), "(a and (exists i (exists j (i or j))))");
  EXPECT_EQ(read("(forall i: int. i == a) or not exists j: int. j < a"),
            "((forall i (i == a)) or (not (exists j (j < a))))");
  EXPECT_EQ(read("forall == exists"), "(forall == exists)");
}

TEST(Expression, ArithmeticIsAsUsual) {
  EXPECT_EQ(read("a + b * c - d"), "((a + (b * c)) - d)");
  EXPECT_EQ(read("a - b - c"), "((a - b) - c)");
  EXPECT_EQ(read("a * b / c % d"), "(((a * b) / c) % d)");
  EXPECT_EQ(read("-a * -b"), "((- a) * (- b))");
  EXPECT_EQ(read("a - -1"), "(a - (- 1))");
  EXPECT_EQ(read("(a + b) * c"), "((a + b) * c)");
  EXPECT_EQ(read("a + 1 < b * 2"), "((a + 1) < (b * 2))");
  EXPECT_EQ(read("a >= b"), "(a >= b)");
}

TEST(Expression, AtomsAreNumbersOfAnySizeNamesAndElements) {
  EXPECT_EQ(read("123456789012345678901234567890"), "123456789012345678901234567890");
  EXPECT_EQ(read("True != False"), "(true != false)");
  EXPECT_EQ(read("a[b[i + 1]]"), "a[b[(i + 1)]]");
}

TEST(Expression, MistakesAreNamed) {
  EXPECT_EQ(read("a < b < c"), "7 comparisons cannot be chained: write 'a < b and b < c', or use parentheses");
  EXPECT_EQ(read("a == not b"), "6 'not' binds looser than this operator: put it in parentheses");
  EXPECT_EQ(read("a +"),
            "4 expected an expression (a number, a name, 'true', 'false' or '('), found the end of the file");
  EXPECT_EQ(read("(a"), "3 expected ')' to close the parenthesis, found the end of the file");
  EXPECT_EQ(read("a[1"), "4 expected ']' after the index, found the end of the file");
  EXPECT_EQ(read("a b"), "3 expected the end of the expression, found 'b'");
  EXPECT_EQ(read("while"), "1 expected an expression, found 'while'");
}

TEST(Expression, NestingIsBounded) {
  EXPECT_EQ(read(std::string(5000, '(')), "301 this is nested too deeply (more than 300 levels)");
  EXPECT_EQ(read(std::string(5000, '-')), "300 this is nested too deeply (more than 300 levels)");
  std::string sum = "x";
  for (int i = 0; i < 999; ++i) sum += "+x";
  EXPECT_EQ(read(sum).substr(0, 4), "((((");
  EXPECT_EQ(read(sum + "+x"), "2000 this expression is too large (more than 1000 levels)");
}

}  // namespace
}  // namespace heddle::lang
