#include "permute/permute.h"

#include "cli/loaded.h"
#include "cli/run.h"
#include "replay/command.h"
#include "replay/reproduce.h"
#include "report/graph.h"
#include "report/html.h"
#include "report/permute_json.h"
#include "report/permute_text.h"
#include "report/width.h"

#include <algorithm>
#include <array>

namespace heddle::cli {

namespace {

using permute::Answer;
using permute::Answered;
using permute::Result;

int status_of(Answer answer) {
  switch (answer) {
    case Answer::Deterministic: return done;
    case Answer::Depends: return unsafe;
    case Answer::Unknown: break;
  }
  return unknown;
}

bool is_of(const replay::Case& recorded, const replay::Case& origin) {
  if (!origin.code) return !recorded.code && recorded.source == origin.source;
  return recorded.code && recorded.code->fingerprint == origin.code->fingerprint;
}

// The schedule and the inputs of a recorded run. Answers what is wrong, as a sentence.
std::string read_trace(const Arguments& arguments, const Loaded& loaded, permute::Options& options) {
  auto text = read_text(arguments.trace);
  if (auto* error = std::get_if<InputError>(&text)) return error->message;
  replay::ReadSuiteResult result = replay::read_suite(std::get<std::string>(text));
  if (auto* trouble = std::get_if<std::string>(&result)) return arguments.trace + ": " + *trouble;
  const replay::Case& recorded = std::get<std::vector<replay::Case>>(result).front();
  if (!is_of(recorded, loaded.origin))
    return arguments.trace + ": this is a run of another program, or of another version";
  if (recorded.code && !recorded.code->settings.observed)
    return arguments.trace +
           ": heddle check has other steps than heddle permute; record a run with heddle permute --save";
  options.schedule = recorded.schedule;
  options.inputs = recorded.inputs;
  options.search.limits = limits(arguments, recorded.limits);
  return "";
}

template <class Program>
Answered answer(const Arguments& arguments, const Program& program, const permute::Options& options) {
  if (arguments.symbolic) return permute::permute_symbolic(program, options);
  return arguments.all ? permute::permute_all(program, options) : permute::permute(program, options);
}

Answered search(const Arguments& arguments, const Loaded& loaded, permute::Options options, Environment& environment) {
  options.search.progress = environment.progress.listener();
  environment.progress.announce("looking for other orders");
  if (loaded.model) return answer(arguments, *loaded.model, options);
  return answer(arguments, permute::Compiled{*loaded.code, *loaded.settings}, options);
}

permute::Options options_of(const Arguments& arguments, const Environment& environment) {
  permute::Options options;
  options.search = engine_options(arguments, environment);
  options.inputs = arguments.inputs;
  options.schedule = arguments.schedule.value_or(std::vector<std::string>());
  options.most_classes = arguments.classes.value_or(options.most_classes);
  options.want_labels = arguments.path_condition;
  options.want_dependences = !arguments.graph.empty();
  return options;
}

replay::Case case_of(const Loaded& loaded, const Result& result, const machine::Limits& used,
                     const permute::Schedule& schedule) {
  replay::Case result_case = loaded.origin;
  result_case.limits = used;
  result_case.inputs = result.inputs;
  result_case.schedule = expand(schedule, result.threads);
  return result_case;
}

// A case for each class; of the symbolic answer, for the two schedules that differ.
std::vector<replay::Case> cases(const Loaded& loaded, const Result& result, const machine::Limits& used) {
  std::vector<replay::Case> suite;
  auto add = [&](const permute::Schedule& schedule, const permute::Ending& ending) {
    replay::Case each = case_of(loaded, result, used, schedule);
    each.error = ending.error;
    if (!ending.error) each.final_state = ending.values;
    suite.push_back(std::move(each));
  };
  for (const permute::Class& each : result.classes) add(each.schedule, result.endings[each.ending]);
  if (result.classes.empty())
    for (const permute::Ending& ending : result.endings) add(ending.schedule, ending);
  return suite;
}

// The run itself; it is one of the classes, so its ending is known by the values that a rerun will show.
std::string save_run(const Arguments& arguments, const Loaded& loaded, const Result& result,
                     const machine::Limits& used) {
  if (arguments.save.empty() || result.run.length() == 0) return "";
  replay::Case run = case_of(loaded, result, used, result.run);
  run.final_state = result.run_values;
  return write_file(arguments.save, replay::to_json(run));
}

std::string save_schedules(const Arguments& arguments, const Loaded& loaded, const Result& result,
                           const machine::Limits& used) {
  if (arguments.schedules.empty()) return "";
  std::vector<replay::Case> suite = cases(loaded, result, used);
  if (suite.empty()) return "there is no schedule to write to " + arguments.schedules;
  return write_file(arguments.schedules, replay::to_json(suite));
}

// How to see the two schedules that differ, where that fits on a line.
std::vector<std::string> replays(const Loaded& loaded, const Result& result, const machine::Limits& used) {
  std::vector<std::string> commands;
  if (!result.difference || !loaded.code) return commands;
  for (std::uint32_t ending : {result.difference->first, result.difference->second})
    if (auto command = replay::replay_command(case_of(loaded, result, used, result.endings[ending].schedule)))
      commands.push_back(*command);
  return commands;
}

// One of the two schedules that differ, run again to see its steps.
plan::Verdict run_again(const Loaded& loaded, const replay::Case& recorded) {
  plan::Verdict verdict;
  replay::Reproduction again = replay::reproduce(*loaded.subject, recorded);
  if (!again.run) return verdict;
  verdict.error = again.run->error;
  verdict.counterexample = again.run->record;
  return verdict;
}

std::string write_html(const Arguments& arguments, const Loaded& loaded, const Result& result,
                       const machine::Limits& used) {
  if (arguments.html.empty()) return "";
  std::vector<plan::Verdict> runs;
  if (result.difference)
    for (std::uint32_t ending : {result.difference->first, result.difference->second})
      runs.push_back(run_again(loaded, case_of(loaded, result, used, result.endings[ending].schedule)));
  auto is_empty = [](const plan::Verdict& run) { return !run.counterexample; };
  if (std::ranges::any_of(runs, is_empty)) runs.clear();
  report::PageText about{loaded.sources(), replays(loaded, result, used)};
  return write_file(arguments.html, report::to_html(result, runs, about));
}

}  // namespace

int run_permute(const Arguments& arguments, Environment& environment) {
  Console& console = environment.console;
  std::optional<Loaded> loaded =
      load(arguments, environment.budget, console.err.stream(), environment.progress.activity());
  if (!loaded) return conclude_without_program(arguments, environment);
  permute::Options options = options_of(arguments, environment);
  std::array<std::string, 5> complaints;
  if (!arguments.trace.empty()) complaints[0] = read_trace(arguments, *loaded, options);
  if (!complaints[0].empty()) return conclude(bad_input, complaints, console);
  Answered answered = search(arguments, *loaded, options, environment);
  environment.last_resort.stand_down();
  if (auto* refusal = std::get_if<permute::Refusal>(&answered)) {
    complaints[0] = arguments.file() + ": " + refusal->message;
    return conclude(bad_input, complaints, console);
  }
  const Result& result = std::get<Result>(answered);
  const machine::Limits& used = options.search.limits;
  Output& text = text_output(arguments, console);
  report::print_permute(text.stream(), result, loaded->sources(), replays(*loaded, result, used));
  text.flush();
  complaints[0] = save_run(arguments, *loaded, result, used);
  complaints[1] = save_schedules(arguments, *loaded, result, used);
  if (!arguments.graph.empty()) complaints[2] = write_file(arguments.graph, report::graph(result, arguments.file()));
  complaints[3] = write_json(arguments, console, report::to_json(result, loaded->sources()));
  complaints[4] = write_html(arguments, *loaded, result, used);
  return conclude(status_of(result.answer), complaints, console);
}

}  // namespace heddle::cli
