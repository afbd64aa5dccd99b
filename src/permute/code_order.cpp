#include "permute/code_order.h"

#include <algorithm>

namespace heddle::permute {

using machine::Access;

namespace {

std::vector<std::span<const EventId>> by_thread(const CodeRecording& recording) {
  std::vector<std::span<const EventId>> result;
  for (std::uint32_t thread : recording.order()) result.push_back(recording.of_thread(thread));
  return result;
}

}  // namespace

CodeOrder::CodeOrder(const CodeRecording& recording) : recording_(recording), order_(by_thread(recording)) {}

void CodeOrder::set(const trace::Trace& trace) {
  events_.clear();
  edges_.clear();
  telling_.clear();
  ++permutation_;
  std::vector<std::uint32_t> position(recording_.threads());
  for (const trace::Event& happened : trace.events()) {
    std::uint32_t thread = happened.thread.index();
    EventId event = recording_.of_thread(thread)[position[thread]++];
    events_.push_back(event);
    for (const Access& access : trace.accesses(happened)) visit(event, access);
  }
  for (auto* edges : {&edges_, &telling_}) {
    std::ranges::sort(*edges);
    auto repeated = std::ranges::unique(*edges);
    edges->erase(repeated.begin(), repeated.end());
  }
  order_.set(edges_);
}

void CodeOrder::edge(EventId from, EventId to, bool telling) {
  if (from == no_event || thread_of(from) == thread_of(to)) return;
  edges_.emplace_back(from, to);
  if (telling) telling_.emplace_back(from, to);
}

void CodeOrder::visit(EventId event, const Access& access) {
  if (trace::is_creation(access)) {
    auto child = recording_.of_thread(static_cast<std::uint32_t>(access.index.number()));
    if (!child.empty()) edge(event, child.front());
  }
  bool is_end = access.object == Access::thread_object && access.index.number() == native::NativeMachine::end_place;
  for (std::uint32_t i = 0; i < access.size; ++i) {
    Last& last = bytes_[{access.object, access.index.number() + i}];
    if (last.permutation != permutation_) last.permutation = permutation_, last.write = no_event, last.reads.clear();
    edge(last.write, event);
    if (!access.write) {
      std::erase_if(last.reads, [&](EventId other) { return thread_of(other) == thread_of(event); });
      last.reads.push_back(event);
      continue;
    }
    for (EventId reader : last.reads) edge(reader, event, !is_end);
    last.write = event;
    last.reads.clear();
  }
}

}  // namespace heddle::permute
