#include "bitcode/database.h"

#include "bitcode/compiler_words.h"
#include "bitcode/source_file.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>

namespace heddle::bitcode {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr std::string_view make_anew =
    "; have it written anew, for example by cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON or by bear -- make";

class Reader {
public:
  Reader(const std::string& file, const std::vector<std::string>& further_flags)
      : file_(file), further_flags_(further_flags), folder_(fs::path(file).parent_path().string()) {}

  std::variant<Database, InputError> operator()() {
    std::ifstream in(file_, std::ios::binary);
    std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded()) return InputError{file_ + " is not JSON" + std::string(make_anew)};
    if (!json.is_array())
      return InputError{file_ + " is not a list of compile commands, as compile_commands.json is" +
                        std::string(make_anew)};
    for (std::size_t i = 0; i < json.size() && !error_; ++i) add(json[i], i + 1);
    if (error_) return *error_;
    if (result_.units.empty()) return InputError{file_ + " names no source in C or C++" + std::string(make_anew)};
    return std::move(result_);
  }

private:
  void complain(std::size_t number, const std::string& what) {
    error_ = InputError{file_ + ": entry " + std::to_string(number) + " " + what + std::string(make_anew)};
  }

  static std::optional<std::string> text(const Json& entry, const char* name) {
    auto found = entry.find(name);
    if (found == entry.end() || !found->is_string()) return std::nullopt;
    return found->get<std::string>();
  }

  // Of the compiler, as a list or as a line for a shell.
  static std::vector<std::string> words(const Json& entry) {
    std::vector<std::string> result;
    auto list = entry.find("arguments");
    if (list == entry.end() || !list->is_array()) return split_words(text(entry, "command").value_or(""));
    for (const Json& each : *list)
      if (each.is_string()) result.push_back(each.get<std::string>());
    return result;
  }

  void add(const Json& entry, std::size_t number) {
    if (!entry.is_object()) return complain(number, "is no object");
    std::optional<std::string> source = text(entry, "file");
    if (!source) return complain(number, "has no \"file\"");
    std::optional<std::string> directory = text(entry, "directory");
    if (!directory) return complain(number, "has no \"directory\"");
    std::vector<std::string> command = words(entry);
    if (command.empty()) return complain(number, "has no \"command\" and no \"arguments\"");
    Unit unit{.file = *source, .directory = absolute_path(folder_, *directory), .if_needed = true, .origin = file_};
    std::error_code failed;
    if (!fs::is_directory(unit.directory, failed))
      return complain(number, "is about the folder " + unit.directory + ", which does not exist");
    if (!fs::is_regular_file(unit.path(), failed))
      return complain(number, "is about " + unit.shown() + ", which does not exist");
    add(std::move(unit), command);
  }

  void add(Unit unit, const std::vector<std::string>& command) {
    bool is_cpp = is_cpp_compiler(command.front());
    CompilerWords parsed = parse_compiler_words(std::span(command).subspan(1), is_cpp, unit.directory);
    std::optional<FileKind> kind = kind_of(unit.file);
    for (const CompilerInput& input : parsed.inputs)
      if (absolute_path(unit.directory, input.file) == absolute_path(unit.directory, unit.file)) kind = input.kind;
    if (!kind || kind == FileKind::Ir) {
      result_.remarks.push_back(unit.shown() + " is no source in C or C++; what it defines is not known here");
      return;
    }
    if (!seen_.insert(unit.path()).second) {
      result_.remarks.push_back(unit.shown() + " is there more than once in " + file_ + "; the first entry is used");
      return;
    }
    unit.kind = *kind;
    unit.flags = std::move(parsed.flags);
    unit.flags.insert(unit.flags.end(), further_flags_.begin(), further_flags_.end());
    result_.units.push_back(std::move(unit));
  }

  const std::string& file_;
  const std::vector<std::string>& further_flags_;
  std::string folder_;
  std::optional<InputError> error_{};
  std::set<std::string> seen_{};
  Database result_{};
};

}  // namespace

std::variant<Database, InputError> read_database(const std::string& file,
                                                 const std::vector<std::string>& further_flags) {
  return Reader(file, further_flags)();
}

}  // namespace heddle::bitcode
