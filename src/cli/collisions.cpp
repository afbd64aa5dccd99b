#include "cli/collisions.h"

#include "cli/input.h"

#include <array>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

namespace heddle::cli {

namespace {

namespace fs = std::filesystem;

struct OutputOption {
  std::string_view name;
  std::string Arguments::*file;
};
constexpr std::array options{
    OutputOption{"--json", &Arguments::json},           OutputOption{"--html", &Arguments::html},
    OutputOption{"--save", &Arguments::save},           OutputOption{"--checkpoint", &Arguments::checkpoint},
    OutputOption{"--plot", &Arguments::plot},           OutputOption{"--sarif", &Arguments::sarif},
    OutputOption{"--junit", &Arguments::junit},         OutputOption{"--witness", &Arguments::witness},
    OutputOption{"--coverage", &Arguments::coverage},   OutputOption{"--script", &Arguments::script},
    OutputOption{"--schedules", &Arguments::schedules}, OutputOption{"--graph", &Arguments::graph},
    OutputOption{"--proof", &Arguments::proof}};

struct OutputFile {
  std::string_view option;
  std::string path;
};

// Devices and pipes take as much as one likes.
bool can_be_lost(const std::string& path) {
  std::error_code trouble;
  fs::file_status status = fs::status(path, trouble);
  return status.type() == fs::file_type::not_found || status.type() == fs::file_type::regular;
}

std::vector<OutputFile> outputs_of(const Arguments& arguments) {
  std::vector<OutputFile> files;
  auto add = [&](std::string_view option, const std::string& path) {
    if (!path.empty() && path != "-" && can_be_lost(path)) files.push_back({option, path});
  };
  for (const OutputOption& each : options) add(each.name, arguments.*each.file);
  if (!arguments.script.empty()) add("--script", arguments.script + ".bin");
  return files;
}

std::vector<std::string> inputs_of(const Arguments& arguments) {
  std::vector<std::string> files = arguments.files;
  for (const std::string* each : {&arguments.property, &arguments.trace})
    if (!each->empty()) files.push_back(*each);
  for (const program::Surroundings::File& each : arguments.surroundings.files) files.push_back(each.path);
  return files;
}

bool is_same(const std::string& a, const std::string& b) {
  std::error_code trouble;
  if (fs::equivalent(a, b, trouble)) return true;
  fs::path first = fs::weakly_canonical(fs::absolute(a, trouble), trouble);
  fs::path second = fs::weakly_canonical(fs::absolute(b, trouble), trouble);
  return !first.empty() && first == second;
}

std::string find_twins(const std::vector<OutputFile>& files) {
  for (std::size_t i = 0; i < files.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (is_same(files[i].path, files[j].path))
        return std::string(files[j].option) + " and " + std::string(files[i].option) + " would both write to " +
               files[i].path + "; give each a file of its own";
  return "";
}

// gdb stops in this function of every program that is built for a script.
bool is_built_for_script(const std::string& path) {
  auto read = read_text(path);
  const auto* bytes = std::get_if<std::string>(&read);
  return bytes != nullptr && bytes->starts_with("\177ELF") && bytes->find("heddle_diverged") != std::string::npos;
}

std::string find_foreign(const Arguments& arguments) {
  std::string path = arguments.script + ".bin";
  std::error_code trouble;
  if (arguments.script.empty() || !fs::exists(path, trouble) || is_built_for_script(path)) return "";
  return "--script would replace " + path +
         ", which is no program that heddle has built; name another file, or remove it";
}

}  // namespace

std::string find_collision(const Arguments& arguments, std::span<const std::string> inputs) {
  for (const OutputFile& output : outputs_of(arguments))
    for (const std::string& input : inputs)
      if (is_same(output.path, input))
        return std::string(output.option) + " would replace " + output.path + ", which is read; name another file";
  return "";
}

std::string find_collision(const Arguments& arguments) {
  if (std::string sentence = find_collision(arguments, inputs_of(arguments)); !sentence.empty()) return sentence;
  if (std::string sentence = find_twins(outputs_of(arguments)); !sentence.empty()) return sentence;
  return find_foreign(arguments);
}

}  // namespace heddle::cli
