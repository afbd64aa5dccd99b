// What a thread still has to do: the s of ι(s). Statements are taken from the front and put there, so it is a list
// whose tails are shared, and equal lists are one: comparing two is comparing two numbers.
#pragma once

#include "lang/ast.h"

#include <cstdint>
#include <map>
#include <vector>

namespace heddle::calculus {

enum class Continuation : std::uint32_t { Nothing };

struct Item {
  enum class Kind : std::uint8_t {
    Statement,
    Declaration,  // of a local variable
    Leave,        // the end of a block: its local variables are gone
    Round,        // a loop with a bound, after so many rounds
    EndOfStep,    // what follows is no longer part of the step
  };
  Kind kind = Kind::Statement;
  const lang::Stmt* statement = nullptr;         // Statement, Round
  const lang::LocalDecl* declaration = nullptr;  // Declaration
  const lang::Block* block = nullptr;            // Leave
  std::uint32_t rounds = 0;                      // Round

  auto operator<=>(const Item&) const = default;
};

class Continuations {
public:
  Continuation push(const Item& item, Continuation rest);
  Continuation push(const lang::Stmt& statement, Continuation rest);
  // The declarations of a block, its statements, its end.
  Continuation push(const lang::Block& block, Continuation rest);

  // Not of Nothing.
  const Item& head(Continuation list) const { return cells_[static_cast<std::uint32_t>(list)].first; }
  Continuation tail(Continuation list) const { return cells_[static_cast<std::uint32_t>(list)].second; }

private:
  std::vector<std::pair<Item, Continuation>> cells_{{}};
  std::map<std::pair<Item, Continuation>, Continuation> known_;
};

}  // namespace heddle::calculus
