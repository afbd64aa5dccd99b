#include "fuzz/c/print_stmt.h"

#include <algorithm>

namespace heddle::fuzz_c {

bool mentions(const Block& block, StmtKind kind, const std::string& thread) {
  return std::any_of(block.stmts.begin(), block.stmts.end(),
                     [&](const Stmt& s) { return s.kind == kind && s.name == thread; });
}

bool handle_is_global(const Program& program, const std::string& thread) {
  if (mentions(program.main, StmtKind::Create, thread)) return false;
  return mentions(program.main, StmtKind::Join, thread);
}

void StmtPrinter::line(int indent, const std::string& text) {
  out_ += std::string(static_cast<std::size_t>(indent) * 2, ' ') + text + "\n";
}

void StmtPrinter::block(const Block& block, int indent) {
  for (const Stmt& s : block.stmts) stmt(s, indent);
}

void StmtPrinter::braces(const std::string& head, const Block& body, int indent) {
  line(indent, head + "{");
  block(body, indent + 1);
  line(indent, "}");
}

std::string StmtPrinter::target(const Stmt& s) const {
  if (s.exprs.size() == 1) return print_address(s.exprs[0], spelling_);
  return expr(s.exprs[0]) + " ? " + print_address(s.exprs[1], spelling_) + " : " + print_address(s.exprs[2], spelling_);
}

void StmtPrinter::declare(const Stmt& s, int indent) {
  const std::string type = s.tag.empty() ? print_type(s.type, s.guard, spelling_) : "struct " + s.tag;
  if (s.kind == StmtKind::Local) return line(indent, type + " " + s.name + " = " + expr(s.exprs[0]) + ";");
  if (s.kind == StmtKind::Pointer) return line(indent, type + " *" + s.name + " = " + target(s) + ";");
  std::string values;
  for (const Expr& e : s.exprs) values += (values.empty() ? "" : ", ") + expr(e);
  line(indent, type + " " + s.name + "[" + std::to_string(s.exprs.size()) + "] = {" + values + "};");
}

void StmtPrinter::heap(const Stmt& s, int indent) {
  const std::string size = std::to_string(s.exprs.size()) + " * sizeof(" + row_of(s.type).name + ")";
  line(indent, std::string(row_of(s.type).name) + " *" + s.name + " = malloc(" + size + ");");
  for (std::size_t i = 0; i < s.exprs.size(); ++i) {
    line(indent, s.name + "[" + std::to_string(i) + "] = " + expr(s.exprs[i]) + ";");
  }
  braces("", s.blocks[0], indent);
  line(indent, "free(" + s.name + ");");
}

void StmtPrinter::loop(const Stmt& s, int indent) {
  const std::string more = s.exprs.empty() ? "" : " && " + expr(s.exprs[0]);
  const std::string bound = " < " + std::to_string(s.bound) + more;
  if (s.style == 0)
    return braces("for (int " + s.name + " = 0; " + s.name + bound + "; ++" + s.name + ") ", s.blocks[0], indent);
  line(indent, "int " + s.name + " = 0;");
  line(indent, s.style == 1 ? "while (" + s.name + "++" + bound + ") {" : "do {");
  block(s.blocks[0], indent + 1);
  line(indent, s.style == 1 ? "}" : "} while (++" + s.name + bound + ");");
}

void StmtPrinter::choose(const Stmt& s, int indent) {
  line(indent, "switch (" + expr(s.exprs[0]) + ") {");
  for (std::size_t i = 0; i < s.blocks.size(); ++i) {
    const bool last = i + 1 == s.blocks.size();
    braces(last ? "default: " : "case " + std::to_string(i) + ": ", s.blocks[i], indent + 1);
    if (s.style == 0 || last) line(indent + 1, "  break;");
  }
  line(indent, "}");
}

void StmtPrinter::locked(const Stmt& s, int indent) {
  line(indent, noise() + "pthread_mutex_lock(&" + s.name + ");");
  braces("", s.blocks[0], indent);
  line(indent, noise() + "pthread_mutex_unlock(&" + s.name + ");");
}

void StmtPrinter::try_locked(const Stmt& s, int indent) {
  line(indent,
       "if (" + std::string(spelling_.noise ? "noise(), " : "") + "pthread_mutex_trylock(&" + s.name + ") == 0) {");
  block(s.blocks[0], indent + 1);
  line(indent + 1, noise() + "pthread_mutex_unlock(&" + s.name + ");");
  line(indent, s.blocks[1].stmts.empty() ? "}" : "} else {");
  if (s.blocks[1].stmts.empty()) return;
  block(s.blocks[1], indent + 1);
  line(indent, "}");
}

void StmtPrinter::compare(const Stmt& s, int indent) {
  const std::string address = print_address(s.exprs[0], spelling_);
  const std::string desired = print_operand(s.exprs[2], spelling_);
  line(indent, std::string(row_of(s.type).name) + " " + s.name + " = " + expr(s.exprs[1]) + ";");
  const std::string both = "(" + address + ", &" + s.name + ", " + desired;
  const std::string how = s.exprs[0].guard == Guard::Builtin
                              ? "__atomic_compare_exchange_n" + both + ", 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)"
                          : s.style % 2 == 0 ? "atomic_compare_exchange_strong" + both + ")"
                                             : "atomic_compare_exchange_weak" + both + ")";
  line(indent, noise() + "_Bool " + s.name + "_ok = " + how + ";");
}

const Thread& StmtPrinter::thread_of(const Stmt& s) const {
  return *std::find_if(program_.threads.begin(), program_.threads.end(),
                       [&](const Thread& candidate) { return candidate.name == s.name; });
}

std::string StmtPrinter::argument_of(const Thread& thread) const {
  if (thread.argument == Thread::Argument::Number) return std::to_string(thread.number) + "L";
  return mentions(program_.main, StmtKind::Create, thread.name) ? "&" + thread.address : "arg";
}

void StmtPrinter::create(const Stmt& s, int indent) {
  const Thread& thread = thread_of(s);
  std::string argument = "0";
  if (thread.argument == Thread::Argument::Number) argument = "(void *)" + argument_of(thread);
  if (thread.argument == Thread::Argument::Address) argument = argument_of(thread);
  if (!handle_is_global(program_, s.name)) line(indent, "pthread_t id_" + s.name + ";");
  line(indent, noise() + "pthread_create(&id_" + s.name + ", 0, " + s.name + ", " + argument + ");");
}

void StmtPrinter::join(const Stmt& s, int indent) {
  const bool has_result = thread_of(s).result.has_value();
  if (has_result) line(indent, "void *result_" + s.name + ";");
  const std::string result = has_result ? "&result_" + s.name : "0";
  line(indent, noise() + "pthread_join(id_" + s.name + ", " + result + ");");
}

void StmtPrinter::stmt(const Stmt& s, int indent) {
  switch (s.kind) {
    case StmtKind::Local:
    case StmtKind::LocalArray:
    case StmtKind::Pointer: return declare(s, indent);
    case StmtKind::HeapArray: return heap(s, indent);
    case StmtKind::Point: return line(indent, noise() + s.name + " = " + target(s) + ";");
    case StmtKind::Assign: return line(indent, print_store(s.exprs[0], s.text, s.exprs[1], s.style, spelling_));
    case StmtKind::Evaluate: return line(indent, expr(s.exprs[0]) + ";");
    case StmtKind::If:
      line(indent, "if (" + expr(s.exprs[0]) + ") {");
      block(s.blocks[0], indent + 1);
      if (!s.blocks[1].stmts.empty()) line(indent, "} else {");
      block(s.blocks[1], indent + 1);
      return line(indent, "}");
    case StmtKind::Loop: return loop(s, indent);
    case StmtKind::Switch: return choose(s, indent);
    case StmtKind::Break: return line(indent, "break;");
    case StmtKind::Lock: return locked(s, indent);
    case StmtKind::TryLock: return try_locked(s, indent);
    case StmtKind::Wait:
      return line(indent, "while (!" + expr(s.exprs[0]) + ") pthread_cond_wait(&" + s.name + ", &" + s.text + ");");
    case StmtKind::Signal:
      return line(indent,
                  noise() + (s.style == 1 ? "pthread_cond_broadcast(&" : "pthread_cond_signal(&") + s.name + ");");
    case StmtKind::Compare: return compare(s, indent);
    case StmtKind::Await: return line(indent, "while (!" + expr(s.exprs[0]) + ") {}");
    case StmtKind::Section:
      line(indent, "__VERIFIER_atomic_begin();");
      braces("", s.blocks[0], indent);
      return line(indent, "__VERIFIER_atomic_end();");
    case StmtKind::Assert: return line(indent, "assert(" + expr(s.exprs[0]) + ");");
    case StmtKind::Assume: return line(indent, "__VERIFIER_assume(" + expr(s.exprs[0]) + ");");
    case StmtKind::Yield: return line(indent, "sched_yield();");
    case StmtKind::Create: return create(s, indent);
    case StmtKind::Join: return join(s, indent);
  }
}

}  // namespace heddle::fuzz_c
