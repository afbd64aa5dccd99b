#include "native/register_widths.h"

#include "program/flow.h"
#include "program/operands.h"

#include <algorithm>
#include <utility>

namespace heddle::native {

using program::CallSite;
using program::Instruction;
using program::Op;
using program::Reg;

namespace {

constexpr std::uint8_t unset = 0xff;
constexpr unsigned word_width = 64;

class Analysis {
public:
  explicit Analysis(const program::Code& code) : code_(code) {
    for (const program::CodeFunction& function : code.functions) widths_.emplace_back(function.registers, unset);
    find_functions();
    for (std::uint32_t position = 0; position < code.instructions.size(); ++position)
      look_at(code.instructions[position], functions_[position]);
  }

  std::vector<std::vector<std::uint8_t>> take() {
    for (auto& widths : widths_) std::ranges::replace(widths, unset, std::uint8_t{0});
    return std::move(widths_);
  }

private:
  static constexpr std::uint32_t no_function = ~std::uint32_t{0};

  void find_functions() {
    functions_.assign(code_.instructions.size(), no_function);
    for (const program::FunctionRange& range : program::function_ranges(code_))
      std::fill(functions_.begin() + range.begin, functions_.begin() + range.end, range.function);
  }

  void set(std::uint32_t function, Reg reg, unsigned width) {
    if (function == no_function || static_cast<std::size_t>(reg) >= widths_[function].size()) return;
    std::uint8_t& known = widths_[function][static_cast<std::size_t>(reg)];
    known = known == unset || known == width ? static_cast<std::uint8_t>(width) : 0;
  }

  void look_at(const Instruction& in, std::uint32_t function) {
    if (program::gives_truth(in.op)) return set(function, in.target, 1);
    switch (in.op) {
      case Op::Index:
      case Op::Alloca: return set(function, in.target, word_width);
      case Op::CmpXchg: set(function, in.target, in.width); return set(function, in.target + 1, 1);
      case Op::Call: return look_at_call(in, function);
      case Op::Return: return;
      case Op::Store:
      case Op::Fence:
      case Op::MemCopy:
      case Op::MemSet:
      case Op::Jump:
      case Op::Branch:
      case Op::Switch:
      case Op::Unreachable:
      case Op::VaStart:
      case Op::AtomicBegin:
      case Op::AtomicEnd:
      case Op::LoopEnter:
      case Op::LoopRound:
      case Op::Unsupported: return;
      default: return set(function, in.target, in.width);
    }
  }

  void look_at_call(const Instruction& in, std::uint32_t function) {
    const CallSite& site = code_.calls[in.extra];
    bool is_builtin = site.kind == CallSite::Kind::Builtin;
    bool is_direct = site.kind == CallSite::Kind::Function && code_.functions[site.function].is_defined &&
                     code_.functions[site.function].builtin == program::Builtin::None;
    for (std::uint32_t i = 0; i < site.results; ++i) {
      unsigned width = 0;
      if (is_builtin) width = site.width == 0 ? word_width : site.width;
      if (is_direct) width = result_width(site.function, i);
      set(function, in.target + static_cast<Reg>(i), width);
    }
    for (std::size_t i = 0; is_direct && i < code_.functions[site.function].parameters && i < site.arguments.size();
         ++i)
      set(site.function, static_cast<Reg>(i), site.arguments[i].width);
  }

  unsigned result_width(std::uint32_t function, std::uint32_t index) const {
    unsigned width = 0;
    for (std::uint32_t position = code_.functions[function].entry;
         position < functions_.size() && functions_[position] == function; ++position) {
      const Instruction& in = code_.instructions[position];
      if (in.op != Op::Return) continue;
      const auto& results = code_.returns[in.extra];
      if (index >= results.size() || (width != 0 && results[index].width != width)) return 0;
      width = results[index].width;
    }
    return width;
  }

  const program::Code& code_;
  std::vector<std::uint32_t> functions_;  // by position
  std::vector<std::vector<std::uint8_t>> widths_;
};

}  // namespace

RegisterWidths::RegisterWidths(const program::Code& code) : widths_(Analysis(code).take()) {}

}  // namespace heddle::native
