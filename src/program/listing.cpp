// The listing: one line for each operation, in the order of their positions, functions and objects by name.
#include "program/program.h"

#include <map>
#include <sstream>

namespace heddle::program {

namespace {

class Listing {
public:
  explicit Listing(const Program& program) : program_(program) {
    for (const Function& function : program.functions) entries_[function.entry] = &function;
  }

  std::string print() {
    for (const Object& object : program_.objects) print(object);
    for (std::uint32_t position = 0; position < program_.operations.size(); ++position) {
      if (auto entry = entries_.find(position); entry != entries_.end()) enter(*entry->second);
      out_ << "  " << position << ": ";
      print(program_.operations[position]);
      out_ << "\n";
    }
    return out_.str();
  }

private:
  void print(const Object& object) {
    out_ << object.name;
    if (object.is_array) out_ << "[" << object.size << "]";
    out_ << " : " << (object.is_lock ? "lock" : object.sort.is_bool() ? "bool" : "int");
    out_ << " at " << object.first << (object.is_input ? ", input" : "") << "\n";
  }

  void enter(const Function& function) {
    function_ = &function;
    auto number = static_cast<std::uint32_t>(&function - program_.functions.data());
    out_ << "function " << number << " " << function.name;
    if (number == program_.initialiser) out_ << " (initialiser)";
    if (number == program_.finaliser) out_ << " (finaliser)";
    for (std::uint32_t process = 0; process < program_.processes.size(); ++process)
      if (program_.processes[process] == number) out_ << " (process " << process << ")";
    out_ << "\n";
  }

  std::string text(Operand operand) const {
    switch (operand.kind()) {
      case Operand::Kind::Temporary: return "t" + std::to_string(operand.index());
      case Operand::Kind::Local: return local(operand.index());
      case Operand::Kind::Constant: break;
    }
    const Constant& constant = program_.constants.at(operand.index());
    if (constant.sort.is_bool()) return constant.value == 0 ? "false" : "true";
    return constant.value.get_str();
  }

  std::string local(std::uint32_t index) const {
    if (function_ != nullptr && index < function_->locals.size()) return "$" + function_->locals[index];
    return "$" + std::to_string(index);
  }

  std::string cell(const Operation& operation) const {
    const Object& object = program_.objects.at(operation.extra);
    return object.is_array ? object.name + "[" + text(operation.a) + "]" : object.name;
  }

  void unary(const Operation& op, std::string_view symbol) {
    out_ << text(op.target) << " := " << symbol << text(op.a);
  }
  void binary(const Operation& op, std::string_view symbol) {
    out_ << text(op.target) << " := " << text(op.a) << " " << symbol << " " << text(op.b);
  }

  void print(const Operation& op) {
    switch (op.code) {
      case Opcode::Copy: return unary(op, "");
      case Opcode::Not: return unary(op, "not ");
      case Opcode::Negate: return unary(op, "-");
      case Opcode::And: return binary(op, "and");
      case Opcode::Or: return binary(op, "or");
      case Opcode::Equal: return binary(op, "==");
      case Opcode::Less: return binary(op, "<");
      case Opcode::LessEqual: return binary(op, "<=");
      case Opcode::Add: return binary(op, "+");
      case Opcode::Subtract: return binary(op, "-");
      case Opcode::Multiply: return binary(op, "*");
      case Opcode::Divide: return binary(op, "/");
      case Opcode::Remainder: return binary(op, "%");
      case Opcode::Select:
        out_ << text(op.target) << " := " << text(op.a) << " ? " << text(op.b) << " : " << text(op.c);
        return;
      case Opcode::Load: out_ << text(op.target) << " := load " << cell(op); return;
      case Opcode::Store: out_ << "store " << cell(op) << " := " << text(op.b); return;
      case Opcode::Jump: out_ << "jump " << op.extra; return;
      case Opcode::Branch: out_ << "branch " << text(op.a) << " " << op.extra << " " << op.extra2; return;
      case Opcode::Check: out_ << "check " << text(op.a) << " " << check(op.extra); return;
      case Opcode::Assume: out_ << "assume " << text(op.a); return;
      case Opcode::Await: out_ << "await " << text(op.a); return;
      case Opcode::Lock: out_ << "lock " << cell(op); return;
      case Opcode::Unlock: out_ << "unlock " << cell(op) << " " << check(op.extra2); return;
      case Opcode::Spawn: return print(program_.spawns.at(op.extra));
      case Opcode::LoopEnter: out_ << "loop enter " << op.extra; return;
      case Opcode::LoopRound: out_ << "loop round " << op.extra; return;
      case Opcode::Step: return print(program_.steps.at(op.extra));
      case Opcode::Exit: out_ << "exit"; return;
    }
  }

  std::string check(std::uint32_t index) const {
    const Check& check = program_.checks.at(index);
    return "(" + std::string(to_string(check.kind)) + ": " + check.message + ")";
  }

  void print(const Spawn& spawn) {
    out_ << "spawn " << spawn.function << " (";
    for (const Operand& capture : spawn.captures)
      out_ << (&capture == spawn.captures.data() ? "" : ", ") << text(capture);
    out_ << ")";
  }

  void print(const Step& step) {
    out_ << "step " << step.location.line << ":" << step.location.column << " `" << step.text << "`";
    out_ << (step.blocking ? " blocking" : "") << (step.loop_head ? " loop" : "");
    out_ << (step.local ? " local" : "") << (step.eventless ? " eventless" : "");
  }

  const Program& program_;
  std::map<std::uint32_t, const Function*> entries_;
  const Function* function_ = nullptr;
  std::ostringstream out_;
};

}  // namespace

std::string to_string(const Program& program) { return Listing(program).print(); }

}  // namespace heddle::program
