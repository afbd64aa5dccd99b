// Files that are not proofs at all.
#include "proof_check/checking.h"
#include "proof_check/samples.h"

namespace heddle::proof_check {
namespace {

const std::string model = "var x := 0; proc { x := 1 }";

std::string read(const std::string& text) { return outcome(check_text(model, text)); }
std::string read_parts(const std::string& parts) { return judge(model, parts); }

TEST(FormTest, NoList) {
  EXPECT_EQ(read(""), "line 1: expected a proof, but there is nothing");
  EXPECT_EQ(read(" \n; nothing\n"), "line 3: expected a proof, but there is nothing");
  EXPECT_EQ(read("; nothing"), "line 1: expected a proof, but there is nothing");
  EXPECT_EQ(read("proof"), "line 1: expected '('");
  EXPECT_EQ(read("\n\"proof\""), "line 2: expected '('");
  EXPECT_EQ(read(")"), "line 1: unexpected ')'");
}

TEST(FormTest, ParenthesesAndQuotes) {
  EXPECT_EQ(read("(heddle-proof 1\n(program \"a\""), "line 2: the list that begins here is not closed");
  EXPECT_EQ(read("(heddle-proof 1\n(program \"a\n\n"), "line 2: this string is not closed by '\"'");
  EXPECT_EQ(read("(heddle-proof 1\n\n|a\n"), "line 3: this symbol is not closed by '|'");
  EXPECT_EQ(read("()\n)"), "line 2: expected nothing behind the proof");
  EXPECT_EQ(read("(a)\n(b)"), "line 2: expected nothing behind the proof");
  EXPECT_EQ(read(std::string(1000000, '(')), "line 1: lists are nested too deeply");
}

TEST(FormTest, LinesAreCountedInStringsAndComments) {
  EXPECT_EQ(read("(heddle-proof 1 (program \"the model\") (method \"a\nb\n\") ; c\n; d\n|a\nb|\n(x))"),
            "line 5: process 0 is not among the threads");
  EXPECT_EQ(read_parts("(thread 0 (process 0) \"a\")\n\n\n(x)"),
            "line 5: expected (thread ...), (fact ...) or (node ...)");
}

TEST(FormTest, Header) {
  EXPECT_EQ(read("()"), "line 1: expected (heddle-proof 1 ...)");
  EXPECT_EQ(read("(proof 1)"), "line 1: expected (heddle-proof 1 ...)");
  EXPECT_EQ(read("(\"heddle-proof\" 1)"), "line 1: expected (heddle-proof 1 ...)");
  EXPECT_EQ(read("(heddle-proof)"), "line 1: this version of the format is not known");
  EXPECT_EQ(read("(heddle-proof 2)"), "line 1: this version of the format is not known");
  EXPECT_EQ(read("(heddle-proof one)"), "line 1: expected the version of the format");
  EXPECT_EQ(read("(heddle-proof 1)"), "line 1: expected (program ...)");
  EXPECT_EQ(read("(heddle-proof 1\n(method \"a\"))"), "line 2: expected (program ...)");
  EXPECT_EQ(read("(heddle-proof 1\n(program))"), "line 2: wrong number of items in (program ...)");
  EXPECT_EQ(read("(heddle-proof 1\n(program a))"), "line 2: expected a string");
  EXPECT_EQ(read("(heddle-proof 1\n(program \"the model\"))"), "line 2: expected (method ...)");
  EXPECT_EQ(read("(heddle-proof 1\n(program \"the model\")\n(method 1))"), "line 3: expected a string");
}

TEST(FormTest, Threads) {
  EXPECT_EQ(read_parts("(thread)"), "line 2: wrong number of items in (thread ...)");
  EXPECT_EQ(read_parts("(thread a (process 0) \"a\")"), "line 2: expected a thread number");
  EXPECT_EQ(read_parts("(thread 99999999999 (process 0) \"a\")"), "line 2: expected a thread number");
  EXPECT_EQ(read_parts("(thread 0 process \"a\")"), "line 2: expected (process P) or (spawn PARENT SITE)");
  EXPECT_EQ(read_parts("(thread 0 (process) \"a\")"), "line 2: expected (process P) or (spawn PARENT SITE)");
  EXPECT_EQ(read_parts("(thread 0 (process -1) \"a\")"), "line 2: expected a process number");
  EXPECT_EQ(read_parts("(thread 0 (process 0) a)"), "line 2: expected a string");
  EXPECT_EQ(read_parts("(thread 0 (process 0) \"a\")\n(thread 1 (spawn 0 x) \"b\")"),
            "line 3: expected a spawn number");
}

TEST(FormTest, Facts) {
  const std::string thread = "(thread 0 (process 0) \"a\")\n";
  EXPECT_EQ(read_parts(thread + "(fact 0)"), "line 3: wrong number of items in (fact ...)");
  EXPECT_EQ(read_parts(thread + "(fact |0| true)"), "line 3: expected a fact number");
  EXPECT_EQ(read_parts(thread + "(fact 4294967296 true)"), "line 3: expected a fact number");
  EXPECT_EQ(read_parts(thread + "(node (0))\n(fact 0 true)"), "line 4: expected (node ...)");
  EXPECT_EQ(read_parts(thread + "(fact 0 true)\n(thread 1 (process 0) \"b\")"),
            "line 4: expected (fact ...) or (node ...)");
}

TEST(FormTest, Nodes) {
  const std::string thread = "(thread 0 (process 0) \"a\")\n";
  EXPECT_EQ(read_parts(thread + "(node)"), "line 3: expected a list of locations");
  EXPECT_EQ(read_parts(thread + "(node 0)"), "line 3: expected a list of locations");
  EXPECT_EQ(read_parts(thread + "(node (|end|))"), "line 3: expected a step number, 'end' or 'unborn'");
  EXPECT_EQ(read_parts(thread + "(node ((0)))"), "line 3: expected a step number, 'end' or 'unborn'");
  EXPECT_EQ(read_parts(thread + "(node (0) x)"), "line 3: expected a fact number");
  EXPECT_EQ(read_parts(thread + "(node (0)\n(0))"), "line 4: expected a fact number");
}

TEST(FormTest, MessagesHoldNoGarbage) {
  const std::string garbage = std::string("x\x01\xff") + std::string(200, 'y');
  EXPECT_EQ(read_parts("(thread 0 (process 0) \"a\") (fact 0 " + garbage + ")"),
            "line 2: unknown symbol 'x??" + std::string(57, 'y') + "...'");
  EXPECT_EQ(read(std::string("(heddle-proof\0 1)", 17)), "line 1: expected (heddle-proof 1 ...)");
}

// Every beginning of a proof is no proof.
TEST(FormTest, TruncatedFiles) {
  Sample sample = spawn_with_capture();
  std::string text = proof_of(sample.parts());
  std::size_t whole = text.rfind(')');
  for (std::size_t length = 0; length <= whole; ++length)
    EXPECT_NE(outcome(check_text(sample.safe, text.substr(0, length))), "accepted") << length;
}

}  // namespace
}  // namespace heddle::proof_check
