#include "fuzz/c/waits/ast.h"

#include <algorithm>

namespace heddle::fuzz_waits {

namespace {

std::size_t count(const Expr& e) {
  std::size_t size = 1;
  for (const Expr& arg : e.args) size += count(arg);
  return size;
}

std::size_t count(const Block& block) {
  std::size_t size = 0;
  for (const Stmt& s : block.stmts) {
    ++size;
    for (const Expr& e : s.exprs) size += count(e);
    for (const Block& inner : s.blocks) size += count(inner);
  }
  return size;
}

}  // namespace

std::size_t size_of(const Program& program) {
  std::size_t size = 0;
  for (const Block& thread : program.threads) size += 1 + count(thread);
  return size;
}

bool reads_shared(const Expr& e) {
  return e.kind == ExprKind::Shared || std::any_of(e.args.begin(), e.args.end(), reads_shared);
}

}  // namespace heddle::fuzz_waits
