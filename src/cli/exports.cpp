#include "cli/exports.h"

#include "cli/input.h"
#include "cli/last_resort.h"
#include "cli/options.h"
#include "cli/run.h"
#include "report/github.h"
#include "report/html.h"
#include "report/json.h"
#include "report/junit.h"
#include "report/lcov.h"
#include "report/sarif.h"
#include "report/sha256.h"
#include "report/text.h"
#include "report/width.h"
#include "report/witness.h"

#include <array>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <sstream>
#include <system_error>

namespace heddle::cli {

namespace {

using report::Task;

// Seconds since 1970, or what the environment says instead, so that builds can be repeated.
std::string utc_now() {
  std::time_t now = std::time(nullptr);
  if (const char* given = std::getenv("SOURCE_DATE_EPOCH"); given != nullptr && *given != '\0')
    now = static_cast<std::time_t>(std::strtoll(given, nullptr, 10));
  std::tm parts{};
  std::array<char, 32> text{};
  if (gmtime_r(&now, &parts) == nullptr || std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts) == 0)
    return "1970-01-01T00:00:00Z";
  return text.data();
}

std::string current_directory() {
  std::error_code trouble;
  return std::filesystem::current_path(trouble).string();
}

// Annotations name files as seen from the top of the repository.
std::string github_directory() {
  const char* workspace = std::getenv("GITHUB_WORKSPACE");
  return workspace != nullptr && *workspace != '\0' ? workspace : current_directory();
}

Task make_task(const std::string& command, const program::Sources& sources, const std::vector<std::string>& files) {
  Task task{.command = command, .sources = sources, .directory = current_directory(), .time = utc_now()};
  for (const std::string& name : files) {
    std::error_code trouble;  // a pipe has been read to its end, or will never come to it
    bool is_file = std::filesystem::is_regular_file(name, trouble);
    auto text = is_file ? read_text(name) : InputError{};
    const auto* bytes = std::get_if<std::string>(&text);
    task.files.push_back({name, bytes != nullptr ? report::sha256(*bytes) : ""});
  }
  return task;
}

constexpr program::ErrorKinds checks_of_models{program::ErrorKind::Assertion, program::ErrorKind::Ensures,
                                               program::ErrorKind::Deadlock,  program::ErrorKind::Division,
                                               program::ErrorKind::Memory,    program::ErrorKind::Lock};

Task make_task(const Result& result) {
  const Loaded& loaded = result.loaded;
  std::vector<std::string> files{loaded.origin.file};
  if (loaded.code) files = loaded.origin.code->files;
  Task task = make_task(result.command, loaded.sources(), files);
  task.replay = result.replay;
  task.is_code = loaded.code != nullptr;
  task.is_for_i386 = loaded.code != nullptr && loaded.code->is_narrow();
  task.checks = loaded.code ? loaded.origin.code->settings.checks : checks_of_models;
  bool is_open = result.proof != nullptr && result.verdict.answer == plan::Answer::Safe &&
                 !result.proof->proof.empty() && !result.proof->excludes_deadlocks;
  if (is_open) task.checks.remove(program::ErrorKind::Deadlock);
  if (loaded.code && !loaded.origin.code->property.empty())
    if (auto text = read_text(loaded.origin.code->property); std::holds_alternative<std::string>(text))
      task.specification = std::get<std::string>(text);
  return task;
}

std::string text_of(const Result& result) {
  if (!result.text.empty()) return result.text;
  std::ostringstream text;
  report::print_check(text, result.verdict, {result.loaded.sources(), result.replay});
  return text.str();
}

std::string to_witness(const Arguments& arguments, const plan::Verdict& verdict, const Task& task) {
  WitnessFormat by_name = arguments.witness.ends_with(".graphml") ? WitnessFormat::GraphMl : WitnessFormat::Yaml;
  bool is_yaml = arguments.witness_format.value_or(by_name) == WitnessFormat::Yaml;
  return is_yaml ? report::to_witness_yaml(verdict, task) : report::to_witness_graphml(verdict, task);
}

std::string to_page(const Arguments&, const plan::Verdict& verdict, const Task& task) {
  return report::to_html(verdict, task.command, {task.sources, {task.replay}, report::text_of(task.checks)});
}

// A format that is a file: where it goes, and how it is made.
struct Format {
  std::string Arguments::*file;
  std::string (*make)(const Arguments& arguments, const plan::Verdict& verdict, const Task& task);
};
constexpr std::array formats{
    Format{&Arguments::sarif, [](const Arguments&, const plan::Verdict& verdict,
                                 const Task& task) { return report::to_sarif(verdict, task); }},
    Format{&Arguments::junit, [](const Arguments&, const plan::Verdict& verdict,
                                 const Task& task) { return report::to_junit(verdict, task); }},
    Format{&Arguments::coverage, [](const Arguments&, const plan::Verdict& verdict,
                                    const Task& task) { return report::to_lcov(verdict, task); }},
    Format{&Arguments::html, to_page}, Format{&Arguments::witness, to_witness}};

bool wants_files(const Arguments& arguments) {
  return std::ranges::any_of(formats, [&](const Format& each) { return !(arguments.*each.file).empty(); });
}

// Programs that are no code are a mistake of the user's, and all others just have no witness.
std::string refuse_witness(const Arguments& arguments, const plan::Verdict& verdict, const Task& task) {
  if (verdict.answer == plan::Answer::Unknown || task.is_code) return "";
  return "no witness is written to " + arguments.witness + ": " + report::why_no_witness(verdict, task);
}

std::string lack_of_witness(const Arguments& arguments, const plan::Verdict& verdict, const Task& task) {
  std::string why = arguments.witness.empty() ? "" : report::why_no_witness(verdict, task);
  if (why.empty() || !refuse_witness(arguments, verdict, task).empty()) return "";
  std::error_code trouble;
  if (std::filesystem::is_regular_file(arguments.witness, trouble))
    why += "; the file " + report::printable(arguments.witness) + " was there before and is left as it is";
  return "No witness is written, since " + why + ".\n";
}

std::vector<std::string> write_files(const Arguments& arguments, const plan::Verdict& verdict, const Task& task) {
  std::vector<std::string> complaints;
  for (const Format& format : formats) {
    const std::string& file = arguments.*format.file;
    if (file.empty()) continue;
    bool is_witness = format.file == &Arguments::witness;
    if (is_witness) complaints.push_back(refuse_witness(arguments, verdict, task));
    if (!is_witness || report::why_no_witness(verdict, task).empty())
      complaints.push_back(write_file(file, format.make(arguments, verdict, task)));
  }
  return complaints;
}

std::string annotations(const plan::Verdict& verdict, Task task) {
  task.directory = github_directory();
  return report::to_github(verdict, task);
}

std::string text_beside(const Arguments& arguments, const plan::Verdict& verdict, const Task& task) {
  return lack_of_witness(arguments, verdict, task) + (arguments.github ? annotations(verdict, task) : "");
}

// Of a check that has not come to a program.
Task make_task(const Arguments& arguments, std::string_view reason, const program::Sources& sources) {
  Task task = make_task(std::string(info(*arguments.command).name), sources, arguments.files);
  task.text = unknown_line(arguments, reason);
  return task;
}

}  // namespace

