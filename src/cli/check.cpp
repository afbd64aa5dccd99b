#include "plan/check.h"

#include "cli/check_prover.h"
#include "cli/checkpoint.h"
#include "cli/exports.h"
#include "cli/loaded.h"
#include "cli/phases.h"
#include "cli/run.h"
#include "plan/explain.h"
#include "replay/command.h"
#include "report/place.h"
#include "report/task.h"
#include "report/text.h"
#include "report/width.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

namespace heddle::cli {

namespace {

using plan::Answer;

// Writes the file of --checkpoint.
class CheckpointFile {
public:
  CheckpointFile(const Arguments& arguments, const Loaded& loaded, const SavedCheck* begin)
      : path_(arguments.checkpoint) {
    std::error_code trouble;
    saved_.words = begin != nullptr ? begin->words : arguments.words;
    saved_.directory = std::filesystem::current_path(trouble).string();
    saved_.program = identity_of(loaded);
  }

  // False: it cannot be written, and could not be before.
  bool keep(const plan::Checkpoint& checkpoint) {
    saved_.checkpoint = checkpoint;
    complaint_ = write_checkpoint(path_, saved_);
    is_written_ = is_written_ || complaint_.empty();
    return is_written_;
  }

  const std::string& complaint() const { return complaint_; }
  std::string how_to_go_on() const { return is_written_ ? "Go on: " + replay::resume_command(path_) + "\n" : ""; }

private:
  std::string path_;
  SavedCheck saved_;
  std::string complaint_;
  bool is_written_ = false;
};

plan::Verdict search(const Arguments& arguments, const plan::Subject& subject, Environment& environment,
                     const plan::Checkpoint* begin, CheckpointFile& file, const plan::Engine* prover) {
  plan::CheckOptions options = check_options(arguments, engine_options(arguments, environment));
  options.prover = prover;
  options.search.progress = environment.progress.listener();
  options.search.activity = environment.progress.activity();
  options.checkpoints.begin = begin;
  if (!arguments.checkpoint.empty())
    options.checkpoints.keep = [&](const plan::Checkpoint& checkpoint) { return file.keep(checkpoint); };
  return plan::check(subject, options);
}

// With more time or memory there is more to be had.
bool has_met_limit(const plan::Verdict& verdict) {
  auto is_limit = [](const plan::Incomplete& each) {
    return each.reason == base::out_of_time || each.reason == base::interrupted ||
           each.reason == explore::out_of_memory;
  };
  return verdict.answer == Answer::Unknown && std::ranges::any_of(verdict.incomplete, is_limit);
}

int show_plan(const Arguments& arguments, const plan::Subject& subject, Environment& environment,
              const plan::Engine* prover) {
  plan::CheckOptions options = check_options(arguments, engine_options(arguments, environment));
  options.prover = prover;
  std::string file = report::printable(arguments.file());
  environment.last_resort.stand_down();
  environment.console.out.stream() << text_of(plan::plan_of(subject, options), file);
  return conclude(done, {}, environment.console);
}

replay::Case make_case(const Loaded& loaded, const plan::Verdict& verdict) {
  replay::Case found = loaded.origin;
  found.inputs = verdict.counterexample->inputs;
  found.schedule = verdict.counterexample->schedule;
  found.error = verdict.error;
  return found;
}

std::string how_to_replay(const Arguments& arguments, const replay::Case& found) {
  if (!arguments.save.empty()) return "Replay: " + replay::replay_command(arguments.save);
  if (auto command = replay::replay_command(found)) return "Replay: " + *command;
  return "The schedule is long: save it with --save case.json, then replay it with\nReplay: heddle replay case.json";
}

// Where the case cannot be written, the command that has been printed is of no use.
std::string save(const Arguments& arguments, const replay::Case& found) {
  std::string complaint = write_file(arguments.save, replay::to_json(found));
  auto command = complaint.empty() ? std::nullopt : replay::replay_command(found);
  return command ? complaint + "; without the file: " + *command : complaint;
}

std::string changed_since(const Arguments& arguments) {
  return arguments.file() + " is no longer the program that the checkpoint is about; check it anew with heddle check";
}

std::string checked(const Loaded& loaded) {
  return loaded.code ? report::text_of(loaded.origin.code->settings.checks) : "";
}

// A case of another check is not taken for one of this.
std::string lack_of_case(const Arguments& arguments, bool has_found) {
  std::error_code trouble;
  if (arguments.save.empty() || has_found || !std::filesystem::is_regular_file(arguments.save, trouble)) return "";
  return "No case is saved, since there is no counterexample; the file " + report::printable(arguments.save) +
         " was there before and is left as it is.\n";
}

// Who asks for a certain search gets that one.
bool wants_proof(const Arguments& arguments) {
  bool is_asked_for = arguments.phase != nullptr && arguments.phase->engine == plan::EngineKind::Prover;
  bool is_default = arguments.phase == nullptr && arguments.reductions.empty() && !arguments.context_bound;
  return is_asked_for || (is_default && arguments.tries_proof);
}

int status_of(Answer answer) {
  switch (answer) {
    case Answer::Safe: return done;
    case Answer::Unsafe: return unsafe;
    case Answer::Unknown: break;
  }
  return unknown;
}

}  // namespace

int run_check(const Arguments& arguments, Environment& environment, const SavedCheck* begin) {
  Console& console = environment.console;
  if (std::string complaint = refuse_to_replace(arguments.checkpoint); !complaint.empty())
    return conclude(bad_input, std::array{complaint}, console);
  std::optional<Loaded> loaded =
      load(arguments, environment.budget, console.err.stream(), environment.progress.activity());
  if (!loaded) return conclude_without_program(arguments, environment);
  std::unique_ptr<plan::Engine> prover = wants_proof(arguments) ? prover_for(*loaded) : nullptr;
  if (arguments.list_phases) return show_plan(arguments, *loaded->subject, environment, prover.get());
  Output& text = text_output(arguments, console);
  if (loaded->code) name_undefined(text.stream(), *loaded->code, arguments.code.undefined_is_arbitrary);
  text.flush();
  if (begin != nullptr && begin->program != identity_of(*loaded))
    return conclude(bad_input, std::array{changed_since(arguments)}, console);
  loaded->subject->set_counting(wants_counts(arguments, begin != nullptr));
  CheckpointFile file(arguments, *loaded, begin);
  plan::Verdict verdict = search(arguments, *loaded->subject, environment,
                                 begin != nullptr ? &begin->checkpoint : nullptr, file, prover.get());
  environment.last_resort.stand_down();

  if (verdict.counterexample)
    verdict.why = plan::explain(*loaded->subject, *verdict.error, *verdict.counterexample, loaded->origin.limits);
  std::optional<replay::Case> found;
  if (verdict.counterexample) found = make_case(*loaded, verdict);
  std::string replay = found ? how_to_replay(arguments, *found) : "";
  print_exports(arguments, {"check", verdict, *loaded}, console);
  text.stream() << lack_of_case(arguments, found.has_value());
  report::print_check(text.stream(), verdict, {loaded->sources(), replay, checked(*loaded), text_width(console)});
  if (has_met_limit(verdict)) text.stream() << file.how_to_go_on();
  text.flush();

  std::vector<std::string> complaints = write_exports(arguments, {"check", verdict, *loaded, replay}, console);
  if (found && !arguments.save.empty()) complaints.push_back(save(arguments, *found));
  complaints.push_back(file.complaint());
  return conclude(status_of(verdict.answer), complaints, console);
}

}  // namespace heddle::cli
