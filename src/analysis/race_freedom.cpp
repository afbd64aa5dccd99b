#include "analysis/race_freedom.h"

#include "analysis/builtin_effects.h"
#include "analysis/effects.h"
#include "analysis/held_locks.h"
#include "analysis/rounds.h"
#include "analysis/thread_rounds.h"
#include "program/operands.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>

namespace heddle::analysis {

using program::Builtin;
using program::CallSite;
using program::Instruction;
using program::Op;
using program::Reg;

namespace {

constexpr std::size_t most_instructions = 5000;
constexpr std::uint64_t most_work = 10'000'000;
constexpr std::size_t most_accesses = 500;  // to one object

// Calls that are no accesses to the user's data, but take part in what all accesses rest on.
bool synchronises(Builtin builtin) {
  switch (builtin) {
    case Builtin::MutexLock:
    case Builtin::MutexTryLock:
    case Builtin::MutexUnlock:
    case Builtin::SpinLock:
    case Builtin::SpinTryLock:
    case Builtin::SpinUnlock:
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
    case Builtin::RwLockUnlock: return true;
    default: return false;
  }
}

// Calls that do so little that it is not told what they read and write: attributes, names.
bool has_no_effect_here(Builtin builtin) {
  return builtin == Builtin::AttrIgnored || builtin == Builtin::RwLockKind || builtin == Builtin::ReturnsZero ||
         builtin == Builtin::ReturnsNothing;
}

class Freedom {
public:
  Freedom(const program::Code& code, const base::Budget& budget)
      : code_(code),
        meter_(budget, most_work),
        points_to_(code, PointsTo::Numbers::Followed, budget, PointsTo::Indices::Anywhere),
        ranges_(program::function_ranges(code)) {}

  bool operator()() {
    if (code_.is_narrow() || !points_to_.is_complete() || !runs_once() || has_more_than_is_told()) return false;
    find_threads();
    find_concurrent();
    find_shared();
    effects_.emplace(code_, points_to_, meter_);
    held_.emplace(code_, points_to_, HeldLocks::Semaphores::Followed);
    find_valid_locks();
    find_spawns();
    for (const program::FunctionRange& range : ranges_)
      for (std::uint32_t position = range.begin; position < range.end; ++position)
        if (points_to_.is_reached(range.function)) add(range.function, position);
    for (const program::FunctionRange& range : ranges_)
      for (std::uint32_t position = range.begin; position < range.end; ++position)
        if (code_.instructions[position].op == Op::Alloca) add_ends(range, position);
    return std::ranges::all_of(accesses_, [&](const auto& each) { return is_free_of_races(each.second); }) &&
           !meter_.is_exhausted();
  }

private:
  struct Access {
    Range range;
    std::uint32_t position;
    std::uint32_t function;
    bool write;
    bool atomic;
    std::optional<Reg> address;  // of which the range is told, if it is a single one
  };

  Builtin builtin_at(std::uint32_t position) const {
    const Instruction& in = code_.instructions[position];
    bool calls = in.op == Op::Call && code_.calls[in.extra].kind == CallSite::Kind::Builtin;
    return calls ? code_.calls[in.extra].builtin : Builtin::None;
  }

  const program::FunctionRange* range_of(std::uint32_t function) const {
    auto found = std::ranges::find(ranges_, function, &program::FunctionRange::function);
    return found != ranges_.end() ? &*found : nullptr;
  }

  // What this cannot tell of.

  // There is one first thread, and it is in main once.
  bool runs_once() const {
    return points_to_.callers(code_.main).empty() && !points_to_.is_thread(code_.main) &&
           range_of(code_.main) != nullptr && code_.unmodelled.empty() && code_.undefined.empty();
  }

  bool has_more_than_is_told() const {
    for (const program::FunctionRange& range : ranges_) {
      if (!points_to_.is_reached(range.function)) continue;
      for (std::uint32_t position = range.begin; position < range.end; ++position)
        if (is_beyond(range.function, position)) return true;
    }
    return false;
  }

