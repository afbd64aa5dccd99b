#include "analysis/slice.h"

#include "analysis/model_slice.h"
#include "cli/loaded.h"
#include "cli/run.h"
#include "report/slice_text.h"

#include <array>

namespace heddle::cli {

namespace {

// Headers of the system are not the user's business.
void leave_out_system(analysis::SliceLines& lines, const program::Sources& sources) {
  std::erase_if(lines, [&](const auto& line) { return sources.files[line.first.file].name.starts_with("/usr/"); });
}

report::SliceReport slice_of(const program::Program& model) {
  program::Program marked = analysis::sliced(model);
  analysis::Touching count = analysis::count_touching(marked);
  return {.lines = analysis::lines_of(marked),
          .checks = {"assertion", "ensures", "deadlock", "division", "memory", "lock"},
          .operations = count.all,
          .outside = count.outside};
}

report::SliceReport slice_of(const program::Code& code, const program::ErrorKinds& checks, const base::Budget& budget) {
  analysis::Slice slice = analysis::slice_of(code, checks, false, budget);
  report::SliceReport result{.lines = analysis::lines_of(code, slice),
                             .refusal = slice.refusal,
                             .operations = slice.visible,
                             .outside = slice.outside,
                             .may_grow = slice.omits_errors};
  for (program::ErrorKind kind : program::all_error_kinds)
    if (checks.contains(kind)) result.checks.emplace_back(program::to_string(kind));
  return result;
}

}  // namespace

int run_slice(const Arguments& arguments, Environment& environment) {
  Console& console = environment.console;
  std::optional<Loaded> loaded =
      load(arguments, environment.budget, console.err.stream(), environment.progress.activity());
  if (!loaded) return conclude_without_program(arguments, environment);
  if (loaded->code) name_undefined(console.err.stream(), *loaded->code);
  environment.progress.announce("slicing");
  report::SliceReport slice =
      loaded->model ? slice_of(*loaded->model) : slice_of(*loaded->code, loaded->settings->checks, environment.budget);
  if (environment.budget.is_spent()) return conclude_without_program(arguments, environment);
  environment.last_resort.stand_down();
  leave_out_system(slice.lines, loaded->sources());
  Output& text = text_output(arguments, console);
  report::print_slice(text.stream(), slice, loaded->sources());
  text.flush();
  std::array complaints{write_json(arguments, console, report::to_json(slice, loaded->sources()))};
  return conclude(done, complaints, console);
}

}  // namespace heddle::cli
