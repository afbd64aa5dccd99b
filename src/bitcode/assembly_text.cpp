#include "bitcode/assembly_text.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>

#include <array>
#include <utility>

namespace heddle::bitcode {

namespace {

using Kind = AssemblyOperand::Kind;
using llvm::StringRef;

constexpr std::array<const char*, 8> old_registers = {"ax", "bx", "cx", "dx", "si", "di", "bp", "sp"};

// al, bl, sil, spl
StringRef without_low(StringRef name) { return name.ends_with("l") ? name.drop_back() : StringRef(); }

std::optional<AssemblyRegister> old_register(StringRef name) {
  for (StringRef base : old_registers) {
    bool has_halves = base.ends_with("x");
    if (name == base) return AssemblyRegister{base.str(), 16};
    if (name.size() == 3 && name.ends_with(base) && (name[0] == 'e' || name[0] == 'r'))
      return AssemblyRegister{base.str(), name[0] == 'e' ? 32U : 64U};
    if (without_low(name) == (has_halves ? base.drop_back() : base)) return AssemblyRegister{base.str(), 8};
  }
  return std::nullopt;
}

// r8, r8d, r8w, r8b
std::optional<AssemblyRegister> new_register(StringRef name) {
  StringRef rest = name;
  unsigned number = 0;
  if (!rest.consume_front("r") || rest.consumeInteger(10, number) || number < 8 || number > 15) return std::nullopt;
  std::string base = "r" + std::to_string(number);
  if (rest.empty()) return AssemblyRegister{base, 64};
  if (rest == "d") return AssemblyRegister{base, 32};
  if (rest == "w") return AssemblyRegister{base, 16};
  if (rest == "b") return AssemblyRegister{base, 8};
  return std::nullopt;
}

std::optional<std::int64_t> number_of(StringRef text) {
  text = text.trim();
  bool is_negative = text.consume_front("-");
  std::uint64_t value = 0;
  if (text.empty() || text.getAsInteger(0, value)) return std::nullopt;
  return static_cast<std::int64_t>(is_negative ? 0 - value : value);
}

// 0: none; nothing: one that is not known here.
std::optional<unsigned> width_of_modifier(StringRef modifier) {
  if (modifier.empty() || modifier == "a" || modifier == "P" || modifier == "c" || modifier == "n") return 0;
  if (modifier == "b") return 8;
  if (modifier == "w") return 16;
  if (modifier == "k") return 32;
  if (modifier == "q") return 64;
  return std::nullopt;
}

// $0 or ${0:b}
std::optional<AssemblyOperand> argument(StringRef text) {
  AssemblyOperand result;
  result.kind = Kind::Argument;
  if (!text.consume_front("$")) return std::nullopt;
  if (!text.consume_front("{"))
    return text.getAsInteger(10, result.number) ? std::nullopt : std::optional(std::move(result));
  if (!text.consume_back("}")) return std::nullopt;
  auto [number, modifier] = text.split(':');
  if (number.getAsInteger(10, result.number)) return std::nullopt;
  if (modifier == "l") {
    result.kind = Kind::Label;
    return result;
  }
  std::optional<unsigned> width = width_of_modifier(modifier);
  if (!width) return std::nullopt;
  result.width = *width;
  if (modifier != "a") return result;
  result.kind = Kind::Memory;
  return result;
}

// 8(%rax), (${1:q})
std::optional<AssemblyOperand> memory(StringRef text) {
  if (!text.consume_back(")")) return std::nullopt;
  auto [distance, base] = text.split('(');
  AssemblyOperand result;
  if (!distance.trim().empty()) {
    std::optional<std::int64_t> value = number_of(distance);
    if (!value) return std::nullopt;
    result.value = *value;
  }
  base = base.trim();
  if (base.consume_front("%")) {
    std::optional<AssemblyRegister> reg = assembly_register(base);
    if (!reg) return std::nullopt;
    result.reg = *reg;
  } else {
    std::optional<AssemblyOperand> inner = argument(base);
    if (!inner || inner->kind != Kind::Argument) return std::nullopt;
    result.number = inner->number;
  }
  result.kind = Kind::Memory;
  return result;
}

std::optional<AssemblyOperand> operand(StringRef text) {
  text = text.trim();
  AssemblyOperand result;
  if (text.starts_with("$$")) {
    std::optional<std::int64_t> value = number_of(text.drop_front(2));
    if (!value) return std::nullopt;
    result.value = *value;
    return result;
  }
  if (text.ends_with(")")) return memory(text);
  if (text.starts_with("$")) return argument(text);
  if (!text.consume_front("%")) return std::nullopt;
  std::optional<AssemblyRegister> reg = assembly_register(text.ltrim());
  if (!reg) return std::nullopt;
  result.kind = Kind::Register;
  result.reg = *reg;
  return result;
}

// Instructions that assemblers of the day did not know by name. The name of a prefix is empty.
std::optional<StringRef> name_of_bytes(StringRef list) {
  static const std::pair<std::vector<std::int64_t>, StringRef> known[] = {{{0xf3}, ""},
                                                                          {{0xf3, 0x90}, "pause"},
                                                                          {{0x0f, 0x31}, "rdtsc"},
                                                                          {{0x0f, 0xa2}, "cpuid"},
                                                                          {{0x0f, 0xae, 0xf0}, "mfence"},
                                                                          {{0x0f, 0xae, 0xe8}, "lfence"},
                                                                          {{0x0f, 0xae, 0xf8}, "sfence"}};
  llvm::SmallVector<StringRef> items;
  list.split(items, ',');
  std::vector<std::int64_t> bytes;
  for (StringRef item : items) bytes.push_back(number_of(item).value_or(-1));
  for (const auto& [pattern, name] : known)
    if (pattern == bytes) return name;
  return std::nullopt;
}

bool is_label(StringRef word) {
  return word.size() > 1 && word.ends_with(":") && word.find_first_of("$%(") == StringRef::npos;
}

class Parser {
public:
  std::optional<std::vector<AssemblyStatement>> parse(StringRef text) {
    // Alternatives for several notations, and a number for each time that the statement is compiled.
    if (text.contains("$(") || text.contains("${:")) return std::nullopt;
    llvm::SmallVector<StringRef> lines;
    text.split(lines, '\n');
    for (StringRef line : lines) {
      llvm::SmallVector<StringRef> parts;
      line.split('#').first.split(parts, ';');
      for (StringRef part : parts)
        if (!add(part.trim())) return std::nullopt;
    }
    if (in_other_section_ || next_.has_lock || next_.has_repeat) return std::nullopt;
    return std::move(statements_);
  }

private:
  bool add(StringRef text) {
    auto [word, rest] = llvm::getToken(text, " \t");
    rest = rest.trim();
    if (word.empty()) return true;
    if (is_label(word)) return in_other_section_ || add(rest);
    if (word.starts_with(".")) return directive(word, rest);
    if (in_other_section_) return true;
    if (word == "lock") return next_.has_lock = true, add(rest);
    if (word == "rep" || word == "repz" || word == "repe") return next_.has_repeat = true, add(rest);
    return statement(word, rest);
  }

