#include "fuzz/generate.h"

#include <algorithm>
#include <utility>

#include "fuzz/build.h"
#include "fuzz/generate_expr.h"
#include "fuzz/generate_stmt.h"
#include "fuzz/random.h"

// Random programs of a size that a search without any reduction can still finish: a few globals, of which at most
// three cells are inputs, and processes that share out the steps among them.

namespace heddle::fuzz {

using namespace build;

namespace {

class Generator {
public:
  Generator(std::uint64_t seed, const GeneratorOptions& options)
      : options_(options), random_(seed), exprs_(random_), stmts_(random_, exprs_, program_.procedures) {}

  Program run();

private:
  void globals();
  void add_global(const std::string& text, Type type, std::optional<int> size);
  void undeclared();
  void clauses();
  void routines();
  bool take_inputs(int cells);

  GeneratorOptions options_;
  Random random_;
  ExprGenerator exprs_;
  Program program_;
  StmtGenerator stmts_;
  Visible visible_;
  int inputs_left_ = 3;
};

bool Generator::take_inputs(int cells) {
  if (cells > inputs_left_ || !random_.chance(35)) return false;
  inputs_left_ -= cells;
  return true;
}

void Generator::add_global(const std::string& text, Type type, std::optional<int> size) {
  Global global{text, type, size};
  const bool unknown = type != Type::Lock && take_inputs(global.cells());
  if (unknown) {
    global.low = random_.weighted<int>({{6, 0}, {1, 1}, {1, -1}});
    global.high = global.low + random_.between(1, size ? 1 : 2);
  } else if (type != Type::Lock) {
    const int count = size && random_.chance(50) ? *size : 1;
    for (int i = 0; i < count; ++i) global.init.push_back(exprs_.initial(type, visible_));
  }
  const bool constant = std::all_of(global.init.begin(), global.init.end(),
                                    [](const Expr& e) { return e.kind == ExprKind::Int || e.kind == ExprKind::Bool; });
  visible_.push_back({text, type, size, constant});
  program_.globals.push_back(std::move(global));
}

void Generator::undeclared() {
  if (inputs_left_ == 0 || !random_.chance(20)) return;
  --inputs_left_;
  const Type type = random_.chance(50) ? Type::Bool : Type::Int;
  Global global{type == Type::Bool ? "free_flag" : "Free", type};
  global.declared = false;
  global.high = random_.between(1, 2);
  visible_.push_back({global.name, type});
  program_.globals.push_back(std::move(global));
}

void Generator::globals() {
  add_global("x", Type::Int, {});
  if (random_.chance(65)) add_global("y", Type::Int, {});
  if (random_.chance(55)) add_global("b", Type::Bool, {});
  if (random_.chance(25)) add_global("a", Type::Int, random_.between(1, 3));
  if (random_.chance(20)) add_global("z_1", Type::Int, {});
  if (random_.chance(12)) add_global("c", Type::Bool, {});
  if (random_.chance(8)) add_global("flags", Type::Bool, 2);
  if (random_.chance(30)) add_global("m", Type::Lock, {});
  if (random_.chance(12)) add_global("locks", Type::Lock, random_.between(1, 2));
  undeclared();
}

void Generator::clauses() {
  if (random_.chance(12)) program_.required.push_back({exprs_.likely(visible_)});
  if (random_.chance(5)) program_.required.push_back({exprs_.boolean(visible_, 1)});
  if (random_.chance(20)) program_.ensured.push_back({exprs_.likely(visible_)});
  if (random_.chance(5)) program_.ensured.push_back({exprs_.likely(visible_)});
}

void Generator::routines() {
  const int procedures = random_.weighted<int>({{70, 0}, {22, 1}, {8, 2}});
  for (int i = 0; i < procedures; ++i) program_.procedures.push_back({"work" + std::to_string(i), {}});
  for (std::size_t i = program_.procedures.size(); i > 0; --i) {
    const Position position{visible_, false, false, 1, i};
    program_.procedures[i - 1].body = stmts_.block(position, random_.between(1, 3), false);
  }
  const int processes = random_.weighted<int>({{12, 1}, {66, 2}, {22, 3}});
  for (int i = 0; i < processes; ++i) {
    const int share = options_.steps / processes;
    const Position position{visible_};
    const std::string text = random_.chance(25) ? "worker" + std::to_string(i) : "";
    const int budget = random_.chance(3) ? 0 : random_.between(std::max(1, share - 1), share + 1);
    program_.processes.push_back({text, stmts_.block(position, budget, false)});
  }
}

Program Generator::run() {
  globals();
  routines();
  clauses();
  return std::move(program_);
}

}  // namespace

Program generate(std::uint64_t seed, const GeneratorOptions& options) {
  if (options.wide) return generate_wide(seed);
  if (options.cyclic) return generate_cyclic(seed);
  if (options.crowd) return generate_crowd(seed);
  return seed % 4 == 0 ? generate_waits(seed) : Generator(seed, options).run();
}

}  // namespace heddle::fuzz
