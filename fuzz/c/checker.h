#pragma once

#include <functional>
#include <string>
#include <vector>

#include "fuzz/c/ast.h"
#include "fuzz/c/scope.h"

// Walks the program with the scope of each place, as the generator did. A place is right if it is among those that the
// generator could have chosen there; so the two need not be kept in step by hand.

namespace heddle::fuzz_c {

class Checker {
public:
  explicit Checker(const Program& program) : program_(program) {}

  std::string run();

private:
  void complain(const std::string& what) {
    if (complaint_.empty()) complaint_ = what;
  }
  void require(bool holds, const std::string& what) {
    if (!holds) complain(what);
  }

  void globals();
  void functions();
  void threads();
  void spinning();
  Scope scope_of(const Thread& thread) const;
  void main();

  bool is_known(const Expr& place, const std::vector<Expr>& known) const;
  void place(const Expr& e, const Scope& scope);
  void effect(const Expr& e, const Scope& scope);
  void call(const Expr& e, const Scope& scope);
  void call(const Function& f, const std::vector<Expr>& args, const Scope& scope);
  void value(const Expr& e, const Scope& scope);
  void values(const std::vector<Expr>& list, const Scope& scope);

  void block(const Block& block, Scope scope);
  void stmt(const Stmt& s, Scope& scope);
  void pointer(const Stmt& s, const Scope& scope, Type type, Guard guard, const std::string& mutex);
  void target(const Stmt& s, const Scope& scope, const std::function<bool(const Expr&)>& fits);
  void inside(const Stmt& s, Scope scope);
  void lock(const Stmt& s, const Scope& scope);
  void compare(const Stmt& s, Scope& scope);

  const Program& program_;
  std::string complaint_;
  const Function* function_ = nullptr;  // the one that is being looked at
  bool may_recurse_ = false;
};

}  // namespace heddle::fuzz_c
