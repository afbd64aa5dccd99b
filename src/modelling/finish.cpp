// The last touches to a model: computations that nobody reads are taken away, locals that hold nothing from one step to
// the next become scratch registers, and every step is told to be what it is. Fewer locals make smaller states.
#include "modelling/same_steps.h"
#include "modelling/translator.h"
#include "modelling/unread_objects.h"

#include <algorithm>

namespace heddle::modelling {

using program::Operation;
using program::Program;

namespace {

bool computes(Opcode code) { return code <= Opcode::Load; }

bool may_be_dropped(const Operation& operation) { return computes(operation.code); }

class Registers {
public:
  explicit Registers(Program& program) : program_(program) {
    for (const program::Function& function : program.functions) most_ = std::max(most_, function.locals.size());
    live_.resize(program.operations.size());
  }

  std::size_t size() const { return most_ + program_.temporaries; }
  std::size_t number(Operand operand) const {
    return operand.kind() == Operand::Kind::Local ? operand.index() : most_ + operand.index();
  }

  // What is read later, behind each operation of one function.
  void analyse(const std::vector<std::uint32_t>& positions) {
    for (std::uint32_t position : positions) live_[position].assign(size(), false);
    for (bool changed = true; changed;) {
      changed = false;
      for (auto it = positions.rbegin(); it != positions.rend(); ++it) changed = update(*it) || changed;
    }
  }

  bool is_live_behind(std::uint32_t position, Operand operand) const { return behind(position)[number(operand)]; }
  bool is_live_at(std::uint32_t position, std::size_t number) const { return live_[position][number]; }

private:
  std::vector<bool> behind(std::uint32_t position) const {
    std::vector<bool> result(size(), false);
    const Operation& operation = program_.operations[position];
    auto add = [&](std::uint32_t next) {
      for (std::size_t i = 0; i < live_[next].size(); ++i) result[i] = result[i] || live_[next][i];
    };
    switch (operation.code) {
      case Opcode::Exit: break;
      case Opcode::Jump: add(operation.extra); break;
      case Opcode::Branch:
        add(operation.extra);
        add(operation.extra2);
        break;
      default: add(position + 1);
    }
    return result;
  }

  bool update(std::uint32_t position) {
    std::vector<bool> live = behind(position);
    const Operation& operation = program_.operations[position];
    bool is_needed = !may_be_dropped(operation) || live[number(operation.target)];
    if (computes(operation.code)) live[number(operation.target)] = false;
    auto use = [&](Operand operand) {
      if (operand.kind() != Operand::Kind::Constant) live[number(operand)] = true;
    };
    for (int i = 0; is_needed && i < operands(operation.code); ++i)
      use(i == 0 ? operation.a : i == 1 ? operation.b : operation.c);
    if (operation.code == Opcode::Spawn)
      for (Operand each : program_.spawns[operation.extra].captures) use(each);
    if (live == live_[position]) return false;
    live_[position] = std::move(live);
    return true;
  }

  static int operands(Opcode code) {
    switch (code) {
      case Opcode::Copy:
      case Opcode::Not:
      case Opcode::Negate:
      case Opcode::Load:
      case Opcode::Branch:
      case Opcode::Check:
      case Opcode::Assume:
      case Opcode::Await:
      case Opcode::Lock:
      case Opcode::Unlock: return 1;
      case Opcode::Select: return 3;
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
      case Opcode::Store: return 2;
      default: return 0;
    }
  }

