#include "fuzz/c/waits/world.h"

#include <algorithm>
#include <set>

namespace heddle::fuzz_waits {

namespace {

bool is_address(ExprKind kind) {
  return kind == ExprKind::Below || kind == ExprKind::BelowNumber || kind == ExprKind::IsNumber;
}

void collect(const Expr& e, std::set<int>& variables) {
  if (is_address(e.kind)) variables.insert(e.index);
  if (e.kind == ExprKind::Below) variables.insert(static_cast<int>(e.value));
  for (const Expr& arg : e.args) collect(arg, variables);
}

void collect(const Block& b, std::set<int>& variables) {
  for (const Stmt& s : b.stmts) {
    for (const Expr& e : s.exprs) collect(e, variables);
    for (const Block& inner : s.blocks) collect(inner, variables);
  }
}

/// Two variables fit between any two of the numbers, and one may lie at each of them.
constexpr std::int64_t kPlaces[] = {504, 512, 1000, 1008, 1016, 2012, 3000, 3008, 65536, 70000, 70008};

void place(const std::vector<int>& variables, std::size_t next, World& world, std::vector<World>& out) {
  if (next == variables.size()) return out.push_back(world);
  for (const std::int64_t address : kPlaces) {
    if (std::count(world.addresses.begin(), world.addresses.end(), address) != 0) continue;
    std::int64_t& own = world.addresses[static_cast<std::size_t>(variables[next])];
    const std::int64_t before = own;
    own = address;
    place(variables, next + 1, world, out);
    own = before;
  }
}

}  // namespace

std::vector<World> all_worlds(const Program& program) {
  std::set<int> compared;
  for (const Block& thread : program.threads) collect(thread, compared);
  World world;
  for (int i = 0; i < program.shared; ++i) world.addresses.push_back(100000 + 8 * i);
  std::vector<World> worlds;
  place({compared.begin(), compared.end()}, 0, world, worlds);
  for (int i = 0; i < program.elsewhere; ++i) {
    std::vector<World> more;
    for (World& known : worlds) {
      for (int value = 0; value < 4; ++value) {
        more.push_back(known);
        more.back().elsewhere.push_back(value);
      }
    }
    worlds = std::move(more);
  }
  return worlds;
}

}  // namespace heddle::fuzz_waits
