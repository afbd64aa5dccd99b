// A program as proofs see it: for each thread an automaton over atomic steps (the paper's A_p, section II-A of "From
// Traces to Proofs"), and their parallel composition.
//
// An edge is one way through the code of one step, as a guarded assignment: assume(guard) and, at once, the updates.
// Where the step can fail a check on that way, an edge of its own ends in the failure: its guard says when. So every
// edge is deterministic, and an execution fails exactly if it can take an edge that fails.
//
// Threads are known beforehand: the processes, and for each spawn operation of each of them the thread that it starts.
// A spawn that a thread may come to again starts any number of threads, which is outside of this form.
#pragma once

#include "program/program.h"
#include "term/terms.h"
#include "trace/label.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace heddle::proof {

struct Edge {
  std::uint32_t thread = 0;
  std::uint32_t from = 0;  // location of the thread
  std::uint32_t to = 0;    // of an edge that fails: the same
  term::Term guard{};
  std::vector<std::pair<term::Term, term::Term>> updates{};  // symbol, its new value
  std::vector<std::uint32_t> starts{};                       // threads
  std::optional<std::uint32_t> fails{};                      // Program::checks

  trace::Label label() const { return {machine::ThreadId(thread), guard, updates}; }
};

// Where a thread can rest.
struct Place {
  std::uint32_t step = 0;              // Program::steps; of the two special ones nothing
  std::vector<std::uint32_t> edges{};  // System::edges that begin here
  bool is_private = false;             // see below
  term::Term can_leave{};              // when its step can be taken: it need not wait
};

struct Thread {
  std::string name;
  std::uint32_t function = 0;
  std::optional<std::uint32_t> parent{};  // of a thread that is spawned
  std::uint32_t site = 0;                 // and by which spawn (Program::spawns)
  std::uint32_t start = 0;                // location at the beginning
  std::uint32_t entry = 0;                // location once it has been started
  std::vector<Place> places{};            // locations; the first two are `ended` and `unborn`
};

inline constexpr std::uint32_t ended = 0;
inline constexpr std::uint32_t unborn = 1;

// A place is private if no other thread can tell when the step is taken, it can always be taken, and no row of such
// steps goes round in a circle. Then it may be taken at once, whatever the others do.
struct System {
  std::vector<Thread> threads;
  std::vector<Edge> edges;
  term::Term initial;                                      // of all symbols, in front of the first step
  std::vector<Edge> initial_failures;                      // of the initialiser; their guards are over the inputs
  std::vector<Edge> final_failures;                        // of the finaliser, where no thread has a step left
  std::vector<std::pair<term::Term, term::Term>> symbols;  // each, and its initial value: 0, or a symbol
};

// Why a program cannot be put into this form.
struct Outside {
  std::string reason;
  program::Location location;
};

std::variant<System, Outside> make_system(const program::Program& program, term::Terms& terms);

// Locations of all threads, in one row.
using Places = std::vector<std::uint32_t>;

Places start_of(const System& system);
// The thread whose steps are enough to look at, because its place is private; none: all threads.
std::optional<std::uint32_t> private_thread(const System& system, const Places& places);
// Behind the edge. It must begin there, and must not fail.
Places follow(const System& system, const Edge& edge, Places places);
// If no thread is in front of a step that can be taken whatever happens: when none of them can be. None: there is
// always one, or none is left.
std::optional<term::Term> deadlock_at(const System& system, term::Terms& terms, const Places& places);
// Has every thread ended that has been started?
bool is_final(const Places& places);

}  // namespace heddle::proof