  Program& program_;
  std::size_t most_ = 0;
  std::vector<std::vector<bool>> live_;
};

std::vector<std::uint32_t> positions_of(const Program& program, const program::Function& function) {
  std::set<std::uint32_t> seen{function.entry};
  std::vector<std::uint32_t> open{function.entry};
  while (!open.empty()) {
    std::uint32_t at = open.back();
    open.pop_back();
    auto reach = [&](std::uint32_t next) {
      if (seen.insert(next).second) open.push_back(next);
    };
    const Operation& operation = program.operations[at];
    if (operation.code == Opcode::Exit) continue;
    if (operation.code == Opcode::Jump || operation.code == Opcode::Branch) reach(operation.extra);
    if (operation.code == Opcode::Branch) reach(operation.extra2);
    if (operation.code != Opcode::Jump && operation.code != Opcode::Branch) reach(at + 1);
  }
  return {seen.begin(), seen.end()};
}

class Finisher {
public:
  Finisher(Program& program, program::Function& function, program::InSource& in_source)
      : program_(program),
        function_(function),
        in_source_(in_source),
        positions_(positions_of(program, function)),
        registers_(program) {}

  // What nobody reads in this function becomes nothing.
  void drop_dead() {
    registers_.analyse(positions_);
    for (std::uint32_t position : positions_) drop(position);
  }

  void run() {
    registers_.analyse(positions_);
    demand_no_scratch_at_steps();
    for (std::uint32_t position : positions_) merge_step(position);
    if (auto first = next_step(function_.entry); first && program_.operations[function_.entry].code == Opcode::Jump)
      function_.entry = *first;
    replace_locals();
    for (std::uint32_t position : positions_)
      if (program_.operations[position].code == Opcode::Step) {
        refuse_circle(position);
        describe(position);
      }
    merge_same_steps(program_, function_, positions_, in_source_);
  }

private:
  // Scratch registers do not outlive a step: if one is read in front of where it is written, a value has got lost.
  void demand_no_scratch_at_steps() const {
    for (std::uint32_t position : positions_)
      for (std::uint32_t i = 0; i < program_.temporaries; ++i)
        if (program_.operations[position].code == Opcode::Step &&
            registers_.is_live_at(position, registers_.number(Operand::temporary(i))))
          throw Refusal{"a value that is needed later is not kept by the translation",
                        program_.steps[program_.operations[position].extra].location};
  }

  void drop(std::uint32_t position) {
    Operation& operation = program_.operations[position];
    if (!may_be_dropped(operation) || registers_.is_live_behind(position, operation.target)) return;
    operation = {.code = Opcode::Jump, .extra = position + 1};
  }

  // The step that a position leads to without doing anything.
  std::optional<std::uint32_t> next_step(std::uint32_t position) const {
    for (std::size_t most = program_.operations.size(); most > 0; --most) {
      const Operation& operation = program_.operations[position];
      if (operation.code == Opcode::Step) return position;
      if (operation.code != Opcode::Jump) return {};
      position = operation.extra;
    }
    return {};
  }

  // A step that does nothing but lead to another one is none.
  void merge_step(std::uint32_t position) {
    Operation& operation = program_.operations[position];
    if (operation.code != Opcode::Step) return;
    auto next = next_step(position + 1);
    if (!next || *next == position) return;
    bool is_head = program_.steps[operation.extra].loop_head;
    program::Step& other = program_.steps[program_.operations[*next].extra];
    other.loop_head = other.loop_head || is_head;
    add_heads(in_source_, operation.extra, program_.operations[*next].extra);
    operation = {.code = Opcode::Jump, .extra = position + 1};
  }

  void replace_locals() {
    std::vector<bool> is_kept(function_.locals.size(), false);
    for (std::uint32_t position : positions_)
      for (std::uint32_t i = 0; i < is_kept.size(); ++i)
        if (program_.operations[position].code == Opcode::Step && registers_.is_live_at(position, i)) is_kept[i] = true;
    for (std::uint32_t position : positions_)
      if (program_.operations[position].code == Opcode::Spawn)
        for (Operand each : program_.spawns[program_.operations[position].extra].captures) is_kept[each.index()] = true;
    for (const program::Spawn& spawn : program_.spawns)  // what the thread begins with
      if (&program_.functions[spawn.function] == &function_)
        for (std::size_t i = 0; i < spawn.captures.size(); ++i) is_kept[i] = true;
    std::vector<Operand> home;
    std::vector<std::string> names;
    std::vector<term::Sort> sorts;
    for (std::uint32_t i = 0; i < is_kept.size(); ++i) {
      if (!is_kept[i]) {
        home.push_back(Operand::temporary(program_.temporaries++));
        continue;
      }
      home.push_back(Operand::local(static_cast<std::uint32_t>(names.size())));
      names.push_back(function_.locals[i]);
      sorts.push_back(function_.local_sorts[i]);
    }
    auto replace = [&](Operand& operand) {
      if (operand.kind() == Operand::Kind::Local) operand = home[operand.index()];
    };
    for (std::uint32_t position : positions_) {
      Operation& operation = program_.operations[position];
      for (Operand* each : {&operation.target, &operation.a, &operation.b, &operation.c}) replace(*each);
      if (operation.code == Opcode::Spawn)
        for (Operand& each : program_.spawns[operation.extra].captures) replace(each);
    }
    function_.locals = std::move(names);
    function_.local_sorts = std::move(sorts);
  }

