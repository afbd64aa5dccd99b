#include "analysis/lock_discipline.h"

#include "analysis/builtin_effects.h"
#include "analysis/effects.h"
#include "analysis/held_locks.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace heddle::analysis {

using program::Builtin;
using program::CallSite;
using program::Op;

namespace {

constexpr std::size_t most_instructions = 20000;
constexpr std::uint64_t most_work = 10'000'000;
constexpr std::size_t most_accesses = 2000;  // to one object

// How a call of a function that the machine carries out itself counts.
enum class Kind : std::uint8_t {
  Data,          // its accesses are ordinary ones
  Synchronises,  // it touches nothing but what is made for several threads
  Beyond,        // it does what is not told here
};

Kind kind_of(Builtin builtin) {
  switch (builtin) {
    case Builtin::MutexLock:
    case Builtin::MutexTryLock:
    case Builtin::MutexUnlock:
    case Builtin::SpinLock:
    case Builtin::SpinTryLock:
    case Builtin::SpinUnlock:
    case Builtin::GuardLock:
    case Builtin::GuardUnlock:
    case Builtin::CondWait:
    case Builtin::CondSignal:
    case Builtin::CondBroadcast:
    case Builtin::BarrierWait:
    case Builtin::SemWait:
    case Builtin::SemTryWait:
    case Builtin::SemPost:
    case Builtin::RwLockRead:
    case Builtin::RwLockTryRead:
    case Builtin::RwLockWrite:
    case Builtin::RwLockTryWrite:
    case Builtin::RwLockUnlock: return Kind::Synchronises;
    case Builtin::Once:
    case Builtin::AtomicSectionBegin:
    case Builtin::AtomicSectionEnd:
    case Builtin::ThreadCancel:
    case Builtin::ThreadDetach:
    case Builtin::KeyCreate: return Kind::Beyond;
    default: return effect_of(builtin).part == Part::Unknown ? Kind::Beyond : Kind::Data;
  }
}

class Discipline {
public:
  Discipline(const program::Code& code, const std::vector<bool>& concurrent, const base::Budget& budget)
      : code_(code),
        concurrent_(concurrent),
        meter_(budget, most_work),
        points_to_(code, PointsTo::Numbers::Followed, budget),
        ranges_(program::function_ranges(code)) {}

  bool operator()() {
    if (!points_to_.is_complete() || has_more_than_is_told()) return false;
    find_threads();
    effects_.emplace(code_, points_to_, meter_);
    held_.emplace(code_, points_to_);
    for (const program::FunctionRange& range : ranges_)
      for (std::uint32_t position = range.begin; position < range.end; ++position)
        if (concurrent_[position]) add(range.function, position);
    bool is_free = std::ranges::all_of(accesses_, [&](const auto& each) { return is_free_of_races(each.second); });
    return is_free && !meter_.is_exhausted();
  }

private:
  struct Access {
    Range range;
    std::uint32_t position;
    std::uint32_t function;
    bool write;
    bool atomic;
  };

  Builtin builtin_at(std::uint32_t position) const {
    const program::Instruction& in = code_.instructions[position];
    bool calls = in.op == Op::Call && code_.calls[in.extra].kind == CallSite::Kind::Builtin;
    return calls ? code_.calls[in.extra].builtin : Builtin::None;
  }

  bool has_more_than_is_told() const {
    for (const program::FunctionRange& range : ranges_)
      for (std::uint32_t position = range.begin; position < range.end; ++position) {
        if (!points_to_.is_reached(range.function)) break;
        const program::Instruction& in = code_.instructions[position];
        if (in.op == Op::AtomicBegin || (concurrent_[position] && is_at_number(range.function, position))) return true;
        if (in.op != Op::Call) continue;
        bool is_builtin = code_.calls[in.extra].kind == CallSite::Kind::Builtin;
        if (is_builtin && kind_of(code_.calls[in.extra].builtin) == Kind::Beyond) return true;
        for (std::uint32_t callee : points_to_.callees(position))
          if (!is_builtin && code_.functions[callee].builtin != Builtin::None) return true;
      }
    return false;
  }

  // May it access memory by, or call, a number of which it is not known where it comes from?
  bool is_at_number(std::uint32_t function, std::uint32_t position) const {
    const program::Instruction& in = code_.instructions[position];
    auto is_number = [&](program::Reg operand) { return points_to_.may_be_number(function, operand); };
    switch (in.op) {
      case Op::Load:
      case Op::Store:
      case Op::AtomicRmw:
      case Op::CmpXchg:
      case Op::MemSet:
      case Op::VaStart: return is_number(in.a);
      case Op::MemCopy: return is_number(in.a) || is_number(in.b);
      case Op::Call: return calls_with_number(function, code_.calls[in.extra]);
      default: return false;
    }
  }