  bool is_beyond(std::uint32_t function, std::uint32_t position) const {
    const Instruction& in = code_.instructions[position];
    if (in.op == Op::AtomicBegin || in.op == Op::AtomicEnd || in.op == Op::Unsupported) return true;
    if (is_at_number(function, position)) return true;
    if (in.op != Op::Call) return false;
    const CallSite& site = code_.calls[in.extra];
    bool is_builtin = site.kind == CallSite::Kind::Builtin;
    if (is_builtin && site.builtin != Builtin::ThreadCreate) return is_beyond(site);
    auto is_no_code = [&](std::uint32_t callee) {
      return code_.functions[callee].builtin != Builtin::None || !code_.functions[callee].is_defined;
    };
    std::span<const std::uint32_t> callees = points_to_.callees(position);
    return callees.empty() || std::ranges::any_of(callees, is_no_code);
  }

  bool is_beyond(const CallSite& site) const {
    switch (site.builtin) {
      case Builtin::KeySet:
      case Builtin::KeyGet:
      case Builtin::KeyDelete: return false;
      case Builtin::KeyCreate: return site.arguments.size() < 2 || !is_null(site.arguments[1].operand);
      case Builtin::Once:
      case Builtin::AtomicSectionBegin:
      case Builtin::AtomicSectionEnd:
      case Builtin::ThreadCancel:
      case Builtin::GuardLock:
      case Builtin::GuardUnlock:
      case Builtin::Realloc:
      case Builtin::LeaveOut: return true;
      case Builtin::Printf: return may_count(site, 0);
      case Builtin::FPrintf:
      case Builtin::SPrintf: return may_count(site, 1);
      case Builtin::SNPrintf: return may_count(site, 2);
      default: return effect_of(site.builtin).part == Part::Unknown;
    }
  }

  // Does the format say, or may it, that the number of characters is written somewhere (%n)?
  bool may_count(const CallSite& site, std::size_t argument) const {
    if (site.arguments.size() <= argument || !program::is_constant(site.arguments[argument].operand)) return true;
    const auto& constant = code_.constants[program::constant_index(site.arguments[argument].operand)];
    if (constant.kind != program::CodeConstant::Kind::Global) return true;
    const program::Global& global = code_.globals[constant.index];
    if (!global.is_constant || global.is_external) return true;
    constexpr std::string_view between = "-+ #0123456789.*hlLqjzt'$";  // a % and what it asks for
    bool is_asked = false;
    for (std::uint8_t each : global.bytes) {
      auto letter = static_cast<char>(each);
      if (is_asked && letter == 'n') return true;
      is_asked = letter == '%' ? !is_asked : is_asked && between.find(letter) != std::string_view::npos;
    }
    return false;
  }

  bool is_null(Reg operand) const {
    if (!program::is_constant(operand)) return false;
    const program::CodeConstant& constant = code_.constants[program::constant_index(operand)];
    return constant.kind == program::CodeConstant::Kind::Number && constant.value == 0;
  }

  // Does it access memory by, or call, a number of which it is not known where it comes from?
  bool is_at_number(std::uint32_t function, std::uint32_t position) const {
    const Instruction& in = code_.instructions[position];
    auto is_number = [&](Reg operand) { return points_to_.may_be_number(function, operand); };
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
      is_address = is_address || effect.part == Part::Frees;
      is_address = is_address || (site.builtin == Builtin::ThreadCreate && i == 2);
      if (is_address && points_to_.may_be_number(function, site.arguments[i].operand)) return true;
    }
    return false;
  }

  // Who runs what, and when.

  // By function: the functions in which the threads begin that may run it.
  void find_threads() {
    threads_.resize(code_.functions.size());
    run(code_.main, code_.main);
    for (std::uint32_t function : code_.constructors) run(function, code_.main);
    for (std::uint32_t function = 0; function < code_.functions.size(); ++function)
      if (points_to_.is_thread(function)) run(function, function);
  }

  void run(std::uint32_t function, std::uint32_t thread) {
    if (!threads_[function].insert(thread).second) return;
    const program::FunctionRange* range = range_of(function);
    if (range == nullptr) return;
    for (std::uint32_t position = range->begin; position < range->end; ++position)
      if (builtin_at(position) == Builtin::None)
        for (std::uint32_t callee : points_to_.callees(position)) run(callee, thread);
  }

  bool is_of(std::uint32_t function, std::uint32_t thread) const {
    return threads_[function].size() == 1 && threads_[function].contains(thread);
  }
  bool is_of_main(const Access& access) const { return is_of(access.function, code_.main); }

