#include "report/dynamic_logic.h"
#include "calculus/prove.h"
#include "cli/input.h"
#include "cli/run.h"
#include "replay/case.h"
#include "replay/command.h"

#include <array>

namespace heddle::cli {

namespace {

constexpr std::size_t most_goals_on_a_page = 20'000;

calculus::ProveOptions prove_options(const Arguments& arguments, const Environment& environment) {
  explore::Options engine = engine_options(arguments, environment);
  calculus::ProveOptions options;
  options.search.merging = arguments.merging;
  options.search.unwind = engine.limits.unwind;
  options.search.solver = engine.solver;
  options.search.budget = environment.budget;
  options.limits = engine.limits;
  if (!arguments.html.empty()) options.most_shown = most_goals_on_a_page;
  return options;
}

}  // namespace

int run_dynamic_logic(const Arguments& arguments, Environment& environment) {
  Console& console = environment.console;
  std::optional<lang::Model> model = parse_model(arguments.file(), console.err.stream());
  if (!model) return conclude(bad_input, {}, console);
  calculus::ProveOptions options = prove_options(arguments, environment);
  environment.progress.announce("looking for a proof in dynamic logic");
  calculus::ProveResult result = calculus::prove(*model, options);
  environment.last_resort.stand_down();

  program::Sources sources{{{model->file, program::split_lines(*model->text)}}};
  replay::Case found;
  found.file = arguments.file();
  found.source = *model->text;
  found.limits = options.limits;
  std::string replay;
  if (result.verdict.counterexample) {
    found.inputs = result.verdict.counterexample->inputs;
    found.schedule = result.verdict.counterexample->schedule;
    found.error = result.verdict.error;
    if (auto command = replay::replay_command(found)) replay = "Replay: " + *command;
  }
  Output& text = text_output(arguments, console);
  report::print_dynamic_logic(text.stream(), result, {sources, replay});
  text.flush();
  std::array<std::string, 3> complaints;
  complaints[0] = write_json(arguments, console, report::to_json(result, sources));
  bool writes_case = !arguments.save.empty() && result.verdict.counterexample;
  if (writes_case) complaints[1] = write_file(arguments.save, replay::to_json(found));
  if (!arguments.html.empty()) complaints[2] = write_file(arguments.html, report::to_html(result, sources));
  plan::Answer answer = result.verdict.answer;
  int status = answer == plan::Answer::Unknown ? unknown : answer == plan::Answer::Safe ? done : unsafe;
  return conclude(status, complaints, console);
}

}  // namespace heddle::cli
