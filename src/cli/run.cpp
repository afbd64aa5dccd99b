#include "cli/run.h"

#include "cli/checks.h"
#include "cli/help.h"
#include "heddle/version.h"
#include "report/width.h"

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

int dispatch(const Arguments& arguments, Environment& environment) {
  switch (*arguments.command) {
    case Command::Check: return run_check(arguments, environment);
    case Command::Paths: return run_paths(arguments, environment);
    case Command::Permute: return run_permute(arguments, environment);
    case Command::Replay: return run_replay(arguments, environment);
    case Command::Slice: return run_slice(arguments, environment);
  }
  return bad_input;
}

}  // namespace

int run(std::span<const std::string> words, Environment& environment) {
  ParseResult parsed = parse(words);
  if (auto* error = std::get_if<UsageError>(&parsed)) return refuse(*error, environment.console);
  const Arguments& arguments = std::get<Arguments>(parsed);
  if (arguments.wants_run()) return dispatch(arguments, environment);
  std::ostream& out = environment.console.out.stream();
  if (arguments.help)
    out << help(arguments.command);
  else if (arguments.list_checks)
    out << list_of_checks();
  else
    out << "heddle " << version << "\n";
  return conclude(done, {}, environment.console);
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
