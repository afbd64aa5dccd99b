// The answer to a check, with all that is needed to believe it.
#pragma once

#include "explore/search.h"
#include "plan/coverage.h"
#include "plan/why.h"
#include "program/program.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::plan {

enum class Answer : std::uint8_t { Safe, Unsafe, Unknown };
std::string_view to_string(Answer answer);

// How a search has ended.
enum class Ending : std::uint8_t {
  Unsafe,
  Safe,
  LeftSlice,      // what was left out of the slice turned out to matter: nothing is to be concluded
  Abandoned,      // pruning does not pay, and the search had better begin without it: nothing is to be concluded
  OutOfWork,      // its time or its budget is used up
  ArrivalsCross,  // arrivals at a barrier were taken to commute, and do not: nothing is to be concluded
  ThreadsDiffer,  // threads were taken to be alike, and are not: the same
  LoopCut,        // rounds of loops beyond their bound were left out, and nothing else
  Stopped,        // something else was left out, or the limits of the user were reached
};
// Of an answer that is unknown: it was a matter of time, or another search had to be made. Then it says nothing of the
// program.
inline bool is_void(Ending ending) {
  return ending == Ending::LeftSlice || ending == Ending::Abandoned || ending == Ending::OutOfWork ||
         ending == Ending::ArrivalsCross || ending == Ending::ThreadsDiffer;
}

// Something that was left out. As long as there is one of these the answer cannot be safe.
struct Incomplete {
  std::string reason;
  program::Location location;
  std::string advice;  // what to do about it; may be empty
  std::uint64_t count = 1;
};

// One access of a step, with the value that was read or written.
struct Shown {
  std::string name;
  std::string value;
  bool write = false;
  bool atomic = false;
  std::string order{};       // of an atomic operation of C or C++: "relaxed", "acquire", ...; empty: it is none
  std::uint32_t object = 0;  // which cells or bytes it touches: the same numbers in all steps of one run
  std::int64_t offset = 0;
  std::uint32_t size = 1;
  std::string deed{};     // "signals", "waits for": what is done with an object that nobody reads or writes as such
  bool is_inner = false;  // a block of memory that the C++ library has made for itself
};

// By what an earlier step of another thread comes before a later one.
enum class Tie : std::uint8_t { Create, Join, Unlock, Wake, Barrier, Synchronise };
std::string_view to_string(Tie tie);

// An earlier step that synchronises with this one.
struct TiedStep {
  std::uint32_t step = 0;  // Counterexample::steps
  Tie tie = Tie::Synchronise;
  std::string object{};  // the lock, the atomic variable, ...; may be empty
};

// An input of C or C++ that a step has met for the first time.
struct MetInput {
  std::string name;
  std::string value;
  program::Location location;
};

struct CounterexampleStep {
  std::uint32_t thread = 0;  // column: threads in the order of their first step or birth
  std::string path;          // "0", "1.0": stable across runs
  std::string name;          // of the process or procedure; may be empty
  program::Location location;
  std::string text;
  std::vector<Shown> accesses;
  std::string output{};                    // what it printed
  std::string function{};                  // whose code the step begins in; may be empty
  std::vector<TiedStep> after{};           // that it comes after, because they synchronise with it
  std::vector<std::uint32_t> conflicts{};  // earlier steps of other threads that touch the same place, one of them
                                           // writes, and that do not synchronise there; the last ones for each place
  std::vector<std::string> holds{};        // locks that its thread holds when it is over
  std::vector<MetInput> inputs{};
};

struct Input {
  std::string name;
  std::string value;
  bool is_idle = false;  // the number of an address, of the process, ...: with what it is by default it fails just so
};

struct Waiting {  // a thread that has not ended, at the end
  std::string path;
  std::string name;
  program::Location location;
  std::string text;
  bool spins = false;                // it looks again and again at what does not change
  std::string waits_for{};           // "m", "thread 0.1"; may be empty
  std::vector<std::string> stack{};  // "push (stack.c:12)", innermost first; may be empty
  std::string call{};                // "pthread_mutex_lock", by which it waits; may be empty
  std::string function{};            // that the place is in; may be empty
};

// What a block of memory that has no name in the program is called here: "node:41#2", "struct node from queue.c:41".
struct NamedObject {
  std::string name;
  std::string meaning;
};

