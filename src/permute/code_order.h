// Which events of a permutation of compiled code depend on each other, byte by byte. What an event touches may change
// with the order, so it is looked at anew for each permutation.
#pragma once

#include "permute/code_recording.h"
#include "permute/partial_order.h"
#include "permute/schedule.h"
#include "trace/trace.h"

#include <algorithm>
#include <span>
#include <unordered_map>
#include <vector>

namespace heddle::permute {

class CodeOrder {
public:
  explicit CodeOrder(const CodeRecording& recording);

  // From here on it is about this permutation.
  void set(const trace::Trace& trace);
  std::span<const EventId> events() const { return events_; }  // as they happened
  std::vector<EventId> canonical() const { return order_.canonical(); }
  std::vector<EventId> simple() const { return order_.simple(); }
  std::span<const PartialOrder::Edge> edges() const { return edges_; }
  // Is there more to it than that the second one ends the process? Of the last edges that were set.
  bool is_telling(const PartialOrder::Edge& edge) const { return std::ranges::binary_search(telling_, edge); }

private:
  struct Last {
    std::uint64_t permutation = 0;  // what follows is about that one
    EventId write = no_event;
    std::vector<EventId> reads{};  // since then, of each thread the last one
  };

  machine::ThreadId thread_of(EventId event) const { return recording_.steps()[event].thread; }
  void visit(EventId event, const machine::Access& access);
  void edge(EventId from, EventId to, bool telling = true);

  const CodeRecording& recording_;
  PartialOrder order_;
  std::vector<EventId> events_;
  std::vector<PartialOrder::Edge> edges_;
  std::vector<PartialOrder::Edge> telling_;
  struct Byte {
    std::uint32_t object;
    std::int64_t index;
    bool operator==(const Byte&) const = default;
  };
  struct HashByte {
    std::size_t operator()(const Byte& byte) const {
      return (std::size_t{byte.object} << 32 ^ static_cast<std::size_t>(byte.index)) * 0x9e3779b97f4a7c15ULL >> 16;
    }
  };
  std::unordered_map<Byte, Last, HashByte> bytes_;  // of all permutations so far
  std::uint64_t permutation_ = 0;
};

}  // namespace heddle::permute
