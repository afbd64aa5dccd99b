#include "trace/happens_before.h"

#include <algorithm>
#include <utility>

namespace heddle::trace {

using machine::Access;

namespace {

constexpr std::size_t least_width = 8;

std::vector<std::uint32_t> widened(const std::vector<std::uint32_t>& rows, std::size_t count, std::size_t width,
                                   std::size_t wider) {
  std::vector<std::uint32_t> result(count * wider);
  for (std::size_t i = 0; width != 0 && i < count; ++i)
    std::copy_n(rows.data() + i * width, width, result.data() + i * wider);
  return result;
}

}  // namespace

void HappensBefore::join(std::uint32_t* clock, const std::uint32_t* other) const {
  for (std::size_t i = 0; i < width_; i += least_width)
    for (std::size_t k = i; k < i + least_width; ++k) clock[k] = std::max(clock[k], other[k]);
}

// Makes room for another thread in every clock.
void HappensBefore::widen(std::uint32_t thread) {
  if (thread < width_) return;
  std::size_t wider = std::max(least_width, width_);
  while (wider <= thread) wider *= 2;
  clocks_ = widened(clocks_, stamps_.size() + 2, width_, wider);
  passed_ = widened(passed_, stamps_.size(), width_, wider);
  width_ = wider;
  of_thread_.resize(width_);
  creator_.resize(width_, none);
}

// The event that created the thread, if it has been created: the last one that did may have been taken back.
std::uint32_t HappensBefore::creator_of(machine::ThreadId thread) const {
  std::uint32_t event = creator_[thread.index()];
  return event < size() && creates(trace_.footprint(event), thread) ? event : none;
}

// What comes before any step of the thread.
void HappensBefore::start(machine::ThreadId thread) {
  widen(thread.index());
  std::uint32_t last = last_of(thread.index());
  if (last == none) last = creator_of(thread);
  for (std::uint32_t* clock : {full(), between()}) {
    if (last == none)
      std::fill_n(clock, width_, 0);
    else
      std::copy_n(row(last), width_, clock);
  }
}

// The step cannot be taken before this event: as with the creation of its thread, there is nothing to reverse.
void HappensBefore::follow(const Access& access) {
  std::uint32_t event = event_of(access);
  if (event == none) return;
  for (std::uint32_t* clock : {full(), between()}) join(clock, row(event));
}

std::uint32_t HappensBefore::event_of(const Access& access) const {
  auto index = static_cast<std::uint64_t>(access.index.number());
  std::span<const std::uint32_t> events = events_of(machine::ThreadId(static_cast<std::uint32_t>(index >> 32)));
  auto ordinal = static_cast<std::uint32_t>(index);
  return ordinal < events.size() ? events[ordinal] : none;
}

// How the step relates to the event that the cursors stand at. A chain that was left has led to nothing new, so what is
// not found on the others does not matter; what the thread and its creator did before is reached from the start.
Relation HappensBefore::relation_at(std::uint32_t event, std::span<const Cursor> cursors) {
  Relation relation = Relation::Independent;
  for (const Cursor& cursor : cursors)
    for (std::uint32_t i = cursor.touch; i != Locations::none && locations_[i].event == event; i = next(cursor, i))
      relation = std::max(relation, relation_of(locations_[i].access, *cursor.access, aliases_));
  return relation;
}

// An event that is not yet reached when it comes up has nothing between it and the step.
void HappensBefore::consider(std::uint32_t event, Relation relation) {
  if (relation == Relation::Independent) return;
  join(full(), row(event));
  if (relation == Relation::HandedOver) return;
  partners_.push_back(event);
  join(between(), row(event));
}

// Past its event. False: nothing more is to be found on this chain.
bool HappensBefore::advance(Cursor& cursor) {
  std::uint32_t event = cursor.event;
  while (cursor.event == event) {
    const Locations::Touch& touch = locations_[cursor.touch];
    if (touch.access.write && covers(touch.access, *cursor.access) && reached(between(), event)) return false;
    cursor.touch = next(cursor, cursor.touch);
    if (cursor.touch == Locations::none) return false;
    cursor.event = locations_[cursor.touch].event;
  }
  return true;
}

// Those in front are in the order of their events, the latest one last.
void HappensBefore::sort_in(std::size_t cursor) {
  for (; cursor > 0 && cursors_[cursor - 1].event > cursors_[cursor].event; --cursor)
    std::swap(cursors_[cursor - 1], cursors_[cursor]);
}

// From the latest event back, along all chains at once.
void HappensBefore::find_partners(const Footprint& step) {
  start(step.thread);
  cursors_.clear();
  for (const Access& access : step.accesses) {
    if (access.object == Access::event_object) follow(access);
    locations_.for_heads(access, [&](std::uint32_t touch) {
      cursors_.push_back({touch, locations_[touch].event, &access});
      sort_in(cursors_.size() - 1);
    });
  }
  while (!cursors_.empty()) {
    std::uint32_t event = cursors_.back().event;
    std::size_t first = cursors_.size() - 1;
    while (first > 0 && cursors_[first - 1].event == event) --first;
    if (!reached(between(), event)) consider(event, relation_at(event, std::span(cursors_).subspan(first)));
    std::size_t kept = first;
    for (std::size_t i = first; i < cursors_.size(); ++i)
      if (advance(cursors_[i])) {
        cursors_[kept] = cursors_[i];
        sort_in(kept++);
      }
    cursors_.resize(kept);
  }
}

Clock HappensBefore::clock_of(const Footprint& step) {
  std::size_t partners = partners_.size();
  find_partners(step);
  partners_.resize(partners);
  return {full(), width_};
}

std::vector<std::uint32_t> HappensBefore::partners_of(const Footprint& step) {
  std::size_t before = partners_.size();
  find_partners(step);
  std::vector<std::uint32_t> found(partners_.begin() + static_cast<std::ptrdiff_t>(before), partners_.end());
  partners_.resize(before);
  return found;
}

std::uint32_t HappensBefore::next_of(machine::ThreadId thread, std::uint32_t event) const {
  if (thread.index() >= width_) return none;
  bool own = stamps_[event].thread == thread.index();
  std::uint32_t ordinal = passed(event)[thread.index()] + (own ? 1 : 0);
  return ordinal < of_thread_[thread.index()].size() ? of_thread_[thread.index()][ordinal] : none;
}

// What stands in front of a new event is what stands in front of the newest, and the newest.
void HappensBefore::pass() {
  std::size_t begin = stamps_.size() * width_;
  if (passed_.size() < begin + width_) passed_.resize(2 * (begin + width_));
  if (stamps_.empty()) return void(std::fill_n(passed_.data(), width_, 0));
  std::copy_n(passed_.data() + begin - width_, width_, passed_.data() + begin);
  ++passed_[begin + stamps_.back().thread];
}

void HappensBefore::push() {
  std::uint32_t number = size();
  const Event& event = trace_.events()[number];
  Footprint step{event.thread, trace_.accesses(event)};
  auto partners_begin = static_cast<std::uint32_t>(partners_.size());
  find_partners(step);
  for (const Access& access : step.accesses)
    if (is_creation(access)) widen(static_cast<std::uint32_t>(access.index.number()));
  std::uint32_t thread = event.thread.index();
  auto ordinal = static_cast<std::uint32_t>(of_thread_[thread].size() + 1);
  pass();
  stamps_.push_back({thread, ordinal, partners_begin, static_cast<std::uint32_t>(partners_.size())});
  std::size_t needed = (stamps_.size() + 2) * width_;
  if (clocks_.size() < needed) clocks_.resize(2 * needed);
  std::uint32_t* clock = clocks_.data() + (stamps_.size() + 1) * width_;
  std::copy_n(full(), width_, clock);
  clock[thread] = ordinal;
  of_thread_[thread].push_back(number);
  for (const Access& access : step.accesses)
    if (is_creation(access)) creator_[static_cast<std::uint32_t>(access.index.number())] = number;
  locations_.push(number, step.accesses);
}

void HappensBefore::pop() {
  const Stamp& stamp = stamps_.back();
  locations_.pop(size() - 1);
  of_thread_[stamp.thread].pop_back();
  partners_.resize(stamp.partners_begin);
  stamps_.pop_back();
}

}  // namespace heddle::trace
