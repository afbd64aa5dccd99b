#include "cli/values.h"

#include "cli/checks.h"
#include "plan/phases.h"
#include "report/paths_text.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace heddle::cli {

namespace {

constexpr double longest_seconds = 4e6;  // 46 days; what the solver can take in milliseconds
constexpr std::uint32_t most_unknown_bytes = 4096;

}  // namespace

std::string set_seconds(double& field, std::string_view value) {
  double number = 0;
  auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number, std::chars_format::fixed);
  bool whole = error == std::errc() && end == value.data() + value.size();
  if (!whole || !(number > 0) || number > longest_seconds)
    return "needs a number of seconds above 0 and up to 4000000, such as 10 or 0.5, not \"" + std::string(value) + "\"";
  field = number;
  return "";
}

std::string set_solver_timeout(Arguments& arguments, std::string_view value) {
  double seconds = 0;
  std::string complaint = set_seconds(seconds, value);
  arguments.solver.timeout = std::chrono::milliseconds(std::max(1LL, std::llround(seconds * 1000)));
  return complaint;
}

std::string set_reductions(Arguments& arguments, std::string_view value,
                           const std::vector<explore::Reduction>& allowed) {
  arguments.reductions.clear();
  std::string names;
  for (explore::Reduction each : allowed) names += (names.empty() ? "" : ", ") + std::string(report::to_string(each));
  for (std::size_t begin = 0; begin <= value.size();) {
    std::size_t end = std::min(value.find(',', begin), value.size());
    std::string_view name = value.substr(begin, end - begin);
    auto named = [&](explore::Reduction each) { return report::to_string(each) == name; };
    auto found = std::ranges::find_if(allowed, named);
    if (found == allowed.end()) return "can be " + names + " here, not \"" + std::string(name) + "\"";
    arguments.reductions.push_back(*found);
    begin = end + 1;
  }
  return "";
}

std::string set_pruning(Arguments& arguments, std::string_view value) {
  if (value != "none" && value != "summaries" && value != "always")
    return "can be none, summaries or always, not \"" + std::string(value) + "\"";
  arguments.pruning.reset();
  if (value != "none") arguments.pruning = explore::Pruning{.always = value == "always"};
  return "";
}

std::string set_undefined(Arguments& arguments, std::string_view value) {
  if (value != "stop" && value != "arbitrary" && value != "handles")
    return "can be stop, arbitrary or handles, not \"" + std::string(value) + "\"";
  arguments.code.undefined_is_arbitrary = value != "stop";
  arguments.code.undefined_gives_handles = value == "handles";
  return "";
}

std::string set_phase(Arguments& arguments, std::string_view value) {
  arguments.phase = plan::find_phase(value);
  if (arguments.phase != nullptr) return "";
  std::string names;
  for (const plan::Phase& each : plan::all_phases()) names += (names.empty() ? "" : ", ") + std::string(each.name);
  return "can be " + names + ", not \"" + std::string(value) + "\"";
}

std::string set_file(std::string& field, std::string_view value) {
  if (value.empty()) return "needs the name of a file";
  field = value;
  return "";
}

std::string set_output_file(std::string& field, std::string_view value) {
  if (value == "-") return "needs the name of a file, and - is none here; only --json can go to standard output";
  return set_file(field, value);
}

std::string set_calculus(Arguments& arguments, std::string_view value) {
  using proof::Method;
  if (value != "auto" && value != "traces" && value != "invariants" && value != "dynamic-logic")
    return "can be auto, traces, invariants or dynamic-logic, not \"" + std::string(value) + "\"";
  arguments.dynamic_logic = value == "dynamic-logic";
  arguments.method = value == "traces"       ? Method::Traces
                     : value == "invariants" ? Method::Invariants
                                             : Method::Automatic;
  return "";
}

std::string set_merging(Arguments& arguments, std::string_view value) {
  using calculus::Merging;
  if (value != "none" && value != "paths" && value != "sequents")
    return "can be none, paths or sequents here, not \"" + std::string(value) + "\"";
  arguments.merging = value == "none" ? Merging::Off : value == "paths" ? Merging::Paths : Merging::Sequents;
  return "";
}

std::string set_witness_format(Arguments& arguments, std::string_view value) {
  if (value != "graphml" && value != "yaml") return "can be graphml or yaml, not \"" + std::string(value) + "\"";
  arguments.witness_format = value == "yaml" ? WitnessFormat::Yaml : WitnessFormat::GraphMl;
  return "";
}

std::string set_checks(Arguments& arguments, std::string_view value) {
  auto result = parse_checks(value);
  if (auto* complaint = std::get_if<std::string>(&result)) return *complaint;
  arguments.checks = std::get<program::ErrorKinds>(result);
  return "";
}

std::string add_project(Arguments& arguments, std::string_view value) {
  if (value.empty()) return "needs the name of a file, or of the folder that compile_commands.json is in";
  std::filesystem::path path(value);
  std::error_code failed;
  if (std::filesystem::is_directory(path, failed)) path /= "compile_commands.json";
  if (!path.string().ends_with("compile_commands.json"))
    return "needs a compile_commands.json, or the folder that it is in, not \"" + std::string(value) + "\"";
  arguments.files.insert(arguments.files.begin(), path.string());
  return "";
}

// It is one of the files, and those that are named always belong to the program.
std::string add_main(Arguments& arguments, std::string_view value) {
  if (value.empty()) return "needs the name of a file";
  arguments.files.emplace_back(value);
  return "";
}

std::string add_argument(Arguments& arguments, std::string_view value) {
  arguments.code.arguments.push_back({std::string(value), {}});
  return "";
}

std::string add_unknown_argument(Arguments& arguments, std::string_view value) {
  native::ProgramArgument argument;
  std::string complaint = set_count<std::uint32_t>(argument.unknown_bytes, value, 0, most_unknown_bytes);
  arguments.code.arguments.push_back(std::move(argument));
  return complaint;
}

std::string add_given_file(Arguments& arguments, std::string_view value) {
  std::size_t equals = value.find('=');
  if (equals == std::string_view::npos || equals == 0 || equals + 1 == value.size())
    return "needs a name and a file that has the content, such as data.txt=tests/data.txt";
  std::string name(value.substr(0, equals));
  auto& files = arguments.surroundings.files;
  if (std::ranges::find(files, name, &program::Surroundings::File::name) != files.end())
    return "says twice what is in " + name;
  files.push_back({std::move(name), std::string(value.substr(equals + 1))});
  return "";
}

std::string add_to_environment(Arguments& arguments, std::string_view value) {
  constexpr std::size_t most_variables = 32;
  std::size_t equals = value.find('=');
  if (equals == std::string_view::npos || equals == 0) return "needs a name and a value, such as HOME=/root";
  auto& variables = arguments.surroundings.environment;
  std::string name(value.substr(0, equals + 1));
  for (const std::string& each : variables)
    if (each.starts_with(name)) return "says twice what " + name.substr(0, equals) + " is";
  if (variables.size() == most_variables) return "can be given " + std::to_string(most_variables) + " times";
  variables.emplace_back(value);
  return "";
}

std::string set_standard_input(Arguments& arguments, std::string_view value) {
  if (value.empty()) return "needs the name of a file";
  auto& files = arguments.surroundings.files;
  std::erase_if(files, [](const program::Surroundings::File& file) { return file.name.empty(); });
  files.push_back({"", std::string(value)});
  return "";
}

}  // namespace heddle::cli
