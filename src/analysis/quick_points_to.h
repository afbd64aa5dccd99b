// Where pointers may point to, roughly and in little time, for those who only want to show it: as analysis/points_to.h,
// but an object is one thing, whatever the offset. Sets of objects are rows of bits that flow along the edges of a
// graph (Andersen 1994, with the differences propagated); an edge through memory is added when the object is known.
//
// A function whose address a builtin function is given may be called there. What is put together from bits is no
// pointer here.
#pragma once

#include "analysis/place.h"
#include "base/budget.h"
#include "program/flow.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace heddle::analysis {

class QuickPointsTo {
public:
  QuickPointsTo(const program::Code& code, const base::Budget& budget);

  // False: the budget was spent, or it was too much; nothing is known then.
  bool is_complete() const { return !meter_.is_exhausted(); }
  bool is_reached(std::uint32_t function) const { return reached_[function]; }
  bool is_thread(std::uint32_t function) const { return thread_[function]; }
  std::span<const std::uint32_t> callees(std::uint32_t position) const;
  std::span<const std::uint32_t> callers(std::uint32_t function) const { return callers_[function]; }

  // First the global variables, then functions, then what instructions make, then others.
  std::vector<ObjectIndex> objects(std::uint32_t function, program::Reg operand) const;
  // What may be stored in it.
  std::vector<ObjectIndex> contents(ObjectIndex object) const { return listed(content(object)); }
  std::optional<ObjectIndex> made_at(std::uint32_t position) const;

private:
  using Node = std::uint32_t;
  using Bits = std::vector<std::uint64_t>;

  void number_objects();
  void fill_globals();
  void solve();
  void flow(Node node);
  void visit(Node node, ObjectIndex object);

  // What an instruction adds to the graph, once its function may be called.
  void open(std::uint32_t function);
  void look_at(std::uint32_t function, std::uint32_t position);
  void look_at_call(std::uint32_t function, std::uint32_t position);
  void call(std::uint32_t caller, std::uint32_t position, std::uint32_t callee);
  void call_builtin(std::uint32_t function, std::uint32_t position, program::Builtin builtin);
  void give_function(std::uint32_t position, std::uint32_t function);

  Node node_of(std::uint32_t function, program::Reg operand);
  Node content(ObjectIndex object) const { return contents_ + object; }
  Node new_node();
  std::vector<ObjectIndex> listed(Node node) const;
  // Texts and other constants that hold no address are one object, since nobody is told of them.
  ObjectIndex global(std::uint32_t index) const {
    const program::Global& about = code_.globals[index];
    return about.is_constant && about.relocations.empty() ? constants_ : index;
  }
  bool is_function(ObjectIndex object) const { return object >= functions_ && object < first_made_; }
  void add(Node node, ObjectIndex object);
  void add_edge(Node from, Node to);
  void load(Node address, Node to);
  void store(Node address, Node from);

  struct Use {  // of the objects of a node
    enum class Kind : std::uint8_t { Load, Store, Call, Give } kind;
    std::uint32_t index;  // a node, or a position
  };

  const program::Code& code_;
  std::vector<program::FunctionRange> range_of_;  // by function; empty: it has no instructions
  std::vector<std::uint32_t> function_of_;        // by position
  ObjectIndex functions_ = 0, first_made_ = 0, varargs_ = 0, arguments_ = 0, constants_ = 0, objects_ = 0;
  std::unordered_map<std::uint32_t, ObjectIndex> made_at_{};
  std::vector<Node> first_register_{};  // by function
  Node contents_ = 0, returns_ = 0, thread_results_ = 0, key_values_ = 0;
  std::unordered_map<ObjectIndex, Node> addresses_{};  // nodes that hold just this object
  std::vector<Bits> known_{}, new_{};                  // by node
  std::vector<std::vector<Node>> edges_{};
  std::vector<std::vector<Use>> uses_{};
  std::unordered_set<std::uint64_t> edge_set_{};
  std::deque<Node> open_{};
  std::vector<bool> is_open_{};
  std::vector<bool> reached_, thread_;
  std::vector<std::vector<std::uint32_t>> callers_;
  std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> callees_{};
  std::vector<std::uint32_t> functions_to_open_{};
  base::Meter meter_;
};

}  // namespace heddle::analysis
