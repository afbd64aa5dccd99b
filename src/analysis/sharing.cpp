#include "analysis/sharing.h"

#include "analysis/builtin_effects.h"
#include "analysis/held_locks.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>

namespace heddle::analysis {

using program::Builtin;
using program::CallSite;
using program::Op;

namespace {

constexpr std::size_t most_instructions_for_locks = 20000;

Builtin builtin_at(const program::Code& code, std::uint32_t position) {
  const program::Instruction& in = code.instructions[position];
  bool calls = in.op == Op::Call && code.calls[in.extra].kind == CallSite::Kind::Builtin;
  return calls ? code.calls[in.extra].builtin : Builtin::None;
}

class Kinds {
public:
  Kinds(const program::Code& code, const QuickPointsTo& points_to, const UserPlaces& places)
      : code_(code), points_to_(points_to), places_(places), ranges_(program::function_ranges(code)) {
    result_.running.resize(code.functions.size());
  }

  ThreadKinds operator()() {
    for (const program::FunctionRange& range : ranges_)
      for (std::uint32_t position = range.begin; position < range.end; ++position)
        if (points_to_.is_reached(range.function) && builtin_at(code_, position) == Builtin::ThreadCreate)
          add(position);
    run(code_.main, code_.main);
    for (std::uint32_t function : code_.constructors) run(function, code_.main);
    for (std::uint32_t function = 0; function < code_.functions.size(); ++function)
      if (points_to_.is_thread(function)) run(function, function);
    return std::move(result_);
  }

private:
  void add(std::uint32_t position) {
    result_.creations.push_back(position);
    bool is_repeated = places_.is_repeated(position);
    for (std::uint32_t entry : points_to_.callees(position)) {
      if (!code_.functions[entry].is_defined) continue;
      bool is_known = !created_.insert(entry).second;
      if (is_repeated || is_known) result_.several.insert(entry);
    }
  }

  void run(std::uint32_t function, std::uint32_t thread) {
    std::vector<std::uint32_t> open{function};
    while (!open.empty()) {
      std::uint32_t at = open.back();
      open.pop_back();
      if (!result_.running[at].insert(thread).second) continue;
      auto range = std::ranges::find(ranges_, at, &program::FunctionRange::function);
      if (range == ranges_.end()) continue;
      for (std::uint32_t position = range->begin; position < range->end; ++position)
        if (builtin_at(code_, position) != Builtin::ThreadCreate)
          for (std::uint32_t callee : points_to_.callees(position)) open.push_back(callee);
    }
  }

  const program::Code& code_;
  const QuickPointsTo& points_to_;
  const UserPlaces& places_;
  std::vector<program::FunctionRange> ranges_;
  std::set<std::uint32_t> created_{};
  ThreadKinds result_{};
};

class Sharing {
public:
  Sharing(const program::Code& code, const QuickPointsTo& points_to, const UserPlaces& places,
          const ThreadKinds& threads, base::Meter& meter)
      : code_(code),
        points_to_(points_to),
        places_(places),
        threads_(threads),
        meter_(meter),
        ranges_(program::function_ranges(code)),
        concurrent_(code.instructions.size()),
        names_(object_names(code, points_to, places)) {}

  SharedObjects operator()(const base::Budget& budget) {
    find_concurrent();
    find_reachable();
    find_locks(budget);
    for (const program::FunctionRange& range : ranges_)
      for (std::uint32_t position = range.begin; position < range.end && meter_.spend(); ++position)
        if (points_to_.is_reached(range.function)) look_at(range.function, position);
    SharedObjects result{.knows_locks = held_};
    for (const auto& [object, seen] : seen_)
      if (is_shared(object, seen)) result.list.push_back(told(object, seen));
    std::ranges::stable_sort(result.list, {}, [](const SharedObject& each) { return rank(each); });
    return result;
  }

private:
  struct Seen {
    std::set<std::uint32_t> threads{};
    std::set<std::uint32_t> reads{}, writes{};  // positions
    bool is_atomic = true;
    HeldLocks::Set locks = ~HeldLocks::Set{0};
  };

  // What will hurt comes first.
  static int rank(const SharedObject& object) {
    if (object.protection == Protection::ReadOnly) return 4;
    int by_kind = object.kind == SharedObject::Kind::Heap ? 1 : 0;
    return object.protection == Protection::None ? by_kind : 2 + by_kind;
  }

  bool is_concurrent(std::uint32_t function, std::uint32_t position) const {
    const std::set<std::uint32_t>& running = threads_.running[function];
    if (running.empty()) return false;
    bool only_main = running.size() == 1 && running.contains(code_.main) && !points_to_.is_thread(code_.main);
    return !only_main || concurrent_[position];
  }

