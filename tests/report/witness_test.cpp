#include "report/witness.h"

#include "report/formats_example.h"
#include "report/witness_specification.h"
#include "report/witness_steps.h"

#include <gtest/gtest.h>

namespace heddle::report {
namespace {

TEST(Witness, StepsAreStatements) {
  WitnessSteps witness = witness_steps(example::unsafe(), example::task());
  EXPECT_TRUE(witness.is_concurrent);
  ASSERT_EQ(witness.steps.size(), 4);
  EXPECT_FALSE(witness.steps[0].location);  // the head of main
  EXPECT_EQ(witness.steps[1].location, (program::Location{7, 3}));
  EXPECT_EQ(witness.steps[1].creates, std::vector<std::uint32_t>{1});
  EXPECT_EQ(witness.steps[2].location, (program::Location{4, 3}));
  EXPECT_EQ(witness.steps[2].thread, 1);
  ASSERT_EQ(witness.steps[2].inputs.size(), 1);  // what has no name in the program is not told
  EXPECT_EQ(witness.steps[2].inputs[0].function, "__VERIFIER_nondet_int");
  EXPECT_EQ(witness.steps[2].inputs[0].end, (program::Location{4, 29}));
  ASSERT_EQ(witness.targets.size(), 1);
  EXPECT_EQ(witness.targets[0].location, (program::Location{8, 24}));
  EXPECT_EQ(witness.targets[0].function, "main");
}

// Thread 0.1 has taken no step, but was created before 0.2.
TEST(Witness, ThreadsAreCountedAsTheyAreCreated) {
  plan::Verdict verdict = example::unsafe();
  verdict.counterexample->steps[2].path = "0.2";
  EXPECT_EQ(witness_steps(verdict, example::task()).steps[2].thread, 2);
  verdict.counterexample->steps[3].path = "0.1";
  verdict.counterexample->steps[3].after = {{.step = 0, .tie = plan::Tie::Create}};
  verdict.counterexample->steps.push_back(verdict.counterexample->steps[3]);
  verdict.counterexample->steps[4].path = "0.1.1";
  verdict.counterexample->steps[4].after = {{.step = 3, .tie = plan::Tie::Create}};
  WitnessSteps witness = witness_steps(verdict, example::task());
  EXPECT_EQ(witness.steps[2].thread, 2);
  EXPECT_EQ(witness.steps[3].thread, 1);
  EXPECT_EQ(witness.steps[4].thread, 3);
}

TEST(Witness, ARaceHasTwoTargets) {
  plan::Verdict verdict = example::unsafe();
  verdict.error = plan::Error{program::ErrorKind::Race, "data race on x", {8, 17}, {2, 3}};
  WitnessSteps witness = witness_steps(verdict, example::task());
  ASSERT_EQ(witness.targets.size(), 2);
  EXPECT_EQ(witness.targets[0].thread, 1);
  EXPECT_EQ(witness.targets[0].location, (program::Location{4, 3}));
  EXPECT_EQ(witness.targets[1].location, (program::Location{8, 12}));
  EXPECT_EQ(specification_of(verdict, example::task()),
            std::vector<std::string>{"CHECK( init(main()), LTL(G ! data-race) )"});
}

// Twice in one statement is once, and the last statement is that of the target.
TEST(Witness, AStatementIsToldOnce) {
  plan::Verdict verdict = example::unsafe();
  std::vector<plan::CounterexampleStep>& steps = verdict.counterexample->steps;
  steps.insert(steps.begin() + 3, steps[2]);      // in t, again
  steps.insert(steps.begin() + 5, steps.back());  // in main
  auto told = [&] {
    std::string text;
    for (const WitnessStep& step : witness_steps(verdict, example::task()).steps) text += step.is_told ? '1' : '0';
    return text;
  };
  EXPECT_EQ(told(), "011010");
  verdict.error->location = {8, 16};
  EXPECT_EQ(told(), "011000");
}

TEST(Witness, TheSpecificationOfThePropertyFile) {
  Task task = example::task();
  task.specification = "// a comment\nCHECK( init(main()), LTL(G valid-free) )\r\nCHECK( init(main()), LTL(G x) )  \n";
  EXPECT_EQ(specification_of(example::unsafe(), task),
            (std::vector<std::string>{"CHECK( init(main()), LTL(G valid-free) )", "CHECK( init(main()), LTL(G x) )"}));
  EXPECT_EQ(specification_of(example::unsafe(), example::task()),
            std::vector<std::string>{"CHECK( init(main()), LTL(G ! call(reach_error())) )"});
  EXPECT_EQ(specification_of(example::safe(), example::task()),
            (std::vector<std::string>{"CHECK( init(main()), LTL(G ! call(__assert_fail())) )",
                                      "CHECK( init(main()), LTL(G ! data-race) )"}));
}

// Only what was looked for in full: not all that is undefined is, nor are shifts that overflow.
TEST(Witness, WhatIsSafe) {
  using program::ErrorKind;
  Task task = example::task();
  task.checks = {ErrorKind::Memory, ErrorKind::Division, ErrorKind::Lock, ErrorKind::Overflow};
  EXPECT_EQ(specification_of(example::safe(), task),
            (std::vector<std::string>{"CHECK( init(main()), LTL(G valid-deref) )",
                                      "CHECK( init(main()), LTL(G valid-free) )"}));
  EXPECT_EQ(why_no_witness(example::safe(), task), "");
  task.checks = {ErrorKind::Division};
  EXPECT_NE(why_no_witness(example::safe(), task), "");
}

TEST(Witness, WhatAMemoryErrorViolates) {
  auto violated = [](const std::string& message) {
    plan::Verdict verdict = example::unsafe();
    verdict.error = plan::Error{program::ErrorKind::Memory, message, {8, 17}};
    std::string text = specification_of(verdict, example::task()).at(0);
    return text.substr(27, text.size() - 27 - 3);
  };
  EXPECT_EQ(violated("read of 4 bytes through a null pointer"), "valid-deref");
  EXPECT_EQ(violated("write past the end of a"), "valid-deref");
  EXPECT_EQ(violated("a call through a null pointer"), "valid-deref");
  EXPECT_EQ(violated("free of *p, which was freed before"), "valid-free");
  EXPECT_EQ(violated("delete[] of *p, which new has given"), "valid-free");
  EXPECT_EQ(violated("write of 1 byte of \"a\", which is constant"), "def-behavior");
  EXPECT_EQ(violated("a branch depends on x, which was never initialised"), "def-behavior");
}

TEST(Witness, NoneWithoutAPlace) {
  plan::Verdict verdict = example::unsafe();
  EXPECT_EQ(why_no_witness(verdict, example::task()), "");
  verdict.error->location = {};
  EXPECT_NE(why_no_witness(verdict, example::task()).find("-g"), std::string::npos);
  EXPECT_EQ(why_no_witness(example::unknown(), example::task()), "the answer is unknown");
  Task model = example::task();
  model.is_code = false;
  EXPECT_NE(why_no_witness(verdict, model).find("C and C++ only"), std::string::npos);
}

TEST(WitnessYaml, AViolation) {
  std::string text = to_witness_yaml(example::unsafe(), example::task());
  std::string content = text.substr(text.find("  content:"));
  auto place = [](const std::string& line, const std::string& column, const std::string& function) {
    return "        location:\n          file_name: \"a b/x\\\"<&%,:.c\"\n          line: " + line +
           "\n          column: " + column + "\n          function: \"" + function + "\"\n";
  };
  std::string assumption = "        constraint:\n          value: \"1\"\n          format: c_expression\n";
  EXPECT_EQ(
      content,
      "  content:\n"
      "  - segment:\n    - waypoint:\n        type: assumption\n        action: follow\n        thread_id: 0\n" +
          assumption + place("7", "3", "main") +
          "  - segment:\n    - waypoint:\n        type: assumption\n        action: follow\n        thread_id: 1\n" +
          assumption + place("4", "3", "t") +
          "  - segment:\n    - waypoint:\n        type: function_return\n        action: follow\n"
          "        thread_id: 1\n        constraint:\n          value: \"\\\\result == 7\"\n"
          "          format: acsl_expression\n" +
          place("4", "29", "t") +
          "  - segment:\n    - waypoint:\n        type: assumption\n        action: follow\n        thread_id: 0\n" +
          assumption + place("8", "12", "main") +
          "  - segment:\n    - waypoint:\n        type: target\n        action: follow\n        thread_id: 0\n" +
          place("8", "24", "main"));
  EXPECT_NE(text.find("format_version: \"2.2\""), std::string::npos);
  EXPECT_NE(text.find("\"a b/x\\\"<&%,:.c\": \"" + std::string(64, '0') + "\""), std::string::npos);
}

TEST(WitnessYaml, Correctness) {
  std::string text = to_witness_yaml(example::safe(), example::task());
  EXPECT_TRUE(text.starts_with("- entry_type: invariant_set\n"));
  EXPECT_TRUE(text.ends_with("  content: []\n"));
  EXPECT_NE(text.find("format_version: \"2.0\""), std::string::npos);
}

// What is said at a loop holds at the heads of all loops that begin there, and of what is no loop only what holds
// always is said, in main.
TEST(WitnessYaml, InvariantsOfAProof) {
  program::Sources sources{
      {{"l.c", {"int x, y;", "int main(void) {", "  for (;;) while (x < 3) x++;", "  y = 1;", "}"}}}};
  Task task{.command = "prove", .sources = sources};
  task.files = {{"l.c", std::string(64, '0')}};
  task.is_code = true;
  plan::Verdict verdict = example::safe();
  verdict.invariants.always = {"y <= 1"};
  verdict.invariants.in_main = {4, 5};
  verdict.invariants.loops = {{{3, 12}, {"x == 0", "y <= 1"}}, {{3, 19}, {"y <= 1"}}, {{4, 3}, {"x == 3"}}};
  std::string text = to_witness_yaml(verdict, task);
  auto invariant = [](const char* type, const char* line, const char* column) {
    return std::string("  content:\n  - invariant:\n      type: ") + type +
           "\n      location:\n        file_name: \"l.c\"\n        line: " + line + "\n        column: " + column +
           "\n      value: \"y <= 1\"\n      format: c_expression\n";
  };
  EXPECT_TRUE(text.ends_with(invariant("loop_invariant", "3", "12"))) << text;
  verdict.invariants.loops.clear();
  text = to_witness_yaml(verdict, task);
  EXPECT_TRUE(text.ends_with(invariant("location_invariant", "4", "3"))) << text;
}

TEST(WitnessGraphml, AViolation) {
  std::string text = to_witness_graphml(example::unsafe(), example::task());
  auto edge = [](int number, const std::string& data) {
    return "    <edge source=\"N" + std::to_string(number) + "\" target=\"N" + std::to_string(number + 1) + "\">\n" +
           data + "    </edge>\n";
  };
  auto data = [](const std::string& key, const std::string& value) {
    return "      <data key=\"" + key + "\">" + value + "</data>\n";
  };
  for (const std::string& part :
       {edge(0, data("createThread", "0") + data("threadId", "0") + data("enterFunction", "main")),
        edge(1, data("threadId", "0") + data("startline", "7") + data("createThread", "1")),
        edge(2, data("threadId", "1") + data("enterFunction", "t")),
        edge(3, data("threadId", "1") + data("startline", "4")),
        edge(4, data("threadId", "1") + data("startline", "4") + data("assumption", "\\result == 7;") +
                    data("assumption.scope", "t") + data("assumption.resultfunction", "__VERIFIER_nondet_int")),
        edge(5, data("threadId", "0") + data("startline", "8")),
        edge(6, data("threadId", "0") + data("startline", "8")),
        std::string("    <node id=\"N7\">\n      <data key=\"violation\">true</data>\n    </node>\n"),
        std::string("<data key=\"programfile\">a b/x\"&lt;&amp;%,:.c</data>")})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nis not in\n" << text;
}

TEST(WitnessGraphml, Correctness) {
  std::string text = to_witness_graphml(example::safe(), example::task());
  EXPECT_NE(text.find("correctness_witness"), std::string::npos);
  EXPECT_EQ(text.find("<edge"), std::string::npos);
}

}  // namespace
}  // namespace heddle::report
