#include "modelling/lock_order.h"

#include <algorithm>
#include <deque>
#include <vector>

namespace heddle::modelling {

using program::Opcode;
using program::Operand;
using program::Operation;

namespace {

// A mutex: an object and its cell; any cell, where some access to the object has an index that is not known.
struct Mutex {
  std::uint32_t object = 0;
  std::int64_t cell = any;
  auto operator<=>(const Mutex&) const = default;
  static constexpr std::int64_t any = -1;
};

using Held = std::set<Mutex>;
template <class Node>
using Graph = std::map<Node, std::set<Node>>;

template <class Node>
bool has_cycle(const Graph<Node>& graph) {
  enum class Mark : std::uint8_t { Open, Done };
  std::map<Node, Mark> marks;
  auto visit = [&](auto& self, const Node& node) -> bool {
    auto [mark, is_new] = marks.try_emplace(node, Mark::Open);
    if (!is_new) return mark->second == Mark::Open;
    if (auto next = graph.find(node); next != graph.end())
      for (const Node& each : next->second)
        if (self(self, each)) return true;
    marks[node] = Mark::Done;
    return false;
  };
  return std::ranges::any_of(graph, [&](const auto& entry) { return visit(visit, entry.first); });
}

class LockOrder {
public:
  LockOrder(const program::Program& program, const Waits& waits) : program_(program), waits_(waits) {
    for (const Operation& operation : program.operations)
      if ((operation.code == Opcode::Lock || operation.code == Opcode::Unlock) && !constant(operation.a))
        without_index_.insert(operation.extra);
  }

  std::optional<Outside> run() {
    std::set<std::uint32_t> functions(program_.processes.begin(), program_.processes.end());
    for (const program::Spawn& spawn : program_.spawns) functions.insert(spawn.function);
    for (std::uint32_t function : functions)
      if (auto found = look_at(function)) return found;
    if (has_cycle(order_)) return Outside{"mutexes are not always taken in one order", where_};
    if (has_cycle(joins_)) return Outside{"threads may wait for each other's ends", {}};
    return {};
  }

private:
  std::optional<std::int64_t> constant(Operand operand) const {
    if (operand.kind() != Operand::Kind::Constant) return {};
    return program_.constants[operand.index()].value.get_si();
  }

  Mutex mutex_of(const Operation& operation) const {
    if (without_index_.contains(operation.extra)) return {operation.extra};
    return {operation.extra, *constant(operation.a)};
  }

  std::vector<std::uint32_t> successors(std::uint32_t position) const {
    const Operation& operation = program_.operations[position];
    switch (operation.code) {
      case Opcode::Exit: return {};
      case Opcode::Jump: return {operation.extra};
      case Opcode::Branch: return {operation.extra, operation.extra2};
      default: return {position + 1};
    }
  }

  // What may be held in front of each operation: more and more, until nothing more comes in.
  std::optional<Outside> look_at(std::uint32_t function) {
    std::uint32_t entry = program_.functions[function].entry;
    std::map<std::uint32_t, Held> held{{entry, {}}};
    std::deque<std::uint32_t> open{entry};
    while (!open.empty()) {
      std::uint32_t position = open.front();
      open.pop_front();
      Held behind = held[position];
      if (auto found = go_through(function, position, behind)) return found;
      for (std::uint32_t next : successors(position)) {
        auto [there, is_new] = held.try_emplace(next);
        std::size_t before = there->second.size();
        there->second.insert(behind.begin(), behind.end());
        if (is_new || there->second.size() != before) open.push_back(next);
      }
    }
    return find_round(held);
  }

  std::optional<Outside> go_through(std::uint32_t function, std::uint32_t position, Held& held) {
    const Operation& operation = program_.operations[position];
    switch (operation.code) {
      case Opcode::Step: here_ = program_.steps[operation.extra].location; return {};
      case Opcode::Lock: {
        Mutex taken = mutex_of(operation);
        for (const Mutex& each : held)
          if (order_[each].insert(taken).second) where_ = location_before(position);
        held.insert(taken);
        return {};
      }
      case Opcode::Unlock: held.erase(mutex_of(operation)); return {};
      case Opcode::Await: {
        auto join = waits_.joins.find(position);
        if (join == waits_.joins.end())
          return Outside{"a thread waits for something else than a mutex or the end of a thread",
                         location_before(position)};
        joins_[function].insert(join->second);
        if (held.empty()) return {};
        return Outside{"a thread waits for the end of another while it may hold a mutex", location_before(position)};
      }
      case Opcode::Exit:
        if (held.empty() || !waits_.ends.contains(position)) return {};
        return Outside{"a thread may end while it holds a mutex", here_};
      default: return {};
    }
  }

  // Of the step that the operation is in: it is the one before, since what waits comes first.
  program::Location location_before(std::uint32_t position) const {
    while (position > 0 && program_.operations[position].code != Opcode::Step) --position;
    const Operation& operation = program_.operations[position];
    return operation.code == Opcode::Step ? program_.steps[operation.extra].location : program::Location{};
  }

  // A loop in which something may be held all the way.
  std::optional<Outside> find_round(const std::map<std::uint32_t, Held>& held) const {
    Graph<std::uint32_t> graph;
    for (const auto& [position, mutexes] : held)
      for (std::uint32_t next : successors(position))
        if (!mutexes.empty() && !held.at(next).empty()) graph[position].insert(next);
    // Of what has no way on, again and again, nothing is in a cycle.
    for (bool changed = true; changed;) {
      changed = false;
      for (auto entry = graph.begin(); entry != graph.end();) {
        std::erase_if(entry->second, [&](std::uint32_t next) { return !graph.contains(next); });
        changed = changed || entry->second.empty();
        entry = entry->second.empty() ? graph.erase(entry) : std::next(entry);
      }
    }
    for (const auto& [position, next] : graph)
      if (program_.operations[position].code == Opcode::Step)
        return Outside{"a thread goes round in a loop while it may hold a mutex",
                       program_.steps[program_.operations[position].extra].location};
    if (!graph.empty()) return Outside{"a thread goes round in a loop while it may hold a mutex", {}};
    return {};
  }

  const program::Program& program_;
  const Waits& waits_;
  std::set<std::uint32_t> without_index_;  // objects
  Graph<Mutex> order_;
  Graph<std::uint32_t> joins_;  // functions
  program::Location here_{}, where_{};
};

}  // namespace

std::optional<Outside> find_lasting_wait(const program::Program& program, const Waits& waits) {
  return LockOrder(program, waits).run();
}

}  // namespace heddle::modelling