  // What the first thread does after it has created another.
  void find_concurrent() {
    std::vector<std::uint32_t> open = threads_.creations;
    std::set<std::uint32_t> whole;  // functions, of which all counts
    while (!open.empty() && meter_.spend()) {
      std::uint32_t from = open.back();
      open.pop_back();
      follow(from, whole);
      for (std::uint32_t caller : points_to_.callers(places_.function_of(from)))
        if (!followed_.contains(caller) && builtin_at(code_, caller) != Builtin::ThreadCreate) open.push_back(caller);
    }
  }

  // All that comes after this instruction within its function, and what is called there.
  void follow(std::uint32_t from, std::set<std::uint32_t>& whole) {
    if (!followed_.insert(from).second) return;
    std::vector<std::uint32_t> open;
    auto visit = [&](std::uint32_t next) {
      if (!concurrent_[next]) concurrent_[next] = true, open.push_back(next);
    };
    each_following(code_, from, visit);
    while (!open.empty() && meter_.spend()) {
      std::uint32_t at = open.back();
      open.pop_back();
      each_following(code_, at, visit);
      if (code_.instructions[at].op != Op::Call) continue;
      for (std::uint32_t callee : points_to_.callees(at)) {
        if (!code_.functions[callee].is_defined || !whole.insert(callee).second) continue;
        std::uint32_t entry = code_.functions[callee].entry;
        if (entry < concurrent_.size() && code_.functions[callee].builtin == Builtin::None) visit(entry);
      }
    }
  }

  // Objects that a thread can get at whose own they are not: from global variables, and from what is handed to threads.
  void find_reachable() {
    std::vector<ObjectIndex> open;
    auto reach = [&](ObjectIndex object) {
      if (reachable_.insert(object).second) open.push_back(object);
    };
    for (ObjectIndex global = 0; global < code_.globals.size(); ++global) reach(global);
    for (std::uint32_t position : threads_.creations)
      for (const program::Argument& argument : code_.calls[code_.instructions[position].extra].arguments)
        std::ranges::for_each(points_to_.objects(places_.function_of(position), argument.operand), reach);
    while (!open.empty() && meter_.spend()) {
      ObjectIndex object = open.back();
      open.pop_back();
      std::ranges::for_each(points_to_.contents(object), reach);
    }
  }

  // Which locks are held is asked of the finer analysis, where that is not too much.
  void find_locks(const base::Budget& budget) {
    if (code_.instructions.size() > most_instructions_for_locks) return;
    PointsTo fine(code_, PointsTo::Numbers::Ignored, budget);
    if (!fine.is_complete()) return;
    HeldLocks held(code_, fine);
    locks_ = held.locks();
    for (std::uint32_t i = 0; i < code_.instructions.size(); ++i) held_before_.push_back(held.before(i));
    held_ = true;
  }

  void look_at(std::uint32_t function, std::uint32_t position) {
    const program::Instruction& in = code_.instructions[position];
    auto touch = [&](program::Reg operand, bool reads, bool writes) {
      for (ObjectIndex object : points_to_.objects(function, operand)) note(object, position, reads, writes);
    };
    switch (in.op) {
      case Op::Load: return touch(in.a, true, false);
      case Op::Store:
      case Op::MemSet: return touch(in.a, false, true);
      case Op::AtomicRmw:
      case Op::CmpXchg: return touch(in.a, true, true);
      case Op::MemCopy: return touch(in.a, false, true), touch(in.b, true, false);
      default: break;
    }
    Builtin builtin = builtin_at(code_, position);
    if (builtin == Builtin::None) return;
    BuiltinEffect effect = effect_of(builtin);
    const std::vector<program::Argument>& arguments = code_.calls[in.extra].arguments;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      unsigned bit = 1U << std::min<std::size_t>(i, 7);
      bool reads = (effect.reads & bit) != 0, writes = (effect.writes & bit) != 0;
      if (reads || writes) touch(arguments[i].operand, reads, writes);
    }
  }

  // An access of a function that the user did not write counts as one of the calls that hand the object on.
  void note(ObjectIndex object, std::uint32_t position, bool reads, bool writes) {
    if (places_.is_own(position)) return add(object, position, position, reads, writes);
    bool is_handed_on = false;
    for (std::uint32_t call : places_.of(position)) {
      if (call == position || !hands_on(call, object)) continue;
      is_handed_on = true;
      add(object, position, call, reads, writes);
    }
    if (!is_handed_on) add(object, position, position, reads, writes);
  }

  bool hands_on(std::uint32_t position, ObjectIndex object) {
    if (code_.instructions[position].op != Op::Call) return false;
    auto [found, is_new] = handed_.try_emplace(position);
    if (is_new) found->second = handed_at(position);
    return std::ranges::binary_search(found->second, object);
  }

