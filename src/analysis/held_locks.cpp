#include "analysis/held_locks.h"

#include <algorithm>
#include <iterator>

namespace heddle::analysis {

using program::Builtin;
using program::CallSite;
using program::Op;

HeldLocks::HeldLocks(const program::Code& code, const PointsTo& points_to, Semaphores semaphores)
    : code_(code),
      points_to_(points_to),
      follows_semaphores_(semaphores == Semaphores::Followed),
      ranges_(program::function_ranges(code)),
      from_none_(code.functions.size(), all),
      from_all_(code.functions.size(), all),
      before_(code.instructions.size(), all) {
  std::erase_if(ranges_, [&](const program::FunctionRange& range) { return !points_to.is_reached(range.function); });
  find_locks();
  for (bool changed = true; changed;) {
    changed = false;
    for (const program::FunctionRange& range : ranges_) {
      Set none = flow(range, 0), every = flow(range, all);
      changed = changed || none != from_none_[range.function] || every != from_all_[range.function];
      from_none_[range.function] = none;
      from_all_[range.function] = every;
    }
  }
  std::vector<Set> entries(code.functions.size(), all);
  std::ranges::fill(before_, all);
  for (bool changed = true; changed;) {
    changed = false;
    for (const program::FunctionRange& range : ranges_) {
      Set entry = entry_of(range.function);
      changed = changed || entry != entries[range.function];
      entries[range.function] = entry;
      flow(range, entry);
    }
  }
}

// One place of a variable that there is once.
HeldLocks::Set HeldLocks::lock_at(std::uint32_t function, std::uint32_t position) const {
  const CallSite& site = code_.calls[code_.instructions[position].extra];
  if (site.arguments.empty() || points_to_.may_be_number(function, site.arguments[0].operand)) return 0;
  Targets targets = points_to_.targets(function, site.arguments[0].operand);
  if (std::distance(targets.begin(), targets.end()) != 1) return 0;
  auto found = locks_.find(*targets.begin());
  return found == locks_.end() ? 0 : found->second;
}

void HeldLocks::find_locks() {
  for (const program::FunctionRange& range : ranges_)
    for (std::uint32_t position = range.begin; position < range.end; ++position) {
      const program::Instruction& in = code_.instructions[position];
      if (in.op != Op::Call) continue;
      const CallSite& site = code_.calls[in.extra];
      bool is_semaphore =
          follows_semaphores_ && site.kind == CallSite::Kind::Builtin && site.builtin == Builtin::SemWait;
      bool locks = is_semaphore || (site.kind == CallSite::Kind::Builtin &&
                                    (site.builtin == Builtin::MutexLock || site.builtin == Builtin::SpinLock));
      if (!locks || site.arguments.empty()) continue;
      for (const Target& target : points_to_.targets(range.function, site.arguments[0].operand)) {
        bool is_one = target.stride == 0 && target.extent == 0 && target.object < code_.globals.size() &&
                      !code_.globals[target.object].is_thread_local;
        if (!is_one || locks_.size() >= 64) continue;
        auto [lock, is_new] = locks_.try_emplace(target, Set{1} << locks_.size());
        if (is_semaphore) semaphores_ |= lock->second;
      }
    }
}

HeldLocks::Set HeldLocks::after_call(std::uint32_t position, Set held) const {
  auto callees = points_to_.callees(position);
  if (callees.empty()) return 0;
  Set result = all;
  for (std::uint32_t callee : callees) {
    bool has_code = code_.functions[callee].is_defined && code_.functions[callee].builtin == Builtin::None;
    result &= has_code ? (held & from_all_[callee]) | from_none_[callee] : 0;
  }
  return result;
}

// A wait for a condition variable gives its mutex back and takes it again.
HeldLocks::Set HeldLocks::after(std::uint32_t function, std::uint32_t position, Set held) const {
  const program::Instruction& in = code_.instructions[position];
  if (in.op != Op::Call) return held;
  const CallSite& site = code_.calls[in.extra];
  if (site.kind != CallSite::Kind::Builtin) return after_call(position, held);
  switch (site.builtin) {
    case Builtin::MutexLock:
    case Builtin::SpinLock: return held | lock_at(function, position);
    case Builtin::SemWait: return follows_semaphores_ ? held | lock_at(function, position) : held;
    case Builtin::SemPost:
      if (!follows_semaphores_) return held;
      [[fallthrough]];
    case Builtin::MutexUnlock:
    case Builtin::MutexInit:
    case Builtin::MutexDestroy:
    case Builtin::SpinUnlock:
    case Builtin::SpinInit:
    case Builtin::SpinDestroy: {
      Set lock = lock_at(function, position);
      return lock == 0 ? 0 : held & ~lock;  // it might be any
    }
    default: return held;
  }
}

// What is held where the function returns.
HeldLocks::Set HeldLocks::flow(const program::FunctionRange& range, Set entry) {
  for (std::uint32_t position = range.begin; position < range.end; ++position) before_[position] = all;
  std::uint32_t begin = code_.functions[range.function].entry;
  before_[begin] = entry;
  std::vector<std::uint32_t> open{begin};
  std::vector<bool> met(range.end - range.begin);
  met[begin - range.begin] = true;
  Set result = all;
  while (!open.empty()) {
    std::uint32_t position = open.back();
    open.pop_back();
    Set held = after(range.function, position, before_[position]);
    if (code_.instructions[position].op == Op::Return) result &= held;
    program::each_successor(code_, position, [&](std::uint32_t next) {
      Set known = before_[next] & held;
      if (met[next - range.begin] && known == before_[next]) return;
      met[next - range.begin] = true;
      before_[next] = known;
      open.push_back(next);
    });
  }
  return result;
}

HeldLocks::Set HeldLocks::entry_of(std::uint32_t function) const {
  bool begins = function == code_.main || points_to_.is_thread(function) ||
                std::ranges::find(code_.constructors, function) != code_.constructors.end();
  if (begins) return 0;
  Set result = all;
  for (std::uint32_t caller : points_to_.callers(function)) result &= before_[caller];
  return result;
}

}  // namespace heddle::analysis