  // What may be executed once a thread was created: all that comes after a creation, in its function and in those that
  // call it, with all that is called there. What runs before main may create threads itself; then that is all.
  void find_concurrent() {
    concurrent_.resize(code_.instructions.size());
    function_of_.resize(code_.instructions.size());
    for (const program::FunctionRange& range : ranges_)
      std::fill(function_of_.begin() + range.begin, function_of_.begin() + range.end, range.function);
    std::vector<std::uint32_t> open;
    auto follow = [&](std::uint32_t position) {
      if (position >= concurrent_.size() || concurrent_[position]) return;
      concurrent_[position] = true;
      open.push_back(position);
    };
    bool is_all = false;
    std::set<std::uint32_t> left;  // functions in which a thread may have been created
    auto leave = [&](std::uint32_t function) {
      if (!left.insert(function).second) return;
      for (std::uint32_t caller : points_to_.callers(function))
        if (builtin_at(caller) == Builtin::None)
          program::each_successor(code_, caller, follow), open.push_back(caller | from_below);
    };
    for (const program::FunctionRange& range : ranges_)
      for (std::uint32_t position = range.begin; position < range.end; ++position) {
        if (builtin_at(position) != Builtin::ThreadCreate || !points_to_.is_reached(range.function)) continue;
        creations_.push_back(position);
        bool is_before_main = !code_.constructors.empty() && range.function != code_.main &&
                              threads_[range.function].contains(code_.main);
        is_all = is_all || is_before_main;
        program::each_successor(code_, position, follow);
        leave(range.function);
      }
    if (is_all) concurrent_.assign(concurrent_.size(), true);
    while (!open.empty() && meter_.spend()) {
      std::uint32_t at = open.back();
      open.pop_back();
      if ((at & from_below) != 0) {
        leave(function_of_[at & ~from_below]);
        continue;
      }
      program::each_successor(code_, at, follow);
      if (code_.instructions[at].op == Op::Call && builtin_at(at) == Builtin::None)
        for (std::uint32_t callee : points_to_.callees(at)) follow(code_.functions[callee].entry);
    }
  }

  bool is_before_threads(std::uint32_t function, std::uint32_t position) const {
    return is_of(function, code_.main) && !concurrent_[position];
  }

  // Objects that a thread may get at although they are another one's.
  void find_shared() {
    shared_.resize(points_to_.objects());
    std::vector<ObjectIndex> open;
    auto share = [&](ObjectIndex object) {
      if (object >= shared_.size() || shared_[object]) return;
      shared_[object] = true;
      open.push_back(object);
    };
    for (ObjectIndex global = 0; global < code_.globals.size(); ++global)
      if (!code_.globals[global].is_thread_local) share(global);
    for (ObjectIndex each : {points_to_.results(), points_to_.arguments(), points_to_.texts(), points_to_.tables()})
      share(each);
    for (std::uint32_t position : creations_) {
      const CallSite& site = code_.calls[code_.instructions[position].extra];
      for (const program::Argument& argument : site.arguments)
        for (const Target& target : points_to_.targets(function_of_[position], argument.operand)) share(target.object);
    }
    while (!open.empty() && meter_.spend()) {
      ObjectIndex object = open.back();
      open.pop_back();
      for (ObjectIndex held : points_to_.held_by(object)) share(held);
    }
  }

  // Locks.

  // A semaphore counts if it is one place, is initialised with 1 by one instruction that is executed once and before
  // there are threads, and each post that may be one to it is by who has taken it: then its value and those that have
  // it are always 1 together.
  void find_valid_locks() {
    locks_ = ~held_->semaphores();
    for (const auto& [target, lock] : held_->locks())
      if ((held_->semaphores() & lock) != 0 && is_binary(target, lock)) locks_ |= lock;
  }

  bool is_binary(const Target& target, HeldLocks::Set lock) const {
    constexpr std::uint64_t semaphore_bytes = 32;
    unsigned begins = 0;
    for (const program::FunctionRange& range : ranges_) {
      if (!points_to_.is_reached(range.function)) continue;
      for (std::uint32_t position = range.begin; position < range.end; ++position) {
        Builtin builtin = builtin_at(position);
        bool writes = std::ranges::any_of(effects_->of(position).writes, [&](const Range& written) {
          return overlap(written, {target, semaphore_bytes});
        });
        bool only_takes = builtin == Builtin::SemWait || builtin == Builtin::SemTryWait ||
                          builtin == Builtin::SemTimedWait || builtin == Builtin::SemDestroy;
        if (!writes || only_takes) continue;
        if (builtin == Builtin::SemPost) {
          if (held_->lock_at(range.function, position) != lock || (held_->before(position) & lock) == 0) return false;
          continue;
        }
        if (builtin != Builtin::SemInit || !begins_with_one(range, position, target)) return false;
        ++begins;
      }
    }
    return begins == 1;
  }

