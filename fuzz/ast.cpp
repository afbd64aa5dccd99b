#include "fuzz/ast.h"

namespace heddle::fuzz {

std::string cell_name(const Global& global, int index) {
  if (!global.size) return global.name;
  return global.name + "[" + std::to_string(index) + "]";
}

Domains input_domains(const Program& program) {
  Domains domains;
  for (const Global& global : program.globals) {
    if (!global.is_input()) continue;
    for (int i = 0; i < global.cells(); ++i) {
      domains[cell_name(global, i)] =
          global.type == Type::Bool ? Domain{Type::Bool, 0, 1} : Domain{global.type, global.low, global.high};
    }
  }
  return domains;
}

namespace {

std::size_t size_of(const Expr& expr) {
  std::size_t size = 1;
  for (const Expr& arg : expr.args) size += size_of(arg);
  return size;
}

std::size_t size_of(const Block& block);

std::size_t size_of(const Stmt& stmt) {
  std::size_t size = 1;
  for (const Expr& expr : stmt.exprs) size += size_of(expr);
  for (const Block& block : stmt.blocks) size += size_of(block);
  for (const Stmt& part : stmt.parts) size += size_of(part);
  return size;
}

std::size_t size_of(const Block& block) {
  std::size_t size = 0;
  for (const LocalDecl& local : block.locals) size += 1 + size_of(local.init);
  for (const Stmt& stmt : block.stmts) size += size_of(stmt);
  return size;
}

}  // namespace

std::size_t size_of(const Program& program) {
  std::size_t size = 0;
  for (const Global& global : program.globals) {
    ++size;
    for (const Expr& expr : global.init) size += size_of(expr);
  }
  for (const Clause& clause : program.required) size += size_of(clause.condition);
  for (const Clause& clause : program.ensured) size += size_of(clause.condition);
  for (const Routine& routine : program.procedures) size += 1 + size_of(routine.body);
  for (const Routine& routine : program.processes) size += 1 + size_of(routine.body);
  return size;
}

}  // namespace heddle::fuzz