  // Tables for the debugger or the kernel, which stand in sections of their own.
  bool directive(StringRef word, StringRef rest) {
    if (word == ".section" || word == ".pushsection") return !std::exchange(in_other_section_, true);
    if (word == ".previous" || word == ".popsection") return std::exchange(in_other_section_, false);
    if (in_other_section_ || word == ".align" || word == ".p2align" || word == ".balign") return true;
    if (word != ".byte") return false;
    std::optional<StringRef> name = name_of_bytes(rest);
    if (!name) return false;
    if (!name->empty()) return statement(*name, "");
    next_.has_repeat = true;
    return true;
  }

  bool statement(StringRef name, StringRef operands) {
    next_.name = name.lower();
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= operands.size() && !operands.empty(); ++i) {
      bool is_end = i == operands.size() || (operands[i] == ',' && depth == 0);
      if (i < operands.size()) depth += operands[i] == '(' ? 1 : operands[i] == ')' ? -1 : 0;
      if (!is_end) continue;
      std::optional<AssemblyOperand> parsed = operand(operands.slice(begin, i));
      if (!parsed) return false;
      next_.operands.push_back(std::move(*parsed));
      begin = i + 1;
    }
    statements_.push_back(std::exchange(next_, {}));
    return true;
  }

  std::vector<AssemblyStatement> statements_;
  AssemblyStatement next_;
  bool in_other_section_ = false;
};

}  // namespace

std::optional<AssemblyRegister> assembly_register(StringRef name) {
  if (auto found = old_register(name)) return found;
  return new_register(name);
}

std::optional<std::vector<AssemblyStatement>> parse_assembly(StringRef text) { return Parser().parse(text); }

std::string one_line(StringRef text) {
  std::string result;
  for (StringRef rest = text; !rest.empty();) {
    auto [word, after] = llvm::getToken(rest, " \t\n;");
    if (!word.empty()) result += (result.empty() ? "" : " ") + word.str();
    rest = after;
  }
  return result;
}

}  // namespace heddle::bitcode
