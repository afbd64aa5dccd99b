#include "bitcode/build.h"

#include "bitcode/driver.h"
#include "bitcode/runtime.h"

#include <fstream>
#include <sstream>
#include <vector>

namespace heddle::bitcode {

namespace {

bool write(const std::string& path, std::string_view bytes) {
  std::ofstream out(path, std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return static_cast<bool>(out.flush());
}

// Functions and variables that the execution does not come to may be missing. The linker leaves an empty slot in the
// table of calls for a function that is, which the loader takes for damage if it is to bind lazily.
std::vector<std::string> link_flags(const BuildRequest& request) {
  std::vector<std::string> flags = {"-w", "-g", "-O0", "-pthread", "-Wl,--unresolved-symbols=ignore-all", "-Wl,-z,now"};
  switch (request.sanitizer) {
    case Sanitizer::None: break;
    case Sanitizer::Address: flags.insert(flags.end(), {"-fsanitize=address", "-fno-omit-frame-pointer"}); break;
    case Sanitizer::Memory: flags.insert(flags.end(), {"-fsanitize=memory", "-fno-omit-frame-pointer"}); break;
    case Sanitizer::Thread: flags.emplace_back("-fsanitize=thread"); break;
  }
  return flags;
}

// In one line. The driver says in two that the linker has failed where there is none.
std::string complaint_of(const std::string& errors) {
  if (errors.find("\"ld\" doesn't exist") != std::string::npos)
    return "the linker ld was not found; install the package binutils";
  std::string text;
  std::istringstream lines(errors);
  for (std::string line; std::getline(lines, line);)
    if (!line.empty()) text += (text.empty() ? "" : "; ") + line;
  return text;
}

}  // namespace

std::optional<InputError> build(const BuildRequest& request) {
  std::vector<std::string> command = link_flags(request);
  bool written = true;
  auto add = [&](const std::string& name, std::string_view bytes) {
    command.push_back(request.folder + "/" + name);
    written = written && write(command.back(), bytes);
  };
  add("program.bc", *request.module);
  for (const Model& part : runtime()) add(std::string("heddle_") + part.name + ".bc", part.bitcode);
  add("recording.s", request.assembly);
  if (!request.variables.empty()) {
    command.insert(command.end(), {"-x", "c"});
    add("variables.c", request.variables);
    command.insert(command.end(), {"-x", "none"});
  }
  if (!written) return InputError{"files cannot be written to " + request.folder + "; check the room and permissions"};
  if (request.is_cpp) command.emplace_back("--driver-mode=g++");
  if (request.has_places) command.emplace_back("-no-pie");
  command.insert(command.end(), {"-lm", "-o", request.executable});
  ProcessResult result = run_clang(std::move(command), request.budget);
  if (!result.was_found)
    return InputError{"native replay compiles with clang-19, which was not found; install the package clang-19"};
  if (!result.succeeded) return InputError{complaint_of(result.errors)};
  return std::nullopt;
}

}  // namespace heddle::bitcode
