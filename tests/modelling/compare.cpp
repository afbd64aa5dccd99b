// Models of C programs beside what is expected of the programs: model_compare [--show] FILE...
//
// A line for each file: what its first lines expect, whether it has a model, and what an exploration of the model
// finds. The status is 1 if a model is safe although the program is not.
#include "bitcode/load.h"
#include "modelling/model_of.h"
#include "plan/check.h"
#include "plan/model_subject.h"

#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>

namespace {

using namespace heddle;

constexpr double seconds_for_a_model = 3;

struct Expected {
  std::string verdict = "unknown";
  std::vector<std::string> flags{};
  std::string options{};
};

Expected expected_of(const std::string& file) {
  Expected result;
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line) && line.starts_with("// ");) {
    auto rest = [&](const char* key) -> std::optional<std::string> {
      if (!line.starts_with(key)) return {};
      return line.substr(std::strlen(key));
    };
    if (auto verdict = rest("// expect: ")) result.verdict = *verdict;
    if (auto options = rest("// options: ")) result.options = *options;
    if (auto property = rest("// property: ")) result.options += " --property " + *property;
    if (auto flags = rest("// flags: ")) {
      std::istringstream words(*flags);
      for (std::string word; words >> word;) result.flags.push_back(word);
    }
  }
  return result;
}

// Threads of a model may wait where those of the program are stopped.
class WithoutDeadlocks final : public plan::ModelSubject {
public:
  using ModelSubject::ModelSubject;
  bool checks(program::ErrorKind kind) const override {
    return kind != program::ErrorKind::Race && kind != program::ErrorKind::Deadlock;
  }
};

std::string verdict_of(const plan::Subject& model) {
  explore::Options options;
  options.seconds = seconds_for_a_model;
  plan::Verdict verdict = plan::check(model, plan::CheckOptions(options));
  std::string text(plan::to_string(verdict.answer));
  if (verdict.error)
    text += " " + std::string(program::to_string(verdict.error->kind)) + " line " +
            std::to_string(verdict.error->location.line) + " " + verdict.error->message;
  for (const plan::Incomplete& each : verdict.incomplete) text += " (" + each.reason + ")";
  return text;
}

// Races, leaks and overflows are not looked for in models, and deadlocks are excluded by the order of locks.
bool is_wrong(const Expected& expected, const std::string& found) {
  if (!found.starts_with("safe") || !expected.verdict.starts_with("unsafe") || !expected.options.empty()) return false;
  for (const char* kind : {"assertion", "memory", "division", "lock", "deadlock"})
    if (expected.verdict.starts_with("unsafe " + std::string(kind))) return true;
  return false;
}

std::string model_verdict(const std::string& file, const Expected& expected, bool shows,
                          const modelling::Options& options) {
  bitcode::Request request;
  request.files = {file};
  request.flags = expected.flags;
  auto code = bitcode::load(request);
  if (auto* error = std::get_if<bitcode::InputError>(&code)) return "outside: does not compile: " + error->message;
  auto model = modelling::model_of(std::get<program::Code>(code), options);
  if (auto* outside = std::get_if<modelling::Outside>(&model))
    return "outside: " + outside->reason + " [line " + std::to_string(outside->location.line) + "]";
  const auto& [program, may_wait_for_ever, in_source] = std::get<modelling::Model>(model);
  if (shows) std::cout << program::to_string(program);
  bool is_deadlock = expected.verdict.starts_with("unsafe deadlock");
  bool is_open = is_deadlock && may_wait_for_ever;
  return (is_open ? "perhaps a deadlock, otherwise " : "") + verdict_of(WithoutDeadlocks(program));
}

}  // namespace

int main(int count, char** arguments) {
  bool shows = false;
  modelling::Options options;
  int wrong = 0, alarms = 0, modelled = 0, at_least = 0;
  for (int i = 1; i < count; ++i) {
    std::string file = arguments[i];
    if (file == "--show") {
      shows = true;
      continue;
    }
    if (file == "--wrapping-fails") {
      options.wrapping_fails = true;
      continue;
    }
    if (file == "--at-least" && i + 1 < count) {
      at_least = std::stoi(arguments[++i]);
      continue;
    }
    Expected expected = expected_of(file);
    std::string found;
    try {
      found = model_verdict(file, expected, shows, options);
    } catch (const std::exception& trouble) {
      found = std::string("TROUBLE: ") + trouble.what();
      ++wrong;
    }
    bool is_bad = is_wrong(expected, found);
    if (is_bad) ++wrong;
    if (!found.starts_with("outside")) ++modelled;
    if (expected.verdict == "safe" && found.starts_with("unsafe")) ++alarms;
    std::cout << file << "\t" << expected.verdict << "\t" << expected.options << "\t" << (is_bad ? "WRONG " : "")
              << found << std::endl;
  }
  std::cout << modelled << " have a model; " << wrong << " wrong; in " << alarms
            << " the model fails and the program does not" << std::endl;
  return wrong > 0 || modelled < at_least ? 1 : 0;
}
