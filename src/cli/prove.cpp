#include "cli/proving.h"

#include "cli/exports.h"
#include "cli/input.h"
#include "cli/language.h"
#include "replay/command.h"
#include "report/prove_text.h"
#include "report/sha256.h"
#include "report/text.h"

#include <array>
#include <sstream>

namespace heddle::cli {

namespace {

using plan::Answer;

int status_of(Answer answer) {
  if (answer == Answer::Unknown) return unknown;
  return answer == Answer::Safe ? done : unsafe;
}

}  // namespace

proof::ProveOptions prove_options(const Arguments& arguments, const explore::Options& search) {
  proof::ProveOptions options{.search = search};
  options.method = arguments.method;
  options.unsat_cores = arguments.enlarge_by_cores;
  options.monotonicity = arguments.enlarge_by_monotonicity;
  return options;
}

int conclude_prove(const proof::ProveResult& result, const Loaded& loaded, const Arguments& arguments,
                   Environment& environment) {
  environment.last_resort.stand_down();
  Console& console = environment.console;
  replay::Case found = loaded.origin;
  std::string replay;
  if (result.verdict.counterexample) {
    found.inputs = result.verdict.counterexample->inputs;
    found.schedule = result.verdict.counterexample->schedule;
    found.error = result.verdict.error;
    if (auto command = replay::replay_command(found)) replay = "Replay: " + *command;
  }
  bool has_proof = result.verdict.answer == Answer::Safe && !result.proof.empty();
  bool is_explored = result.verdict.answer == Answer::Safe && !has_proof;
  std::ostringstream told;
  if (is_explored)
    report::print_check(told, result.verdict, {loaded.sources(), replay});
  else
    report::print_prove(told, result, {loaded.sources(), replay});
  Result whole{"prove", result.verdict, loaded, replay, &result, told.str()};
  print_exports(arguments, whole, console);
  Output& text = text_output(arguments, console);
  text.stream() << told.str();
  text.flush();
  std::vector<std::string> complaints = write_exports(arguments, whole, console);
  if (!arguments.proof.empty() && has_proof) complaints.push_back(write_file(arguments.proof, result.proof));
  bool writes_case = !arguments.save.empty() && result.verdict.counterexample;
  if (writes_case) complaints.push_back(write_file(arguments.save, replay::to_json(found)));
  return conclude(status_of(result.verdict.answer), complaints, console);
}

int run_prove(const Arguments& arguments, Environment& environment) {
  if (arguments.dynamic_logic) return run_dynamic_logic(arguments, environment);
  if (is_code(arguments.file())) return run_prove_code(arguments, environment);
  std::optional<Loaded> loaded = load(arguments, environment.budget, environment.console.err.stream());
  if (!loaded) return conclude_without_program(arguments, environment);
  explore::Options search = engine_options(arguments, environment);
  environment.progress.announce("looking for a proof");
  proof::ProveResult result =
      prove_and_check(*loaded->model, fingerprint_of(*loaded), prove_options(arguments, search));
  return conclude_prove(result, *loaded, arguments, environment);
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
