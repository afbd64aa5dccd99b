// Models that are safe, a proof for each, and the model with a mistake in it: the same steps, but an error.
#pragma once

#include <string>
#include <vector>

namespace heddle::proof_check {

struct Sample {
  std::string name, safe, unsafe;
  std::vector<std::string> threads, facts, nodes;

  std::string parts() const {
    std::string text;
    for (const auto* part : {&threads, &facts, &nodes})
      for (const std::string& line : *part) text += line + "\n";
    return text;
  }
};

// Locations 1 and 7 wait for the lock; steps 0 and 6 are private.
inline Sample mutual_exclusion() {
  const std::string left =
      "var m : lock, inside := 0;\n"
      "proc left { while (true) { lock m; inside := inside + 1; assert inside == 1; inside := inside - 1; unlock m } "
      "}\n";
  return {
      "mutual exclusion",
      left +
          "proc right { while (true) { lock m; inside := inside + 1; assert inside == 1; inside := inside - 1; "
          "unlock m } }",
      left +
          "proc right { while (true) { await true; inside := inside + 1; assert inside == 1; inside := inside - 1; "
          "await true } }",
      {"(thread 0 (process 0) \"left\")", "(thread 1 (process 1) \"right\")"},
      {"(fact 0 (= m 0))", "(fact 1 (= m 1))", "(fact 2 (= m 2))", "(fact 3 (= inside 0))", "(fact 4 (= inside 1))"},
      {"(node (0 6) 0 3)", "(node (1 6) 0 3)", "(node (1 7) 0 3)", "(node (0 7) 0 3)", "(node (2 7) 1 3)",
       "(node (3 7) 1 4)", "(node (4 7) 1 4)", "(node (5 7) 1 3)", "(node (1 8) 2 3)", "(node (1 9) 2 4)",
       "(node (1 10) 2 4)", "(node (1 11) 2 3)"}};
}

inline Sample endless_counter() {
  const std::string look = "proc look { while (true) { assert x >= 0 } }";
  return {"endless counter",
          "var x := 0; proc up { while (true) { x := x + 1 } }\n" + look,
          "var x := 0; proc up { while (true) { x := x - 1 } }\n" + look,
          {"(thread 0 (process 0) \"up\")", "(thread 1 (process 1) \"look\")"},
          {"(fact 0 (>= x 0))"},
          {"(node (0 2) 0)", "(node (1 2) 0)", "(node (1 3) 0)", "(node (0 3) 0)"}};
}

// Steps 0, 1 and 2 are private.
inline Sample private_steps() {
  const std::string begin = "var x := 0; proc a { var i := 0; i := i + 1; assert i == 1; x := i";
  const std::string end = " }\nproc b { assert x <= 1 }";
  return {"private steps",
          begin + end,
          begin + " + 1" + end,
          {"(thread 0 (process 0) \"a\")", "(thread 1 (process 1) \"b\")"},
          {"(fact 0 (= |a:i| 0))", "(fact 1 (= |a:i| 1))", "(fact 2 (<= x 1))"},
          {"(node (0 4) 2)", "(node (1 4) 0 2)", "(node (2 4) 1 2)", "(node (3 4) 1 2)", "(node (3 end) 1)",
           "(node (end 4) 2)", "(node (end end))"}};
}

inline Sample spawn_with_capture() {
  const std::string begin = "var x := 0; proc main { var k := 2; spawn { assert k == 2; x := k";
  const std::string end = " };\nk := 3; assert x <= 2 }";
  return {"spawn with capture",
          begin + end,
          begin + " + 1" + end,
          {"(thread 0 (process 0) \"main\")", "(thread 1 (spawn 0 0) \"child\")"},
          {"(fact 0 (= |main:k| 2))", "(fact 1 (= |child:k| 2))", "(fact 2 (<= x 2))"},
          {"(node (0 unborn) 2)", "(node (1 unborn) 0 2)", "(node (2 4) 1 2)", "(node (3 4) 1 2)", "(node (3 5) 1 2)",
           "(node (3 end) 2)", "(node (end 5))", "(node (end end))"}};
}

inline Sample inputs_and_ensures() {
  const std::string begin = "var x, y := x;\nrequires x > 3; ensures x == y + 2 and y > 3;\nproc a { x := x + 1 }\n";
  return {"inputs and ensures",
          begin + "proc b { x := x + 1 }",
          begin + "proc b { x := x + 2 }",
          {"(thread 0 (process 0) \"a\")", "(thread 1 (process 1) \"b\")"},
          {"(fact 0 (and (= y |x@0|) (> y 3)))", "(fact 1 (= x |x@0|))", "(fact 2 (= x (+ |x@0| 1)))",
           "(fact 3 (= (- x 2) |x@0|))"},
          {"(node (0 1) 0 1)", "(node (end 1) 0 2)", "(node (0 end) 0 2)", "(node (end end) 0 3)"}};
}

inline std::vector<Sample> all_samples() {
  return {mutual_exclusion(), endless_counter(), private_steps(), spawn_with_capture(), inputs_and_ensures()};
}

}  // namespace heddle::proof_check