  bool begins_with_one(const program::FunctionRange& range, std::uint32_t position, const Target& target) const {
    const CallSite& site = code_.calls[code_.instructions[position].extra];
    if (range.function != code_.main || concurrent_[position] || site.arguments.size() < 3) return false;
    Targets targets = points_to_.targets(range.function, site.arguments[0].operand);
    if (targets.size() != 1 || *targets.begin() != target || !program::is_constant(site.arguments[2].operand))
      return false;
    const auto& value = code_.constants[program::constant_index(site.arguments[2].operand)];
    bool is_one = value.kind == program::CodeConstant::Kind::Number && value.value == 1;
    return is_one && !Rounds(code_, range, nullptr).is_repeated(position);
  }

  // What belongs to which thread.

  void find_spawns() {
    auto is_settled = [this](std::uint32_t global, std::int64_t place, std::uint32_t reader) {
      return concurrent_[reader] && is_settled_place(global, place);
    };
    const program::FunctionRange* main = range_of(code_.main);
    rounds_.emplace(code_, *main, is_settled);
    auto writes_only = [this](const Range& range, const std::vector<std::uint32_t>& by) {
      return is_written_only(range, by);
    };
    auto is_settled_for_threads = [this](std::uint32_t global, std::int64_t place, std::uint32_t) {
      return is_settled_place(global, place);
    };
    for (std::uint32_t function = 0; function < code_.functions.size(); ++function) {
      if (!points_to_.is_thread(function) || points_to_.callers(function).size() != 1) continue;
      std::uint32_t creation = points_to_.callers(function)[0];
      if (builtin_at(creation) != Builtin::ThreadCreate || points_to_.callees(creation).size() != 1) continue;
      if (function_of_[creation] != code_.main || !is_of(function, function)) continue;
      if (!code_.functions[function].is_defined || range_of(function) == nullptr) continue;
      threads_by_rounds_.emplace(function, ThreadRounds(code_, points_to_, *rounds_, *main, *range_of(function),
                                                        creation, is_settled_for_threads, writes_only));
    }
  }

  // Is what is stored there written by these alone, apart from what happens before there are threads?
  bool is_written_only(const Range& range, const std::vector<std::uint32_t>& by) {
    for (std::uint32_t position : effects_->writers(range, meter_)) {
      bool is_one_of = std::ranges::find(by, position) != by.end();
      if (!is_one_of && !is_before_threads(function_of_[position], position)) return false;
    }
    return !meter_.is_exhausted();
  }

  bool is_settled_place(std::uint32_t global, std::int64_t place) const {
    base::Meter meter({}, most_work);
    for (std::uint32_t position : effects_->writers({{global, place, 0}, 8}, meter))
      if (!is_before_threads(function_of_[position], position)) return false;
    return !meter.is_exhausted();
  }

  const ThreadRounds* rounds_of(std::uint32_t function) const {
    auto found = threads_by_rounds_.find(function);
    return found != threads_by_rounds_.end() ? &found->second : nullptr;
  }

  // Accesses.

  void add(std::uint32_t function, std::uint32_t position) {
    const Instruction& in = code_.instructions[position];
    Builtin builtin = builtin_at(position);
    bool is_atomic = (in.flags & program::instruction_flag::atomic) != 0 || in.op == Op::AtomicRmw ||
                     in.op == Op::CmpXchg || synchronises(builtin);
    std::optional<Reg> address;
    if (in.op == Op::Load || in.op == Op::Store || in.op == Op::AtomicRmw || in.op == Op::CmpXchg) address = in.a;
    std::span<const program::Argument> arguments;
    if (in.op == Op::Call) arguments = code_.calls[in.extra].arguments;
    if (builtin == Builtin::ThreadCreate && !arguments.empty() && arguments.size() > 1 && is_null(arguments[1].operand))
      address = arguments[0].operand;
    if (has_no_effect_here(builtin))
      for (const program::Argument& argument : arguments)
        for (const Target& target : points_to_.targets(function, argument.operand))
          add({{anywhere(target), any_size}, position, function, true, false, {}});
    for (const Range& range : effects_->of(position).reads) add({range, position, function, false, is_atomic, address});
    for (const Range& range : effects_->of(position).writes) add({range, position, function, true, is_atomic, address});
    if (arguments.empty()) return;
    bool frees = effect_of(builtin).part == Part::Frees;
    constexpr std::uint64_t key = 4;
    if (!frees && builtin != Builtin::KeyCreate) return;
    for (const Target& target : points_to_.targets(function, arguments[0].operand)) {
      Range all{frees ? anywhere(target) : target, frees ? any_size : key};
      add({all, position, function, true, false, arguments[0].operand});
    }
  }