bool wants_counts(const Arguments& arguments, bool is_resumed) {
  return !arguments.coverage.empty() || (!arguments.html.empty() && !is_resumed);
}

void print_exports(const Arguments& arguments, const Result& result, Console& console) {
  if (arguments.github || !arguments.witness.empty())
    text_output(arguments, console).stream() << text_beside(arguments, result.verdict, make_task(result));
}

std::vector<std::string> write_exports(const Arguments& arguments, const Result& result, Console& console) {
  const program::Sources& sources = result.loaded.sources();
  std::vector<std::string> complaints;
  complaints.push_back(write_json(arguments, console,
                                  result.proof != nullptr ? report::to_json(*result.proof, sources)
                                                          : report::to_json(result.verdict, result.command, sources)));
  if (!wants_files(arguments)) return complaints;
  Task task = make_task(result);
  if (!arguments.junit.empty()) task.text = text_of(result);
  Arguments others = arguments;
  if (result.proof != nullptr) others.html.clear();  // its page is another one
  for (std::string& each : write_files(others, result.verdict, task)) complaints.push_back(std::move(each));
  if (result.proof != nullptr && !arguments.html.empty())
    complaints.push_back(write_file(arguments.html, report::to_html(*result.proof, {sources, {result.replay}, ""})));
  return complaints;
}

std::vector<std::string> write_exports(const Arguments& arguments, std::string_view reason, Console& console) {
  std::vector<std::string> complaints{write_json(arguments, console, unknown_json(arguments, reason))};
  if (!wants_files(arguments) && !arguments.github) return complaints;
  plan::Verdict verdict = unknown_verdict(reason);
  program::Sources sources = sources_of(arguments);
  Task task = make_task(arguments, reason, sources);
  text_output(arguments, console).stream() << text_beside(arguments, verdict, task);
  for (std::string& each : write_files(arguments, verdict, task)) complaints.push_back(std::move(each));
  return complaints;
}

std::string text_beside(const Arguments& arguments, std::string_view reason) {
  program::Sources sources = sources_of(arguments);
  // Files are not looked at: one of them may be what the command waits for.
  return text_beside(arguments, unknown_verdict(reason), {.command = "", .sources = sources});
}

void write_files(const Arguments& arguments, std::string_view reason) {
  if (!wants_files(arguments)) return;
  program::Sources sources = sources_of(arguments);
  write_files(arguments, unknown_verdict(reason), make_task(arguments, reason, sources));
}

}  // namespace heddle::cli
