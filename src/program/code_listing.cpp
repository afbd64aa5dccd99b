// The listing of compiled code: one line for each instruction, in the order of their positions. Registers are r0, r1,
// ...; a number in brackets after the name of an operation is its width.
#include "program/code.h"
#include "program/operands.h"

#include <array>
#include <map>
#include <sstream>
#include <string_view>

namespace heddle::program {

namespace {

constexpr std::array op_names = {
    "copy",       "add",        "sub",        "mul",        "udiv",    "sdiv",        "urem",     "srem",
    "shl",        "lshr",       "ashr",       "and",        "or",      "xor",         "umin",     "umax",
    "smin",       "smax",       "eq",         "ne",         "ult",     "ule",         "slt",      "sle",
    "uaddo",      "saddo",      "usubo",      "ssubo",      "umulo",   "smulo",       "popcount", "clz",
    "ctz",        "byteswap",   "bitreverse", "trunc",      "zext",    "sext",        "fadd",     "fsub",
    "fmul",       "fdiv",       "frem",       "fneg",       "fabs",    "fsqrt",       "ffma",     "fmath",
    "fcmp",       "fptosi",     "fptoui",     "sitofp",     "uitofp",  "fpcast",      "select",   "index",
    "alloca",     "load",       "store",      "rmw",        "cmpxchg", "fence",       "memcopy",  "memset",
    "jump",       "branch",     "switch",     "call",       "return",  "unreachable", "va_start", "atomic_begin",
    "atomic_end", "loop_enter", "loop_round", "unsupported"};
static_assert(op_names.size() == static_cast<std::size_t>(Op::Unsupported) + 1);

constexpr std::array rmw_names = {"exchange", "add", "sub",  "and",  "nand", "or",  "xor",
                                  "max",      "min", "umax", "umin", "fadd", "fsub"};

class Listing {
public:
  explicit Listing(const Code& code) : code_(code) {
    for (const CodeFunction& function : code.functions)
      if (function.is_defined) entries_[function.entry] = &function;
  }

  std::string print() {
    for (const Global& global : code_.globals) print(global);
    for (std::uint32_t position = 0; position < code_.instructions.size(); ++position) {
      if (auto entry = entries_.find(position); entry != entries_.end()) enter(*entry->second);
      const Instruction& instruction = code_.instructions[position];
      out_ << "  " << position << ": ";
      print(instruction);
      const Location& at = code_.places.at(instruction.place).location;
      if (at) out_ << "  ; " << code_.sources.place(at);
      out_ << "\n";
    }
    return out_.str();
  }

private:
  void print(const Global& global) {
    out_ << "global " << global.name << " of " << global.size << " bytes" << (global.is_constant ? ", constant" : "")
         << (global.is_thread_local ? ", thread-local" : "") << (global.is_external ? ", external" : "") << "\n";
  }

  void enter(const CodeFunction& function) {
    out_ << "function " << function.name << ": " << function.parameters << " parameters, " << function.registers
         << " registers" << (function.is_variadic ? ", variadic" : "") << (function.is_model ? ", model" : "") << "\n";
  }

  std::string text(Reg operand) const {
    if (!is_constant(operand)) return "r" + std::to_string(operand);
    const CodeConstant& constant = code_.constants.at(constant_index(operand));
    std::string offset = constant.value == 0 ? "" : (constant.value < 0 ? "" : "+") + constant.value.get_str();
    switch (constant.kind) {
      case CodeConstant::Kind::Number: return constant.value.get_str();
      case CodeConstant::Kind::Global: return "@" + code_.globals.at(constant.index).name + offset;
      case CodeConstant::Kind::Function: return "@" + code_.functions.at(constant.index).name + offset;
      case CodeConstant::Kind::Undefined: return "undefined";
    }
    return "";
  }

  std::string text(const std::vector<Argument>& arguments) const {
    std::string result;
    for (const Argument& argument : arguments)
      result += (result.empty() ? "" : ", ") + text(argument.operand) + ":" + std::to_string(argument.width);
    return result;
  }