  // Where a variable of a function ends is a write of it; when main returns the process ends.
  void add_ends(const program::FunctionRange& range, std::uint32_t alloca) {
    std::optional<ObjectIndex> object = points_to_.made_at(alloca);
    if (!object) return;
    for (const program::FunctionRange& each : ranges_)
      for (std::uint32_t position = each.begin; position < each.end; ++position) {
        bool returns = each.function == range.function && each.function != code_.main &&
                       code_.instructions[position].op == Op::Return;
        if (!points_to_.is_reached(each.function) || (!returns && builtin_at(position) != Builtin::ThreadExit))
          continue;
        add({{{*object, 0, 1}, any_size}, position, each.function, true, false, {}});
      }
  }

  void add(const Access& access) {
    ObjectIndex object = access.range.at.object;
    if (object == points_to_.results()) return;  // a thread is joined after it has returned
    if (object >= shared_.size() || shared_[object]) accesses_[object].push_back(access);
  }

  bool is_free_of_races(const std::vector<Access>& accesses) {
    if (accesses.size() > most_accesses) return false;
    for (std::size_t i = 0; i < accesses.size() && meter_.spend(accesses.size()); ++i)
      for (std::size_t j = i; j < accesses.size(); ++j)
        if (may_race(accesses[i], accesses[j])) return false;
    return true;
  }

  bool may_race(const Access& a, const Access& b) {
    if ((!a.write && !b.write) || (a.atomic && b.atomic) || !overlap(a.range, b.range)) return false;
    if (is_alone(a, b) || (held_->before(a.position) & held_->before(b.position) & locks_) != 0) return false;
    if (is_before_threads(a.function, a.position) || is_before_threads(b.function, b.position)) return false;
    return !is_ordered_by_rounds(a, b) && !is_ordered_by_rounds(b, a) && !is_published(a, b) && !is_published(b, a);
  }

  // Main makes `a`, and never again once it has set a flag, under a lock; who makes `b` has seen the flag set, under
  // the same lock.
  bool is_published(const Access& a, const Access& b) {
    if (a.function != code_.main || b.function == code_.main) return false;
    const program::FunctionRange& range = *range_of(b.function);
    Rounds rounds(code_, range, nullptr);
    for (std::uint32_t load = range.begin; load < range.end && meter_.spend(); ++load) {
      std::optional<Range> flag = flag_read_at(load);
      if (!flag || !is_set_after(*flag, load, a.position)) continue;
      for (std::uint32_t branch = range.begin; branch < range.end && meter_.spend(); ++branch) {
        const Instruction& in = code_.instructions[branch];
        std::optional<bool> if_not_set = in.op == Op::Branch ? truth_if_zero(rounds, in.a, load) : std::nullopt;
        if (!if_not_set || in.extra == in.extra2) continue;
        if (rounds.is_behind(branch, *if_not_set ? in.extra2 : in.extra, b.position)) return true;
      }
    }
    return false;
  }

  // A part of a global variable that is 0 when the program begins.
  std::optional<Range> flag_read_at(std::uint32_t position) const {
    const Instruction& in = code_.instructions[position];
    bool is_it = in.op == Op::Load && (in.flags & program::instruction_flag::atomic) == 0 && program::is_constant(in.a);
    if (!is_it) return std::nullopt;
    const program::CodeConstant& at = code_.constants[program::constant_index(in.a)];
    if (at.kind != program::CodeConstant::Kind::Global || !at.value.fits_uint_p()) return std::nullopt;
    const program::Global& global = code_.globals[at.index];
    std::uint64_t begin = at.value.get_ui(), bytes = (in.width + 7U) / 8;
    bool is_plain = !global.is_thread_local && !global.is_external && begin + bytes <= global.bytes.size();
    if (!is_plain || !global.relocations.empty()) return std::nullopt;
    for (std::uint64_t i = begin; i < begin + bytes; ++i)
      if (global.bytes[i] != 0) return std::nullopt;
    return Range{{at.index, static_cast<std::int64_t>(begin), 0}, bytes};
  }

