#include "replay/native_variables.h"

#include "native/input_text.h"

#include <algorithm>
#include <cctype>

namespace heddle::replay {

namespace {

// Inputs are numbered: "argv1[0]#2".
const plan::Input* find(const std::vector<plan::Input>& inputs, const std::string& name) {
  auto is_it = [&](const plan::Input& input) { return input.name.substr(0, input.name.find('#')) == name; };
  auto found = std::ranges::find_if(inputs, is_it);
  return found == inputs.end() ? nullptr : &*found;
}

std::uint64_t bits_of(const std::vector<plan::Input>& inputs, const std::string& name, const native::InputForm& form) {
  const plan::Input* input = find(inputs, name);
  if (input == nullptr) return 0;
  return native::parse_bits(input->value, form).value_or(0).get_ui();
}

std::string definition(const program::Global& global, const std::string& symbol, std::size_t index,
                       const std::vector<plan::Input>& inputs) {
  std::vector<std::uint8_t> bytes(global.size);
  for (const program::Global::Piece& piece : global.pieces) {
    native::InputForm form{.width = piece.width, .is_signed = true, .is_float = piece.is_float};
    std::uint64_t bits = bits_of(inputs, global.name + piece.name, form);
    for (std::size_t i = 0; i < piece.width / 8U && i < 8 && piece.offset + i < bytes.size(); ++i)
      bytes[piece.offset + i] = static_cast<std::uint8_t>(bits >> (8 * i));
  }
  std::string text = global.is_thread_local ? "_Thread_local " : "";
  text += "unsigned char variable_" + std::to_string(index) + "[" +
          std::to_string(std::max<std::uint64_t>(1, global.size)) + "] __asm__(\"" + symbol +
          "\") __attribute__((aligned(16))) = {";
  for (std::uint8_t byte : bytes) text += std::to_string(byte) + ",";
  return text + "0};\n";
}

// It is written into a text of C.
bool is_plain(const std::string& name) {
  return !name.empty() &&
         std::ranges::all_of(name, [](unsigned char c) { return std::isalnum(c) || c == '_' || c == ' '; });
}

}  // namespace

std::string define_variables(const program::Code& code, const std::vector<plan::Input>& inputs,
                             const std::map<std::string, std::string>& symbols) {
  std::string text;
  for (std::size_t i = 0; i < code.globals.size(); ++i) {
    const program::Global& global = code.globals[i];
    const plan::Input* is_there = find(inputs, "defined(" + global.name + ")");
    bool is_missing = is_there != nullptr && is_there->value == "0";
    auto symbol = symbols.find(global.name);
    if (global.pieces.empty() || is_missing || symbol == symbols.end() || !is_plain(symbol->second)) continue;
    text += definition(global, symbol->second, i, inputs);
  }
  return text;
}

std::vector<std::string> program_arguments(const native::Settings& settings, const std::vector<plan::Input>& inputs) {
  std::vector<std::string> result;
  for (const native::ProgramArgument& argument : settings.arguments) {
    std::string text = argument.text;
    std::string name = "argv" + std::to_string(result.size() + 1);
    for (std::uint32_t i = 0; argument.unknown_bytes && i < *argument.unknown_bytes; ++i) {
      std::uint64_t byte = bits_of(inputs, name + "[" + std::to_string(i) + "]", {8, false, false});
      if (byte == 0) break;
      text += static_cast<char>(byte);
    }
    result.push_back(std::move(text));
  }
  return result;
}

}  // namespace heddle::replay