  bool calls_with_number(std::uint32_t function, const CallSite& site) const {
    if (site.kind == CallSite::Kind::Indirect) return points_to_.may_be_number(function, site.callee);
    if (site.kind != CallSite::Kind::Builtin) return false;
    BuiltinEffect effect = effect_of(site.builtin);
    for (std::size_t i = 0; i < site.arguments.size(); ++i) {
      bool is_address = ((effect.reads | effect.writes) >> std::min<std::size_t>(i, 7) & 1) != 0;
      if (is_address && points_to_.may_be_number(function, site.arguments[i].operand)) return true;
    }
    return false;
  }

  // Which kinds of threads run a function: those that begin in this one, for each.
  void find_threads() {
    threads_.resize(code_.functions.size());
    run(code_.main, code_.main);
    for (std::uint32_t function : code_.constructors) run(function, code_.main);
    for (std::uint32_t function = 0; function < code_.functions.size(); ++function)
      if (points_to_.is_thread(function)) run(function, function);
  }

  void run(std::uint32_t function, std::uint32_t thread) {
    if (!threads_[function].insert(thread).second) return;
    auto range = std::ranges::find(ranges_, function, &program::FunctionRange::function);
    if (range == ranges_.end()) return;
    for (std::uint32_t position = range->begin; position < range->end; ++position)
      if (builtin_at(position) == Builtin::None)
        for (std::uint32_t callee : points_to_.callees(position)) run(callee, thread);
  }

  // There is one thread that begins in main; of others there may be several.
  bool may_be_at_once(const Access& a, const Access& b) const {
    const std::set<std::uint32_t>& first = threads_[a.function];
    const std::set<std::uint32_t>& second = threads_[b.function];
    bool only_main = first.size() == 1 && second.size() == 1 && first.contains(code_.main) &&
                     second.contains(code_.main) && !points_to_.is_thread(code_.main);
    return !only_main;
  }

  void add(std::uint32_t function, std::uint32_t position) {
    const program::Instruction& in = code_.instructions[position];
    bool is_atomic = (in.flags & program::instruction_flag::atomic) != 0 || in.op == Op::AtomicRmw ||
                     in.op == Op::CmpXchg || kind_of_call(position) == Kind::Synchronises;
    for (const Range& range : effects_->of(position).reads) add({range, position, function, false, is_atomic});
    for (const Range& range : effects_->of(position).writes) add({range, position, function, true, is_atomic});
  }

  void add(const Access& access) {
    if (access.range.at.object == points_to_.results()) return;  // a thread is joined after it has returned
    accesses_[access.range.at.object].push_back(access);
  }

  Kind kind_of_call(std::uint32_t position) const {
    Builtin builtin = builtin_at(position);
    return builtin == Builtin::None ? Kind::Data : kind_of(builtin);
  }

  bool is_free_of_races(const std::vector<Access>& accesses) {
    if (accesses.size() > most_accesses) return false;
    for (std::size_t i = 0; i < accesses.size() && meter_.spend(accesses.size()); ++i)
      for (std::size_t j = i; j < accesses.size(); ++j)
        if (may_race(accesses[i], accesses[j])) return false;
    return true;
  }

  bool may_race(const Access& a, const Access& b) const {
    if ((!a.write && !b.write) || (a.atomic && b.atomic) || !may_be_at_once(a, b)) return false;
    return overlap(a.range, b.range) && (held_->before(a.position) & held_->before(b.position)) == 0;
  }

  const program::Code& code_;
  const std::vector<bool>& concurrent_;
  base::Meter meter_;
  PointsTo points_to_;
  std::vector<program::FunctionRange> ranges_;
  std::optional<ModRef> effects_;
  std::optional<HeldLocks> held_;
  std::vector<std::set<std::uint32_t>> threads_;  // by function
  std::map<ObjectIndex, std::vector<Access>> accesses_{};
};

}  // namespace

bool keeps_lock_discipline(const program::Code& code, const std::vector<bool>& concurrent, const base::Budget& budget) {
  if (code.instructions.size() > most_instructions) return false;
  return Discipline(code, concurrent, budget)();
}

}  // namespace heddle::analysis