  // Where it is set to something else than 0, main does it, under a lock that is held at `load`, and `before` is not
  // executed any more.
  bool is_set_after(const Range& flag, std::uint32_t load, std::uint32_t before) {
    for (std::uint32_t writer : effects_->writers(flag, meter_)) {
      const Instruction& in = code_.instructions[writer];
      if (in.op == Op::Store && is_null(in.b)) continue;
      bool is_locked = (held_->before(load) & held_->before(writer) & locks_) != 0;
      if (!is_locked || function_of_[writer] != code_.main || rounds_->comes(writer, before)) return false;
    }
    return !meter_.is_exhausted();
  }

  // What a condition comes to if what was loaded there is 0; nothing: it depends on something else as well.
  std::optional<bool> truth_if_zero(const Rounds& rounds, Reg reg, std::uint32_t load) const {
    constexpr unsigned most_steps = 8;
    bool is_inverted = false;
    for (unsigned step = 0; step < most_steps; ++step) {
      std::optional<std::uint32_t> definition = rounds.only_definition(reg);
      if (!definition) return std::nullopt;
      if (*definition == load) return is_inverted;
      const Instruction& in = code_.instructions[*definition];
      switch (in.op) {
        case Op::Copy:
        case Op::Trunc:
        case Op::ZExt:
        case Op::SExt: break;
        case Op::Eq:
        case Op::Ne:
          if (!is_null(in.b)) return std::nullopt;
          is_inverted = is_inverted != (in.op == Op::Eq);
          break;
        case Op::Xor:
          if (in.width != 1 || !program::is_constant(in.b) || is_null(in.b)) return std::nullopt;
          is_inverted = !is_inverted;
          break;
        default: return std::nullopt;
      }
      reg = in.a;
    }
    return std::nullopt;
  }

  // Does one thread make both?
  bool is_alone(const Access& a, const Access& b) const {
    if (is_of_main(a) && is_of_main(b)) return true;
    if (threads_[a.function].size() != 1 || threads_[a.function] != threads_[b.function]) return false;
    const ThreadRounds* rounds = rounds_of(*threads_[a.function].begin());
    return rounds != nullptr && rounds->is_one();
  }

  // `b` is a thread's, `a` the first thread's or another thread's.
  bool is_ordered_by_rounds(const Access& a, const Access& b) {
    if (!meter_.spend(code_.instructions.size())) return false;  // it goes through the code several times
    if (is_of_main(a) && a.function == code_.main) {
      auto is_joined = [&](std::uint32_t thread) {
        const ThreadRounds* rounds = rounds_of(thread);
        return rounds != nullptr && (rounds->is_before(a.position) || rounds->is_joined_before(a.position));
      };
      if (!threads_[b.function].empty() && std::ranges::all_of(threads_[b.function], is_joined)) return true;
    }
    const ThreadRounds* rounds = rounds_of(b.function);
    if (rounds == nullptr || !is_of(b.function, b.function) || !a.address || !b.address) return false;
    ThreadRounds::Access own{b.position, *b.address, b.range.size};
    ThreadRounds::Access other{a.position, *a.address, a.range.size};
    if (a.function == b.function) return rounds->are_apart(other, own);
    return a.function == code_.main && rounds->is_apart_from_main(other, own);
  }

  static constexpr std::uint32_t from_below = std::uint32_t{1} << 31;

  const program::Code& code_;
  base::Meter meter_;
  PointsTo points_to_;
  std::vector<program::FunctionRange> ranges_;
  std::optional<ModRef> effects_;
  std::optional<HeldLocks> held_;
  HeldLocks::Set locks_ = 0;                      // that count
  std::vector<std::set<std::uint32_t>> threads_;  // by function
  std::vector<std::uint32_t> function_of_;        // by instruction
  std::vector<std::uint32_t> creations_;
  std::vector<bool> concurrent_;  // by instruction
  std::vector<bool> shared_;      // by object
  std::optional<Rounds> rounds_;  // of main
  std::map<std::uint32_t, ThreadRounds> threads_by_rounds_;
  std::map<ObjectIndex, std::vector<Access>> accesses_{};
};

}  // namespace

bool excludes_races(const program::Code& code, const base::Budget& budget) {
  if (code.instructions.size() > most_instructions) return false;
  return Freedom(code, budget)();
}

}  // namespace heddle::analysis
