#include "plan/phases.h"

#include <algorithm>
#include <array>

namespace heddle::plan {

namespace {

using explore::Probing;
using explore::Reduction;
using explore::Slicing;
using machine::ThreadId;
using enum PhaseId;

constexpr Budget for_a_probe{.work = 500'000, .share = 0.05, .limit = Budget::Limit::AtMost};
constexpr Budget for_two_threads{.work = 2'000'000, .share = 0.06, .limit = Budget::Limit::AtMost};
constexpr Budget for_few_threads{.work = 5'000'000, .share = 0.12, .limit = Budget::Limit::AtMost};
constexpr Budget for_dpor{.work = 60'000'000, .share = 0.4, .is_shared = true};
constexpr Budget for_samples{.work = 10'000'000, .share = 0.15};
constexpr Budget for_a_proof{.share = 0.4};
// Small programs are looked at in full; large ones at the price of a few percent.
constexpr Budget for_races{.work = 20'000,
                           .limit = Budget::Limit::Exactly,
                           .relative = {.of = Budget::Measure::Answer, .times = 1, .per = 20}};

constexpr Method a_few(const Probing& probing) {
  return {.reduction = Reduction::Classes, .prunes = false, .probe = probing};
}

constexpr Phase probe(PhaseId id, std::string_view name, std::string_view help, const Probing& probing, PhaseId next) {
  return {.id = id,
          .name = name,
          .help = help,
          .engine = EngineKind::Probe,
          .method = a_few(probing),
          .purpose = Purpose::Bugs,
          .budget = for_a_probe,
          .next = {.left_slice = id, .overrun = Dpor, .otherwise = next}};
}

using Next = Successors::Next;

// From DPOR to the table of states it goes when the work is used up, or loops were cut and nothing else was left out.
constexpr Phase dpor(PhaseId id, std::string_view name, std::string_view help, Slicing slicing, bool prunes,
                     Next larger, Next unpruned, PhaseId states) {
  return {.id = id,
          .name = name,
          .help = help,
          .method = {Reduction::Dpor, slicing, prunes},
          .budget = for_dpor,
          .next = {.left_slice = larger,
                   .abandoned = unpruned,
                   .out_of_work = states,
                   .loop_cut = states,
                   .otherwise = Outside}};
}

// What is outside of the slice is no step of its own, so that states within a loop that is outside cannot repeat: where
// a loop is cut the whole program is tried.
constexpr Phase states(PhaseId id, std::string_view name, std::string_view help, Slicing slicing, bool prunes,
                       Next larger, Next unpruned, Next whole) {
  return {.id = id,
          .name = name,
          .help = help,
          .method = {Reduction::Classes, slicing, prunes},
          .next = {.left_slice = larger, .abandoned = unpruned, .loop_cut = whole, .otherwise = Outside}};
}

constexpr Next none{};
constexpr Slicing full = Slicing::Full;
constexpr Slicing locks = Slicing::WithLocks;
constexpr Slicing whole = Slicing::None;

// A bug that needs few threads and rounds is found where there are no more. What is left out there makes it no answer.
constexpr Phase few_threads(PhaseId id, std::string_view name, std::string_view help, std::uint32_t threads,
                            std::uint32_t unwind, const Budget& budget, PhaseId next) {
  return {.id = id,
          .name = name,
          .help = help,
          .method = {.reduction = Reduction::Dpor,
                     .slicing = Slicing::Full,
                     .prunes = false,
                     .threads = threads,
                     .unwind = unwind},
          .purpose = Purpose::Bugs,
          .budget = budget,
          .next = {.otherwise = next}};
}

// By PhaseId.
const std::array phases{
    Phase{
        .id = PhaseId::Owners,
        .name = "owners",
        .help = "an argument that there are no races: what threads share is atomic, locked, or belongs to one of them",
        .engine = EngineKind::Owners,
        .method = {Reduction::None, Slicing::None, false},
        .next = {.out_of_work = FewThreads2}},
    few_threads(FewThreads2, "threads-2", "where races are errors: at most two threads and three rounds of loops", 2, 3,
                for_two_threads, FewThreads3),
    few_threads(FewThreads3, "threads-3", "at most three threads and four rounds", 3, 4, for_few_threads, FewThreads5),
    few_threads(FewThreads5, "threads-5", "at most five threads and six rounds", 5, 6, for_few_threads, Dpor),
    probe(Probe1, "probe-1", "a few executions in which the newest thread goes first", {}, Probe2),
    probe(Probe2, "probe-2", "a few in which threads take turns, and the main thread waits for the others",
          {.in_turns = true, .waiting = ThreadId(0)}, Probe3),
    probe(Probe3, "probe-3", "the same, but threads are created before those that exist go on",
          {.in_turns = true, .creations_first = true, .waiting = ThreadId(0)}, Probe4),
    probe(Probe4, "probe-4",
          "a few in which the first thread that was created waits, and conditions on inputs do not hold",
          {.waiting = ThreadId(1), .fails_first = true}, Probe5),
    probe(Probe5, "probe-5", "the same, but conditions on inputs hold", {.waiting = ThreadId(1)}, Dpor),
    // name, help, slice, summaries; next: larger slice, without summaries, the table of states
    dpor(Dpor, "dpor",
         "one execution of each class (DPOR), with summaries, of what has a part in whether a check fails", full, true,
         DporLocks, DporUnpruned, States),
    dpor(DporUnpruned, "dpor-unpruned", "the same without summaries, where they do not pay", full, false,
         DporLocksUnpruned, none, StatesUnpruned),
    dpor(DporLocks, "dpor-locks", "all synchronisation has a part in it", locks, true, DporWhole, DporLocksUnpruned,
         StatesLocks),
    dpor(DporLocksUnpruned, "dpor-locks-unpruned", "", locks, false, DporWholeUnpruned, none, StatesLocksUnpruned),
    dpor(DporWhole, "dpor-whole", "everything has a part in it", whole, true, none, DporWholeUnpruned, StatesWhole),
    dpor(DporWholeUnpruned, "dpor-whole-unpruned", "", whole, false, none, none, StatesWholeUnpruned),
    // the same; next: larger slice, without summaries, behind a loop that was cut
    states(States, "states",
           "one execution of each class that leads to a state that is not in the table of states, as above", full, true,
           StatesLocks, StatesUnpruned, StatesWhole),
    states(StatesUnpruned, "states-unpruned", "", full, false, StatesLocksUnpruned, none, StatesWholeUnpruned),
    states(StatesLocks, "states-locks", "", locks, true, StatesWhole, StatesLocksUnpruned, StatesWhole),
    states(StatesLocksUnpruned, "states-locks-unpruned", "", locks, false, StatesWholeUnpruned, none,
           StatesWholeUnpruned),
    states(StatesWhole, "states-whole", "", whole, true, none, StatesWholeUnpruned, none),
    states(StatesWholeUnpruned, "states-whole-unpruned", "", whole, false, none, none, none),
    Phase{.id = Outside,
          .name = "outside",
          .help = "a few executions of the whole program, for races of data that has no part in what is checked",
          .engine = EngineKind::Probe,
          .method = {Reduction::Classes, Slicing::None, false, Probing{.in_turns = true, .waiting = ThreadId(0)}},
          .purpose = Purpose::Races,
          .budget = for_a_probe,
          .condition = Condition::SlicedAnswer,
          .next = {.otherwise = Races}},
    Phase{.id = Races,
          .name = "races",
          .help = "DPOR once more, over the whole program and without summaries, for races",
          .method = {Reduction::Dpor, Slicing::None, false},
          .purpose = Purpose::Races,
          .budget = for_races,
          .condition = Condition::RacesNotExcluded},
    Phase{.id = PhaseId::Sample,
          .name = "sample",
          .help = "random executions, when dpor has used up its work",
          .engine = EngineKind::Probe,
          .method = a_few({.is_random = true, .executions = 50'000}),
          .purpose = Purpose::Bugs,
          .budget = for_samples},
    Phase{.id = PhaseId::Proof,
          .name = "proof",
          .help = "a proof for executions of any length and any number of threads (heddle prove)",
          .engine = EngineKind::Prover,
          .method = {Reduction::None, Slicing::None, false},
          .budget = for_a_proof},
};

}  // namespace

Successors::Next Successors::on(Ending ending) const {
  switch (ending) {
    case Ending::LeftSlice: return left_slice;
    case Ending::Abandoned: return abandoned;
    case Ending::OutOfWork: return out_of_work;
    case Ending::LoopCut: return loop_cut;
    case Ending::Unsafe:
    case Ending::Safe:
    case Ending::ArrivalsCross:
    case Ending::ThreadsDiffer:
    case Ending::Stopped: break;
  }
  return std::nullopt;
}

std::span<const Phase> all_phases() { return phases; }
const Phase& phase(PhaseId id) { return phases[static_cast<std::size_t>(id)]; }

const Phase* find_phase(std::string_view name) {
  auto found = std::ranges::find(phases, name, &Phase::name);
  return found == phases.end() ? nullptr : &*found;
}

}  // namespace heddle::plan
