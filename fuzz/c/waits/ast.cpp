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

namespace {

bool same(const Expr& a, const Expr& b) {
  return a.kind == b.kind && a.index == b.index && a.value == b.value &&
         std::equal(a.args.begin(), a.args.end(), b.args.begin(), b.args.end(),
                    [](const Expr& x, const Expr& y) { return same(x, y); });
}

bool same(const Stmt& a, const Stmt& b) {
  return a.kind == b.kind && a.index == b.index && a.amount == b.amount && a.route == b.route &&
         std::equal(a.exprs.begin(), a.exprs.end(), b.exprs.begin(), b.exprs.end(),
                    [](const Expr& x, const Expr& y) { return same(x, y); }) &&
         std::equal(a.blocks.begin(), a.blocks.end(), b.blocks.begin(), b.blocks.end(),
                    [](const Block& x, const Block& y) { return same(x, y); });
}

bool cancels(const Block& b) {
  return std::any_of(b.stmts.begin(), b.stmts.end(), [](const Stmt& s) {
    return s.kind == StmtKind::Cancel ||
           std::any_of(s.blocks.begin(), s.blocks.end(), [](const Block& inner) { return cancels(inner); });
  });
}

}  // namespace

bool same(const Block& a, const Block& b) {
  return std::equal(a.stmts.begin(), a.stmts.end(), b.stmts.begin(), b.stmts.end(),
                    [](const Stmt& x, const Stmt& y) { return same(x, y); });
}

bool cancels(const Program& program) {
  return std::any_of(program.threads.begin(), program.threads.end(), [](const Block& b) { return cancels(b); });
}

bool reads_shared(const Expr& e) {
  return e.kind == ExprKind::Shared || std::any_of(e.args.begin(), e.args.end(), reads_shared);
}

}  // namespace heddle::fuzz_waits
