// The answer of `heddle permute`: how a program can end from one initial state, and what shows it.
#pragma once

#include "permute/schedule.h"
#include "plan/subject.h"
#include "plan/verdict.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace heddle::permute {

enum class Answer : std::uint8_t { Deterministic, Depends, Unknown };
std::string_view to_string(Answer answer);  // "deterministic", "depends on the schedule", "unknown"

// One way to end: a final state, or a failure.
struct Ending {
  std::vector<plan::Input> values;   // of all variables except locks; of compiled code: native/observe.h
  std::optional<plan::Error> error;  // the execution does not come to its end
  std::uint64_t classes = 0;         // how many end like this
  Schedule schedule;                 // the shortest that was seen, by steps and then by switches
};

// One class of equivalent schedules, by its canonical representative.
struct Class {
  Schedule schedule;
  std::uint32_t ending = 0;
};

struct ShownStep {
  machine::ThreadId thread;
  program::Location location;
  std::string text;
};

// Two schedules that end differently.
struct Difference {
  std::uint32_t first = 0;  // endings
  std::uint32_t second = 0;
  std::uint64_t part_after = 0;  // steps that they have in common
  ShownStep first_step;          // what each of them does then
  ShownStep second_step;
};

// An event of the run, as ι(e ▷ x := e').
struct ShownLabel {
  std::string thread;
  program::Location location;
  std::string guard;
  std::string effect;
};

// Two events of the run that depend on each other directly. Their order matters if some executable permutation has it
// the other way round.
struct Dependence {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  bool matters = false;
};

struct Statistics {
  std::uint64_t pruned = 0;  // executions cut short in a state that had been explored: their classes are not counted
  std::uint64_t classes = 0;
  std::uint64_t blocked = 0;
  std::uint64_t steps = 0;
  std::uint64_t queries = 0;  // of the solver
  double seconds = 0;
  double peak_memory_mib = 0;
};

struct Result {
  Answer answer = Answer::Unknown;
  bool all = false;       // of all executions, not of the permutations of one run
  bool symbolic = false;  // for all inputs
  std::vector<plan::Input> inputs;
  ThreadPaths threads;
  Schedule run;
  std::vector<plan::Input> run_values;  // its final state
  std::vector<ShownStep> steps;         // of the run, if the dependences were asked for
  std::vector<Ending> endings;          // in the order in which they were found; if symbolic, only those that differ
  std::vector<Class> classes;
  std::optional<Difference> difference;
  std::string path_condition;      // of the run, if it was asked for
  std::vector<ShownLabel> labels;  // of the run, if they were asked for
  std::vector<Dependence> dependences;
  std::vector<plan::Incomplete> incomplete;
  std::vector<std::string> assumptions;
  Statistics statistics;
};

// Chooses the two endings with the shortest schedules, finds where they part, and gives the answer.
void conclude(Result& result, const plan::Subject& subject, const machine::Limits& limits);

}  // namespace heddle::permute