struct Counterexample {
  std::vector<Input> inputs;
  std::vector<std::string> schedule;  // thread paths, a step each
  std::vector<CounterexampleStep> steps;
  std::vector<Waiting> waiting;
  std::vector<NamedObject> objects{};
};

struct Error {
  program::ErrorKind kind = program::ErrorKind::Assertion;
  std::string message;  // what is beyond the first line are details: both accesses of a race, ...
  program::Location location;
  std::vector<std::uint32_t> steps{};  // of a race: the two that race (Counterexample::steps)
};

// Something worth knowing that is no error here, such as a race where races are not checked.
struct Note {
  std::string message;
  program::Location location;
};

// What is known about data races, which are undefined behaviour in C: with one, or with an atomic access of a weak
// order, sequential consistency is an assumption.
enum class Races : std::uint8_t {
  NoMatter,       // in this language there are none
  Excluded,       // they were looked for in all executions, and there is none
  LocksExclude,   // an argument about locks says so (analysis/lock_discipline.h)
  OwnersExclude,  // the same, and about what belongs to which thread (analysis/race_freedom.h)
  Seen,           // the notes say which
  NotExcluded,    // none was seen in the executions that were looked at, which are not all
};

// Where executions stop before their end, or another place that makes an answer empty.
struct Stop {
  std::string what;
  program::Location location;
  std::uint64_t count = 1;  // how often it was met

  bool operator==(const Stop& other) const { return what == other.what && location == other.location; }
};

// In which way "no bug" says less than it seems to.
enum class Emptiness : std::uint8_t {
  NoExecution,  // no input meets the requires clauses
  NoEnd,        // every execution stops before its end: at an assumption, for example
  GoesOn,       // the same, or goes on for ever
  OneThread,    // the program has code that creates threads, and no execution comes to it
  NoCheck,      // the program has assertions, and no execution comes to one
};

struct Empty {
  Emptiness kind;
  std::vector<Stop> places;  // may be none
};

// How much of the program is outside of the slice.
struct Sliced {
  std::uint64_t operations = 0;  // that other threads might notice, in the program
  std::uint64_t outside = 0;     // of these
};

// What was proved, as far as it can be said in C about variables that all threads see.
struct Invariants {
  struct Loop {
    program::Location head;
    std::vector<std::string> facts{};  // that hold whenever a thread comes to the head
  };
  std::vector<Loop> loops{};  // all that threads come to, with the facts that hold always among the others
  std::vector<std::string> always{};
  program::Location in_main{};  // where these can be said as well; may be nowhere
};

struct SearchStatistics {
  explore::Counters counters;
  std::uint64_t queries = 0;
  double solver_seconds = 0;
  double seconds = 0;
  double peak_memory_mib = 0;
  std::uint32_t threads = 0;  // that an execution has had at most
};

struct Verdict {
  Answer answer = Answer::Unknown;
  Ending ending = Ending::Stopped;
  bool bounded = false;     // scope: only part of the executions was explored
  std::string proved_by{};  // of Safe: by a proof of this kind, not by exploring all executions; empty: by exploring
  std::vector<std::string> assumptions;
  std::vector<Incomplete> incomplete;
  std::optional<Error> error;
  std::optional<Counterexample> counterexample;
  SearchStatistics statistics;
  std::string_view phase{};  // that has given the answer (plan/phases.h); empty: no plan was followed
  std::vector<Note> notes{};
  std::optional<program::Location> left_slice{};      // where a smaller slice turned out not to do
  std::optional<Sliced> sliced{};                     // none: there is no slice, or nothing is outside of it
  std::vector<program::Location> unreached{};         // lines with code that no execution came to
  std::vector<program::Location> unreached_checks{};  // assertions that no execution came to
  std::vector<LineCoverage> coverage{};  // of lines with code, by file and line; empty: nothing was counted
  std::vector<FunctionCoverage> covered_functions{};  // the same
  std::vector<Empty> empty{};                         // of Safe only
  Races races = Races::NoMatter;
  Invariants invariants{};   // of Safe by a proof
  std::optional<Why> why{};  // of Unsafe only, where it was asked for (plan/explain.h) and found
};

}  // namespace heddle::plan
