#include "explore/check.h"

#include "cli/input.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "replay/command.h"
#include "report/json.h"
#include "report/text.h"

#include <array>

namespace heddle::cli {

namespace {

using explore::Answer;

explore::Verdict search(const Arguments& arguments, const program::Program& program, Environment& environment) {
  ProgressLine progress(environment.console.err);
  explore::Options options = engine_options(arguments);
  options.interrupted = &environment.interrupted;
  options.progress = progress.listener();
  return explore::check(program, options);
}

replay::Case make_case(const Arguments& arguments, const Source& source, const explore::Verdict& verdict) {
  return {
      arguments.file, source.text, limits(arguments), verdict.counterexample->inputs, verdict.counterexample->schedule,
      verdict.error};
}

std::string how_to_replay(const Arguments& arguments, const replay::Case& found) {
  if (!arguments.save.empty()) return "Replay: " + replay::replay_command(arguments.save);
  if (auto command = replay::replay_command(found)) return "Replay: " + *command;
  return "The schedule is long: save it with --save case.json, then replay it with\nReplay: heddle replay case.json";
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
  std::optional<Source> source = load(arguments.file, console.err.stream());
  if (!source) return conclude(bad_input, {}, console);
  explore::Verdict verdict = search(arguments, source->program, environment);

  std::optional<replay::Case> found;
  if (verdict.counterexample) found = make_case(arguments, *source, verdict);
  Output& text = text_output(arguments, console);
  report::print_check(text.stream(), verdict, source->program, found ? how_to_replay(arguments, *found) : "",
                      text_width(console));
  text.flush();

  std::array<std::string, 2> complaints;
  if (found && !arguments.save.empty()) complaints[0] = write_file(arguments.save, replay::to_json(*found));
  complaints[1] = write_json(arguments, console, report::to_json(verdict, "check", arguments.file));
  return conclude(status_of(verdict.answer), complaints, console);
}

}  // namespace heddle::cli
