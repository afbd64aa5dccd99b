#include "trace/label.h"

#include "term/check.h"

#include <algorithm>

namespace heddle::trace {

using machine::Value;
using program::Opcode;
using program::Operand;
using program::Operation;

// The step that is being read, and what it has done so far.
struct Labeller::Step {
  const Executed& executed;
  std::vector<term::Term> conditions;
  std::unordered_map<term::Term, Value> values;  // of symbols that were assigned
  std::unordered_map<std::uint32_t, Value> temporaries;
  std::size_t next_access = 0;  // of the spawns among the accesses, the next one
};

Labeller::Labeller(const program::Program& program, term::Terms& terms, ThreadName name, ThreadNumber number)
    : program_(program), terms_(terms), arithmetic_(terms), name_(std::move(name)), number_(std::move(number)) {
  for (const program::Constant& constant : program.constants)
    constants_.push_back(constant.sort.is_bool() ? Value(constant.value != 0 ? 1 : 0)
                                                 : machine::to_value(terms, terms.integer(constant.value)));
}

term::Term Labeller::cell(std::uint32_t index) {
  const program::Object& object = program::object_of_cell(program_, index);
  return terms_.symbol(program::cell_name(object, index - object.first), object.sort);
}

// Names of locals may repeat in nested scopes; then the number tells them apart.
term::Term Labeller::local(machine::ThreadId thread, std::uint32_t function, std::uint32_t index) {
  const program::Function& f = program_.functions[function];
  std::string name = name_(thread) + ":" + f.locals[index];
  if (std::ranges::count(f.locals, f.locals[index]) > 1) name += "#" + std::to_string(index);
  return terms_.symbol(name, f.local_sorts[index]);
}

term::Term Labeller::initial(term::Sort sort) { return machine::to_term(terms_, Value(0), sort); }

std::unordered_map<term::Term, term::Term> Labeller::start() {
  std::unordered_map<term::Term, term::Term> values;
  for (std::uint32_t i = 0; i < program_.processes.size(); ++i) {
    const program::Function& f = program_.functions[program_.processes[i]];
    for (std::uint32_t k = 0; k < f.locals.size(); ++k)
      values.emplace(local(machine::ThreadId(i), program_.processes[i], k), initial(f.local_sorts[k]));
  }
  return values;
}

Label Labeller::label(const Executed& executed) {
  Step step{executed, {}, {}, {}, 0};
  for (std::size_t i = 0; i < executed.operations.size(); ++i) {
    std::uint32_t here = executed.operations[i];
    execute(step, here, i + 1 < executed.operations.size() ? executed.operations[i + 1] : here);
  }
  Label label{executed.thread, terms_.and_(step.conditions), {}};
  for (const auto& [symbol, value] : step.values) {
    term::Term now = machine::to_term(terms_, value, terms_.sort(symbol));
    if (now != symbol) label.updates.emplace_back(symbol, now);
  }
  std::ranges::sort(label.updates);
  return label;
}

Value Labeller::current(const Step& step, term::Term symbol) const {
  auto found = step.values.find(symbol);
  return found == step.values.end() ? Value(symbol) : found->second;
}

Value Labeller::read(const Step& step, Operand operand) {
  switch (operand.kind()) {
    case Operand::Kind::Temporary: return step.temporaries.at(operand.index());
    case Operand::Kind::Local:
      return current(step, local(step.executed.thread, step.executed.function, operand.index()));
    default: return constants_[operand.index()];
  }
}

void Labeller::write(Step& step, Operand target, Value value) {
  if (target.kind() == Operand::Kind::Temporary)
    step.temporaries[target.index()] = value;
  else
    step.values[local(step.executed.thread, step.executed.function, target.index())] = value;
}

void Labeller::demand(Step& step, Value condition) {
  step.conditions.push_back(machine::to_term(terms_, condition, term::Sort::boolean()));
}

Value Labeller::load(const Step& step, const program::Object& object, Value index) {
  if (index.is_concrete() && (index.number() < 0 || index.number() >= object.size)) return Value(0);
  if (index.is_concrete()) return current(step, cell(object.first + static_cast<std::uint32_t>(index.number())));
  Value result = machine::to_value(terms_, initial(object.sort));
  for (std::uint32_t i = object.size; i-- > 0;)
    result = arithmetic_.select(arithmetic_.equal(index, Value(i)), current(step, cell(object.first + i)), result,
                                object.sort);
  return result;
}

void Labeller::store(Step& step, const program::Object& object, Value index, Value value) {
  for (std::uint32_t i = 0; i < object.size; ++i) {
    Value here = arithmetic_.equal(index, Value(i));
    if (here.is_false()) continue;
    term::Term symbol = cell(object.first + i);
    step.values[symbol] = arithmetic_.select(here, value, current(step, symbol), object.sort);
  }
}

void Labeller::spawn(Step& step, const program::Spawn& spawn) {
  auto accesses = step.executed.accesses.subspan(step.next_access);
  auto made = std::ranges::find(accesses, machine::Access::thread_object, &machine::Access::object);
  term::check(made != accesses.end(), "a spawn has left an access");
  step.next_access += static_cast<std::size_t>(made - accesses.begin()) + 1;
  machine::ThreadId child(static_cast<std::uint32_t>(made->index.number()));
  const program::Function& f = program_.functions[spawn.function];
  for (std::uint32_t i = 0; i < f.locals.size(); ++i) {
    Value value = i < spawn.captures.size() ? read(step, spawn.captures[i]) : Value(0);
    step.values[local(child, spawn.function, i)] = value;
  }
}

bool Labeller::fails_at(const Step& step, std::uint32_t position) {
  return step.executed.fails && step.executed.operations.back() == position;
}

Value Labeller::own_number(const Step& step) const {
  machine::ThreadId thread = step.executed.thread;
  return number_ ? number_(thread) : Value(std::int64_t{thread.index()} + 1);
}

void Labeller::access_lock(Step& step, std::uint32_t position) {
  const Operation& op = program_.operations[position];
  const program::Object& object = program_.objects[op.extra];
  Value index = read(step, op.a);
  Value mine = own_number(step);
  bool takes = op.code == Opcode::Lock;
  Value is_expected = arithmetic_.equal(load(step, object, index), takes ? Value(0) : mine);
  if (fails_at(step, position)) return demand(step, arithmetic_.negation(is_expected));
  demand(step, is_expected);
  store(step, object, index, takes ? mine : Value(0));
}

// One operation. `next` is the position that was executed after it.
void Labeller::execute(Step& step, std::uint32_t position, std::uint32_t next) {
  const Operation& op = program_.operations[position];
  switch (op.code) {
    case Opcode::Copy:
    case Opcode::Not:
    case Opcode::Negate: return write(step, op.target, arithmetic_.unary(op.code, read(step, op.a)));
    case Opcode::And:
    case Opcode::Or:
    case Opcode::Equal:
    case Opcode::Less:
    case Opcode::LessEqual:
    case Opcode::Add:
    case Opcode::Subtract:
    case Opcode::Multiply:
    case Opcode::Divide:
    case Opcode::Remainder:
      return write(step, op.target, arithmetic_.binary(op.code, read(step, op.a), read(step, op.b)));
    case Opcode::Select: {
      Value then = read(step, op.b);
      Value otherwise = read(step, op.c);
      Value known = then.is_concrete() ? otherwise : then;
      term::Sort sort = known.is_concrete() ? term::Sort::integer() : terms_.sort(known.term());
      return write(step, op.target, arithmetic_.select(read(step, op.a), then, otherwise, sort));
    }
    case Opcode::Load: return write(step, op.target, load(step, program_.objects[op.extra], read(step, op.a)));
    case Opcode::Store: return store(step, program_.objects[op.extra], read(step, op.a), read(step, op.b));
    case Opcode::Branch: {
      if (op.extra == op.extra2) return;
      Value condition = read(step, op.a);
      return demand(step, next == op.extra ? condition : arithmetic_.negation(condition));
    }
    case Opcode::Check:
    case Opcode::Assume:
    case Opcode::Await: {
      Value condition = read(step, op.a);
      return demand(step, fails_at(step, position) ? arithmetic_.negation(condition) : condition);
    }
    case Opcode::Lock:
    case Opcode::Unlock: return access_lock(step, position);
    case Opcode::Spawn: return spawn(step, program_.spawns[op.extra]);
    case Opcode::Jump:
    case Opcode::LoopEnter:
    case Opcode::LoopRound:
    case Opcode::Step:
    case Opcode::Exit: return;
  }
}

}  // namespace heddle::trace
