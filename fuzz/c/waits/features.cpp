#include "fuzz/c/waits/features.h"

#include <array>

namespace heddle::fuzz_waits {

namespace {

constexpr std::array kExprs = {"number",
                               "local",
                               "shared",
                               "elsewhere",
                               "library",
                               "address below address",
                               "address below number",
                               "address is number",
                               "same address",
                               "not",
                               "eq",
                               "ne",
                               "lt"};

constexpr std::array kStmts = {"load",
                               "store",
                               "add",
                               "assert",
                               "if",
                               "while",
                               "forever",
                               "repeat",
                               "break",
                               "lock",
                               "unlock",
                               "trylock",
                               "timedlock",
                               "timedlock until no moment",
                               "read lock",
                               "write lock",
                               "rwlock given",
                               "spin lock",
                               "spin unlock",
                               "sem_wait",
                               "sem_post",
                               "sem_trywait",
                               "wait",
                               "signal",
                               "broadcast",
                               "barrier",
                               "create",
                               "join",
                               "cancel",
                               "cancel state",
                               "testcancel",
                               "write",
                               "sleep",
                               "yield",
                               "input",
                               "cleanup",
                               "exit",
                               "abort",
                               "pthread_exit",
                               "assume or abort",
                               "atomic section"};

constexpr std::array kRoutes = {"direct", "pointer", "halves", "xor", "bytes", "bits", "table", "masked"};

constexpr std::array kOthers = {"lock given back in a loop", "spins without a change", "end in a section",
                                "wait under while",          "wait under if",          "cancelled by another thread"};

bool has(const Block& b, StmtKind kind) {
  for (const Stmt& s : b.stmts) {
    if (s.kind == kind) return true;
    for (const Block& inner : s.blocks) {
      if (has(inner, kind)) return true;
    }
  }
  return false;
}

class Counter {
public:
  Counter() {
    for (const char* name : kExprs) counts_[std::string("expr ") + name] = 0;
    for (const char* name : kStmts) counts_[std::string("stmt ") + name] = 0;
    for (const char* name : kRoutes) counts_[std::string("route ") + name] = 0;
    for (const char* name : kOthers) counts_[name] = 0;
  }

  std::map<std::string, int> run(const Program& program) {
    for (std::size_t i = 0; i < program.threads.size(); ++i) {
      in_main_ = i == 0;
      block(program.threads[i]);
    }
    return std::move(counts_);
  }

private:
  void add(const std::string& name, bool present = true) { counts_.at(name) += present ? 1 : 0; }
  void block(const Block& b) {
    for (const Stmt& s : b.stmts) stmt(s);
  }
  void stmt(const Stmt& s);
  void expr(const Expr& e) {
    add(std::string("expr ") + kExprs[static_cast<std::size_t>(e.kind)]);
    for (const Expr& arg : e.args) expr(arg);
  }

  std::map<std::string, int> counts_;
  bool in_main_ = false;
};

void Counter::stmt(const Stmt& s) {
  add(std::string("stmt ") + kStmts[static_cast<std::size_t>(s.kind)]);
  add(std::string("route ") + kRoutes[static_cast<std::size_t>(s.route)]);
  const bool loops = s.kind == StmtKind::While || s.kind == StmtKind::Forever || s.kind == StmtKind::Repeat;
  if (loops) {
    const Block& body = s.blocks[0];
    add("lock given back in a loop", has(body, StmtKind::Unlock) && has(body, StmtKind::Lock));
    const bool changes = has(body, StmtKind::Store) || has(body, StmtKind::Add) || has(body, StmtKind::Lock);
    add("spins without a change", s.kind != StmtKind::Repeat && !changes);
    add("wait under while", has(body, StmtKind::Wait));
  }
  if (s.kind == StmtKind::If) add("wait under if", has(s.blocks[0], StmtKind::Wait));
  if (s.kind == StmtKind::Section) {
    const Block& body = s.blocks[0];
    add("end in a section",
        has(body, StmtKind::Exit) || has(body, StmtKind::Abort) || has(body, StmtKind::AssumeOrAbort));
  }
  add("cancelled by another thread", s.kind == StmtKind::Cancel && !in_main_);
  for (const Expr& e : s.exprs) expr(e);
  for (const Block& b : s.blocks) block(b);
}

}  // namespace

std::map<std::string, int> count_features(const Program& program) { return Counter().run(program); }

bool looks_at_addresses(const Program& program) {
  const auto counts = count_features(program);
  for (const char* name :
       {"expr address below address", "expr address below number", "expr address is number", "expr same address"}) {
    if (counts.at(name) > 0) return true;
  }
  for (std::size_t i = static_cast<std::size_t>(Route::Halves); i < kRoutes.size(); ++i) {
    if (counts.at(std::string("route ") + kRoutes[i]) > 0) return true;
  }
  return false;
}

bool is_hard(const Program& program) {
  const auto counts = count_features(program);
  return looks_at_addresses(program) || counts.at("expr elsewhere") + counts.at("expr library") > 0 ||
         counts.at("stmt cleanup") > 0;
}

bool spins(const Program& program) {
  const auto counts = count_features(program);
  return counts.at("stmt while") + counts.at("stmt forever") > 0;
}

bool is_native(const Program& program) { return count_features(program).at("stmt atomic section") == 0; }

bool aborts(const Program& program) {
  const auto counts = count_features(program);
  return counts.at("stmt abort") + counts.at("stmt assume or abort") > 0;
}

}  // namespace heddle::fuzz_waits
