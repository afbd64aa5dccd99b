#include "native/symmetry.h"

#include "program/operands.h"

#include <algorithm>

namespace heddle::native {

using machine::Access;
using machine::Value;
using program::Instruction;
using program::Op;
using program::Reg;

namespace {

// What an item is; numbers that no position has.
constexpr std::uint64_t distinct_step = ~std::uint64_t{0}, woken = ~std::uint64_t{1};
constexpr std::uint64_t oneself = 0xffffffff;  // in the place of the thread's own number
constexpr std::uint64_t most_node_words = std::uint64_t{1} << 25;
// Where summaries are kept (node_of has been asked) they are worth more than long histories, on which they would
// depend: from the second step on every thread is different from all others.
constexpr std::uint32_t most_items_beside_summaries = 2;

bool reads(const program::Code& code, const Instruction& in, Reg reg) {
  int count = program::operands(in.op);
  bool is_operand = (count > 0 && in.a == reg) || (count > 1 && in.b == reg) || (count > 2 && in.c == reg);
  if (in.op == Op::Return)
    return std::ranges::any_of(code.returns[in.extra], [&](const auto& each) { return each.operand == reg; });
  if (in.op == Op::LoopEnter || in.op == Op::LoopRound)
    return std::ranges::find(code.loops[in.extra].carried, reg) != code.loops[in.extra].carried.end();
  return is_operand;
}

// Does the call read the register, and if so, only as the id of a thread that is joined?
bool misuses(const program::CallSite& site, Reg reg) {
  auto is_reg = [&](const program::Argument& argument) { return argument.operand == reg; };
  if (site.kind == program::CallSite::Kind::Indirect && site.callee == reg) return true;
  if (std::ranges::none_of(site.arguments, is_reg)) return false;
  bool is_join = site.kind == program::CallSite::Kind::Builtin && site.builtin == program::Builtin::ThreadJoin;
  return !is_join || std::any_of(site.arguments.begin() + 1, site.arguments.end(), is_reg);
}

}  // namespace

Symmetry::Record& Symmetry::at(std::uint32_t slot) {
  while (records_.size() <= slot) records_.push_back(std::make_unique<Record>());
  return *records_[slot];
}

template <class Action>
void Symmetry::for_companions(const History& history, Action action) const {
  if (history.group == none) return;
  for (std::uint32_t slot = history.group; slot < records_.size(); ++slot)
    if (const Record& other = *records_[slot]; other.now.group == history.group && &other.now != &history)
      action(slot, other);
}

// To a group of which the newest member was created in the same batch, if there is one.
void Symmetry::begin_thread(const Thread& child, Value argument) {
  std::uint32_t batch = at(child.parent).now.batches;
  History& history = change(child.slot);
  Epoch epoch = history.epoch;
  history = {.epoch = epoch};
  bool may_have_companions = argument.is_concrete() && !child.state.detached;
  if (!may_have_companions) return;
  history.is_alone = false;
  history.group = child.slot;
  history.batch = batch;
  history.argument = argument.number();
  for (std::uint32_t slot = 0; slot < records_.size(); ++slot) {
    const History& other = now(slot);
    bool fits = slot != child.slot && other.group != none && state_.threads[slot]->parent == child.parent &&
                other.batch == batch && other.argument == history.argument &&
                state_.threads[slot]->state.function == child.state.function && other.index + 1 < most_members;
    if (!fits) continue;
    history.group = other.group;
    history.index = other.index + 1;
  }
}

bool Symmetry::is_held_back(std::uint32_t slot) const {
  if (!has_rule_ || paused_ != 0 || slot >= records_.size()) return false;
  const History& history = now(slot);
  if (history.is_alone || history.index == 0) return false;
  bool is_held = false;
  for_companions(history, [&](std::uint32_t, const Record& other) {
    bool is_equal = other.now.index < history.index && other.now.length == history.length;
    is_held = is_held || (is_equal && !is_apart(history, other.now));
  });
  return is_held;
}

void Symmetry::count_mirrored(std::uint32_t slot) {
  ++mirrored_;
  const History& history = now(slot);
  const ThreadState& held = state_.threads[slot]->state;
  for_companions(history, [&](std::uint32_t other_slot, const Record& other) {
    bool is_equal = other.now.index < history.index && other.now.length == history.length;
    if (!is_equal || is_apart(history, other.now)) return;
    const ThreadState& first = state_.threads[other_slot]->state;
    bool is_alike = held.status == first.status && held.position == first.position && held.phase == first.phase &&
                    held.rest == first.rest && held.depth == first.depth && held.signalled == first.signalled &&
                    held.waits_for == first.waits_for && held.atomic == first.atomic &&
                    held.heap_objects == first.heap_objects && held.inputs == first.inputs;
    if (!is_alike) give_up();
  });
}

void Symmetry::add_followed(std::uint32_t slot, std::vector<Access>& accesses) const {
  if (!has_rule_ || paused_ != 0 || slot >= records_.size()) return;
  const History& history = now(slot);
  if (history.is_alone || history.index == 0) return;
  for_companions(history, [&](std::uint32_t, const Record& other) {
    bool is_ahead = other.now.index < history.index && other.now.length > history.length;
    if (!is_ahead || is_apart(history, other.now)) return;
    const Item& item = other.items[history.length];
    auto event = static_cast<std::int64_t>(std::uint64_t{item.thread} << 32 | item.step);
    accesses.push_back({.object = Access::event_object, .index = Value(event), .atomic = true});
  });
}

std::vector<std::uint32_t> Symmetry::first_of_equals(const std::vector<std::uint32_t>& waiting) const {
  if (!has_rule_ || paused_ != 0) return waiting;
  std::vector<std::uint32_t> first;
  for (std::uint32_t slot : waiting) {
    bool has_equal = std::ranges::any_of(waiting, [&](std::uint32_t other) {
      if (std::max(slot, other) >= records_.size()) return false;
      const History &a = now(other), &b = now(slot);
      return !b.is_alone && a.group == b.group && a.index < b.index && a.length == b.length && !is_apart(b, a);
    });
    if (!has_equal) first.push_back(slot);
  }
  return first;
}

bool Symmetry::has_companions(std::uint32_t slot) const {
  bool has = false;
  if (slot < records_.size()) for_companions(now(slot), [&](std::uint32_t, const Record&) { has = true; });
  return has;
}

std::vector<Symmetry::Member> Symmetry::all_members() const {
  std::vector<Member> members;
  for (std::uint32_t slot = 1; slot < records_.size(); ++slot)
    if (has_companions(slot)) members.push_back({slot, now(slot).group});
  return members;
}

std::vector<Symmetry::Member> Symmetry::members_created_by(std::uint32_t parent) const {
  std::vector<Member> members = all_members();
  std::erase_if(members, [&](const Member& each) { return state_.threads[each.slot]->parent != parent; });
  return members;
}

bool Symmetry::has_joined_in_part(std::uint32_t parent) const {
  if (state_.threads[parent]->state.children < 2) return false;
  std::vector<Member> members = members_created_by(parent);
  auto is_joined = [&](const Member& member) { return state_.threads[member.slot]->state.joined; };
  return std::ranges::any_of(members, [&](const Member& one) {
    return std::ranges::any_of(
        members, [&](const Member& other) { return one.group == other.group && is_joined(one) != is_joined(other); });
  });
}

// May there be more companions?
bool Symmetry::is_open(std::uint32_t slot) const {
  std::uint32_t parent = state_.threads[slot]->parent;
  return is_live(parent) && now(parent).batches == now(slot).batch;
}

// May the thread still be kept from going on, or keep another one from it?
bool Symmetry::matters(std::uint32_t slot) const {
  const History& history = now(slot);
  if (history.is_alone) return false;
  bool matters = is_open(slot);
  for_companions(history, [&](std::uint32_t other_slot, const Record& other) {
    if (other.now.index < history.index)
      matters = matters || (is_live(slot) && !is_apart(history, other.now));
    else
      matters = matters || (is_live(other_slot) && !is_apart(other.now, history));
  });
  return matters;
}

void Symmetry::begin_step(const Thread& thread, bool is_visible, bool creates, bool joins) {
  recording_ = false;
  if (paused_ != 0) return;
  current_ = thread.slot;
  History& history = change(current_);
  if (is_visible && !creates) ++history.batches;
  if (is_visible && !joins && has_joined_in_part(current_)) give_up();
  bool may_be_compared = has_rule_ && matters(current_);
  recording_ = may_be_compared && !(nodes_kept_ != 0 && history.length >= most_items_beside_summaries);
  if (has_rule_ && !may_be_compared) history.is_alone = true;
  is_distinct_ = false;
  words_.clear();
  record(thread.state.position);
  record(thread.state.phase);
}

void Symmetry::end_step(const Thread& thread, std::span<const Access> accesses) {
  if (paused_ != 0) return;
  const ThreadState& state = thread.state;
  if (state.status != Status::Live && has_joined_in_part(current_)) give_up();
  if (recording_) {
    record(accesses.size());
    for (const Access& access : accesses) {
      auto index = static_cast<std::uint64_t>(access.index.number());
      bool is_own = access.object == Access::thread_object && (index & oneself) == current_;
      record(std::uint64_t{access.object} << 32 | access.size);
      record(std::uint64_t{access.write} | std::uint64_t{access.atomic} << 1 |
             static_cast<std::uint64_t>(access.role) << 8 | std::uint64_t{access.sync} << 16);
      record(is_own ? Value(static_cast<std::int64_t>(index | oneself)) : access.index);
    }
    record(std::uint64_t{state.position} << 32 | state.phase);
    record(static_cast<std::uint64_t>(state.status) | static_cast<std::uint64_t>(state.rest) << 8 |
           (state.signalled ? 1U << 16 : 0U) | (state.spins ? 1U << 17 : 0U));
    record(std::uint64_t{state.depth} << 32 | state.atomic);
    bool is_last = nodes_kept_ != 0 && now(current_).length + 1 >= most_items_beside_summaries;
    if (is_distinct_ || is_last) words_ = {distinct_step, current_};
    append(current_, words_, current_, now(current_).steps);
  }
  recording_ = false;
  ++change(current_).steps;
}

void Symmetry::wake(std::uint32_t slot) {
  if (!has_rule_ || paused_ != 0 || slot >= records_.size() || now(slot).is_alone) return;
  if (nodes_kept_ != 0 && now(slot).length >= most_items_beside_summaries) return;
  std::uint32_t step = at(current_).now.steps;
  append(slot, {woken, current_, step}, current_, step);
}

// Whoever is not a beginning of an earlier companion's history any more will never be again.
void Symmetry::append(std::uint32_t slot, const std::vector<std::uint64_t>& words, std::uint32_t thread,
                      std::uint32_t step) {
  Record& record = at(slot);
  History& history = change(slot);
  std::uint32_t position = history.length++;
  if (record.items.size() <= position) record.items.resize(position + 1);
  Item& item = record.items[position];
  item.words = words;
  item.node = 0;
  item.thread = thread;
  item.step = step;
  for_companions(history, [&](std::uint32_t, const Record& other) {
    if (other.now.index > history.index) return;
    bool is_same = other.now.length > position && other.items[position].words == words;
    if (!is_same) history.apart |= std::uint64_t{1} << other.now.index;
  });
}

void Symmetry::keep(ObjectId object, std::int64_t offset, std::uint32_t size, Kept what) {
  if (watched_.size() <= object) watched_.resize(object + 1);
  watched_[object] = true;
  std::vector<Place>& places = places_[object];
  auto is_known = [&](const Place& place) {
    return place.offset == offset && place.size >= size && place.what == what;
  };
  if (std::ranges::none_of(places, is_known)) places.push_back({offset, size, what});
}

bool Symmetry::is_for_joins(std::uint32_t position) {
  auto [found, is_new] = for_joins_.try_emplace(position, true);
  if (!is_new) return found->second;
  const program::Code& code = state_.code;
  Reg reg = code.instructions[position].target;
  std::uint32_t function = code.places[code.instructions[position].place].function;
  std::uint32_t begin = code.functions[function].entry;
  auto end = static_cast<std::uint32_t>(code.instructions.size());
  for (const program::CodeFunction& each : code.functions)
    if (each.is_defined && each.entry > begin) end = std::min(end, each.entry);
  bool is_within = begin <= position && position < end;
  found->second = is_within;
  for (std::uint32_t i = begin; i < end; ++i) {
    const Instruction& in = code.instructions[i];
    bool misused = in.op == Op::Call ? misuses(code.calls[in.extra], reg) : reads(code, in, reg);
    if (misused) found->second = false;
  }
  return found->second;
}

// The number of the thread's history so far; 0: there is no room for one.
std::uint64_t Symmetry::node_of(Record& record) {
  std::uint64_t node = 1 + (std::uint64_t{1} << 32);  // of a history without items
  std::uint32_t known = record.now.length;
  while (known > 0 && record.items[known - 1].node == 0) --known;
  if (known > 0) node = record.items[known - 1].node;
  for (; known < record.now.length; ++known) {
    Item& item = record.items[known];
    if (node_words_ > most_node_words) return 0;
    words_ = item.words;
    words_.push_back(node);
    words_.push_back(static_cast<std::uint64_t>(record.now.argument));
    node = item.node = 1 + nodes_.number_of(words_);
    if (node <= nodes_kept_) continue;
    nodes_kept_ = node;
    node_words_ += words_.size();
  }
  return node;
}

bool Symmetry::append_to_key(std::vector<std::uint64_t>& key) {
  if (!has_rule_) return true;
  nodes_kept_ = std::max<std::uint64_t>(nodes_kept_, 1);
  for (std::uint32_t slot = 0; slot < records_.size(); ++slot) {
    if (!matters(slot)) continue;
    const History& history = now(slot);
    std::uint64_t node = node_of(*records_[slot]);
    if (node == 0) return false;
    key.push_back(std::uint64_t{slot} << 32 | std::uint64_t{history.group} << 1 | (is_open(slot) ? 1 : 0));
    key.push_back(node);
    key.push_back(static_cast<std::uint64_t>(history.argument));
    key.push_back(history.apart);
  }
  return true;
}

void Symmetry::forget_epochs() {
  for (auto& record : records_) record->now.epoch = 0;
}

}  // namespace heddle::native
