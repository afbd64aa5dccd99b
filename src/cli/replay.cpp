#include "cli/collisions.h"
#include "cli/exports.h"
#include "cli/language.h"
#include "cli/loaded.h"
#include "cli/native_replay.h"
#include "cli/run.h"
#include "plan/explain.h"
#include "replay/case.h"
#include "replay/reproduce.h"
#include "report/place.h"
#include "report/run_text.h"
#include "report/text.h"
#include "report/why_text.h"
#include "report/width.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace heddle::cli {

namespace {

// One case or several of the same program.
struct Prepared {
  std::vector<replay::Case> cases;
  Loaded loaded;

  bool has_changed() const {
    return cases.front().code && !cases.front().code->fingerprint.empty() &&
           cases.front().code->fingerprint != loaded.origin.code->fingerprint;
  }
};

std::nullopt_t complain(std::ostream& err, const std::string& sentence) {
  err << "heddle: " << report::printable(sentence) << "\n";
  return std::nullopt;
}

// A case says itself what the command line could say for a program. Answers the option that is too much.
std::string surplus(const Arguments& arguments) {
  if (!arguments.inputs.empty() || arguments.schedule) return "--inputs and --schedule";
  if (arguments.checks || !arguments.property.empty()) return "--check and --property";
  if (arguments.code != native::Settings{} || arguments.surroundings != program::Surroundings{})
    return "options for C and C++";
  return "";
}

// A case has a model in it, but only the names of the files of a program in C or C++.
std::string find_missing(const replay::Case& recorded, const std::string& case_file) {
  std::error_code trouble;
  for (const std::string& name : recorded.code ? recorded.code->files : std::vector<std::string>())
    if (!std::filesystem::exists(name, trouble))
      return "cannot read " + name + ": No such file or directory; names in " + case_file +
             " are those of the check that wrote it, so start heddle replay in the folder of that check";
  return "";
}

std::optional<Prepared> from_case(const Arguments& arguments, const base::Budget& budget, std::ostream& err) {
  const std::string& file = arguments.file();
  if (std::string options = surplus(arguments); !options.empty())
    return complain(err, options + " go with the file of a program; a case file such as " + file + " has its own");
  auto text = read_text(file);
  if (auto* error = std::get_if<InputError>(&text)) return complain(err, error->message);
  replay::ReadSuiteResult result = replay::read_suite(std::get<std::string>(text));
  if (auto* trouble = std::get_if<std::string>(&result)) return complain(err, file + ": " + *trouble);
  auto& cases = std::get<std::vector<replay::Case>>(result);
  const replay::Case& first = cases.front();
  std::vector<std::string> sources = first.code ? first.code->files : std::vector{first.file};
  if (std::string sentence = find_collision(arguments, sources); !sentence.empty()) return complain(err, sentence);
  if (std::string sentence = find_missing(first, file); !sentence.empty()) return complain(err, sentence);
  for (replay::Case& each : cases) {
    each.limits = limits(arguments, each.limits);
    if (each.code) each.code->settings = settings(arguments, each.code->settings);
  }
  std::optional<Loaded> loaded = load(cases.front(), budget, err);
  if (!loaded && cases.front().code) return std::nullopt;
  if (!loaded) return complain(err, file + ": the program in it is not valid");
  return Prepared{std::move(cases), std::move(*loaded)};
}

std::optional<Prepared> from_command_line(const Arguments& arguments, const base::Budget& budget, std::ostream& err) {
  if (!arguments.schedule)
    return complain(err, "to replay " + arguments.file() +
                             " without a case file, --schedule is needed; heddle check prints it with a "
                             "counterexample");
  std::optional<Loaded> loaded = load(arguments, budget, err);
  if (!loaded) return std::nullopt;
  term::Terms terms;
  auto stage = loaded->subject->stage(terms, loaded->origin.limits, arguments.inputs);
  if (auto* trouble = std::get_if<std::string>(&stage)) return complain(err, "--inputs: " + *trouble);
  replay::Case asked = loaded->origin;
  asked.inputs = arguments.inputs;
  asked.schedule = *arguments.schedule;
  return Prepared{{std::move(asked)}, std::move(*loaded)};
}

constexpr std::string_view changed = "the program has changed since the case was recorded";

void print(std::ostream& out, const replay::Reproduction& again, const Prepared& prepared,
           const std::optional<plan::Why>& why, std::size_t width) {
  const program::Sources& sources = prepared.loaded.sources();
  if (again.run)
    report::print_run(out, again.run->error ? &*again.run->error : nullptr, again.run->record, sources, width);
  report::print_why(out, why, width);
  if (again.run) out << "\n";
  if (prepared.has_changed()) out << "Note: " << changed << ".\n";
  out << "heddle: " << (again.reproduced ? "reproduced: " : "not reproduced: ") << report::printable(again.explanation)
      << ": " << report::file_name(sources) << "\n";
}

plan::Verdict verdict_of(const replay::Reproduction& again, const Prepared& prepared) {
  plan::Verdict verdict;
  bool failed = again.reproduced && again.run->error;
  verdict.answer = failed ? plan::Answer::Unsafe : plan::Answer::Unknown;
  verdict.bounded = true;
  if (!again.reproduced) verdict.incomplete.push_back({"not reproduced: " + again.explanation, {}, "", 1});
  if (again.reproduced && !failed) verdict.incomplete.push_back({"only the recorded schedule was run", {}, "", 1});
  if (prepared.has_changed()) verdict.notes.push_back({std::string(changed), {}});
  if (!again.run) return verdict;
  verdict.error = again.run->error;
  verdict.counterexample = again.run->record;
  verdict.statistics.counters.executions = 1;
  verdict.statistics.counters.steps = again.run->record.steps.size();
  return verdict;
}

int status_of(const replay::Reproduction& again) {
  if (!again.reproduced) return unknown;
  return again.run->error ? unsafe : done;
}

// A line for each case that went differently, and what the worst case says.
int replay_suite(const Arguments& arguments, const Prepared& prepared, Environment& environment) {
  Console& console = environment.console;
  Output& text = text_output(arguments, console);
  int status = done;
  std::size_t reproduced = 0;
  replay::Reproduction worst;
  for (std::size_t i = 0; i < prepared.cases.size(); ++i) {
    replay::Reproduction again = replay::reproduce(*prepared.loaded.subject, prepared.cases[i]);
    reproduced += again.reproduced ? 1 : 0;
    if (!again.reproduced)
      text.stream() << "case " << i + 1 << " is not reproduced: " << report::printable(again.explanation) << "\n";
    int now = status_of(again);
    if (i == 0 || now > status) worst = std::move(again);
    status = std::max(status, now);
  }
  environment.last_resort.stand_down();
  plan::Verdict verdict = verdict_of(worst, prepared);
  print_exports(arguments, {"replay", verdict, prepared.loaded}, console);
  text.stream() << "heddle: " << (reproduced == prepared.cases.size() ? "" : "not ") << "reproduced: " << reproduced
                << " of " << report::counted(prepared.cases.size(), "case") << ": "
                << report::file_name(prepared.loaded.sources()) << "\n";
  text.flush();
  return conclude(status, write_exports(arguments, {"replay", verdict, prepared.loaded}, console), console);
}

void explain(plan::Verdict& verdict, const Prepared& prepared) {
  if (verdict.answer != plan::Answer::Unsafe) return;
  verdict.why =
      plan::explain(*prepared.loaded.subject, *verdict.error, *verdict.counterexample, prepared.cases.front().limits);
}

int replay_natively(const Arguments& arguments, const Prepared& prepared, Environment& environment) {
  Console& console = environment.console;
  if (prepared.has_changed()) text_output(arguments, console).stream() << "Note: " << changed << ".\n";
  NativeResult result = run_native_replay(arguments, prepared.cases.front(), prepared.loaded, environment);
  if (!result.again) return result.status;
  plan::Verdict verdict = verdict_of(*result.again, prepared);
  explain(verdict, prepared);
  return conclude(result.status, write_exports(arguments, {"replay", verdict, prepared.loaded}, console), console);
}

}  // namespace

