#include "plan/check.h"

#include "cli/loaded.h"
#include "cli/phases.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "replay/command.h"
#include "report/json.h"
#include "report/place.h"
#include "report/text.h"
#include "report/width.h"

#include <array>

namespace heddle::cli {

namespace {

using plan::Answer;

plan::Verdict search(const Arguments& arguments, const plan::Subject& subject, Environment& environment) {
  ProgressLine progress(environment.console.err);
  plan::CheckOptions options = check_options(arguments, engine_options(arguments, environment));
  options.search.progress = progress.listener();
  return plan::check(subject, options);
}

int show_plan(const Arguments& arguments, const plan::Subject& subject, Environment& environment) {
  plan::CheckOptions options = check_options(arguments, engine_options(arguments, environment));
  std::string file = report::printable(arguments.file());
  environment.last_resort.stand_down();
  environment.console.out.stream() << text_of(plan::plan_of(subject, options), file);
  return conclude(done, {}, environment.console);
}

replay::Case make_case(const Loaded& loaded, const plan::Verdict& verdict) {
  replay::Case found = loaded.origin;
  found.inputs = verdict.counterexample->inputs;
  found.schedule = verdict.counterexample->schedule;
  found.error = verdict.error;
  return found;
}

std::string how_to_replay(const Arguments& arguments, const replay::Case& found) {
  if (!arguments.save.empty()) return "Replay: " + replay::replay_command(arguments.save);
  if (auto command = replay::replay_command(found)) return "Replay: " + *command;
  return "The schedule is long: save it with --save case.json, then replay it with\nReplay: heddle replay case.json";
}

// "assertion, memory"
std::string checked(const Loaded& loaded) {
  std::string text;
  if (!loaded.code) return text;
  for (program::ErrorKind kind : program::all_error_kinds)
    if (loaded.origin.code->settings.checks.contains(kind))
      text += (text.empty() ? "" : ", ") + std::string(program::to_string(kind));
  return text;
}

int status_of(Answer answer) {
  switch (answer) {
    case Answer::Safe: return done;
    case Answer::Unsafe: return unsafe;
    case Answer::Unknown: break;
  }
  return unknown;
}

}  // namespace

int run_check(const Arguments& arguments, Environment& environment) {
  Console& console = environment.console;
  std::optional<Loaded> loaded = load(arguments, environment.budget, console.err.stream());
  if (!loaded) return conclude_without_program(arguments, environment);
  if (arguments.list_phases) return show_plan(arguments, *loaded->subject, environment);
  Output& text = text_output(arguments, console);
  if (loaded->code) name_undefined(text.stream(), *loaded->code);
  text.flush();
  plan::Verdict verdict = search(arguments, *loaded->subject, environment);
  environment.last_resort.stand_down();

  std::optional<replay::Case> found;
  if (verdict.counterexample) found = make_case(*loaded, verdict);
  std::string replay = found ? how_to_replay(arguments, *found) : "";
  report::print_check(text.stream(), verdict, {loaded->sources(), replay, checked(*loaded), text_width(console)});
  text.flush();

  std::array<std::string, 2> complaints;
  if (found && !arguments.save.empty()) complaints[0] = write_file(arguments.save, replay::to_json(*found));
  complaints[1] = write_json(arguments, console, report::to_json(verdict, "check", loaded->sources()));
  return conclude(status_of(verdict.answer), complaints, console);
}

}  // namespace heddle::cli
