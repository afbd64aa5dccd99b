#include "permute/confined.h"

namespace heddle::permute {

using machine::Access;
using machine::Ended;
using machine::NextStep;
using machine::Outcome;
using machine::ThreadId;
using machine::Value;

const CodeStep* Confined::next_event(ThreadId thread) const {
  auto events = recording_.of_thread(thread.index());
  std::uint32_t done = machine_.steps_of(thread);
  return done < events.size() ? &recording_.steps()[events[done]] : nullptr;
}

bool Confined::is_complete() const {
  for (std::uint32_t i = 0; i < recording_.threads(); ++i)
    if (machine_.steps_of(ThreadId(i)) != recording_.of_thread(i).size()) return false;
  return true;
}

NextStep Confined::next_step(ThreadId thread) const {
  NextStep next = machine_.next_step(thread);
  const CodeStep* event = next_event(thread);
  next.blocking = next.blocking || event == nullptr || !event->certain;
  return next;
}

Value Confined::guard(ThreadId thread) { return guard(thread, untold_); }

Value Confined::guard(ThreadId thread, std::vector<Access>& touched) {
  touched.clear();
  const CodeStep* event = next_event(thread);
  if (event == nullptr) return Value(0);
  Value possible = machine_.guard(thread, touched);
  if (!possible.is_true() || event->certain) return possible;
  Mark mark = machine_.mark();
  bool same = attempt(thread, *event);
  for (const Access& access : machine_.accesses()) touched.push_back(access);
  machine_.undo(mark);
  return Value(same ? 1 : 0);
}

bool Confined::attempt(ThreadId thread, const CodeStep& event) {
  decider_.begin(event.flips);
  watch_.begin(thread);
  Outcome outcome = machine_.step(thread, decider_);
  bool complete = machine_.take_omissions().empty() && !machine_.cut_short();
  return outcome.ended == Ended::Done && complete && watch_.end(thread, decider_.taken).same_as(event);
}

Outcome Confined::step(ThreadId thread, machine::Decider&) {
  const CodeStep* event = next_event(thread);
  bool same = event != nullptr && attempt(thread, *event);
  accesses_.assign(machine_.accesses().begin(), machine_.accesses().end());
  return {same ? Ended::Done : Ended::Infeasible, {}, {}};
}

}  // namespace heddle::permute