int run_replay(const Arguments& arguments, Environment& environment) {
  Console& console = environment.console;
  std::ostream& err = console.err.stream();
  bool is_program = language_of(arguments.file()).has_value();
  auto prepared = is_program ? from_command_line(arguments, environment.budget, err)
                             : from_case(arguments, environment.budget, err);
  if (!prepared) return conclude_without_program(arguments, environment);
  if (arguments.native && prepared->cases.size() > 1)
    return complain(err, "--native reruns one execution, and " + arguments.file() + " has several"), bad_input;
  if (arguments.native) return replay_natively(arguments, *prepared, environment);
  if (prepared->cases.size() > 1) return replay_suite(arguments, *prepared, environment);
  environment.progress.announce("rerunning the recorded schedule");
  replay::Reproduction again = replay::reproduce(*prepared->loaded.subject, prepared->cases.front());
  environment.last_resort.stand_down();

  plan::Verdict verdict = verdict_of(again, *prepared);
  explain(verdict, *prepared);
  print_exports(arguments, {"replay", verdict, prepared->loaded}, console);
  Output& text = text_output(arguments, console);
  print(text.stream(), again, *prepared, verdict.why, text_width(console));
  text.flush();
  return conclude(status_of(again), write_exports(arguments, {"replay", verdict, prepared->loaded}, console), console);
}

}  // namespace heddle::cli
