#include "proof/ways.h"

#include <algorithm>

namespace heddle::proof {

using program::Opcode;
using program::Operation;

namespace {

std::optional<std::uint32_t> check_of(const Operation& operation) {
  if (operation.code == Opcode::Check) return operation.extra;
  if (operation.code == Opcode::Unlock) return operation.extra2;
  return {};
}

// A way that is not over yet, and the operation that comes next.
struct Begun {
  std::vector<std::uint32_t> operations;
  std::uint32_t next = 0;
};

void go_on(std::vector<Begun>& open, const Begun& way, const Operation& last) {
  switch (last.code) {
    case Opcode::Jump: open.push_back({way.operations, last.extra}); break;
    case Opcode::Branch:
      if (last.extra2 != last.extra) open.push_back({way.operations, last.extra2});
      open.push_back({way.operations, last.extra});
      break;
    default: open.push_back({way.operations, way.next + 1}); break;
  }
}

}  // namespace

std::variant<std::vector<Way>, InnerLoop> ways_from(const program::Program& program, std::uint32_t position) {
  std::vector<Way> found;
  std::vector<Begun> open{{{}, position}};
  while (!open.empty()) {
    Begun way = std::move(open.back());
    open.pop_back();
    const Operation& operation = program.operations[way.next];
    bool is_over = operation.code == Opcode::Exit || (operation.code == Opcode::Step && !way.operations.empty());
    if (is_over) {
      way.operations.push_back(way.next);
      found.push_back({std::move(way.operations), {}, way.next});
      continue;
    }
    if (std::ranges::find(way.operations, way.next) != way.operations.end()) return InnerLoop{way.next};
    way.operations.push_back(way.next);
    if (auto check = check_of(operation)) found.push_back({way.operations, check, way.next});
    go_on(open, way, operation);
  }
  return found;
}

}  // namespace heddle::proof