  void print(const Instruction& instruction) {
    if (has_target(instruction.op)) out_ << text(instruction.target) << " := ";
    out_ << op_names[static_cast<std::size_t>(instruction.op)];
    if (instruction.width != 0) out_ << "[" << static_cast<int>(instruction.width) << "]";
    const std::array operand_list = {instruction.a, instruction.b, instruction.c};
    for (int i = 0; i < operands(instruction.op); ++i)
      out_ << (i == 0 ? " " : ", ") << text(operand_list[static_cast<std::size_t>(i)]);
    print_rest(instruction);
    print_flags(instruction.flags);
  }

  void print_rest(const Instruction& instruction) {
    switch (instruction.op) {
      case Op::Index:
        out_ << " * " << static_cast<std::int32_t>(instruction.extra);
        if (instruction.extra2 != 0) out_ << " of " << instruction.extra2;
        return;
      case Op::Alloca: return print_alloca(instruction);
      case Op::AtomicRmw: out_ << " by " << rmw_names.at(instruction.extra); return;
      case Op::Jump: out_ << " " << instruction.extra; return;
      case Op::Branch: out_ << " ? " << instruction.extra << " : " << instruction.extra2; return;
      case Op::Switch: return print_switch(code_.switches.at(instruction.extra));
      case Op::Call: return print_call(instruction, code_.calls.at(instruction.extra));
      case Op::Return: out_ << " " << text(code_.returns.at(instruction.extra)); return;
      case Op::LoopEnter:
      case Op::LoopRound: return print_loop(instruction.extra);
      case Op::Unsupported: out_ << ": " << code_.texts.at(instruction.extra); return;
      case Op::Trunc:
      case Op::ZExt:
      case Op::SExt:
      case Op::FPToSI:
      case Op::FPToUI:
      case Op::SIToFP:
      case Op::UIToFP:
      case Op::FPCast: out_ << " from " << instruction.extra; return;
      case Op::FMath:
      case Op::FCmp: out_ << " by " << instruction.extra; return;
      default: return;
    }
  }

  void print_alloca(const Instruction& instruction) {
    out_ << " * " << instruction.extra;
    const Variable& variable = code_.variables.at(instruction.extra2);
    if (!variable.name.empty()) out_ << " for " << variable.name;
  }

  void print_switch(const SwitchTable& table) {
    for (const SwitchTable::Case& entry : table.cases) out_ << ", " << entry.value << " : " << entry.position;
    out_ << ", else " << table.otherwise;
  }

  void print_call(const Instruction& instruction, const CallSite& site) {
    if (site.results > 0) out_ << " r" << instruction.target << (site.results > 1 ? ".." : "") << " :=";
    out_ << (site.kind == CallSite::Kind::Builtin ? " builtin " : " ");
    out_ << (site.kind == CallSite::Kind::Indirect ? "*" + text(site.callee) : site.name);
    out_ << "(" << text(site.arguments) << ")";
  }

  void print_loop(std::uint32_t index) {
    out_ << " " << index << " carries";
    for (Reg reg : code_.loops.at(index).carried) out_ << " " << text(reg);
  }

  void print_flags(std::uint16_t flags) {
    // Not listed: the orders, which say more than "relaxed" only where data races are looked for.
    static constexpr std::array<std::string_view, 8> names = {"nsw",     "nuw",         "atomic",  "volatile",
                                                              "relaxed", "may_overlap", "pointer", "float"};
    for (std::size_t bit = 0; bit < names.size(); ++bit)
      if ((flags >> bit & 1) != 0) out_ << " " << names[bit];
  }

  const Code& code_;
  std::map<std::uint32_t, const CodeFunction*> entries_;
  std::ostringstream out_;
};

}  // namespace

std::string to_string(const Code& code) { return Listing(code).print(); }

}  // namespace heddle::program
