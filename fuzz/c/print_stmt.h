#pragma once

#include <string>

#include "fuzz/c/ast.h"
#include "fuzz/c/print_expr.h"

namespace heddle::fuzz_c {

/// Writes statements, indented, one line each.
class StmtPrinter {
public:
  StmtPrinter(const Program& program, Spelling spelling, std::string& out)
      : program_(program), spelling_(spelling), out_(out) {}

  virtual ~StmtPrinter() = default;

  void block(const Block& block, int indent);
  void line(int indent, const std::string& text);

protected:
  virtual void stmt(const Stmt& s, int indent);
  void declare(const Stmt& s, int indent);
  void heap(const Stmt& s, int indent);
  void braces(const std::string& head, const Block& body, int indent);
  void loop(const Stmt& s, int indent);
  void choose(const Stmt& s, int indent);
  void locked(const Stmt& s, int indent);
  void try_locked(const Stmt& s, int indent);
  void compare(const Stmt& s, int indent);
  void create(const Stmt& s, int indent);
  const Thread& thread_of(const Stmt& s) const;
  std::string argument_of(const Thread& thread) const;
  void join(const Stmt& s, int indent);
  std::string expr(const Expr& e) const { return print(e, spelling_); }
  std::string target(const Stmt& s) const;
  std::string noise() const { return spelling_.noise ? "noise(); " : ""; }

  const Program& program_;
  Spelling spelling_;
  std::string& out_;
};

/// Whether the handle of the thread is a global: another thread joins it than created it.
bool handle_is_global(const Program& program, const std::string& thread);

/// Whether the statements create or join the thread.
bool mentions(const Block& block, StmtKind kind, const std::string& thread);

}  // namespace heddle::fuzz_c
