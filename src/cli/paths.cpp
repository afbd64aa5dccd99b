#include "plan/paths.h"

#include "cli/input.h"
#include "cli/run.h"
#include "report/html.h"
#include "report/json.h"
#include "report/paths_text.h"
#include "report/place.h"
#include "report/plot.h"
#include "report/text.h"
#include "report/width.h"

#include <algorithm>
#include <array>

namespace heddle::cli {

namespace {

using explore::Reduction;

// Where the JSON of a listing goes while it grows: a file, standard output, or nowhere.
class JsonSink {
public:
  JsonSink(const Arguments& arguments, const Source& source, Console& console, Reduction reduction) {
    if (arguments.json.empty()) return;
    if (arguments.json != "-") file_.emplace(arguments.json);
    json_.emplace(file_ ? file_->stream() : console.out.stream(), source.program.sources,
                  std::string(report::to_string(reduction)));
    if (!arguments.quiet) json_->begin_states();
  }
  void add(const plan::SymbolicState& state) {
    if (json_) json_->add(state);
  }
  std::string finish(const plan::PathsResult& result) {
    if (json_) json_->finish(result);
    return file_ ? file_->commit() : "";
  }

private:
  std::optional<NewFile> file_;
  std::optional<report::PathsJson> json_;
};

// The same for the page.
class PageSink {
public:
  PageSink(const Arguments& arguments, const Source& source, Reduction reduction) {
    if (arguments.html.empty()) return;
    file_.emplace(arguments.html);
    page_.emplace(file_->stream(), source.program.sources, std::string(report::to_string(reduction)));
    if (!arguments.quiet) page_->begin_states();
  }
  void add(const plan::SymbolicState& state) {
    if (page_) page_->add(state);
  }
  std::string finish(const plan::PathsResult& result) {
    if (!page_) return "";
    page_->finish(result);
    return file_->commit();
  }

private:
  std::optional<NewFile> file_;
  std::optional<report::PathsPage> page_;
};

int list(const Arguments& arguments, const Source& source, Environment& environment) {
  Console& console = environment.console;
  Output& text = text_output(arguments, console);
  bool interactive = text.is_terminal();
  plan::PathsQuery query;
  query.options = engine_options(arguments, environment);
  query.options.progress = environment.progress.listener();
  JsonSink json(arguments, source, console, query.options.reduction);
  PageSink page(arguments, source, query.options.reduction);
  std::uint64_t count = 0;
  if (!arguments.quiet)
    query.visit = [&](const plan::SymbolicState& state) {
      report::print_state(text.stream(), ++count, state);
      if (interactive) text.flush();
      json.add(state);
      page.add(state);
      return text.trouble() == 0 && console.out.trouble() == 0;
    };
  Reduction reduction = query.options.reduction;
  plan::PathsResult result = plan::paths(source.program, std::move(query));
  environment.last_resort.stand_down();
  report::print_paths_result(text.stream(), result, reduction, source.program.sources);
  if (text.flush() != 0) return conclude(bad_input, {}, console);
  std::array complaints{json.finish(result), page.finish(result)};
  return conclude(result.incomplete.empty() ? done : unknown, complaints, console);
}

std::vector<report::PathsRun> run_all(const Arguments& arguments, const Source& source, Environment& environment) {
  std::vector<Reduction> reductions = arguments.reductions;
  if (reductions.empty()) reductions = {Reduction::None, Reduction::Canonical, Reduction::Classes};
  std::vector<report::PathsRun> runs;
  for (Reduction reduction : reductions) {
    plan::PathsQuery query;
    query.options = engine_options(arguments, environment);
    query.options.reduction = reduction;
    query.options.progress = environment.progress.listener();
    query.want_held = true;
    runs.push_back({std::string(report::to_string(reduction)), plan::paths(source.program, std::move(query))});
  }
  return runs;
}

std::uint64_t most_held(const plan::PathsResult& result) {
  return result.held.empty() ? 0 : *std::ranges::max_element(result.held);
}

void print_runs(std::ostream& out, const std::vector<report::PathsRun>& runs, const std::string& plot,
                const program::Sources& sources) {
  for (const report::PathsRun& run : runs) {
    const plan::PathsResult& result = run.result;
    out << report::pad(run.reduction, 10) << (result.incomplete.empty() ? " " : " at least ")
        << report::counted(result.states, "symbolic path") << " in "
        << report::counted(result.statistics.counters.steps, "step") << ", at most "
        << report::counted(most_held(result), "state") << " held\n";
    report::print_incomplete(out, result.incomplete, sources);
  }
  out << "heddle: " << report::counted(runs.size(), "curve") << " in " << report::printable(plot) << ": "
      << report::file_name(sources) << "\n";
}

std::string picture(const std::vector<report::PathsRun>& runs, const std::string& file) {
  std::vector<report::Curve> curves;
  for (const report::PathsRun& run : runs) {
    std::string note = report::counted(run.result.states, "path");
    if (!run.result.incomplete.empty()) note = "at least " + note;
    curves.push_back({run.reduction, note, run.result.held});
  }
  return report::plot("States held by the search, " + file, curves);
}

int draw(const Arguments& arguments, const Source& source, Environment& environment) {
  Console& console = environment.console;
  std::vector<report::PathsRun> runs = run_all(arguments, source, environment);
  environment.last_resort.stand_down();
  Output& text = text_output(arguments, console);
  print_runs(text.stream(), runs, arguments.plot, source.program.sources);
  text.flush();
  std::string page;
  if (!arguments.html.empty()) page = write_file(arguments.html, report::to_html(runs, {source.program.sources}));
  std::array complaints{write_file(arguments.plot, picture(runs, arguments.file())),
                        write_json(arguments, console, report::to_json(runs, source.program.sources)), page};
  bool complete = std::ranges::all_of(runs, [](const auto& run) { return run.result.incomplete.empty(); });
  return conclude(complete ? done : unknown, complaints, console);
}

}  // namespace

int run_paths(const Arguments& arguments, Environment& environment) {
  std::optional<Source> source = load_model(arguments.file(), environment.console.err.stream());
  if (!source) return conclude(bad_input, {}, environment.console);
  return arguments.plot.empty() ? list(arguments, *source, environment) : draw(arguments, *source, environment);
}

}  // namespace heddle::cli
