#include "bitcode/keeping_compiler.h"

#include "bitcode/compiler_words.h"
#include "bitcode/foreign_flags.h"
#include "bitcode/kept.h"
#include "bitcode/versions.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <utility>

extern char** environ;

namespace heddle::bitcode {

namespace {

namespace fs = std::filesystem;

// Removes itself.
class Folder {
public:
  Folder() {
    std::error_code failed;
    std::string path = (fs::temp_directory_path(failed) / "heddle-XXXXXX").string();
    if (!failed && ::mkdtemp(path.data()) != nullptr) path_ = path;
  }
  ~Folder() {
    std::error_code failed;
    if (!path_.empty()) fs::remove_all(path_, failed);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const std::string& path() const { return path_; }

private:
  std::string path_;
};

// What the user says, or the clang that the bitcode is made with.
std::vector<std::string> real_compiler(bool is_cpp) {
  const char* given = std::getenv(is_cpp ? "HEDDLE_CXX" : "HEDDLE_CC");
  std::vector<std::string> words = given != nullptr ? split_words(given) : std::vector<std::string>();
  if (words.empty()) words = {is_cpp ? "clang++-19" : compiler_name()};
  return words;
}

// The status of a program that is run in the place of this one; none: there is no such program.
std::optional<int> run_through(const std::vector<std::string>& command) {
  std::vector<char*> arguments;
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  pid_t child = 0;
  if (posix_spawnp(&child, arguments[0], nullptr, nullptr, arguments.data(), environ) != 0) return std::nullopt;
  int status = 0;
  while (::waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return 1;
  constexpr int by_signal = 128;
  return WIFEXITED(status) ? WEXITSTATUS(status) : by_signal + WTERMSIG(status);
}

// "conftest.c:3:10: fatal error: x.h file not found", the first of clang's complaints.
std::string first_error(const std::string& message) {
  std::size_t found = message.find("error: ");
  std::size_t begin = found == std::string::npos ? 0 : message.rfind('\n', found) + 1;
  return message.substr(begin, message.find('\n', begin) - begin);
}

// Programs that only ask what the compiler can do are not kept.
bool is_probe(const std::string& file) { return fs::path(file).stem() == "conftest"; }

class KeepingCompiler {
public:
  KeepingCompiler(std::span<const std::string> words, bool is_cpp, std::ostream& err)
      : given_(words.begin(), words.end()), words_(parse_compiler_words(words, is_cpp)), is_cpp_(is_cpp), err_(err) {
    std::error_code failed;
    directory_ = fs::current_path(failed).string();
  }

  int operator()() {
    std::vector<CompilerInput> sources = words_.inputs;
    std::erase_if(sources, [](const CompilerInput& each) { return !each.kind || is_probe(each.file); });
    if (sources.empty() || words_.stage < Stage::Object) return compile({});
    return words_.stage == Stage::Object ? compile_objects(sources) : compile_and_link(sources);
  }

private:
  // With link-time optimisation there would be no objects to keep anything in.
  int compile(const std::vector<std::string>& further) {
    std::vector<std::string> command = real_compiler(is_cpp_);
    for (const std::string& word : given_)
      if (!word.starts_with("-flto")) command.push_back(word);
    command.insert(command.end(), further.begin(), further.end());
    if (std::optional<int> status = run_through(command)) return *status;
    constexpr int not_found = 127;
    err_ << "heddle: the compiler " << command.front() << " was not found; install it, or name another one in "
         << (is_cpp_ ? "HEDDLE_CXX" : "HEDDLE_CC") << "\n";
    return not_found;
  }

  int compile_objects(const std::vector<CompilerInput>& sources) {
    int status = compile({});
    if (status != 0) return status;
    for (const CompilerInput& source : sources) {
      std::string object = words_.output.value_or(fs::path(source.file).stem().string() + ".o");
      std::error_code failed;
      if (!fs::is_regular_file(object, failed)) continue;
      std::string trouble = add_records(object, to_record(keep(source)));
      if (!trouble.empty()) warn(object, trouble);
    }
    return 0;
  }

  // What is kept goes into an object of its own, which is linked with the others.
  int compile_and_link(const std::vector<CompilerInput>& sources) {
    Folder folder;
    std::string records;
    for (const CompilerInput& source : sources) records += to_record(keep(source));
    std::optional<std::string> object = make_object(folder.path(), records);
    if (!object) warn(words_.output.value_or("a.out"), "there is no room for temporary files; set TMPDIR to a folder");
    return compile(object ? std::vector<std::string>{"-x", "none", *object} : std::vector<std::string>());
  }

  std::optional<std::string> make_object(const std::string& folder, const std::string& records) const {
    if (folder.empty()) return std::nullopt;
    std::string data = folder + "/records", text = folder + "/kept.s", object = folder + "/kept.o";
    std::ofstream(data, std::ios::binary).write(records.data(), static_cast<std::streamsize>(records.size()));
    // Kept even where nothing refers to it; without the second section the stack would become executable.
    std::ofstream(text) << ".section " << kept_section << ",\"R\",@progbits\n.incbin \"" << data
                        << "\"\n.section .note.GNU-stack,\"\",@progbits\n";
    std::vector<std::string> command{"-c", text, "-o", object};
    if (std::ranges::find(words_.flags, "-m32") != words_.flags.end()) command.emplace_back("-m32");
    ProcessResult result = run_clang(std::move(command), {});
    return result.was_found && result.succeeded ? std::optional(object) : std::nullopt;
  }

  Kept keep(const CompilerInput& source) const {
    Kept kept;
    kept.unit = {.file = source.file, .kind = *source.kind, .flags = words_.flags, .directory = directory_};
    kept.modified = time_of_change(kept.unit.path());
    if (source.file == "-") {
      kept.error = "its text came through standard input";
      return kept;
    }
    auto compiled = compile_foreign(kept.unit, {});
    if (auto* error = std::get_if<InputError>(&compiled))
      kept.error = first_error(error->message);
    else
      kept.unit.bitcode = std::get<Bitcode>(std::move(compiled)).bytes;
    return kept;
  }

  void warn(const std::string& file, const std::string& why) {
    err_ << "heddle: no bitcode is kept in " << file << ": " << why << "\n";
  }

  std::vector<std::string> given_;
  CompilerWords words_;
  bool is_cpp_;
  std::ostream& err_;
  std::string directory_{};
};

}  // namespace

int run_keeping_compiler(std::span<const std::string> words, bool is_cpp, std::ostream& err) {
  return KeepingCompiler(words, is_cpp, err)();
}

}  // namespace heddle::bitcode
