#include "plan/reordered.h"

#include <set>
#include <utility>

namespace heddle::plan {

using machine::Machine;
using machine::ThreadId;

namespace {

constexpr std::uint32_t most_in_a_row = 200;  // so that threads that look again and again let others go on

std::optional<ThreadId> find_live(Machine& machine, std::string_view path) {
  for (std::uint32_t i = 0; i < machine.thread_slots(); ++i)
    if (machine.is_live(ThreadId(i)) && machine.path_of(ThreadId(i)) == path) return ThreadId(i);
  return std::nullopt;
}

}  // namespace

Reordered::Reordered(const Reordering& wanted, std::size_t most_steps, Rule rule)
    : wanted_(wanted), most_steps_(most_steps), rule_(rule), rest_(wanted.rest), holds_(wanted.hold.has_value()) {}

std::optional<std::string> Reordered::next(Machine& machine) {
  instructions_ = machine.instructions();
  if (steps_.size() >= most_steps_) return std::nullopt;
  std::optional<std::string> item;
  if (musts_ < wanted_.must.size()) {
    item = must(machine);
  } else {
    item = first_possible(machine);
    if (!item && !wanted_.stops) item = by_rule(machine);
  }
  if (item) taking_ = path_of_item(*item);
  return item;
}

bool Reordered::may_go_on(Machine& machine, ThreadId thread, std::string_view path) const {
  if (holds_ && (path == wanted_.hold->path || (!wanted_.hold->only.empty() && path != wanted_.hold->only)))
    return false;
  return machine.guard(thread).is_true();
}

std::optional<std::string> Reordered::must(Machine& machine) {
  const std::string& item = wanted_.must[musts_++];
  std::optional<ThreadId> thread = find_live(machine, path_of_item(item));
  return thread && machine.guard(*thread).is_true() ? std::optional(item) : std::nullopt;
}

std::optional<std::string> Reordered::first_possible(Machine& machine) {
  std::set<std::string_view> blocked;
  for (auto item = rest_.begin(); item != rest_.end(); ++item) {
    std::string_view path = path_of_item(*item);
    if (blocked.contains(path)) continue;
    std::optional<ThreadId> thread = find_live(machine, path);
    if (thread && may_go_on(machine, *thread, path)) {
      std::string taken = std::move(*item);
      rest_.erase(item);
      return taken;
    }
    blocked.insert(path);
  }
  return std::nullopt;
}

// Threads in the order in which the rule prefers them.
std::uint32_t Reordered::preferred(std::uint32_t rank, std::uint32_t slots) const {
  if (rule_ == Rule::Newest) return slots - 1 - rank;
  bool stays = rule_ == Rule::Stay && in_a_row_ < most_in_a_row;
  return (last_slot_ + rank + (stays ? 0 : 1)) % slots;
}

std::optional<std::string> Reordered::by_rule(Machine& machine) {
  std::uint32_t slots = machine.thread_slots();
  for (std::uint32_t rank = 0; rank < slots; ++rank) {
    ThreadId thread(preferred(rank, slots));
    if (!machine.is_live(thread)) continue;
    std::string path = machine.path_of(thread);
    if (may_go_on(machine, thread, path)) return path;
  }
  return std::nullopt;
}

void Reordered::take_note(ThreadId thread, std::span<const machine::Access> accesses) {
  in_a_row_ = thread.index() == last_slot_ ? in_a_row_ + 1 : 0;
  last_slot_ = thread.index();
  steps_.push_back(taken_step(thread, accesses));
  std::uint32_t count = ++counts_[taking_];
  if (!holds_ || musts_ < wanted_.must.size() || taking_ == wanted_.hold->path) return;
  auto known = wanted_.hold->known.find(taking_);
  bool is_late = known == wanted_.hold->known.end() || count > known->second;
  if (!is_late || !conflict(steps_.back(), wanted_.hold->step) || ++conflicts_ < wanted_.hold->conflicts) return;
  holds_ = false;
  awaited_ = static_cast<std::uint32_t>(steps_.size() - 1);
}

}  // namespace heddle::plan
