#include "proof/intervals.h"
#include "support/compiled.h"

#include <gtest/gtest.h>

namespace heddle::proof {
namespace {

struct Found {
  explicit Found(const std::string& text) : program(test::compiled(text)) {
    system = std::get<TemplateSystem>(make_templates(program, terms));
    intervals = find_intervals(program, system, terms, {});
  }

  std::string cell(const std::string& name) { return show(intervals.cells, terms.symbol(name, term::Sort::integer())); }
  // At the place of this line.
  std::string local(const std::string& name, std::uint32_t of, std::uint32_t line) {
    for (std::uint32_t place = 1; place < system.templates[of].places.size(); ++place)
      if (program.steps[system.templates[of].places[place].step].location.line == line)
        return show(intervals.at[of][place], terms.symbol("a:" + name, term::Sort::integer()));
    return "nowhere";
  }
  static std::string show(const std::map<term::Term, Interval>& known, term::Term symbol) {
    auto found = known.find(symbol);
    if (found == known.end()) return "unknown";
    auto text = [](const std::optional<mpz_class>& bound) { return bound ? bound->get_str() : "?"; };
    return text(found->second.low) + ".." + text(found->second.high);
  }

  program::Program program;
  term::Terms terms;
  TemplateSystem system;
  Intervals intervals;
};

TEST(Intervals, a_bound_that_is_written_nowhere) {
  Found found("var x := 0; proc main { while (true) { w() } }\ndef w() { atomic { if (x < 1000) { x := x + 3 } } }");
  EXPECT_EQ(found.cell("x"), "0..1002");
}

TEST(Intervals, what_grows_for_ever_has_no_bound) {
  Found found("var x := 0, y := 5; proc { while (true) { x := x + 1 } } proc { while (true) { y := y - 2 } }");
  EXPECT_EQ(found.cell("x"), "0..?");
  EXPECT_EQ(found.cell("y"), "?..5");
}

TEST(Intervals, another_thread_may_write_at_any_time) {
  Found found("var x := 0;\nproc { var k := 0; k := x;\n assert k < 9; x := k }\nproc { x := 7 }");
  EXPECT_EQ(found.local("k", 0, 3), "0..7");
}

TEST(Intervals, under_a_lock_what_has_been_seen_still_holds) {
  Found found(
      "var m : lock, x := 0; proc main { while (true) { w() } }\n"
      "def w() { var k := 0; lock m; k := x; if (k < 10) {\n k := x; x := k + 1 }; unlock m }");
  EXPECT_EQ(found.cell("x"), "0..?");
  Found seen(
      "var m : lock, x := 0; proc main { while (true) { w() } }\n"
      "def w() { var k := 0; lock m; if (x < 10) {\n k := x; x := k + 3 }; unlock m }");
  EXPECT_EQ(seen.cell("x"), "0..12");
}

TEST(Intervals, conditions_narrow) {
  Found found(
      "var x : int; requires 3 <= x and x <= 50;\n"
      "proc { var k := 0; k := x; await not (k == 3) and (2 * k < 30 or k == 40);\n assert k > 0 }");
  EXPECT_EQ(found.cell("x"), "3..50");
  EXPECT_EQ(found.local("k", 0, 3), "4..40");
}

TEST(Intervals, what_a_thread_is_started_with) {
  Found found(
      "var x := 0; proc main { var i := 0; while (i < 10) { spawn {\n x := i + 1;\n x := x * 2 }; i := i + 1 } }");
  EXPECT_EQ(found.local("i", 1, 2), "0..9");
}

TEST(Intervals, what_cannot_be_is_left_out) {
  Found found("var x := 0, y := 0; proc { while (true) { x := 1 - x; if (x > 5) { y := 1 } } }");
  EXPECT_EQ(found.cell("y"), "0..0");
}

}  // namespace
}  // namespace heddle::proof
