#include "trace/data_races.h"

#include <algorithm>
#include <functional>

namespace heddle::trace {

using machine::Access;
namespace sync = machine::sync;

namespace {

bool has(const Access& access, std::uint8_t bit) { return (access.sync & bit) != 0; }
// What data races are about.
bool is_data(const Access& access) {
  return access.role == Access::Role::Data && access.object != Access::thread_object;
}
bool is_plain(const Access& access) { return is_data(access) && !access.atomic; }
bool is_full(const Access& access) { return !is_plain(access) && !has(access, sync::by_order | sync::fails); }
bool is_by_order(const Access& access) { return has(access, sync::by_order) && !has(access, sync::is_fence); }

std::uint32_t& at(std::vector<std::uint32_t>& numbers, std::size_t index, std::uint32_t otherwise) {
  if (numbers.size() <= index) numbers.resize(index + 1, otherwise);
  return numbers[index];
}

}  // namespace

void DataRaces::join(Clock& clock, const Clock& other) {
  if (clock.size() < other.size()) clock.resize(other.size());
  for (std::size_t i = 0; i < other.size(); ++i) clock[i] = std::max(clock[i], other[i]);
}

bool DataRaces::happens_before(std::uint32_t event, const Stamp& now) const {
  const Stamp& earlier = stamps_[event];
  return earlier.thread < now.before.size() && now.before[earlier.thread] >= earlier.ordinal;
}

// The last one that did may have been taken back.
std::uint32_t DataRaces::creator_of(machine::ThreadId thread) const {
  if (thread.index() >= creator_.size()) return none;
  std::uint32_t event = creator_[thread.index()];
  return event < size_ && creates(trace_.footprint(event), thread) ? event : none;
}

void DataRaces::begin(Stamp& now, machine::ThreadId thread) {
  now.thread = thread.index();
  now.previous = at(last_, now.thread, none);
  now.message.clear();
  now.released.clear();
  now.pending.clear();
  now.before.clear();
  now.is_plain_store = false;
  now.ordinal = 1;
  if (now.previous != none) {
    const Stamp& last = stamps_[now.previous];
    now.before = last.before;
    now.released = last.released;
    now.pending = last.pending;
    now.ordinal = last.ordinal + 1;
  } else if (std::uint32_t creator = creator_of(thread); creator != none) {
    now.before = stamps_[creator].before;
  }
  at(now.before, now.thread, 0) = now.ordinal;
}

// Behind a write that covers the access, and synchronises fully as well, there is nothing new.
void DataRaces::synchronise_fully(Stamp& now, const Access& access) {
  heads_.clear();
  atomic_.for_heads(access, [&](std::uint32_t touch) { heads_.push_back(touch); });
  for (std::uint32_t touch : heads_)
    while (touch != Locations::none) {
      const Locations::Touch& other = atomic_[touch];
      bool counts = !has(other.access, sync::fails) && conflict(other.access, access, aliases_);
      if (counts && (is_full(other.access) || other.access.write)) join(now.before, message_of(other));
      if (counts && is_full(other.access) && other.access.write && covers(other.access, access)) break;
      touch = access.write ? other.previous : other.previous_write;
    }
}

// `is_first`: nothing that the event has accessed comes before it.
void DataRaces::fence(Stamp& now, const Access& access, bool is_first) const {
  if (has(access, sync::acquires)) join(now.before, now.pending);
  if (!has(access, sync::releases)) return;
  now.released = now.before;
  if (is_first) --now.released[now.thread];
}

// What happens before whoever acquires what this touch has written.
const DataRaces::Clock& DataRaces::message_of(const Locations::Touch& write) const {
  return is_full(write.access) ? stamps_[write.event].before : stamps_[write.event].message;
}

// The touch whose value an atomic read finds; none as well where it is not known which one it is, so that a race is
// rather suspected than missed.
std::uint32_t DataRaces::writer_before(const Access& access) {
  Access read = access;
  read.write = false;
  std::uint32_t newest = Locations::none;
  auto is_newer = [&](std::uint32_t touch) { return newest == Locations::none || touch > newest; };
  atomic_.for_heads(read, [&](std::uint32_t touch) {
    while (touch != Locations::none && is_newer(touch)) {
      const Access& other = atomic_[touch].access;
      if (!has(other, sync::fails) && conflict(other, read, aliases_)) newest = touch;
      touch = atomic_[touch].previous_write;
    }
  });
  return newest != Locations::none && covers(atomic_[newest].access, read) ? newest : Locations::none;
}

// The touches whose values an atomic read finds that is wider than they are, as that of both counts of a shared_ptr is.
// Nothing has been written later to any part of them.
void DataRaces::find_parts(const Access& access) {
  constexpr std::uint64_t widest = 64;
  Access read = access;
  read.write = false;
  heads_.clear();
  parts_.clear();
  if (!read.index.is_concrete() || read.size > widest) return;
  atomic_.for_heads(read, [&](std::uint32_t touch) {
    for (; touch != Locations::none; touch = atomic_[touch].previous_write)
      if (!has(atomic_[touch].access, sync::fails) && conflict(atomic_[touch].access, read, aliases_))
        heads_.push_back(touch);
  });
  std::sort(heads_.begin(), heads_.end(), std::greater<>());
  auto begin = read.index.number(), end = begin + static_cast<std::int64_t>(read.size);
  std::uint64_t known = 0;  // bytes of the read
  for (std::uint32_t touch : heads_) {
    const Access& write = atomic_[touch].access;
    if (!write.index.is_concrete()) return;
    auto first = write.index.number(), last = first + static_cast<std::int64_t>(write.size);
    std::uint64_t bytes = 0;
    for (auto i = std::max(first, begin); i < std::min(last, end); ++i) bytes |= std::uint64_t{1} << (i - begin);
    if (first >= begin && last <= end && (bytes & known) == 0) parts_.push_back(touch);
    known |= bytes;
  }
}

void DataRaces::synchronise_by_order(Stamp& now, const Access& access) {
  std::uint32_t writer = writer_before(access);
  bool reads = !access.write || has(access, sync::exchanges);
  Clock& learns = has(access, sync::acquires) ? now.before : now.pending;
  if (reads && writer != Locations::none) join(learns, message_of(atomic_[writer]));
  if (reads && writer == Locations::none) {
    find_parts(access);
    for (std::uint32_t part : parts_) join(learns, message_of(atomic_[part]));
  }
  if (!access.write) return;
  now.message = has(access, sync::releases) ? now.before : now.released;
  now.is_plain_store = !reads;
  if (writer == Locations::none) return;
  const Stamp& last = stamps_[atomic_[writer].event];
  if (reads || (last.thread == now.thread && last.is_plain_store)) join(now.message, message_of(atomic_[writer]));
}

void DataRaces::look_along(const Locations& chains, const Stamp& now, const Access& access, bool stops_at_write) {
  heads_.clear();
  chains.for_heads(access, [&](std::uint32_t touch) { heads_.push_back(touch); });
  for (std::uint32_t touch : heads_)
    while (touch != Locations::none) {
      const Locations::Touch& other = chains[touch];
      bool races = is_data(other.access) && stamps_[other.event].thread != now.thread &&
                   !happens_before(other.event, now) && conflict(other.access, access, aliases_);
      if (races) partners_.push_back(other.event);
      if (stops_at_write && other.access.write && covers(other.access, access)) break;
      touch = access.write ? other.previous : other.previous_write;
    }
}

// What came before a plain write either happens before it or races with it, whatever kind it is. Atomic writes do not
// race with earlier atomic accesses, so that there is no stopping at them.
void DataRaces::find_partners(const Stamp& now, const Access& access) {
  if (!is_data(access)) return;
  look_along(plain_, now, access, true);
  if (!access.atomic) look_along(atomic_, now, access, false);
}

// Sections are indivisible: what they synchronise with happens before all that they do.
void DataRaces::push() {
  std::uint32_t number = size_;
  if (stamps_.size() == number) stamps_.emplace_back();
  Stamp& now = stamps_[number];
  Footprint event = trace_.footprint(number);
  begin(now, event.thread);
  partners_.clear();
  for (const Access& access : event.accesses)
    if (is_full(access)) synchronise_fully(now, access);
  bool is_first = true;
  for (const Access& access : event.accesses) {
    if (has(access, sync::is_fence))
      fence(now, access, is_first);
    else if (is_by_order(access))
      synchronise_by_order(now, access);
    find_partners(now, access);
    is_first = is_first && access.object == Access::thread_object;
  }
  for (const Access& access : event.accesses) {
    (is_plain(access) ? plain_ : atomic_).push(number, {&access, 1});
    if (is_creation(access)) at(creator_, static_cast<std::size_t>(access.index.number()), none) = number;
  }
  at(last_, now.thread, none) = number;
  ++size_;
}

void DataRaces::pop() {
  const Stamp& last = stamps_[--size_];
  plain_.pop(size_);
  atomic_.pop(size_);
  last_[last.thread] = last.previous;
  partners_.clear();
}

}  // namespace heddle::trace
