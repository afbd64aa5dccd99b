#include "fuzz/print.h"

#include <utility>

// Programs to text. Every statement starts on a line of its own, because its line is how the oracle and the engine
// name the place of an error. A guarded statement, choice or guarded loop is one line with everything inside it:
// there the guard stands in the middle, and its line must not be in doubt.

namespace heddle::fuzz {

namespace {

enum class Sort { Declaration, Ranges, Requires, Ensures, Procedure, Process };

struct Item {
  Sort sort;
  std::size_t index = 0;
  std::vector<Global*> group{};  // what one `var` declares
};

class Printer {
public:
  explicit Printer(std::uint64_t style) : style_(style) {}

  std::string print(Program& program);

private:
  std::vector<Item> declarations(Program& program);
  void item(Program& program, const Item& item);
  void declaration(const std::vector<Global*>& group);
  std::string declarator(const Global& global);
  void ranges(const Global& global);
  std::string range(const Global& global, const std::string& cell);
  void clause(const char* keyword, Clause& clause);
  void routine(const std::string& head, Block& body);

  std::string expr(const Expr& e) { return print_expr(e, style_); }
  std::string target(const Expr& e) { return e.args.empty() ? e.name : e.name + "[" + expr(e.args[0]) + "]"; }
  void body(Block& block);
  void locals(std::vector<LocalDecl>& decls);
  void stmts(std::vector<Stmt>& list);
  void stmt(Stmt& s);
  void braces(const std::string& head, Block& block, const std::string& open = "{", const std::string& close = "}");
  void conditional(Stmt& s, const std::string& before);
  void spawn_block(Stmt& s);
  void one_line(Stmt& s);
  void part(Stmt& s, bool parenthesised);
  std::string bound(const Stmt& s) const { return s.bound ? "[" + std::to_string(*s.bound) + "]" : ""; }
  std::string bool_of(const std::string& cell);

  void put(const std::string& text) { text_ += text; }
  void new_line();
  void indent() { text_.append(static_cast<std::size_t>(depth_) * 2, ' '); }
  int line() const { return line_; }

