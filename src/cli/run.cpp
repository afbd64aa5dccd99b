#include "cli/run.h"

#include "cli/checkpoint.h"
#include "cli/checks.h"
#include "cli/collisions.h"
#include "cli/exports.h"
#include "cli/help.h"
#include "cli/language.h"
#include "cli/phases.h"
#include "cli/version.h"
#include "report/json.h"
#include "report/text.h"
#include "report/width.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace heddle::cli {

namespace {

void complain(Console& console, const std::string& sentence) {
  console.err.stream() << "heddle: " << report::printable(sentence) << "\n";
  console.err.flush();
}

int refuse(const UsageError& error, Console& console) {
  if (error.message.empty())
    console.err.stream() << short_usage();
  else
    complain(console, error.message);
  console.err.flush();
  return bad_input;
}

void begin(const Arguments& arguments, Environment& environment) {
  environment.budget = base::Budget(arguments.seconds, &environment.interrupted);
  environment.last_resort.watch(environment.budget, arguments);
  std::string_view verb = is_code(arguments.file()) ? "compiling " : "reading ";
  environment.progress.begin(arguments.seconds, std::string(verb) + arguments.file());
}

// The check that was begun before decides what is to be done.
int run_resume(const Arguments& given, Environment& environment) {
  auto refuse = [&](const std::string& sentence) {
    complain(environment.console, sentence);
    return bad_input;
  };
  auto read = read_checkpoint(given.file());
  if (auto* trouble = std::get_if<std::string>(&read)) return refuse(*trouble);
  const auto& saved = std::get<SavedCheck>(read);
  auto arguments = resumed_arguments(saved, given);
  if (auto* trouble = std::get_if<std::string>(&arguments)) return refuse(*trouble);
  if (std::string sentence = find_collision(std::get<Arguments>(arguments)); !sentence.empty()) return refuse(sentence);
  begin(std::get<Arguments>(arguments), environment);
  return run_check(std::get<Arguments>(arguments), environment, &saved);
}

int dispatch(const Arguments& arguments, Environment& environment) {
  switch (*arguments.command) {
    case Command::Check: return run_check(arguments, environment);
    case Command::Paths: return run_paths(arguments, environment);
    case Command::Permute: return run_permute(arguments, environment);
    case Command::Replay: return run_replay(arguments, environment);
    case Command::Resume: break;
    case Command::Slice: return run_slice(arguments, environment);
    case Command::Inspect: return run_inspect(arguments, environment);
    case Command::Prove: return run_prove(arguments, environment);
    case Command::CheckProof: return run_check_proof(arguments, environment);
    case Command::Explain: return run_explain(arguments, environment);
    case Command::Completions: return run_completions(arguments, environment);
    case Command::Manual: return run_manual(arguments, environment);
    case Command::Models: return run_models(arguments, environment);
    case Command::Cc:
    case Command::Cxx: return run_as_compiler(arguments.words, environment).value_or(bad_input);
  }
  return run_resume(arguments, environment);
}

}  // namespace

int run(std::span<const std::string> words, Environment& environment) {
  if (std::optional<int> status = run_as_compiler(words, environment)) return *status;
  ParseResult parsed = parse(words);
  if (auto* error = std::get_if<UsageError>(&parsed)) return refuse(*error, environment.console);
  const Arguments& arguments = std::get<Arguments>(parsed);
  if (arguments.wants_run()) {
    if (!arguments.is_about_program() || arguments.command == Command::Resume) return dispatch(arguments, environment);
    if (UsageError collision{find_collision(arguments)}; !collision.message.empty())
      return refuse(collision, environment.console);
    begin(arguments, environment);
    return dispatch(arguments, environment);
  }
  std::ostream& out = environment.console.out.stream();
  if (arguments.help)
    out << help(arguments.command);
  else if (arguments.list_checks)
    out << list_of_checks();
  else if (arguments.list_phases)
    out << list_of_phases();
  else
    out << text_of_version();
  return conclude(done, {}, environment.console);
}

explore::Options engine_options(const Arguments& arguments, const Environment& environment) {
  explore::Options options = engine_options(arguments);
  options.budget = environment.budget;
  options.solver.deadline = environment.budget.deadline();
  options.solver.interrupted = environment.budget.flag();
  constexpr double least_seconds = 0.001;  // 0 would be no limit
  if (environment.budget.has_deadline()) options.seconds = std::max(environment.budget.seconds_left(), least_seconds);
  return options;
}

Output& text_output(const Arguments& arguments, Console& console) {
  return arguments.json == "-" ? console.err : console.out;
}

std::string write_json(const Arguments& arguments, Console& console, const std::string& json) {
  if (arguments.json.empty()) return "";
  if (arguments.json != "-") return write_file(arguments.json, json);
  console.out.stream() << json;
  return "";
}

int conclude_without_program(const Arguments& arguments, Environment& environment) {
  Console& console = environment.console;
  std::string_view spent = environment.budget.spent();
  if (spent.empty()) return conclude(bad_input, {}, console);
  environment.last_resort.stand_down();
  std::vector<std::string> complaints = write_exports(arguments, spent, console);
  text_output(arguments, console).stream() << unknown_line(arguments, spent);
  return conclude(unknown, complaints, console);
}

int conclude(int status, std::span<const std::string> complaints, Console& console) {
  int trouble = console.out.flush();
  console.err.flush();
  // Whoever closed the pipe does not want to hear more.
  if (trouble != 0 && trouble != EPIPE)
    complain(console, std::string("cannot write to standard output: ") + std::strerror(trouble) +
                          "; redirect it to a place that can be written");
  for (const std::string& sentence : complaints)
    if (!sentence.empty()) complain(console, sentence), status = bad_input;
  return trouble != 0 ? static_cast<int>(bad_input) : status;
}

}  // namespace heddle::cli
