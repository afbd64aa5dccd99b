// A procedure must-spawns another one if its straight-line beginning does: the statements before the first that may
// keep it from going on (a condition, something that blocks, an assertion or an assumption). A spawned block is a
// beginning of its own. A cycle of must-spawns never ends; every other recursion has a condition that may end it.
#include "lang/spawn_cycle.h"

#include <algorithm>

namespace heddle::lang {

namespace {

using Procedures = std::vector<std::uint32_t>;

// True: whatever comes after the block is reached as well.
bool collect(const Block& block, Procedures& spawned);

bool collect(const Stmt& stmt, Procedures& spawned) {
  if (auto* call = std::get_if<SpawnProcedure>(&stmt.node)) {
    spawned.push_back(call->procedure);
    return true;
  }
  if (auto* spawn = std::get_if<SpawnBlock>(&stmt.node)) {
    collect(spawn->body, spawned);
    return true;
  }
  if (auto* atomic = std::get_if<Atomic>(&stmt.node)) return collect(atomic->body, spawned);
  if (auto* scope = std::get_if<Scope>(&stmt.node)) return collect(scope->body, spawned);
  return std::holds_alternative<Skip>(stmt.node) || std::holds_alternative<Assign>(stmt.node) ||
         std::holds_alternative<UnlockStmt>(stmt.node);
}

bool collect(const Block& block, Procedures& spawned) {
  return std::ranges::all_of(block.statements, [&](const Stmt* stmt) { return collect(*stmt, spawned); });
}

// Breadth first from one procedure back to itself.
bool reaches_itself(const std::vector<Procedures>& graph, std::uint32_t start) {
  std::vector<bool> seen(graph.size());
  Procedures queue = graph[start];
  for (std::size_t i = 0; i < queue.size(); ++i) {
    std::uint32_t procedure = queue[i];
    if (procedure == start) return true;
    if (seen[procedure]) continue;
    seen[procedure] = true;
    queue.insert(queue.end(), graph[procedure].begin(), graph[procedure].end());
  }
  return false;
}

}  // namespace

void check_spawn_cycles(const Tree& tree, Errors& errors) {
  std::vector<Procedures> graph(tree.procedures.size());
  for (std::size_t i = 0; i < graph.size(); ++i) {
    collect(tree.procedures[i].body, graph[i]);
    std::ranges::sort(graph[i]);
    graph[i].erase(std::ranges::unique(graph[i]).begin(), graph[i].end());
  }
  for (std::uint32_t i = 0; i < graph.size() && !errors.full(); ++i)
    if (reaches_itself(graph, i))
      errors.add(tree.procedures[i].location,
                 "procedure " + std::string(tree.procedures[i].name) + " spawns itself without end");
}

}  // namespace heddle::lang
