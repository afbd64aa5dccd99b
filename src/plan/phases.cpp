#include "plan/phases.h"

#include <algorithm>
#include <array>

namespace heddle::plan {

namespace {

using explore::Probing;
using explore::Reduction;
using explore::Slicing;
using machine::ThreadId;

constexpr Budget for_a_probe{.work = 500'000, .share = 0.05, .at_most = true};
constexpr Budget for_dpor{.work = 60'000'000, .share = 0.4};
constexpr Budget for_states{};

Method a_few(const Probing& probing) { return {.reduction = Reduction::Classes, .prunes = false, .probe = probing}; }

const std::array phases{
    Phase{"probe-1", "a few executions in which the newest thread goes first", a_few({}), for_a_probe},
    Phase{"probe-2", "a few in which threads take turns, and the main thread waits for the others",
          a_few({.in_turns = true, .waiting = ThreadId(0)}), for_a_probe},
    Phase{"probe-3", "the same, but threads are created before those that exist go on",
          a_few({.in_turns = true, .creations_first = true, .waiting = ThreadId(0)}), for_a_probe},
    Phase{"probe-4", "a few in which the first thread that was created waits, and conditions on inputs do not hold",
          a_few({.waiting = ThreadId(1), .fails_first = true}), for_a_probe},
    Phase{"dpor",
          "one execution of each class (DPOR), with summaries, of what has a part in whether a check fails",
          {Reduction::Dpor, Slicing::Full, true},
          for_dpor},
    Phase{"dpor-unpruned",
          "the same without summaries, where they do not pay",
          {Reduction::Dpor, Slicing::Full, false},
          for_dpor},
    Phase{"dpor-locks", "all synchronisation has a part in it", {Reduction::Dpor, Slicing::WithLocks, true}, for_dpor},
    Phase{"dpor-locks-unpruned", "", {Reduction::Dpor, Slicing::WithLocks, false}, for_dpor},
    Phase{"dpor-whole", "everything has a part in it", {Reduction::Dpor, Slicing::None, true}, for_dpor},
    Phase{"dpor-whole-unpruned", "", {Reduction::Dpor, Slicing::None, false}, for_dpor},
    Phase{"states",
          "one execution of each class that leads to a state that is not in the table of states, as above",
          {Reduction::Classes, Slicing::Full, true},
          for_states},
    Phase{"states-unpruned", "", {Reduction::Classes, Slicing::Full, false}, for_states},
    Phase{"states-locks", "", {Reduction::Classes, Slicing::WithLocks, true}, for_states},
    Phase{"states-locks-unpruned", "", {Reduction::Classes, Slicing::WithLocks, false}, for_states},
    Phase{"states-whole", "", {Reduction::Classes, Slicing::None, true}, for_states},
    Phase{"states-whole-unpruned", "", {Reduction::Classes, Slicing::None, false}, for_states},
    Phase{"outside",
          "a few executions of the whole program, for races of data that has no part in what is checked",
          {Reduction::Classes, Slicing::None, false, Probing{.in_turns = true, .waiting = ThreadId(0)}},
          for_a_probe},
};
constexpr std::size_t probe_count = 4;

Slicing larger(Slicing slicing) { return slicing == Slicing::Full ? Slicing::WithLocks : Slicing::None; }

}  // namespace

std::span<const Phase> all_phases() { return phases; }
std::span<const Phase> probes() { return std::span(phases).first<probe_count>(); }
const Phase& outside_phase() { return phases.back(); }

const Phase* find_phase(std::string_view name) {
  auto found = std::ranges::find(phases, name, &Phase::name);
  return found == phases.end() ? nullptr : &*found;
}

const Phase* find_phase(const Method& method) {
  auto found = std::ranges::find(phases, method, &Phase::method);
  return found == phases.end() ? nullptr : &*found;
}

std::optional<Method> next_method(const Method& method, Ending ending, bool changes) {
  Method next = method;
  switch (ending) {
    case Ending::LeftSlice:
      if (method.slicing == Slicing::None) return std::nullopt;
      next.slicing = larger(method.slicing);
      return next;
    case Ending::Abandoned: next.prunes = false; return next;
    case Ending::OutOfWork:
      if (!changes || method.reduction != Reduction::Dpor) return std::nullopt;
      next.reduction = Reduction::Classes;
      return next;
    case Ending::LoopCut:  // what is outside of the slice is no step of its own, so that its states cannot repeat
      if (!changes) return std::nullopt;
      if (method.reduction == Reduction::Classes && method.slicing == Slicing::None) return std::nullopt;
      if (method.reduction == Reduction::Classes) next.slicing = Slicing::None;
      next.reduction = Reduction::Classes;
      return next;
    case Ending::Decided:
    case Ending::Stopped: break;
  }
  return std::nullopt;
}

}  // namespace heddle::plan