  // What is in the step that begins here.
  void describe(std::uint32_t begin) {
    program::Step& step = program_.steps[program_.operations[begin].extra];
    step.local = true;
    std::set<std::uint32_t> seen;
    std::vector<std::uint32_t> open{begin + 1};
    while (!open.empty()) {
      std::uint32_t at = open.back();
      open.pop_back();
      if (!seen.insert(at).second) continue;
      const Operation& operation = program_.operations[at];
      if (program::concerns_others(operation.code)) step.local = false;
      if (operation.code == Opcode::Lock || operation.code == Opcode::Await) step.blocking = true;
      if (operation.code == Opcode::Step || operation.code == Opcode::Exit) continue;
      if (operation.code == Opcode::Jump || operation.code == Opcode::Branch) open.push_back(operation.extra);
      if (operation.code == Opcode::Branch) open.push_back(operation.extra2);
      if (operation.code != Opcode::Jump && operation.code != Opcode::Branch) open.push_back(at + 1);
    }
  }

  // Code of a step that comes back to where it was: a loop in an atomic section.
  void refuse_circle(std::uint32_t begin) const {
    enum : std::uint8_t { UnderWay, Done };
    std::map<std::uint32_t, std::uint8_t> seen{{begin + 1, UnderWay}};
    std::vector<std::pair<std::uint32_t, std::vector<std::uint32_t>>> way{{begin + 1, successors(begin + 1)}};
    while (!way.empty()) {
      auto& [at, open] = way.back();
      if (open.empty()) {
        seen[at] = Done;
        way.pop_back();
        continue;
      }
      std::uint32_t next = open.back();
      open.pop_back();
      auto [found, is_new] = seen.emplace(next, UnderWay);
      if (!is_new && found->second == UnderWay)
        throw Refusal{"there is a loop in an atomic section",
                      program_.steps[program_.operations[begin].extra].location};
      if (is_new) way.emplace_back(next, successors(next));
    }
  }

  // Within the step.
  std::vector<std::uint32_t> successors(std::uint32_t position) const {
    const Operation& operation = program_.operations[position];
    switch (operation.code) {
      case Opcode::Step:
      case Opcode::Exit: return {};
      case Opcode::Jump: return {operation.extra};
      case Opcode::Branch: return {operation.extra, operation.extra2};
      default: return {position + 1};
    }
  }

  Program& program_;
  program::Function& function_;
  program::InSource& in_source_;
  std::vector<std::uint32_t> positions_;
  Registers registers_;
};

}  // namespace

void finish(Program& program, program::InSource& in_source) {
  auto positions = [&] {
    std::set<std::uint32_t> all;
    for (const program::Function& function : program.functions)
      for (std::uint32_t position : positions_of(program, function)) all.insert(position);
    return std::vector(all.begin(), all.end());
  };
  do {
    for (program::Function& function : program.functions) Finisher(program, function, in_source).drop_dead();
  } while (drop_unread_stores(program, positions()));
  for (program::Function& function : program.functions) Finisher(program, function, in_source).run();
  drop_unused_objects(program, positions());
}

}  // namespace heddle::modelling