  Style style_;
  std::string text_;
  int line_ = 1;
  int depth_ = 0;
  bool flat_ = false;  // inside a guarded statement: everything on this line
};

void Printer::new_line() {
  if (flat_) {
    text_ += ' ';
    return;
  }
  if (style_.maybe(2)) text_ += "  // " + std::string(style_.maybe(50) ? "if (x) {" : "a comment");
  text_ += '\n';
  ++line_;
  if (style_.maybe(2)) {
    text_ += style_.maybe(50) ? "\n" : "/* a comment ; } */\n";
    ++line_;
  }
  indent();
}

// --- items ---

std::string Printer::bool_of(const std::string& cell) {
  switch (style_.below(4)) {
    case 0: return cell + " or not " + cell;
    case 1: return cell + " => " + cell;
    case 2: return cell + " == true or " + cell + " == false";
    default: return "true != " + cell + " || true";
  }
}

std::string Printer::range(const Global& global, const std::string& cell) {
  using std::to_string;
  if (global.type == Type::Bool) return bool_of(cell);
  Style& style = style_;
  auto number = [](std::int64_t n) { return n < 0 ? "-" + to_string(-n) : to_string(n); };
  if (global.low == global.high && style.maybe(50)) return cell + " == " + number(global.low);
  if (style.maybe(30)) return number(global.low) + " <= " + cell + " and " + cell + " < " + number(global.high + 1);
  return cell + " >= " + number(global.low) + " and " + cell + " <= " + number(global.high);
}

/// What keeps an input within the values that the oracle enumerates. A declared bool needs nothing; an undeclared
/// one needs a use that shows its type.
void Printer::ranges(const Global& global) {
  if (!global.is_input() || (global.type == Type::Bool && global.declared)) return;
  for (int i = 0; i < global.cells(); ++i) {
    put("requires " + range(global, cell_name(global, i)) + ";");
    new_line();
  }
}

std::string Printer::declarator(const Global& global) {
  std::string text = global.name;
  if (global.size) text += "[" + std::to_string(*global.size) + "]";
  if (global.type == Type::Bool) text += " : bool";
  if (global.type == Type::Lock) text += style_.maybe(50) ? ": lock" : " : lock";
  if (global.type == Type::Int && style_.maybe(50)) text += " : int";
  if (global.init.empty()) return text;
  text += " := ";
  const bool listed = global.size && (global.init.size() > 1 || (*global.size == 1 && style_.maybe(50)));
  if (listed) text += "{";
  for (std::size_t i = 0; i < global.init.size(); ++i) text += (i > 0 ? ", " : "") + expr(global.init[i]);
  return listed ? text + "}" : text;
}

void Printer::declaration(const std::vector<Global*>& group) {
  put("var ");
  for (std::size_t i = 0; i < group.size(); ++i) {
    group[i]->line = line();
    put((i > 0 ? ", " : "") + declarator(*group[i]));
  }
  put(";");
  new_line();
}

void Printer::clause(const char* keyword, Clause& clause) {
  clause.line = line();
  put(std::string(keyword) + " " + expr(clause.condition) + ";");
  new_line();
}

void Printer::routine(const std::string& head, Block& block) {
  braces(head, block);
  if (style_.maybe(20)) put(";");
  new_line();
}

void Printer::item(Program& program, const Item& item) {
  switch (item.sort) {
    case Sort::Declaration: return declaration(item.group);
    case Sort::Ranges: return ranges(program.globals[item.index]);
    case Sort::Requires: return clause("requires", program.required[item.index]);
    case Sort::Ensures: return clause("ensures", program.ensured[item.index]);
    case Sort::Procedure: {
      Routine& procedure = program.procedures[item.index];
      return routine("def " + procedure.name + (style_.maybe(50) ? "() " : " "), procedure.body);
    }
    case Sort::Process: {
      Routine& process = program.processes[item.index];
      return routine(process.name.empty() ? "proc " : "proc " + process.name + " ", process.body);
    }
  }
}

std::vector<Item> Printer::declarations(Program& program) {
  std::vector<Item> items;
  for (Global& global : program.globals) {
    if (!global.declared) continue;
    if (items.empty() || !style_.maybe(30)) items.push_back({Sort::Declaration});
    items.back().group.push_back(&global);
  }
  return items;
}

/// Items may come in any order; those of one sort keep theirs. The ranges come before all other clauses, for a
/// clause is only evaluated for the inputs that the clauses before it let through.
std::string Printer::print(Program& program) {
  auto numbered = [](Sort sort, std::size_t count, std::vector<Item> items = {}) {
    for (std::size_t i = 0; i < count; ++i) items.push_back({sort, i});
    return items;
  };
  const std::vector<std::vector<Item>> queues = {
      declarations(program),
      numbered(Sort::Requires, program.required.size(), numbered(Sort::Ranges, program.globals.size())),
      numbered(Sort::Procedure, program.procedures.size()),
      numbered(Sort::Process, program.processes.size()),
      numbered(Sort::Ensures, program.ensured.size()),
  };
  const bool shuffled = style_.maybe(30);
  std::vector<std::size_t> next(queues.size(), 0);
  for (;;) {
    std::vector<std::size_t> open;
    for (std::size_t q = 0; q < queues.size(); ++q) {
      if (next[q] < queues[q].size()) open.push_back(q);
    }
    if (open.empty()) return text_;
    const std::size_t q = shuffled ? open[style_.below(open.size())] : open.front();
    item(program, queues[q][next[q]++]);
  }
}

// --- statements ---

void Printer::locals(std::vector<LocalDecl>& decls) {
  for (std::size_t i = 0; i < decls.size(); ++i) {
    const bool joined = i > 0 && style_.maybe(40);
    if (joined) {
      put(", ");
    } else {
      if (i > 0) put(";");
      new_line();
      put("var ");
    }
    decls[i].line = line();
    put(decls[i].name);
    if (decls[i].type == Type::Bool) put(" : bool");
    if (decls[i].type == Type::Int && style_.maybe(40)) put(" : int");
    put(" := " + expr(decls[i].init));
  }
  if (!decls.empty()) put(";");
}

bool ends_in_brace(const std::string& text) { return !text.empty() && text.back() == '}'; }

void Printer::stmts(std::vector<Stmt>& list) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    new_line();
    stmt(list[i]);
    const bool last = i + 1 == list.size();
    const bool needed = !last && !ends_in_brace(text_);
    const bool usual = !ends_in_brace(text_) && !flat_;
    if (needed || (usual && !style_.maybe(40)) || style_.maybe(30)) put(";");
  }
}

