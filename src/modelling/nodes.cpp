// Steps, nodes, and how values get to them. See modelling/translator.h.
#include "modelling/translator.h"

#include <algorithm>

namespace heddle::modelling {

namespace {

constexpr unsigned most_variants_by_number = 40;
constexpr unsigned most_variants = 400;

// Of the first instruction that writes to the register.
unsigned line_of(const program::Code& code, const program::CodeFunction& function, std::uint32_t reg) {
  for (std::size_t at = function.entry; at < code.instructions.size(); ++at) {
    const program::Instruction& instruction = code.instructions[at];
    if (instruction.target == static_cast<program::Reg>(reg)) return code.places[instruction.place].location.line;
  }
  return function.location.line;
}

}  // namespace

// ---- what has to be known of a value where ways meet

bool Translator::keeps_constant(const Path& path, const Slot& slot) const {
  if (knowledge_.generalised.contains({path.context, path.position})) return false;
  if (path.atomic > 0) return true;
  if (options_.loops_create_many) return false;
  std::uint32_t frame = slot.in_object ? path.context : slot.owner;
  return forking_functions_.contains(knowledge_.contexts[frame].function);
}

std::string Translator::shape(const Path& path, const Slot& slot, const Value& value) const {
  switch (value.kind) {
    case Value::Kind::Undefined: return "u";
    case Value::Kind::Unusable: return "?";
    case Value::Kind::Pointer: {
      const Pointer& p = value.pointer;
      std::string text = "p" + std::to_string(p.object) + "+" + std::to_string(p.offset);
      if (p.scale != 0)
        text += "*" + std::to_string(p.scale) + "[" + std::to_string(p.begin) + "," + std::to_string(p.end) + "]";
      return text;
    }
    case Value::Kind::Number: break;
  }
  std::string width = std::to_string(value.number.width);
  if (value.number.is_constant() && keeps_constant(path, slot)) return "=" + value.number.low.get_str() + ":" + width;
  return "i" + width;
}

// Takes away what is not needed any more.
void Translator::prune(Path& path) const {
  std::map<Slot, Value> kept;
  auto is_needed = [&](const Slot& slot) {
    const Region& region = knowledge_.objects[slot.owner].regions[slot.region];
    return region.kind != Region::Kind::Data || region.is_read;
  };
  for (const auto& [slot, value] : path.values)
    if (slot.in_object && is_needed(slot)) kept.emplace(slot, value);
  std::uint32_t context = path.context, position = path.position;
  for (bool is_innermost = true;; is_innermost = false) {
    for (program::Reg reg : liveness_.at(is_innermost ? position : position + 1)) {
      auto found = path.values.find({false, context, 0, static_cast<std::uint32_t>(reg)});
      if (found != path.values.end()) kept.insert(*found);
    }
    const Context& frame = knowledge_.contexts[context];
    if (!frame.caller) break;
    position = frame.call;
    context = *frame.caller;
  }
  path.values = std::move(kept);
}

// ---- locals

std::string Translator::name_of(const Slot& slot) const {
  if (slot.in_object) {
    const Object& object = knowledge_.objects[slot.owner];
    return object.name + object.regions[slot.region].name;
  }
  const program::CodeFunction& function = code_.functions[knowledge_.contexts[slot.owner].function];
  if (slot.index < function.register_names.size() && !function.register_names[slot.index].empty())
    return function.name + "." + function.register_names[slot.index];
  return function.name + ".result@" + std::to_string(line_of(code_, function, slot.index));
}

Operand Translator::local(std::uint32_t thread, const Slot& slot, char sort) {
  program::Function& function = program_.functions[functions_.at(thread)];
  auto next = Operand::local(static_cast<std::uint32_t>(function.locals.size()));
  auto [found, is_new] = locals_.emplace(std::tuple(thread, slot, sort), next);
  if (is_new) {
    function.locals.push_back(name_of(slot));
    function.local_sorts.push_back(sort == 'b' ? term::Sort::boolean() : term::Sort::integer());
  }
  return found->second;
}

// All at once.
void Translator::move_all(const std::vector<std::pair<Operand, Operand>>& moves) {
  std::vector<std::pair<Operand, Operand>> open;
  for (const auto& [target, source] : moves)
    if (target != source) open.emplace_back(target, source);
  for (auto& [target, source] : open) {
    auto overwrites = [&, from = source](const auto& move) { return move.first == from; };
    if (!std::ranges::any_of(open, overwrites)) continue;
    Operand kept = emitter_.temporary();
    emitter_.copy(kept, source);
    source = kept;
  }
  for (const auto& [target, source] : open) emitter_.copy(target, source);
}

// Everything that is known as an operation's result gets a local of its own, since scratch registers end here.
void Translator::settle(Path& path) {
  prune(path);
  std::vector<std::pair<Operand, Operand>> moves;
  auto keep = [&](const Slot& slot, Number& number, bool is_index) {
    number.comparison.reset();
    if (number.is_constant()) return;
    bool is_truth = number.truth.has_value();
    Operand home = local(thread_of(path), slot, is_index ? 'x' : is_truth ? 'b' : 'i');
    moves.emplace_back(home, is_truth && !is_index ? *number.truth : numbers_.integer(number));
    number.integer.reset();
    number.truth.reset();
    (is_truth && !is_index ? number.truth : number.integer) = home;
  };
  for (auto& [slot, value] : path.values) {
    if (value.is_number()) keep(slot, value.number, false);
    if (value.is_pointer() && value.pointer.scale != 0) keep(slot, value.pointer.index, true);
  }
  move_all(moves);
}

void Translator::rest(Path& path, bool is_head) {
  settle(path);
  program::Location here = location(path);
  emitter_.step({here, code_.sources.line(here), false, is_head, false, false});
  emitter_.count_temporaries_from(0);
  path.visited = false;
}

void Translator::visible(Path& path) {
  if (path.atomic > 0 || path.visiting) return;
  if (path.visited && !path.is_alone) rest(path);
  path.visited = path.visiting = true;
}

void Translator::blocking(Path& path) {
  if (path.atomic > 0) return;
  bool has_just_rested = program_.operations.back().code == Opcode::Step;
  if (!has_just_rested) rest(path);
  path.visited = path.visiting = true;
}

// ---- nodes

std::optional<std::pair<Operand, Operand>> Translator::bring_number(const Path& path, std::uint32_t node,
                                                                    const Slot& slot, char sort, Number& number) {
  mpz_class least = sort == 'x' || !is_unsigned(slot) ? Numbers::least_signed(number.width) : mpz_class(0);
  number = numbers_.within(number, least);
  std::string key = to_string(slot) + sort;
  knowledge_.begin_bounds(node, key, number);
  Bounds& bounds = *knowledge_.bounds_of(node, key);
  knowledge_.extend(bounds, number, least, least + (mpz_class(1) << number.width) - 1);
  if (bounds.low == bounds.high) return {};
  bool is_truth = number.width == 1;
  Operand home = local(thread_of(path), slot, sort == 'x' ? 'x' : is_truth ? 'b' : 'i');
  return std::pair(home, is_truth ? numbers_.truth(number) : numbers_.integer(number));
}

// What the way brings to the node; `there`: what is known in the node.
void Translator::bring(const Path& path, std::uint32_t node, Path& there) {
  std::vector<std::pair<Operand, Operand>> moves;
  for (auto& [slot, value] : there.values) {
    bool is_number = value.is_number() && !(value.is_constant() && keeps_constant(path, slot));
    std::optional<std::pair<Operand, Operand>> move;
    if (is_number) move = bring_number(path, node, slot, 'i', value.number);
    if (value.is_pointer() && value.pointer.scale != 0) move = bring_number(path, node, slot, 'x', value.pointer.index);
    if (move) moves.push_back(*move);
  }
  move_all(moves);
}

std::string Translator::key_of(const Path& path) const {
  std::string key = std::to_string(path.context) + "@" + std::to_string(path.position) + "/" +
                    std::to_string(path.atomic) + (path.visited ? "v" : "") + (path.is_alone ? "a" : "");
  for (const auto& [slot, value] : path.values) key += " " + to_string(slot) + shape(path, slot, value);
  return key;
}

void Translator::enter_node(Path& path) {
  prune(path);
  if (heads_.contains(path.position) && path.atomic == 0)
    path.visited = path.is_alone = false;  // the node begins with a step, and threads may be started in the loop
  std::uint32_t number = knowledge_.node(key_of(path));
  bool is_new = !nodes_.contains(number);
  bring(path, number, path);
  if (is_new) {
    unsigned variants = ++variants_[{path.context, path.position}];
    if (variants > most_variants_by_number && knowledge_.generalised.insert({path.context, path.position}).second)
      restart();
    if (variants > most_variants) refuse(path, "what a pointer points to, or what is set, has too many combinations");
    nodes_[number] = emitter_.new_label();
    Path next = path;
    next.label = nodes_[number];
    next.next_temporary = 0;
    next.node = number + 1;
    open_.push_front(std::move(next));
  }
  emitter_.jump(nodes_[number]);
  path.is_over = true;
}

// All ways that have been found bring their values to the same locals.
void Translator::begin_node(Path& path) {
  std::uint32_t node = path.node - 1;
  path.node = 0;
  auto take = [&](const Slot& slot, char sort, Number& number) {
    const Bounds* bounds = knowledge_.bounds_of(node, to_string(slot) + sort);
    if (bounds == nullptr) return;  // a constant that is kept
    number = {number.width, bounds->low, bounds->high};
    if (number.is_constant()) return;
    bool is_truth = sort != 'x' && number.width == 1;
    Operand home = local(thread_of(path), slot, sort == 'x' ? 'x' : is_truth ? 'b' : 'i');
    (is_truth ? number.truth : number.integer) = home;
  };
  for (auto& [slot, value] : path.values) {
    if (value.is_number() && !(value.is_constant() && keeps_constant(path, slot))) take(slot, 'i', value.number);
    if (value.is_pointer() && value.pointer.scale != 0) take(slot, 'x', value.pointer.index);
  }
  bool is_head = heads_.contains(path.position);
  if (is_head && path.atomic != 0) heads_in_sections_.insert(path.position);
  if (!is_head || path.atomic != 0) return;
  rest(path, true);
  heads_of_[static_cast<std::uint32_t>(program_.steps.size() - 1)].insert(path.position);
}

// ---- control

void Translator::go_to(Path& path, std::uint32_t position) { path.position = position; }

void Translator::end(Path& path) {
  emitter_.exit();
  path.is_over = true;
}

void Translator::check(const Path& path, Operand condition, program::ErrorKind kind, const std::string& message) {
  emitter_.check(condition, kind, location(path), message);
}

void Translator::fail(Path& path, program::ErrorKind kind, const std::string& message) {
  check(path, emitter_.boolean(false), kind, message);
  end(path);
}

void Translator::fork(Path& path, Operand condition, const Visit& then, const Visit& otherwise) {
  if (auto known = emitter_.known_truth(condition)) return *known ? then(path) : otherwise(path);
  Label labels[2] = {emitter_.new_label(), emitter_.new_label()};
  emitter_.branch(condition, labels[0], labels[1]);
  path.is_over = true;
  for (int i = 0; i < 2; ++i) {
    Path way = path;
    way.is_over = false;
    emitter_.place(labels[i]);
    (i == 0 ? then : otherwise)(way);
    if (way.is_over) continue;
    if (is_meeting(way.position)) {
      enter_node(way);
      continue;
    }
    way.label = emitter_.new_label();
    emitter_.jump(way.label);
    way.next_temporary = emitter_.next_temporary();
    push(std::move(way));
  }
}

// A branch says something about what was compared: of every value that is kept in the same operand.
void Translator::learn(Path& path, const Comparison& comparison, bool holds) {
  bool is_so = holds != comparison.negated;
  auto bound = [&](Operand operand, const mpz_class* low, const mpz_class* high) {
    auto narrow = [&](Number& number) {
      if (number.is_constant() || number.integer != operand) return;
      if (low != nullptr && *low > number.low && *low <= number.high) number.low = *low;
      if (high != nullptr && *high < number.high && *high >= number.low) number.high = *high;
    };
    for (auto& [slot, value] : path.values) {
      if (value.is_number()) narrow(value.number);
      if (value.is_pointer() && value.pointer.scale != 0) narrow(value.pointer.index);
    }
  };
  if (comparison.code == Opcode::Equal) {
    if (!is_so) return;
    bound(comparison.a, &comparison.b_low, &comparison.b_high);
    return bound(comparison.b, &comparison.a_low, &comparison.a_high);
  }
  bool is_strict = (comparison.code == Opcode::Less) == is_so;
  mpz_class one = is_strict ? 1 : 0;
  Operand lesser = is_so ? comparison.a : comparison.b, greater = is_so ? comparison.b : comparison.a;
  mpz_class most = (is_so ? comparison.b_high : comparison.a_high) - one;
  mpz_class least = (is_so ? comparison.a_low : comparison.b_low) + one;
  bound(lesser, nullptr, &most);
  bound(greater, &least, nullptr);
}

void Translator::branch(Path& path, const Value& condition, std::uint32_t then, std::uint32_t otherwise) {
  if (condition.kind == Value::Kind::Undefined)
    return fail(path, program::ErrorKind::Memory, "a branch depends on a value that was never written");
  auto way = [&](std::uint32_t position, bool holds) {
    return [this, position, holds, comparison = condition.number.comparison](Path& taken) {
      if (comparison) learn(taken, *comparison, holds);
      go_to(taken, position);
    };
  };
  fork(path, truth(path, condition), way(then, true), way(otherwise, false));
}

}  // namespace heddle::modelling
