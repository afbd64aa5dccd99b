// Rounds, threads, and where operations are written. See modelling/translator.h.
#include "modelling/translator.h"

#include "program/flow.h"

#include <algorithm>

namespace heddle::modelling {

using program::Builtin;
using program::CallSite;
using program::ErrorKind;
using program::Instruction;
using program::Op;

namespace {

constexpr std::size_t most_threads = 64;
constexpr std::size_t most_operations = 100000;

}  // namespace

std::string to_string(const Slot& slot) {
  return (slot.in_object ? "m" : "r") + std::to_string(slot.owner) + "." + std::to_string(slot.region) + "." +
         std::to_string(slot.index);
}

Translator::Translator(const program::Code& code, const Options& options, Knowledge& knowledge,
                       native::Liveness& liveness, program::Program& program)
    : code_(code),
      options_(options),
      knowledge_(knowledge),
      liveness_(liveness),
      program_(program),
      emitter_(program),
      numbers_(emitter_) {
  find_meetings();
  find_forking_functions();
  find_signs();
  if (options.wrapping_fails)
    numbers_.on_wrapping([this](Operand condition) {
      emitter_.check(condition, ErrorKind::Overflow, here_, "a signed number wraps around");
    });
}

// Where several ways meet, and where loops begin.
void Translator::find_meetings() {
  returns_.resize(code_.functions.size());
  std::vector<unsigned> ways(code_.instructions.size());
  std::vector<std::uint8_t> state(code_.instructions.size());  // 1: under way, 2: done
  for (const program::FunctionRange& range : program::function_ranges(code_)) {
    std::vector<std::pair<std::uint32_t, std::vector<std::uint32_t>>> open;
    auto enter = [&](std::uint32_t position) {
      state[position] = 1;
      std::vector<std::uint32_t> successors;
      program::each_successor(code_, position, [&](std::uint32_t next) { successors.push_back(next); });
      if (code_.instructions[position].op == Op::Return) ++returns_[range.function];
      open.emplace_back(position, std::move(successors));
    };
    if (range.begin < range.end) enter(range.begin);
    while (!open.empty()) {
      auto& [position, successors] = open.back();
      if (successors.empty()) {
        state[position] = 2;
        open.pop_back();
        continue;
      }
      std::uint32_t next = successors.back();
      successors.pop_back();
      if (++ways[next] > 1) meetings_.insert(next);
      if (state[next] == 1) {
        meetings_.insert(next);
        heads_.insert(next);
      }
      if (state[next] == 0) enter(next);
    }
  }
}

// Functions in which threads are created or joined, or called by such: their loops are gone through round by round as
// long as the number of rounds is known and small.
void Translator::find_forking_functions() {
  auto ranges = program::function_ranges(code_);
  auto forks = [&](std::uint32_t position) {
    const Instruction& in = code_.instructions[position];
    if (in.op != Op::Call) return false;
    const CallSite& site = code_.calls[in.extra];
    if (site.kind == CallSite::Kind::Indirect) return false;
    Builtin builtin = site.kind == CallSite::Kind::Builtin ? site.builtin : code_.functions[site.function].builtin;
    if (builtin == Builtin::ThreadCreate || builtin == Builtin::ThreadJoin) return true;
    return site.kind == CallSite::Kind::Function && forking_functions_.contains(site.function);
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (const program::FunctionRange& range : ranges)
      for (std::uint32_t i = range.begin; i < range.end && !forking_functions_.contains(range.function); ++i)
        if (forks(i)) changed = forking_functions_.insert(range.function).second;
  }
}

// C says of signed arithmetic that it does not wrap around, and the compiler keeps that.
void Translator::find_signs() {
  for (const program::CodeFunction& function : code_.functions) signs_.emplace_back(function.registers);
  for (const program::FunctionRange& range : program::function_ranges(code_))
    for (std::uint32_t i = range.begin; i < range.end; ++i) {
      const Instruction& in = code_.instructions[i];
      int vote = 0;
      switch (in.op) {
        case Op::Add:
        case Op::Sub:
        case Op::Mul: vote = (in.flags & program::instruction_flag::no_signed_wrap) != 0 ? -1 : 1; break;
        case Op::ULt:
        case Op::ULe:
        case Op::UDiv:
        case Op::URem:
        case Op::LShr:
        case Op::ZExt: vote = 1; break;
        case Op::SLt:
        case Op::SLe:
        case Op::SDiv:
        case Op::SRem:
        case Op::AShr:
        case Op::SExt: vote = -1; break;
        default: continue;
      }
      for (program::Reg reg : {in.a, in.b})
        if (reg >= 0 && static_cast<std::size_t>(reg) < signs_[range.function].size() &&
            (reg == in.a || (in.op != Op::ZExt && in.op != Op::SExt)))
          signs_[range.function][static_cast<std::size_t>(reg)] += vote;
    }
}

bool Translator::is_unsigned(const Slot& slot) {
  if (slot.in_object) return knowledge_.objects[slot.owner].regions[slot.region].is_unsigned;
  return signs_[knowledge_.contexts[slot.owner].function][slot.index] > 0;
}

// ---- the round

void Translator::translate() {
  program_.sources = code_.sources;
  std::uint32_t main = knowledge_.thread("main", {.name = "main", .function = code_.main});
  program_.processes = {function_of(main)};
  while (!threads_.empty()) {
    std::uint32_t next = threads_.front();
    threads_.pop_front();
    translate_thread(next);
  }
  write_initialiser();
  emitter_.finish();
  check_repeats();
}

std::uint32_t Translator::function_of(std::uint32_t thread) {
  auto next = static_cast<std::uint32_t>(program_.functions.size());
  auto [found, is_new] = functions_.emplace(thread, next);
  if (is_new) {
    if (functions_.size() > most_threads)
      throw Refusal{"more than " + std::to_string(most_threads) + " threads are created one by one"};
    const Thread& made = knowledge_.threads[thread];
    program::Function function;
    function.name = made.name;
    if (made.argument.is_number() && !made.argument.is_constant()) {
      function.locals.push_back("argument");
      function.local_sorts.push_back(term::Sort::integer());
    }
    program_.functions.push_back(std::move(function));
    threads_.push_back(thread);
  }
  return found->second;
}

void Translator::translate_thread(std::uint32_t thread) {
  const Thread made = knowledge_.threads[thread];
  const program::CodeFunction& function = code_.functions[made.function];
  program_.functions[functions_[thread]].entry = emitter_.position();
  emitter_.step({function.location, "", false, false, false, false});
  Path path;
  path.context = knowledge_.context({.thread = thread, .function = made.function});
  path.position = function.entry;
  path.is_alone = thread == 0;
  if (thread == 0) in_main_ = first_place(made.function);
  begin(path);
  if (function.parameters > 0) {
    Value argument = made.argument;
    if (argument.is_number() && !argument.is_constant()) argument.number.integer = Operand::local(0);
    bool is_main = thread == 0;
    write(path, 0, is_main ? value_of(constant(32, 1)) : argument);
    for (program::Reg i = 1; i < static_cast<program::Reg>(function.parameters); ++i)
      write(path, i, unusable("the arguments of main"));
  }
  path.label = emitter_.new_label();
  emitter_.jump(path.label);
  path.next_temporary = emitter_.next_temporary();
  push(std::move(path));
  while (!open_.empty()) {
    Path next = std::move(open_.back());
    open_.pop_back();
    follow(next);
  }
}

// Of the function's own code; none: it is not known.
program::Location Translator::first_place(std::uint32_t function) const {
  for (std::size_t at = code_.functions[function].entry; at < code_.instructions.size(); ++at) {
    const program::Place& place = code_.places[code_.instructions[at].place];
    if (place.function != function) break;
    if (place.location) return place.location;
  }
  return {};
}

// What the thread keeps for itself from the beginning.
void Translator::begin(Path& path) {
  for (ObjectId i = 0; i < knowledge_.objects.size(); ++i) {
    const Object& object = knowledge_.objects[i];
    bool begins_here = object.kind == Object::Kind::Global && !object.in_memory && object.user == thread_of(path);
    if (!begins_here) continue;
    for (std::uint32_t r = 0; r < object.regions.size(); ++r)
      if (object.regions[r].kind == Region::Kind::Data)
        for (std::uint32_t c = 0; c < object.regions[r].count; ++c)
          path.values[{true, i, r, c}] = initial_value(i, object.regions[r], c);
  }
}

void Translator::push(Path path) { open_.push_back(std::move(path)); }

void Translator::follow(Path& path) {
  emitter_.place(path.label);
  emitter_.count_temporaries_from(path.next_temporary);
  if (path.node != 0) begin_node(path);
  while (!path.is_over) {
    if (options_.budget.is_spent()) throw Refusal{std::string(options_.budget.spent())};
    if (program_.operations.size() > most_operations) refuse(path, "the model becomes too large");
    path.visiting = false;
    here_ = location(path);
    execute(path);
    if (!path.is_over && is_meeting(path.position)) enter_node(path);
  }
}

// ---- registers

Value Translator::read(const Path& path, program::Reg reg, unsigned width) {
  if (!program::is_constant(reg)) {
    auto found = path.values.find({false, path.context, 0, static_cast<std::uint32_t>(reg)});
    return found == path.values.end() ? Value{} : found->second;
  }
  const program::CodeConstant& constant = code_.constants[program::constant_index(reg)];
  if (constant.kind == program::CodeConstant::Kind::Undefined) return {};
  if (constant.kind != program::CodeConstant::Kind::Number) return address_of(constant, thread_of(path));
  Number number = modelling::constant(width == 0 ? constant.width : width, constant.value);
  return value_of(number.width == 1 ? number : numbers_.as_signed(number));
}

Value Translator::address_of(const program::CodeConstant& constant, std::uint32_t thread) {
  if (constant.kind == program::CodeConstant::Kind::Function) {
    const program::CodeFunction& function = code_.functions[constant.index];
    Object object{.kind = Object::Kind::Function, .name = function.name, .number = constant.index};
    ObjectId id = knowledge_.object("f" + std::to_string(constant.index), object);
    return value_of(Pointer{id, constant.value.get_si()});
  }
  const program::Global& global = code_.globals[constant.index];
  std::string key = "g" + std::to_string(constant.index);
  if (global.is_thread_local) key += "@" + std::to_string(thread);
  Object object{.kind = Object::Kind::Global,
                .name = global.name,
                .size = static_cast<std::int64_t>(global.size),
                .type = global.type,
                .location = global.location,
                .number = constant.index,
                .thread = thread,
                .is_constant = global.is_constant};
  return value_of(Pointer{knowledge_.object(key, object), constant.value.get_si()});
}

void Translator::write(Path& path, program::Reg reg, Value value) {
  path.values[{false, path.context, 0, static_cast<std::uint32_t>(reg)}] = std::move(value);
}

Number Translator::number(const Path& path, const Value& value) {
  switch (value.kind) {
    case Value::Kind::Number: return value.number;
    case Value::Kind::Pointer:
      refuse(path, "the address of " + knowledge_.objects[value.pointer.object].name + " is used as a number");
    case Value::Kind::Undefined: refuse(path, "a value that was never written is computed with");
    case Value::Kind::Unusable: break;
  }
  refuse(path, value.reason);
}

Operand Translator::truth(const Path& path, const Value& value) {
  if (value.is_pointer()) {
    auto is_null = same(value, value_of(constant(64, 0)));
    if (!is_null) refuse(path, "whether an address is null is not known");
    return emitter_.negation(numbers_.truth(*is_null));
  }
  return numbers_.truth(number(path, value));
}

program::Location Translator::location(const Path& path) const {
  std::uint32_t position = path.position, at = path.context;
  while (true) {
    program::Location here = code_.places[code_.instructions[position].place].location;
    const Context& frame = knowledge_.contexts[at];
    if (here || !frame.caller) return here;
    position = frame.call;
    at = *frame.caller;
  }
}

void Translator::refuse(const Path& path, std::string reason) const {
  throw Refusal{std::move(reason), location(path)};
}

// ---- threads that may run more than once

bool Translator::is_repeated(std::uint32_t position) const {
  std::set<std::uint32_t> seen;
  std::vector<std::uint32_t> open{position};
  while (!open.empty()) {
    std::uint32_t at = open.back();
    open.pop_back();
    auto reach = [&](std::uint32_t next) {
      if (seen.insert(next).second) open.push_back(next);
    };
    const program::Operation& operation = program_.operations[at];
    if (operation.code == Opcode::Exit) continue;
    if (operation.code == Opcode::Jump || operation.code == Opcode::Branch) reach(operation.extra);
    if (operation.code == Opcode::Branch) reach(operation.extra2);
    if (operation.code != Opcode::Jump && operation.code != Opcode::Branch) reach(at + 1);
  }
  return seen.contains(position);
}

bool Translator::is_kept(ObjectId id) const {
  return std::ranges::any_of(knowledge_.pointers, [&](const Address& address) { return address.object == id; });
}

bool Translator::is_argument(ObjectId id) const {
  return std::ranges::any_of(knowledge_.threads, [&](const Thread& each) {
    return each.argument.is_pointer() && each.argument.pointer.object == id;
  });
}

// One object stands for the variables of all threads of which there may be any number, so nobody may speak about it but
// the thread that it belongs to.
void Translator::check_thread_local(ObjectId id) const {
  const Object& object = knowledge_.objects[id];
  bool is_one = object.kind == Object::Kind::Global && code_.globals[object.number].is_thread_local;
  if (!is_one || !knowledge_.threads[object.thread].is_many) return;
  if (is_argument(id) || is_kept(id))
    throw Refusal{"the address of the thread-local variable " + object.name +
                      " is kept in memory or passed on by a thread of which there may be any number",
                  object.location};
}

void Translator::check_repeats() {
  for (const auto& [thread, positions] : spawned_) {
    Thread& started = knowledge_.threads[thread];
    if (started.is_many || (positions.size() == 1 && !is_repeated(positions.front()))) continue;
    started.is_many = true;
    knowledge_.has_changed = true;
    knowledge_.forget_pointers_to(started.object);
  }
  for (const auto& [thread, positions] : joined_) {
    Thread& joined = knowledge_.threads[thread];
    if (joined.is_joined_often || (positions.size() == 1 && !is_repeated(positions.front()))) continue;
    joined.is_joined_often = true;
    knowledge_.has_changed = true;
  }
  for (ObjectId id = 0; id < knowledge_.objects.size(); ++id) check_thread_local(id);
  for (const auto& [id, positions] : made_) {
    const Object& object = knowledge_.objects[id];
    bool is_passed_on = is_kept(id) || is_argument(id);
    bool is_many = knowledge_.threads[object.thread].is_many;
    bool synchronises = std::ranges::any_of(object.regions, [](const Region& region) {
      return region.kind == Region::Kind::Lock || region.kind == Region::Kind::State;
    });
    bool repeats = positions.size() > 1 || is_repeated(positions.front());
    if (repeats && !object.is_remade) {
      knowledge_.objects[id].is_remade = true;
      knowledge_.has_changed = true;
    }
    if (is_many && (object.in_memory || synchronises))
      throw Refusal{object.name +
                        " belongs to a thread of which there may be any number, and is accessed at an index "
                        "or by others, or is a lock",
                    object.location};
    if ((repeats || is_many) && (object.kind == Object::Kind::Heap || is_passed_on || object.may_end))
      throw Refusal{object.name + " may be made any number of times, and is kept in memory or passed on",
                    object.location};
  }
}

void Translator::write_initialiser() {
  auto number = static_cast<std::uint32_t>(program_.functions.size());
  emitter_.count_temporaries_from(0);
  program_.functions.push_back({.entry = emitter_.position()});
  program_.initialiser = number;
  for (const auto& [key, object] : std::map(memory_objects_)) {
    const Region& region = knowledge_.objects[key.first].regions[key.second];
    if (region.kind == Region::Kind::Lock) continue;
    for (std::uint32_t i = 0; i < region.count; ++i) {
      Value value = initial_value(key.first, region, i);
      mpz_class first = value.is_pointer()
                            ? mpz_class(knowledge_.pointer({value.pointer.object, value.pointer.offset}) + 1)
                            : (value.is_number() ? value.number.low : mpz_class(0));
      if (first == 0) continue;
      Operand written = region.holds_truth() ? emitter_.boolean(true) : emitter_.integer(first);
      emitter_.store(object, emitter_.integer(i), written);
    }
  }
  demand_natural_inputs();
  emitter_.exit();
  program_.functions.push_back({.entry = emitter_.position()});
  program_.finaliser = number + 1;
  emitter_.exit();
}

}  // namespace heddle::modelling
