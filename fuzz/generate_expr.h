#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fuzz/ast.h"
#include "fuzz/random.h"

namespace heddle::fuzz {

struct Variable {
  std::string name;
  Type type = Type::Int;
  std::optional<int> size{};
  bool plain = false;  // a global that is an input or starts from a constant
};

using Visible = std::vector<Variable>;

/// Random expressions over the variables in sight. They stay small and mostly free of errors.
class ExprGenerator {
public:
  explicit ExprGenerator(Random& random) : random_(random) {}

  Expr integer(const Visible& visible, int depth);
  Expr boolean(const Visible& visible, int depth);
  Expr of_type(Type type, const Visible& visible, int depth);

  /// A condition that holds more often than not: for assertions and for what a thread waits for.
  Expr likely(const Visible& visible);

  /// An initial value. Its errors, if it has any, show for inputs close to zero.
  Expr initial(Type type, const Visible& visible);

  /// A variable of this type, or an element of an array of it, to assign to.
  std::optional<Expr> place(Type type, const Visible& visible);

private:
  Expr constant();
  Expr big();
  Expr leaf(const Visible& visible);
  Expr subject(const Visible& visible);
  Expr comparison(const Visible& visible, int depth);
  Expr divisor(const Visible& visible, int depth);
  Expr index(int size, const Visible& visible);
  Expr guarded_division(const Visible& visible);
  Expr reference(const Variable& variable, const Visible& visible);
  std::optional<Expr> plain(const Visible& visible);

  Random& random_;
};

}  // namespace heddle::fuzz