  std::vector<ObjectIndex> handed_at(std::uint32_t position) const {
    std::set<ObjectIndex> objects;
    for (const program::Argument& argument : code_.calls[code_.instructions[position].extra].arguments)
      for (ObjectIndex each : points_to_.objects(places_.function_of(position), argument.operand)) objects.insert(each);
    return {objects.begin(), objects.end()};
  }

  void add(ObjectIndex object, std::uint32_t position, std::uint32_t shown, bool reads, bool writes) {
    std::uint32_t function = places_.function_of(shown);
    if (!meter_.spend() || !is_concurrent(function, shown)) return;
    const program::Instruction& in = code_.instructions[position];
    bool is_atomic = (in.flags & program::instruction_flag::atomic) != 0 || in.op == Op::AtomicRmw ||
                     in.op == Op::CmpXchg || builtin_at(code_, position) != Builtin::None;
    Seen& seen = seen_[object];
    seen.threads.insert(threads_.running[function].begin(), threads_.running[function].end());
    if (reads) seen.reads.insert(shown);
    if (writes) seen.writes.insert(shown);
    seen.is_atomic = seen.is_atomic && is_atomic;
    if (held_ && !is_atomic) seen.locks &= held_before_[position];
  }

  bool is_shared(ObjectIndex object, const Seen& seen) const {
    if (object >= names_.size() || !reachable_.contains(object)) return false;
    if (object < code_.globals.size() && (code_.globals[object].is_constant || code_.globals[object].is_thread_local ||
                                          code_.globals[object].name.empty()))
      return false;
    if (names_[object].name.empty() && !names_[object].location) return false;
    auto is_several = [&](std::uint32_t thread) { return threads_.several.contains(thread); };
    return seen.threads.size() > 1 || std::ranges::any_of(seen.threads, is_several);
  }

  SharedObject told(ObjectIndex object, const Seen& seen) const {
    SharedObject result{.kind = names_[object].kind, .name = names_[object].name, .location = names_[object].location};
    for (std::uint32_t position : seen.reads) places_.add(result.read, position);
    for (std::uint32_t position : seen.writes) places_.add(result.written, position);
    bool is_locked = held_ && seen.locks != 0;
    result.protection = seen.writes.empty() ? Protection::ReadOnly
                        : seen.is_atomic    ? Protection::Atomic
                        : is_locked         ? Protection::Lock
                                            : Protection::None;
    if (result.protection == Protection::Lock) result.lock = lock_name(seen.locks);
    return result;
  }

  std::string lock_name(HeldLocks::Set locks) const {
    for (const auto& [target, bit] : locks_)
      if ((locks & bit) != 0) return names_[target.object].name;
    return "";
  }

  const program::Code& code_;
  const QuickPointsTo& points_to_;
  const UserPlaces& places_;
  const ThreadKinds& threads_;
  base::Meter& meter_;
  std::vector<program::FunctionRange> ranges_;
  std::vector<bool> concurrent_;  // by position
  std::set<std::uint32_t> followed_{};
  std::set<ObjectIndex> reachable_{};
  std::vector<ObjectName> names_;
  bool held_ = false;  // is it known which locks are held?
  std::map<Target, HeldLocks::Set> locks_{};
  std::vector<HeldLocks::Set> held_before_{};  // by position
  std::map<ObjectIndex, Seen> seen_{};
  std::unordered_map<std::uint32_t, std::vector<ObjectIndex>> handed_{};  // by call: what its arguments may point to
};

}  // namespace

ThreadKinds thread_kinds(const program::Code& code, const QuickPointsTo& points_to, const UserPlaces& places) {
  return Kinds(code, points_to, places)();
}

SharedObjects shared_objects(const program::Code& code, const QuickPointsTo& points_to, const UserPlaces& places,
                             const ThreadKinds& threads, base::Meter& meter, const base::Budget& budget) {
  if (threads.creations.empty()) return {};
  return Sharing(code, points_to, places, threads, meter)(budget);
}

std::vector<ObjectName> object_names(const program::Code& code, const QuickPointsTo& points_to,
                                     const UserPlaces& places) {
  std::vector<ObjectName> names;
  for (const program::Global& global : code.globals)
    names.push_back({SharedObject::Kind::Global, global.name, global.location});
  for (std::uint32_t position = 0; position < code.instructions.size(); ++position) {
    std::optional<ObjectIndex> made = points_to.made_at(position);
    if (!made) continue;
    if (*made >= names.size()) names.resize(*made + 1);
    const program::Instruction& in = code.instructions[position];
    bool is_stack = in.op == Op::Alloca;
    ObjectName& name = names[*made];
    name.kind = is_stack ? SharedObject::Kind::Stack : SharedObject::Kind::Heap;
    name.location = places.location(places.of(position).front());
    if (is_stack && in.extra2 < code.variables.size()) name.name = code.variables[in.extra2].name;
  }
  return names;
}

}  // namespace heddle::analysis
