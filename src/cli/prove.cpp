#include "cli/proving.h"

#include "cli/input.h"
#include "cli/language.h"
#include "replay/command.h"
#include "report/html.h"
#include "report/json.h"
#include "report/prove_text.h"
#include "report/sha256.h"
#include "report/text.h"

#include <array>

namespace heddle::cli {

namespace {

using plan::Answer;

int status_of(Answer answer) {
  if (answer == Answer::Unknown) return unknown;
  return answer == Answer::Safe ? done : unsafe;
}

}  // namespace

proof::ProveOptions prove_options(const Arguments& arguments, const explore::Options& search) {
  proof::ProveOptions options{search};
  options.method = arguments.method;
  options.unsat_cores = arguments.enlarge_by_cores;
  options.monotonicity = arguments.enlarge_by_monotonicity;
  return options;
}

int run_prove(const Arguments& arguments, Environment& environment) {
  if (arguments.dynamic_logic) return run_dynamic_logic(arguments, environment);
  if (is_code(arguments.file())) return run_prove_code(arguments, environment);
  Console& console = environment.console;
  std::optional<Source> source = load_model(arguments.file(), console.err.stream());
  if (!source) return conclude(bad_input, {}, console);
  explore::Options search = engine_options(arguments, environment);
  environment.progress.announce("looking for a proof");
  proof::ProveResult result =
      prove_and_check(source->program, report::sha256(source->text), prove_options(arguments, search));
  environment.last_resort.stand_down();

  replay::Case found;
  found.file = arguments.file();
  found.source = source->text;
  found.limits = search.limits;
  std::string replay;
  if (result.verdict.counterexample) {
    found.inputs = result.verdict.counterexample->inputs;
    found.schedule = result.verdict.counterexample->schedule;
    found.error = result.verdict.error;
    if (auto command = replay::replay_command(found)) replay = "Replay: " + *command;
  }
  Output& text = text_output(arguments, console);
  report::print_prove(text.stream(), result, {source->program.sources, replay});
  text.flush();
  std::array<std::string, 4> complaints;
  complaints[0] = write_json(arguments, console, report::to_json(result, source->program.sources));
  bool writes_proof = !arguments.proof.empty() && result.verdict.answer == Answer::Safe;
  if (writes_proof) complaints[1] = write_file(arguments.proof, result.proof);
  bool writes_case = !arguments.save.empty() && result.verdict.counterexample;
  if (writes_case) complaints[2] = write_file(arguments.save, replay::to_json(found));
  if (!arguments.html.empty())
    complaints[3] = write_file(arguments.html, report::to_html(result, {source->program.sources, {replay}, ""}));
  return conclude(status_of(result.verdict.answer), complaints, console);
}

int run_check_proof(const Arguments& arguments, Environment& environment) {
  Console& console = environment.console;
  auto proof = read_text(arguments.file());
  if (auto* error = std::get_if<InputError>(&proof)) return conclude(bad_input, std::array{error->message}, console);
  if (is_code(arguments.files[1])) return run_check_proof_code(std::get<std::string>(proof), arguments, environment);
  std::optional<Source> source = load_model(arguments.files[1], console.err.stream());
  if (!source) return conclude(bad_input, {}, console);
  smt::Options solver = engine_options(arguments, environment).solver;
  auto result = proof_check::check(source->program, report::sha256(source->text), std::get<std::string>(proof), solver);
  return conclude_check_proof(result, arguments, environment);
}

int conclude_check_proof(const proof_check::Result& result, const Arguments& arguments, Environment& environment) {
  Console& console = environment.console;
  environment.last_resort.stand_down();
  Output& text = text_output(arguments, console);
  report::print_proof_check(text.stream(), result, arguments.file(), arguments.files[1]);
  text.flush();
  constexpr int statuses[] = {done, unsafe, unknown};  // as the alternatives of the result
  return conclude(statuses[result.index()], {}, console);
}

}  // namespace heddle::cli
