#include "analysis/survey.h"

#include "analysis/loop_bounds.h"
#include "analysis/sharing.h"
#include "analysis/user_places.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <tuple>

namespace heddle::analysis {

using program::Builtin;
using program::CallSite;
using program::Op;

namespace {

constexpr std::uint64_t most_work = 20'000'000;

// The finer analysis gets half of what is left, and not much.
base::Budget part_of(const base::Budget& budget) {
  constexpr double most = 1, least = 0.001;
  double half = budget.has_deadline() ? budget.seconds_left() / 2 : most;
  return {std::clamp(half, least, most), budget.flag()};
}

struct LockRow {
  Builtin builtin;
  std::string_view kind;
};
constexpr std::size_t most_candidates = 4;  // of the object that a lock is in

constexpr std::array lock_rows{
    LockRow{Builtin::MutexLock, "mutex"},
    LockRow{Builtin::MutexTryLock, "mutex"},
    LockRow{Builtin::MutexTimedLock, "mutex"},
    LockRow{Builtin::SpinLock, "spin lock"},
    LockRow{Builtin::SpinTryLock, "spin lock"},
    LockRow{Builtin::RwLockRead, "reader-writer lock"},
    LockRow{Builtin::RwLockTryRead, "reader-writer lock"},
    LockRow{Builtin::RwLockTimedRead, "reader-writer lock"},
    LockRow{Builtin::RwLockWrite, "reader-writer lock"},
    LockRow{Builtin::RwLockTryWrite, "reader-writer lock"},
    LockRow{Builtin::RwLockTimedWrite, "reader-writer lock"},
    LockRow{Builtin::CondWait, "condition variable"},
    LockRow{Builtin::CondTimedWait, "condition variable"},
    LockRow{Builtin::SemWait, "semaphore"},
    LockRow{Builtin::SemTryWait, "semaphore"},
    LockRow{Builtin::SemTimedWait, "semaphore"},
    LockRow{Builtin::BarrierWait, "barrier"},
};

std::string_view lock_kind(Builtin builtin) {
  auto found = std::ranges::find(lock_rows, builtin, &LockRow::builtin);
  return found == lock_rows.end() ? "" : found->kind;
}

class Surveyor {
public:
  Surveyor(const program::Code& code, const base::Budget& budget)
      : code_(code),
        budget_(budget),
        meter_(budget, most_work),
        points_to_(code, budget),
        places_(code, points_to_),
        ranges_(program::function_ranges(code)) {}

  Survey operator()() {
    find_loops();
    sort_loops();
    for (const program::FunctionRange& range : ranges_)
      for (std::uint32_t position = range.begin; position < range.end; ++position)
        if (may_run(range.function)) look_at(position);
    tell_obstacles();
    result_.is_complete = points_to_.is_complete();
    if (!result_.is_complete) return std::move(result_);
    names_ = object_names(code_, points_to_, places_);
    ThreadKinds threads = thread_kinds(code_, points_to_, places_);
    tell_threads(threads);
    find_locks();
    SharedObjects shared = shared_objects(code_, points_to_, places_, threads, meter_, part_of(budget_));
    result_.shared = std::move(shared.list);
    result_.knows_locks = shared.knows_locks;
    result_.knows_shared = !meter_.is_exhausted();
    return std::move(result_);
  }

private:
  // Without points-to nothing is known to be dead.
  bool may_run(std::uint32_t function) const { return !points_to_.is_complete() || points_to_.is_reached(function); }

  // A loop is where its rounds begin.
  void find_loops() {
    std::vector<bool> bounded = bounded_loops(code_);
    std::vector<bool> seen(code_.loops.size());
    for (const program::FunctionRange& range : ranges_) {
      const program::CodeFunction& function = code_.functions[range.function];
      if (!may_run(range.function) || function.is_model) continue;
      for (std::uint32_t position = range.begin; position < range.end; ++position) {
        const program::Instruction& in = code_.instructions[position];
        if (in.op != Op::LoopRound || seen[in.extra]) continue;
        seen[in.extra] = true;
        program::Location location = code_.loops[in.extra].location;
        if (bounded[in.extra])
          ++result_.bounded_loops;
        else if (places_.is_users(location))
          result_.loops.push_back({function.name, location});
        else
          ++result_.library_loops;
      }
    }
  }

  void sort_loops() {
    std::ranges::sort(result_.loops, {}, [](const SurveyedLoop& each) {
      return std::tuple(each.location.file, each.location.line, each.location.column);
    });
  }

