// The searches that `heddle check` makes for C and C++, as a table: a row says which engine searches by which method,
// within which budget, what is taken from its outcome, and which phase is next, by how this one has ended. The probes
// come first, since a bug that a few executions show is then found at once; then DPOR, because one execution of each
// class is the better bargain as long as there are not too many classes; then the table of states where there are too
// many, or where a loop was cut whose states may repeat. Where there are too many, random executions come in between,
// once. Where loops were cut as well, or threads are without number, a proof is tried in between. What looks for races
// only comes last; but where nothing else is asked for, an argument that there are none comes first. Where races are
// errors, there are no probes, and a search that goes deep first would have to come back from the last of many threads
// before it finds what two of them do: so it is made with few threads before.
//
// Each phase has a name, and can be run alone (--phase): then no other one follows. plan/plan.h makes a plan of them.
#pragma once

#include "explore/options.h"
#include "plan/verdict.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace heddle::plan {

enum class PhaseId : std::uint8_t {
  Owners,
  FewThreads2,
  FewThreads3,
  FewThreads5,
  Probe1,
  Probe2,
  Probe3,
  Probe4,
  Probe5,
  Dpor,
  DporUnpruned,
  DporLocks,
  DporLocksUnpruned,
  DporWhole,
  DporWholeUnpruned,
  States,
  StatesUnpruned,
  StatesLocks,
  StatesLocksUnpruned,
  StatesWhole,
  StatesWholeUnpruned,
  Outside,
  Races,
  Sample,
  Proof,
};

enum class EngineKind : std::uint8_t {
  Probe,   // a few executions (explore/probe.h)
  Search,  // depth-first, over one execution of each class (explore/search.h)
  Prover,  // who calls brings it along (CheckOptions::prover)
  Owners,  // an argument about races, for which nothing is run (analysis/race_freedom.h)
};

// How a phase searches: in which of the equivalent executions, and what it leaves out of account.
struct Method {
  explore::Reduction reduction = explore::Reduction::Dpor;
  explore::Slicing slicing = explore::Slicing::Full;
  bool prunes = true;
  std::optional<explore::Probing> probe{};  // of the engine Probe
  // At most so many threads and rounds of loops, where the user has not asked for fewer. 0: no limit of its own.
  std::uint32_t threads = 0, unwind = 0;

  bool operator==(const Method&) const = default;
};

// How much a phase may do before it is left for the next one, in units of work (explore/work.h).
struct Budget {
  enum class Limit : std::uint8_t {
    Untimed,  // `work` where the user has set no limit; otherwise that share of the time, counted as work
    AtMost,   // both
    Exactly,  // `work`, whatever time there is
  };
  // The work of other searches, as a measure: the limit is at least so many times of it.
  enum class Measure : std::uint8_t { Dpor, Answer };
  struct Fraction {
    Measure of = Measure::Dpor;
    std::uint64_t times = 0;
    std::uint64_t per = 1;
  };

  std::uint64_t work = 0;  // 0: no limit but the time of the user
  double share = 1;        // of that time
  Limit limit = Limit::Untimed;
  bool is_shared = false;  // by all phases with the same reduction
  Fraction relative{};
};

// What is taken from the outcome of a phase. A bug always is, and ends the plan.
enum class Purpose : std::uint8_t {
  Bugs,    // nothing else
  Answer,  // the answer
  Races,   // races, which are added to the answer that there is
};

// What must hold for a phase that is next; otherwise it is passed over.
enum class Condition : std::uint8_t {
  None,
  SlicedAnswer,      // something is outside of the slice that the answer is about
  RacesNotExcluded,  // the answer is "safe", and there might be races
};

// The phase that is next, by how this one has ended.
struct Successors {
  using Next = std::optional<PhaseId>;

  Next left_slice{};   // the phase itself: again, with a larger slice
  Next abandoned{};    // summaries do not pay
  Next out_of_work{};  // its budget is used up
  Next loop_cut{};     // the answer stands if what follows has none
  Next overrun{};      // it took several times its budget, or all the time there was
  Next otherwise{};    // after any other ending but a bug

  // None: `otherwise`.
  Next on(Ending ending) const;
};

struct Phase {
  PhaseId id;
  std::string_view name;
  std::string_view help;
  EngineKind engine = EngineKind::Search;
  Method method;
  Purpose purpose = Purpose::Answer;
  Budget budget{};
  Condition condition = Condition::None;
  Successors next{};
};

std::span<const Phase> all_phases();
const Phase& phase(PhaseId id);
// Null: there is none.
const Phase* find_phase(std::string_view name);

// Made when a phase that was to answer has used up its work, with the slice of the one that takes its place; once.
inline constexpr PhaseId after_out_of_work = PhaseId::Sample;

// Made when executions are too many or too long, and also where an answer that is unknown would be the last word; once.
inline constexpr PhaseId for_all_executions = PhaseId::Proof;

// Of a search behind a loop that was cut. States that do not repeat are as many as the bound of the loop allows.
inline constexpr Budget behind_a_cut_loop{
    .work = 5'000'000, .limit = Budget::Limit::Exactly, .relative = {.of = Budget::Measure::Dpor, .times = 2}};
// That many times its budget is too long for a probe: a single query, or a single step, must have taken it.
inline constexpr std::uint64_t overrun_factor = 4;

}  // namespace heddle::plan
