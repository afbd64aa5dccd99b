#include "cli/input.h"
#include "cli/run.h"
#include "explore/rerun.h"
#include "replay/case.h"
#include "replay/reproduce.h"
#include "report/json.h"
#include "report/text.h"
#include "report/width.h"

#include <algorithm>
#include <array>

namespace heddle::cli {

namespace {

// One case or several of the same program.
struct Prepared {
  std::vector<replay::Case> cases;
  program::Program program;
};

std::optional<Prepared> from_case(const Arguments& arguments, std::ostream& err) {
  auto complain = [&](const std::string& sentence) {
    err << "heddle: " << report::printable(sentence) << "\n";
    return std::nullopt;
  };
  if (!arguments.inputs.empty() || arguments.schedule)
    return complain("--inputs and --schedule go with a .heddle file; a case file such as " + arguments.file +
                    " has its own");
  auto text = read_text(arguments.file);
  if (auto* error = std::get_if<InputError>(&text)) return complain(error->message);
  replay::ReadSuiteResult result = replay::read_suite(std::get<std::string>(text));
  if (auto* trouble = std::get_if<std::string>(&result)) return complain(arguments.file + ": " + *trouble);
  auto& cases = std::get<std::vector<replay::Case>>(result);
  for (replay::Case& each : cases) each.limits = limits(arguments, each.limits);
  std::optional<Source> source = compile(cases.front().source, cases.front().file, err);
  if (!source) return complain(arguments.file + ": the program in it is not valid");
  return Prepared{std::move(cases), std::move(source->program)};
}

std::optional<Prepared> from_command_line(const Arguments& arguments, std::ostream& err) {
  if (!arguments.schedule) {
    err << "heddle: to replay " << report::printable(arguments.file)
        << " without a case file, --schedule is needed; heddle check prints it with a counterexample\n";
    return std::nullopt;
  }
  std::optional<Source> source = load(arguments.file, err);
  if (!source) return std::nullopt;
  term::Terms terms;
  auto values = explore::concrete_inputs(source->program, terms, arguments.inputs);
  if (auto* trouble = std::get_if<std::string>(&values)) {
    err << "heddle: --inputs: " << report::printable(*trouble) << "\n";
    return std::nullopt;
  }
  replay::Case asked{arguments.file, source->text, limits(arguments), arguments.inputs, *arguments.schedule, {}};
  return Prepared{{std::move(asked)}, std::move(source->program)};
}

void print(std::ostream& out, const replay::Reproduction& again, const program::Program& program, std::size_t width) {
  if (again.run)
    report::print_run(out, again.run->error ? &*again.run->error : nullptr, again.run->record, program, width);
  if (again.run) out << "\n";
  out << "heddle: " << (again.reproduced ? "reproduced: " : "not reproduced: ") << report::printable(again.explanation)
      << ": " << report::printable(program.file) << "\n";
}

explore::Verdict verdict_of(const replay::Reproduction& again) {
  explore::Verdict verdict;
  bool failed = again.reproduced && again.run->error;
  verdict.answer = failed ? explore::Answer::Unsafe : explore::Answer::Unknown;
  verdict.bounded = true;
  if (!again.reproduced) verdict.incomplete.push_back({"not reproduced: " + again.explanation, {}, "", 1});
  if (again.reproduced && !failed) verdict.incomplete.push_back({"only the recorded schedule was run", {}, "", 1});
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
    replay::Reproduction again = replay::reproduce(prepared.program, prepared.cases[i]);
    reproduced += again.reproduced ? 1 : 0;
    if (!again.reproduced)
      text.stream() << "case " << i + 1 << " is not reproduced: " << report::printable(again.explanation) << "\n";
    int now = status_of(again);
    if (i == 0 || now > status) worst = std::move(again);
    status = std::max(status, now);
  }
  text.stream() << "heddle: " << (reproduced == prepared.cases.size() ? "" : "not ") << "reproduced: " << reproduced
                << " of " << report::counted(prepared.cases.size(), "case") << ": "
                << report::printable(prepared.program.file) << "\n";
  text.flush();
  std::array complaints{
      write_json(arguments, console, report::to_json(verdict_of(worst), "replay", prepared.cases.front().file))};
  return conclude(status, complaints, console);
}

}  // namespace

int run_replay(const Arguments& arguments, Environment& environment) {
  Console& console = environment.console;
  std::ostream& err = console.err.stream();
  auto prepared = is_model(arguments.file) ? from_command_line(arguments, err) : from_case(arguments, err);
  if (!prepared) return conclude(bad_input, {}, console);
  if (prepared->cases.size() > 1) return replay_suite(arguments, *prepared, environment);
  const replay::Case& recorded = prepared->cases.front();
  replay::Reproduction again = replay::reproduce(prepared->program, recorded);

  Output& text = text_output(arguments, console);
  print(text.stream(), again, prepared->program, text_width(console));
  text.flush();
  std::array complaints{write_json(arguments, console, report::to_json(verdict_of(again), "replay", recorded.file))};
  return conclude(status_of(again), complaints, console);
}

}  // namespace heddle::cli