  void look_at(std::uint32_t position) {
    const program::Instruction& in = code_.instructions[position];
    if (in.op == Op::Unsupported) places_.add(stops_[code_.texts[in.extra]], position);
    if (in.op == Op::Call && is_without_model(code_.calls[in.extra]))
      places_.add(calls_[code_.calls[in.extra].name], position);
    bool is_atomic = (in.flags & program::instruction_flag::atomic) != 0 || in.op == Op::AtomicRmw ||
                     in.op == Op::CmpXchg || in.op == Op::Fence;
    if (is_atomic && (in.flags & program::instruction_flag::relaxed) != 0)
      places_.add(weak_[std::string(name_of(in))], position);
  }

  bool is_without_model(const CallSite& site) const {
    if (site.kind != CallSite::Kind::Function) return false;
    const program::CodeFunction& function = code_.functions[site.function];
    return !function.is_defined && function.builtin == Builtin::None;
  }

  static std::string_view name_of(const program::Instruction& in) {
    switch (in.op) {
      case Op::Load: return "atomic load";
      case Op::Store: return "atomic store";
      case Op::Fence: return "fence";
      case Op::CmpXchg: return "compare-and-swap";
      default: return "atomic read-modify-write";
    }
  }

  void tell_obstacles() {
    for (auto& [name, places] : calls_) result_.calls.push_back({name, std::move(places)});
    for (auto& [text, places] : stops_) result_.obstacles.push_back({text, std::move(places)});
    for (auto& [text, places] : weak_) result_.weak_atomics.push_back({text, std::move(places)});
    auto by_count = [](const Obstacle& a, const Obstacle& b) { return a.places.count > b.places.count; };
    std::ranges::stable_sort(result_.calls, by_count);
    std::ranges::stable_sort(result_.obstacles, by_count);
  }

  void tell_threads(const ThreadKinds& kinds) {
    std::map<std::uint32_t, SurveyedThread> threads;  // by entry
    for (std::uint32_t position : kinds.creations)
      for (std::uint32_t entry : points_to_.callees(position)) {
        const program::CodeFunction& function = code_.functions[entry];
        if (!function.is_defined || function.builtin != Builtin::None) continue;
        SurveyedThread& thread = threads[entry];
        thread.entry = function.name;
        thread.entered = function.location;
        places_.add(thread.created, position);
        thread.is_in_loop = thread.is_in_loop || places_.is_repeated(position);
      }
    for (auto& [entry, thread] : threads) result_.threads.push_back(std::move(thread));
  }

  bool may_be_lock(ObjectIndex object) const {
    if (object >= names_.size() || (!names_[object].location && names_[object].name.empty())) return false;
    return object >= code_.globals.size() || !code_.globals[object].is_constant;
  }

  void find_locks() {
    std::map<std::tuple<std::string, std::string, program::Location>, Places> found;
    for (const program::FunctionRange& range : ranges_) {
      if (!may_run(range.function)) continue;
      for (std::uint32_t position = range.begin; position < range.end; ++position) {
        const program::Instruction& in = code_.instructions[position];
        if (in.op != Op::Call || code_.calls[in.extra].kind != CallSite::Kind::Builtin) continue;
        const CallSite& site = code_.calls[in.extra];
        std::string kind(lock_kind(site.builtin));
        if (kind.empty() || site.arguments.empty()) continue;
        std::vector<ObjectIndex> objects = points_to_.objects(range.function, site.arguments[0].operand);
        std::erase_if(objects, [&](ObjectIndex object) { return !may_be_lock(object); });
        if (objects.size() > most_candidates) {
          places_.add(found[{kind, "in one of " + std::to_string(objects.size()) + " objects", {}}], position);
          continue;
        }
        for (ObjectIndex object : objects)
          places_.add(found[{kind, names_[object].name, names_[object].location}], position);
      }
    }
    for (auto& [key, places] : found)
      result_.locks.push_back({std::get<0>(key), std::get<1>(key), std::get<2>(key), std::move(places)});
  }

  const program::Code& code_;
  const base::Budget& budget_;
  base::Meter meter_;
  QuickPointsTo points_to_;
  UserPlaces places_;
  std::vector<program::FunctionRange> ranges_;
  std::vector<ObjectName> names_{};
  std::map<std::string, Places> stops_{}, weak_{};  // by text
  std::map<std::string, Places> calls_{};           // of functions without a model, by name
  Survey result_{};
};

}  // namespace

Survey survey(const program::Code& code, const base::Budget& budget) { return Surveyor(code, budget)(); }

}  // namespace heddle::analysis
