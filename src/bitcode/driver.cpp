// clang is told to leave memory accesses as the source has them: no optimisation, whatever the user's flags say. It
// writes to a pipe, so that there are no temporary files.
#include "bitcode/driver.h"

#include "bitcode/gcc_text.h"
#include "bitcode/headers.h"
#include "bitcode/preprocessed.h"
#include "bitcode/process.h"
#include "bitcode/source_file.h"
#include "bitcode/versions.h"

#include <llvm-c/Core.h>

#include <array>
#include <cstdlib>

namespace heddle::bitcode {

namespace {

struct Suffix {
  std::string_view text;
  FileKind kind;
};

constexpr std::array suffixes = {
    Suffix{".c", FileKind::C},     Suffix{".i", FileKind::PreprocessedC},
    Suffix{".cc", FileKind::Cpp},  Suffix{".cpp", FileKind::Cpp},
    Suffix{".cxx", FileKind::Cpp}, Suffix{".c++", FileKind::Cpp},
    Suffix{".C", FileKind::Cpp},   Suffix{".ii", FileKind::PreprocessedCpp},
    Suffix{".ll", FileKind::Ir},   Suffix{".bc", FileKind::Ir},
};

std::string_view language(FileKind kind) {
  switch (kind) {
    case FileKind::C: return "c";
    case FileKind::PreprocessedC: return "cpp-output";
    case FileKind::Cpp: return "c++";
    case FileKind::PreprocessedCpp: return "c++-cpp-output";
    case FileKind::Ir: return "ir";
  }
  return "none";
}

constexpr int oldest_version = 14, newest_version = 19;

// The major version in "clang version 14.0.6 ..."; 0 if there is none.
int major_version(const std::string& text) {
  constexpr std::string_view before = "clang version ";
  std::size_t found = text.find(before);
  return found == std::string::npos ? 0 : std::atoi(text.c_str() + found + before.size());
}

constexpr double seconds_for_version = 5;  // a compiler that hangs is none

std::string version_text(const std::string& compiler) {
  return run({compiler, "--version"}, "", base::Budget(seconds_for_version, nullptr)).output;
}

bool can_read_bitcode_of(int version) { return version >= oldest_version && version <= newest_version; }

// Runs the command with clang-19 in front, or with another clang whose bitcode can be read: a newer one writes what our
// LLVM does not know.
ProcessResult run_compiler(std::vector<std::string> command, const std::string& input, const base::Budget& budget,
                           const std::string& directory = "") {
  command.insert(command.begin(), compiler_name());
  ProcessResult result = run(command, input, budget, directory);
  if (result.was_found) return result;
  command.front() = "clang";
  int version = major_version(run({command.front(), "--version"}, "", budget).output);
  if (!can_read_bitcode_of(version)) return result;
  return run(command, input, budget, directory);
}

// Old C is full of these, and other compilers take them.
constexpr std::array lenient = {"-Wno-implicit-function-declaration", "-Wno-implicit-int", "-Wno-int-conversion",
                                "-Wno-incompatible-function-pointer-types", "-Wno-return-mismatch"};
// And the same of old C++.
constexpr std::array lenient_cpp = {"-Wno-reserved-user-defined-literal", "-Wno-c++11-narrowing", "-Wno-register"};

// The standard of today, and what libstdc++ can check of how it is used: an index beyond the end of a vector that has
// room left is an error, too.
constexpr std::array for_cpp = {"-std=gnu++20", "-D_GLIBCXX_ASSERTIONS"};

constexpr std::array quiet = {"-w", "-Qunused-arguments", "-fno-color-diagnostics"};

// After the user's flags, since the last one counts.
constexpr std::array required = {
    "-O0", "-Xclang", "-disable-O0-optnone", "-fno-discard-value-names", "-ffp-contract=off", "-g", "-emit-llvm", "-c",
    "-o",  "-"};

bool is_cpp(FileKind kind) { return kind == FileKind::Cpp || kind == FileKind::PreprocessedCpp; }

std::vector<std::string> command_line(FileKind kind, const std::vector<std::string>& flags) {
  std::vector<std::string> command(quiet.begin(), quiet.end());
  if (is_c(kind)) command.insert(command.end(), lenient.begin(), lenient.end());
  if (is_cpp(kind)) {
    command.insert(command.end(), lenient_cpp.begin(), lenient_cpp.end());
    command.insert(command.end(), for_cpp.begin(), for_cpp.end());
  }
  for (const std::string& folder : header_folders()) command.insert(command.end(), {"-idirafter", folder});
  command.insert(command.end(), flags.begin(), flags.end());
  if (is_for_32_bits(flags))
    for (std::string& flag : flags_for_32_bits()) command.push_back(std::move(flag));
  command.insert(command.end(), required.begin(), required.end());
  command.insert(command.end(), {"-x", std::string(language(kind))});
  return command;
}

// What comes in through a pipe is named as the user names it.
void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

constexpr std::string_view piped_name = "<stdin>";

ProcessResult compile_text(const Unit& unit, std::vector<std::string> command, const std::string& text,
                           const base::Budget& budget) {
  const std::string& file = unit.file;
  command.insert(command.end(), {"-fdebug-prefix-map=" + std::string(piped_name) + "=" + file, "-"});
  ProcessResult result = run_compiler(std::move(command), text, budget, unit.directory);
  replace_all(result.errors, piped_name, file);
  return result;
}

ProcessResult compile_file(const Unit& unit, std::vector<std::string> command, const base::Budget& budget) {
  if (!unit.directory.empty()) command.emplace_back("-fdiagnostics-absolute-paths");
  command.push_back(unit.file.starts_with('-') ? "./" + unit.file : unit.file);
  return run_compiler(std::move(command), "", budget, unit.directory);
}

bool is_preprocessed(FileKind kind) { return kind == FileKind::PreprocessedC || kind == FileKind::PreprocessedCpp; }

ProcessResult compile_either(const Unit& unit, const std::vector<std::string>& command,
                             const std::optional<std::string>& text, const base::Budget& budget) {
  return text ? compile_text(unit, command, *text, budget) : compile_file(unit, command, budget);
}

std::string whole_text(const std::string& file) {
  std::string text;
  for (const std::string& line : read_lines(file)) text += line + '\n';
  return text;
}

// clang insists on the types that the standard has for main. Without a library around it main is a function like
// others.
bool is_about_main(const std::string& errors) {
  for (std::size_t at = errors.find("error: "); at != std::string::npos; at = errors.find("error: ", at + 1))
    if (std::string_view(errors).substr(at, errors.find('\n', at) - at).find("'main'") != std::string_view::npos)
      return true;
  return false;
}

InputError compile_error(const std::string& file, const ProcessResult& result, bool is_for_32) {
  if (std::string advice = is_for_32 ? advice_for_32_bits(result.errors) : ""; !advice.empty())
    return {file + " could not be compiled: " + advice};
  if (result.errors.empty()) return {"clang could not compile " + file + "; check the compiler flags"};
  return {result.errors + file + " could not be compiled; clang's messages above say where to mend it"};
}

}  // namespace

std::string compiler_name() { return "clang-" + std::to_string(newest_version); }

std::string compiler_version() {
  for (const std::string& compiler : {compiler_name(), std::string("clang")}) {
    std::string text = version_text(compiler);
    if (can_read_bitcode_of(major_version(text))) return text.substr(0, text.find('\n'));
  }
  return "";
}

std::string llvm_version() {
  unsigned major = 0, minor = 0, patch = 0;
  LLVMGetVersion(&major, &minor, &patch);
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

std::optional<FileKind> kind_of(std::string_view file) {
  for (const Suffix& suffix : suffixes)
    if (file.ends_with(suffix.text)) return suffix.kind;
  return std::nullopt;
}

bool is_c(FileKind kind) { return kind == FileKind::C || kind == FileKind::PreprocessedC; }

std::variant<Bitcode, InputError> compile(const Unit& unit, const base::Budget& budget,
                                          InlineFunctions inline_functions) {
  std::vector<std::string> command = command_line(unit.kind, unit.flags);
  if (inline_functions == InlineFunctions::Defined) command.emplace_back("-fgnu89-inline");
  std::optional<std::string> text = is_preprocessed(unit.kind) ? without_marks(unit.path()) : std::nullopt;
  if (unit.kind == FileKind::PreprocessedC)
    if (std::optional<std::string> wide = with_wide_sizes(text ? *text : whole_text(unit.path()))) text = wide;
  ProcessResult result = compile_either(unit, command, text, budget);
  if (!result.succeeded && result.was_found && unit.kind == FileKind::PreprocessedC) {
    text = without_gcc(text ? *text : whole_text(unit.path()));
    result = compile_either(unit, command, text, budget);
  }
  if (!result.succeeded && is_about_main(result.errors)) {
    command.emplace_back("-ffreestanding");
    result = compile_either(unit, command, text, budget);
  }
  if (!result.was_found)
    return InputError{"C and C++ files are compiled with clang-19, which was not found; install the package clang-19"};
  if (!result.succeeded) return compile_error(unit.shown(), result, is_for_32_bits(unit.flags));
  return Bitcode{std::move(result.output)};
}

ProcessResult run_clang(std::vector<std::string> arguments, const base::Budget& budget) {
  return run_compiler(std::move(arguments), "", budget);
}

}  // namespace heddle::bitcode
