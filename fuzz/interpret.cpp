#include "fuzz/interpret.h"

// Around the steps: what settles a thread between two of them, which threads can take one, how an execution begins
// and how it is judged when nothing can happen any more.

namespace heddle::fuzz {

void add_faults(unsigned faults, int line, Effect& effect) {
  if (faults == kNoFault) return;
  if ((faults & kDivision) != 0U) effect.errors.push_back({"division", line});
  if ((faults & kMemory) != 0U) effect.errors.push_back({"memory", line});
  if ((faults & kOverflow) != 0U) effect.overflowed = true;
  effect.ended = true;
}

void Interpreter::settle(Thread& thread) const {
  while (!thread.frames.empty()) {
    Frame& top = thread.frames.back();
    if (top.loop != nullptr) {
      const auto& bound = top.loop->bound;
      const bool spent = bound && static_cast<int>(top.next) >= *bound;
      if (!spent || silent_steps_) return;
      thread.frames.pop_back();
      continue;
    }
    const std::size_t declared = top.block->locals.size();
    if (top.next < declared) return;
    if (top.next == declared + top.block->stmts.size()) {
      thread.locals.resize(top.locals);
      thread.frames.pop_back();
      continue;
    }
    const Stmt& stmt = top.block->stmts[top.next - declared];
    const bool loop = stmt.kind == StmtKind::While || stmt.kind == StmtKind::GuardLoop;
    if (stmt.kind != StmtKind::Skip && stmt.kind != StmtKind::Scope && !loop) return;
    ++top.next;
    if (loop) thread.frames.push_back({nullptr, &stmt, 0, 0});
    if (stmt.kind == StmtKind::Scope) thread.frames.push_back({&stmt.blocks[0], nullptr, 0, thread.locals.size()});
  }
}

// --- which steps can be taken ---

namespace {

/// A guard that goes wrong does not block: taking the step is the error.
bool can_proceed(const Stmt& stmt, View& view) {
  if (stmt.kind == StmtKind::Lock) {
    const Place target = place_of(stmt.exprs[0], view);
    return target.faults != kNoFault || view.cells[target.index] == 0;
  }
  if (stmt.kind == StmtKind::Atomic) {
    const Block& body = stmt.blocks[0];
    return !body.locals.empty() || body.stmts.empty() || can_proceed(body.stmts[0], view);
  }
  const bool guarded = stmt.kind == StmtKind::Await || stmt.kind == StmtKind::Guard || stmt.kind == StmtKind::Choice ||
                       stmt.kind == StmtKind::GuardLoop;
  if (!guarded) return true;
  const Value guard = evaluate(stmt.exprs[0], view);
  if (guard.faults != kNoFault) return true;
  const bool holds = guard.number != 0;
  if (stmt.kind == StmtKind::Choice) return can_proceed(stmt.parts[holds ? 0 : 1], view);
  if (stmt.kind == StmtKind::GuardLoop) return !holds || can_proceed(stmt.parts[0], view);
  return holds && (stmt.kind == StmtKind::Await || can_proceed(stmt.parts[0], view));
}

}  // namespace

bool Interpreter::enabled(const State& state, std::size_t thread) const {
  const Thread& self = state.threads[thread];
  const Frame& top = self.frames.back();
  View view{layout_, state.cells, self.locals};
  if (top.loop != nullptr) {
    const bool spent = top.loop->bound && static_cast<int>(top.next) >= *top.loop->bound;
    return spent || can_proceed(*top.loop, view);
  }
  const std::size_t declared = top.block->locals.size();
  return top.next < declared || can_proceed(top.block->stmts[top.next - declared], view);
}

// --- the beginning and the end ---

Interpreter::Interpreter(const Program& program, const Limits& limits, bool silent_steps)
    : program_(program), limits_(limits), silent_steps_(silent_steps), layout_(program) {}

Effect Interpreter::initialise(const std::map<std::string, Integer>& inputs, State& state) const {
  Effect effect;
  const std::vector<Local> no_locals;
  state.cells.assign(layout_.cells(), 0);
  for (const Slot& slot : layout_.slots()) {
    const Global& global = *slot.global;
    for (int i = 0; i < global.cells(); ++i) {
      Integer& cell = state.cells[slot.first + static_cast<std::size_t>(i)];
      if (global.is_input()) cell = inputs.at(cell_name(global, i));
      if (global.init.empty()) continue;
      const std::size_t listed = global.init.size() > 1 ? static_cast<std::size_t>(i) : 0;
      View view{layout_, state.cells, no_locals};
      const Value value = evaluate(global.init[listed], view);
      add_faults(value.faults, global.line, effect);
      if (effect.ended) return effect;
      cell = value.number;
    }
  }
  return effect;
}

Effect Interpreter::require(const State& state) const {
  Effect effect;
  const std::vector<Local> no_locals;
  View view{layout_, state.cells, no_locals};
  for (const Slot& slot : layout_.slots()) {
    if (!slot.global->is_input() || slot.global->type == Type::Bool) continue;
    for (std::size_t i = slot.first; i < slot.first + static_cast<std::size_t>(slot.global->cells()); ++i) {
      if (state.cells[i] < slot.global->low || state.cells[i] > slot.global->high) effect.ended = true;
    }
  }
  for (const Clause& clause : program_.required) {
    if (effect.ended) return effect;
    const Value value = evaluate(clause.condition, view);
    add_faults(value.faults, clause.line, effect);
    if (value.number == 0) effect.ended = true;
  }
  return effect;
}

void Interpreter::begin(State& state) {
  for (std::size_t i = 0; i < program_.processes.size(); ++i) {
    Thread thread{names_.number(std::to_string(i))};
    thread.frames.push_back({&program_.processes[i].body, nullptr, 0, 0});
    settle(thread);
    if (!thread.frames.empty()) state.threads.push_back(std::move(thread));
  }
  state.started = static_cast<int>(program_.processes.size());
}

Effect Interpreter::at_rest(const State& state) const {
  Effect effect;
  if (!state.threads.empty()) {
    effect.errors.push_back({"deadlock", 0});
    return effect;
  }
  const std::vector<Local> no_locals;
  View view{layout_, state.cells, no_locals};
  for (const Clause& clause : program_.ensured) {
    const Value value = evaluate(clause.condition, view);
    add_faults(value.faults, clause.line, effect);
    if (value.faults == kNoFault && value.number == 0) effect.errors.push_back({"ensures", clause.line});
  }
  return effect;
}

}  // namespace heddle::fuzz
