#include "cli/input.h"
#include "cli/run.h"
#include "replay/case.h"
#include "replay/reproduce.h"
#include "report/json.h"
#include "report/text.h"
#include "report/width.h"

#include <array>

namespace heddle::cli {

namespace {

struct Prepared {
  replay::Case recorded;
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
  replay::ReadResult result = replay::read_case(std::get<std::string>(text));
  if (auto* trouble = std::get_if<std::string>(&result)) return complain(arguments.file + ": " + *trouble);
  replay::Case& recorded = std::get<replay::Case>(result);
  recorded.limits = limits(arguments, recorded.limits);
  std::optional<Source> source = compile(recorded.source, recorded.file, err);
  if (!source) return complain(arguments.file + ": the program in it is not valid");
  return Prepared{std::move(recorded), std::move(source->program)};
}

std::optional<Prepared> from_command_line(const Arguments& arguments, std::ostream& err) {
  if (!arguments.schedule) {
    err << "heddle: to replay " << report::printable(arguments.file)
        << " without a case file, --schedule is needed; heddle check prints it with a counterexample\n";
    return std::nullopt;
  }
  std::optional<Source> source = load(arguments.file, err);
  if (!source) return std::nullopt;
  return Prepared{{arguments.file, source->text, limits(arguments), arguments.inputs, *arguments.schedule, {}},
                  std::move(source->program)};
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
  verdict.answer = again.reproduced ? explore::Answer::Unsafe : explore::Answer::Unknown;
  verdict.bounded = true;
  if (!again.reproduced) verdict.incomplete.push_back({"not reproduced: " + again.explanation, {}, "", 1});
  if (!again.run) return verdict;
  verdict.error = again.run->error;
  verdict.counterexample = again.run->record;
  verdict.statistics.counters.executions = 1;
  verdict.statistics.counters.steps = again.run->record.steps.size();
  return verdict;
}

}  // namespace

int run_replay(const Arguments& arguments, Environment& environment) {
  Console& console = environment.console;
  std::ostream& err = console.err.stream();
  auto prepared = is_model(arguments.file) ? from_command_line(arguments, err) : from_case(arguments, err);
  if (!prepared) return conclude(bad_input, {}, console);
  replay::Reproduction again = replay::reproduce(prepared->program, prepared->recorded);

  Output& text = text_output(arguments, console);
  print(text.stream(), again, prepared->program, text_width(console));
  text.flush();
  std::array complaints{
      write_json(arguments, console, report::to_json(verdict_of(again), "replay", prepared->recorded.file))};
  return conclude(again.reproduced ? unsafe : unknown, complaints, console);
}

}  // namespace heddle::cli
