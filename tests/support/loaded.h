// Programs from their text, for tests that look at the code they become. The folder of the files goes away with the
// object. If a test fails, the listing shows what the text became: put to_string(code) behind the expectation.
#pragma once

#include "bitcode/load.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace heddle::test {

class Folder {
public:
  Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "heddle-XXXXXX").string();
    path_ = ::mkdtemp(pattern.data());
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string path(const std::string& name) const { return (path_ / name).string(); }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }

private:
  std::filesystem::path path_;
};

inline program::Code loaded(const bitcode::Request& request) {
  auto result = bitcode::load(request);
  if (auto* error = std::get_if<bitcode::InputError>(&result)) {
    ADD_FAILURE() << error->message;
    return {};
  }
  return std::move(std::get<program::Code>(result));
}

inline program::Code loaded(const std::string& text, const std::string& name = "test.c",
                            std::vector<std::string> flags = {}) {
  Folder folder;
  bitcode::Request request;
  request.files = {folder.write(name, text)};
  request.flags = std::move(flags);
  return loaded(request);
}

// The message of the error; empty if there is none.
inline std::string error_of(const bitcode::Request& request) {
  auto result = bitcode::load(request);
  auto* error = std::get_if<bitcode::InputError>(&result);
  return error == nullptr ? "" : error->message;
}

inline const program::CodeFunction* find_function(const program::Code& code, const std::string& name) {
  auto found = std::ranges::find(code.functions, name, &program::CodeFunction::name);
  return found == code.functions.end() ? nullptr : &*found;
}

inline const program::Global* find_global(const program::Code& code, const std::string& name) {
  auto found = std::ranges::find(code.globals, name, &program::Global::name);
  return found == code.globals.end() ? nullptr : &*found;
}

// The instructions of a function.
inline std::vector<program::Instruction> body(const program::Code& code, const std::string& name) {
  const program::CodeFunction* function = find_function(code, name);
  if (function == nullptr || !function->is_defined) return {};
  std::size_t end = code.instructions.size();
  for (const program::CodeFunction& other : code.functions)
    if (other.is_defined && other.entry > function->entry) end = std::min<std::size_t>(end, other.entry);
  return {code.instructions.begin() + function->entry, code.instructions.begin() + static_cast<std::ptrdiff_t>(end)};
}

inline std::size_t count(const std::vector<program::Instruction>& instructions, program::Op op) {
  return static_cast<std::size_t>(std::ranges::count(instructions, op, &program::Instruction::op));
}

inline const program::Instruction& first(const std::vector<program::Instruction>& instructions, program::Op op) {
  auto found = std::ranges::find(instructions, op, &program::Instruction::op);
  if (found == instructions.end()) throw std::runtime_error("no such instruction");
  return *found;
}

// What the code says about things without a meaning, in order.
inline std::vector<std::string> unsupported(const program::Code& code) {
  std::vector<std::string> result;
  for (const program::Instruction& instruction : code.instructions)
    if (instruction.op == program::Op::Unsupported) result.push_back(code.texts.at(instruction.extra));
  return result;
}

// The calls of a function that have this name.
inline std::vector<program::CallSite> calls(const program::Code& code, const std::string& function,
                                            const std::string& callee) {
  std::vector<program::CallSite> result;
  for (const program::Instruction& instruction : body(code, function))
    if (instruction.op == program::Op::Call && code.calls.at(instruction.extra).name == callee)
      result.push_back(code.calls.at(instruction.extra));
  return result;
}

inline mpz_class number(const program::Code& code, program::Reg operand) {
  return program::is_constant(operand) ? code.constants.at(program::constant_index(operand)).value : mpz_class(-1);
}

}  // namespace heddle::test