void Printer::body(Block& block) {
  ++depth_;
  locals(block.locals);
  stmts(block.stmts);
  --depth_;
}

void Printer::braces(const std::string& head, Block& block, const std::string& open, const std::string& close) {
  put(head + open);
  body(block);
  new_line();
  put(close);
}

void Printer::conditional(Stmt& s, const std::string& before) {
  s.line = line();
  braces(before + "if (" + expr(s.exprs[0]) + ") ", s.blocks[0]);
  Block& other = s.blocks[1];
  const bool empty = other.locals.empty() && other.stmts.empty();
  if (empty && !style_.maybe(20)) return;
  const bool chained = other.locals.empty() && other.stmts.size() == 1 && other.stmts[0].kind == StmtKind::If;
  if (chained && !style_.maybe(30)) return conditional(other.stmts[0], " else ");
  braces(" else ", other);
}

void Printer::spawn_block(Stmt& s) {
  if (s.blocks[0].locals.empty() && style_.maybe(30)) return braces("spawn ", s.blocks[0], "(", ")");
  braces("spawn ", s.blocks[0]);
}

/// A statement inside a guarded one. What would read differently without parentheses gets them.
void Printer::part(Stmt& s, bool parenthesised) {
  const bool wrap = parenthesised || style_.maybe(10);
  if (wrap) put("(");
  stmt(s);
  if (wrap) put(")");
}

void Printer::one_line(Stmt& s) {
  const bool outer = std::exchange(flat_, true);
  auto compound = [](const Stmt& inner) { return inner.kind == StmtKind::Guard || inner.kind == StmtKind::Choice; };
  if (s.kind == StmtKind::Choice) {
    part(s.parts[0], compound(s.parts[0]));
    put(" <| " + expr(s.exprs[0]) + " |> ");
    part(s.parts[1], compound(s.parts[1]));
  } else {
    put(expr(s.exprs[0]) + (s.kind == StmtKind::Guard ? " |> " : " |>*" + bound(s) + " "));
    const bool unclear = s.kind == StmtKind::GuardLoop && compound(s.parts[0]);
    part(s.parts[0], unclear);
  }
  flat_ = outer;
}

void Printer::stmt(Stmt& s) {
  s.line = line();
  switch (s.kind) {
    case StmtKind::Skip: return put("skip");
    case StmtKind::Assign: put(target(s.exprs[0]) + " := "); return put(expr(s.exprs[1]));
    case StmtKind::If: return conditional(s, "");
    case StmtKind::While: return braces("while (" + expr(s.exprs[0]) + ")" + bound(s) + " ", s.blocks[0]);
    case StmtKind::Await: return put("await " + expr(s.exprs[0]));
    case StmtKind::SpawnBlock: return spawn_block(s);
    case StmtKind::SpawnProc: return put((style_.maybe(50) ? "" : "spawn ") + s.name + "()");
    case StmtKind::Lock: return put("lock " + target(s.exprs[0]));
    case StmtKind::Unlock: return put("unlock " + target(s.exprs[0]));
    case StmtKind::Atomic: return braces("atomic ", s.blocks[0]);
    case StmtKind::Assert: return put("assert " + expr(s.exprs[0]));
    case StmtKind::Assume: return put("assume " + expr(s.exprs[0]));
    case StmtKind::Scope: return braces("", s.blocks[0]);
    case StmtKind::Guard:
    case StmtKind::Choice:
    case StmtKind::GuardLoop: return one_line(s);
  }
}

}  // namespace

std::string print(Program& program, std::uint64_t style) { return Printer(style).print(program); }

}  // namespace heddle::fuzz
