#include "native/code_facts.h"

#include "native/builtins.h"
#include "native/sync_object.h"

#include <algorithm>

namespace heddle::native {

using machine::NextStep;
using program::Builtin;
using program::ErrorKind;
using program::Op;

namespace {

// What a thread touches as it ends depends on where it is (native/once.h).
bool may_cancel(const BuiltinRow& row) {
  using enum program::Builtin;
  static constexpr program::Builtin waits[] = {ThreadJoin, SemWait, SemTimedWait, CondWait, CondTimedWait};
  return row.cancellation != Cancellation::None || std::ranges::find(waits, row.builtin) != std::end(waits);
}

}  // namespace

bool end_counts(const Settings& settings) { return settings.observed || settings.checks.contains(ErrorKind::Leak); }

bool may_exit_in_section(const Settings& settings) {
  return !end_counts(settings) && !settings.checks.contains(ErrorKind::Race);
}

CodeFacts::CodeFacts(const State& state) : state_(state) {
  auto calls = [&](auto is_meant) {
    return std::ranges::any_of(state.code.calls, is_meant, &program::CallSite::builtin) ||
           std::ranges::any_of(state.code.functions, is_meant, &program::CodeFunction::builtin);
  };
  bool asserts = state.settings.checks.contains(ErrorKind::Assertion);
  cancels_ = calls([](program::Builtin builtin) { return builtin == program::Builtin::ThreadCancel; });
  deletes_keys_ = calls([](program::Builtin builtin) { return builtin == program::Builtin::KeyDelete; });
  has_handlers_ = calls([](program::Builtin builtin) { return builtin == program::Builtin::CleanupPush; });
  may_end_process_ = calls([&](program::Builtin builtin) { return ends_process(builtin, asserts); });
  if (!state.settings.checks.contains(ErrorKind::Exception))
    may_end_process_ = may_end_process_ || calls([](Builtin builtin) { return builtin == Builtin::Uncaught; });
  tries_locks_ = native::tries_locks(state.code);
  looks_at_serial_thread_ = uses_result_of(program::Builtin::BarrierWait);
  looks_at_timeouts_ = uses_result_of(program::Builtin::CondTimedWait);
  find_refusing_functions();
  find_visible_steps();
  for (const program::SwitchTable& table : state.code.switches) {
    switches_.emplace_back();
    for (const program::SwitchTable::Case& each : table.cases)
      switches_.back().try_emplace(each.value.get_ui(), each.position);
  }
}

NextStep CodeFacts::visible_step(std::uint32_t position, const BuiltinRow* row) const {
  const program::Instruction& in = state_.code.instructions[position];
  NextStep next{.location = state_.place_of(position).location};
  next.fixed = in.op == Op::Load || in.op == Op::Store || in.op == Op::AtomicRmw;
  next.steady = in.op == Op::CmpXchg;
  if (in.op == Op::AtomicBegin) next.blocking = may_refuse_[state_.code.places[in.place].function];
  if (in.op == Op::Call) {
    next.blocking = row != nullptr && row->guard != nullptr;
    next.fixed = row != nullptr && row->fixed && !(cancels_ && may_cancel(*row));
    next.creates = row != nullptr && row->builtin == program::Builtin::ThreadCreate;
  }
  return next;
}

void CodeFacts::find_visible_steps() {
  for (std::uint32_t position = 0; position < state_.code.instructions.size(); ++position) {
    const program::CallSite* site = state_.call_at(position);
    bool is_direct = site != nullptr && site->kind != program::CallSite::Kind::Indirect;
    visible_steps_.push_back(visible_step(position, is_direct ? builtin_called(*site) : nullptr));
  }
}

// Not through a pointer.
const BuiltinRow* CodeFacts::builtin_called(const program::CallSite& site) const {
  bool is_known = site.kind == program::CallSite::Kind::Builtin;
  return builtin_row(is_known ? site.builtin : state_.code.functions[site.function].builtin);
}

bool ends_process(Builtin builtin, bool asserts) {
  static constexpr Builtin ends[] = {Builtin::Exit, Builtin::QuickExit, Builtin::Abort};
  static constexpr Builtin fails[] = {Builtin::Error, Builtin::AssertFail, Builtin::KleeAssert};
  return std::ranges::find(ends, builtin) != std::end(ends) ||
         (!asserts && std::ranges::find(fails, builtin) != std::end(fails));
}

// By how functions call each other: a function in which an assumption, a wait or the end of the process may occur.
void CodeFacts::find_refusing_functions() {
  may_refuse_.assign(state_.code.functions.size(), false);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t position = 0; position < state_.code.instructions.size(); ++position) {
      const program::Instruction& in = state_.code.instructions[position];
      if (in.op != Op::Call || may_refuse_[state_.code.places[in.place].function]) continue;
      const program::CallSite& site = state_.code.calls[in.extra];
      bool is_builtin = site.kind == program::CallSite::Kind::Builtin;
      const BuiltinRow* row = is_builtin ? builtin_row(site.builtin) : nullptr;
      bool refuses = site.kind == program::CallSite::Kind::Indirect ||
                     (site.kind == program::CallSite::Kind::Function && may_refuse_[site.function]) ||
                     site.builtin == Builtin::Assume || (row != nullptr && row->guard != nullptr) ||
                     (may_exit_in_section(state_.settings) && ends_process(site.builtin, false));
      if (refuses) changed = may_refuse_[state_.code.places[in.place].function] = true;
    }
  }
}

// Through a pointer it may be.
bool CodeFacts::uses_result_of(program::Builtin builtin) const {
  bool used = std::ranges::any_of(state_.code.functions, [&](const auto& each) { return each.builtin == builtin; });
  for (std::uint32_t position = 0; position < state_.code.instructions.size() && !used; ++position) {
    const program::CallSite* site = state_.call_at(position);
    if (site == nullptr || site->kind != program::CallSite::Kind::Builtin || site->builtin != builtin) continue;
    used = std::ranges::binary_search(state_.liveness.at(position + 1), state_.code.instructions[position].target);
  }
  return used;
}

std::uint32_t CodeFacts::target_of_switch(std::uint32_t table, std::uint64_t selector) const {
  auto found = switches_[table].find(selector);
  return found == switches_[table].end() ? state_.code.switches[table].otherwise : found->second;
}

}  // namespace heddle::native
