// What witnesses of all formats say of a counterexample: its steps as statements of numbered threads.
#pragma once

#include "plan/verdict.h"
#include "report/task.h"

#include <cstdint>
#include <string>
#include <vector>

namespace heddle::report {

// A value that a call gives the program.
struct WitnessInput {
  std::string function;   // that is called
  std::string value;      // a constant of C
  program::Location end;  // of the call: its closing parenthesis
};

struct WitnessStep {
  std::uint32_t thread = 0;              // 0 is the main thread, k the k-th that was created
  program::Location location{};          // the first character of the statement; may be nowhere
  std::string function{};                // may be empty
  std::string thread_function{};         // in which its thread began
  bool is_first = false;                 // of its thread
  std::vector<std::uint32_t> creates{};  // threads that take steps
  std::vector<WitnessInput> inputs{};
  bool is_told = false;  // that it comes to its statement
};

// A witness names statements, and a thread may take several steps in one: that it comes there is told once, since a
// reader would take the second time for another round. Where the last steps of a thread are in the statement of a
// target, only the target is told. What is not told leaves more executions to a reader, and the one that was found
// among them.
struct WitnessSteps {
  std::vector<WitnessStep> steps;
  std::vector<WitnessStep> targets;  // where the property is violated: of a race two, of a deadlock all that wait
  bool is_concurrent = false;        // more than one thread takes steps
};
WitnessSteps witness_steps(const plan::Verdict& verdict, const Task& task);

}  // namespace heddle::report
