#include "heddle/version.h"
#include "report/json_parts.h"
#include "report/sha256.h"
#include "report/witness.h"
#include "report/witness_invariants.h"
#include "report/witness_specification.h"
#include "report/witness_steps.h"

#include <algorithm>

namespace heddle::report {

namespace {

// A text in double quotes is the same in YAML and JSON.
std::string in_quotes(const std::string& text) { return dump(Json(text), -1); }

// By name: the same for the same witness (RFC 4122, 4.3).
std::string uuid_of(const std::string& content) {
  std::string digits = sha256(content).substr(0, 32);
  digits[12] = '5';
  digits[16] = 'a';
  for (std::size_t at : {20, 16, 12, 8}) digits.insert(at, "-");
  return digits;
}

std::string language_of(const Task& task) {
  auto is_cpp = [](const InputFile& file) {
    return file.name.ends_with(".cpp") || file.name.ends_with(".cc") || file.name.ends_with(".cxx") ||
           file.name.ends_with(".ii");
  };
  return std::ranges::any_of(task.files, is_cpp) ? "C++" : "C";
}

class Writer {
public:
  Writer(const WitnessSteps& witness, const Task& task) : witness_(witness), task_(task) {}

  // The segments, each a list of waypoints that are to be passed in any order.
  std::string operator()() {
    for (const WitnessStep& step : witness_.steps) add(step);
    auto has_place = [](const WitnessStep& target) { return static_cast<bool>(target.location); };
    if (std::ranges::any_of(witness_.targets, has_place)) begin_segment();
    for (const WitnessStep& target : witness_.targets)
      if (target.location) waypoint("target", target, target.location, "", "");
    return text_;
  }

private:
  void begin_segment() { text_ += "  - segment:\n"; }

  void add(const WitnessStep& step) {
    if (step.is_told) {
      begin_segment();
      waypoint("assumption", step, step.location, "1", "c_expression");
    }
    for (const WitnessInput& input : step.inputs) {
      begin_segment();
      waypoint("function_return", step, input.end, "\\result == " + input.value, "acsl_expression");
    }
  }

  void waypoint(const std::string& type, const WitnessStep& step, program::Location location, const std::string& value,
                const std::string& format) {
    text_ += "    - waypoint:\n        type: " + type + "\n        action: follow\n";
    if (witness_.is_concurrent) text_ += "        thread_id: " + std::to_string(step.thread) + "\n";
    if (!value.empty())
      text_ += "        constraint:\n          value: " + in_quotes(value) + "\n          format: " + format + "\n";
    text_ += "        location:\n          file_name: " + in_quotes(task_.sources.files[location.file].name) +
             "\n          line: " + std::to_string(location.line) +
             "\n          column: " + std::to_string(location.column) + "\n";
    if (!step.function.empty()) text_ += "          function: " + in_quotes(step.function) + "\n";
  }

  const WitnessSteps& witness_;
  const Task& task_;
  std::string text_;
};

std::string invariants_text(const plan::Verdict& verdict, const Task& task) {
  std::string text;
  for (const WitnessInvariant& each : witness_invariants(verdict, task))
    text += std::string("  - invariant:\n      type: ") + (each.is_of_loop ? "loop_invariant" : "location_invariant") +
            "\n      location:\n        file_name: " + in_quotes(task.sources.files[each.location.file].name) +
            "\n        line: " + std::to_string(each.location.line) +
            "\n        column: " + std::to_string(each.location.column) +
            "\n      value: " + in_quotes(each.expression) + "\n      format: c_expression\n";
  return text.empty() ? "  content: []\n" : "  content:\n" + text;
}

std::string task_text(const plan::Verdict& verdict, const Task& task) {
  std::string specification;
  for (const std::string& line : specification_of(verdict, task))
    specification += (specification.empty() ? "" : "\n") + line;
  std::string text = "    task:\n      input_files:\n";
  for (const InputFile& file : task.files) text += "      - " + in_quotes(file.name) + "\n";
  text += "      input_file_hashes:\n";
  for (const InputFile& file : task.files)
    text += "        " + in_quotes(file.name) + ": " + in_quotes(file.sha256) + "\n";
  return text + "      specification: " + in_quotes(specification) +
         "\n      data_model: " + (task.is_for_i386 ? "ILP32" : "LP64") + "\n      language: " + language_of(task) +
         "\n";
}

}  // namespace

std::string to_witness_yaml(const plan::Verdict& verdict, const Task& task) {
  bool is_violation = verdict.answer == plan::Answer::Unsafe;
  WitnessSteps witness = witness_steps(verdict, task);
  std::string content = is_violation ? "  content:\n" + Writer(witness, task)() : invariants_text(verdict, task);
  std::string about = task_text(verdict, task);
  std::string format = witness.is_concurrent ? "2.2" : "2.0";
  return std::string("- entry_type: ") + (is_violation ? "violation_sequence" : "invariant_set") +
         "\n  metadata:\n    format_version: " + in_quotes(format) +
         "\n    uuid: " + in_quotes(uuid_of(about + task.time + content)) +
         "\n    creation_time: " + in_quotes(task.time) +
         "\n    producer:\n      name: \"heddle\"\n      version: " + in_quotes(std::string(version)) + "\n" + about +
         content;
}

}  // namespace heddle::report
