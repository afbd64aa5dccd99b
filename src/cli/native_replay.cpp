#include "cli/native_replay.h"

#include "cli/native_attempt.h"
#include "cli/native_process.h"
#include "replay/command.h"
#include "report/place.h"
#include "report/width.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <mutex>
#include <utility>

namespace heddle::cli {

namespace {

namespace fs = std::filesystem;
using bitcode::NativeLibrary;

constexpr double default_seconds = 30, trial_seconds = 10;

// What models ask for is named after the place that called them (native/fate_builtins.cpp): "read at server.c:40".
bool reads_input(const std::vector<plan::Input>& inputs) {
  return std::ranges::any_of(inputs,
                             [](const plan::Input& input) { return input.name.find(" at ") != std::string::npos; });
}

class NativeReplay {
public:
  NativeReplay(const Arguments& arguments, const replay::Case& recorded, const Loaded& loaded, Environment& environment)
      : arguments_(arguments),
        recorded_(recorded),
        origin_(*loaded.origin.code),
        sources_(loaded.sources()),
        environment_(environment),
        text_(text_output(arguments, environment.console)) {}

  NativeResult run() {
    int status = go();
    if (!is_judged_) return {status, {}};
    return {status, replay::Reproduction{status == unsafe, explanation_, attempt_->recording()}};
  }

private:
  int go() {
    if (folder_.path().empty()) return refuse("there is no room for temporary files; set TMPDIR to a folder");
    needs_models_ = reads_input(recorded_.inputs) || !origin_.surroundings.files.empty();
    attempt_ = attempt(needs_models_ ? NativeLibrary::Models : NativeLibrary::Real);
    if (!goes_well(record())) return status_;
    if (attempt_->is_narrow())
      return refuse("programs for i386 (-m32) cannot be rerun natively; leave out --native to rerun it in Heddle");
    if (std::string why = replay::cannot_show(*attempt_->recording().error); !why.empty()) return answer(false, why);
    if (arguments_.gdb && !has_program("gdb"))
      return refuse("--gdb needs gdb, which was not found; install the package gdb, or use --native alone");
    if (std::string trouble = probe_script(); !trouble.empty()) return refuse(trouble);
    if (!goes_well(build())) return status_;
    choose_attempt();
    environment_.last_resort.stop_watching();
    if (!arguments_.script.empty()) return write_script();
    return arguments_.gdb ? debug() : run_it();
  }

  int refuse(const std::string& sentence) {
    environment_.console.err.stream() << "heddle: " << report::printable(sentence) << "\n";
    return status_ = bad_input;
  }

  int answer(bool reproduced, const std::string& explanation) {
    text_.stream() << "heddle: " << (reproduced ? "reproduced natively: " : "not reproduced natively: ")
                   << report::printable(explanation) << ": " << report::file_name(sources_) << "\n";
    text_.flush();
    explanation_ = "natively: " + explanation;
    is_judged_ = true;
    return status_ = reproduced ? unsafe : unknown;
  }

  bool goes_well(const std::optional<NativeTrouble>& trouble) {
    if (!trouble) return true;
    trouble->is_answer ? answer(false, trouble->sentence) : refuse(trouble->sentence);
    return false;
  }

  std::unique_ptr<NativeAttempt> attempt(NativeLibrary library) const {
    return std::make_unique<NativeAttempt>(recorded_, origin_, library, folder_.path(), environment_);
  }

  std::optional<NativeTrouble> record() const {
    environment_.progress.announce("compiling the program and rerunning the recorded schedule");
    return attempt_->record();
  }

  std::optional<NativeTrouble> build() const {
    environment_.progress.announce("building the program for this machine");
    return attempt_->build();
  }

  // The first of these in which it fails as it should: the program as it is; with things where the execution has them;
  // and the same two with our models in place of library functions. If none does, one without models, whatever was
  // wrong with the others.
  void choose_attempt() {
    if (!attempt_->depends_on_places() && !may_use_models()) return;
    if (!fails_as_recorded() && !fails_with_places()) use_models();
  }

  bool may_use_models() const { return !needs_models_ && !has_tried_models_ && attempt_->calls_models(); }

  // False: it does not fail so, either.
  bool use_models() {
    if (!may_use_models()) return false;
    has_tried_models_ = true;
    std::unique_ptr<NativeAttempt> first = std::exchange(attempt_, attempt(NativeLibrary::Models));
    bool is_built = !record() && !build();
    if (is_built && (fails_as_recorded() || fails_with_places())) return true;
    attempt_ = std::move(first);
    return false;
  }

  bool fails_with_places() {
    if (!attempt_->depends_on_places()) return false;
    environment_.progress.announce("building the program with its data where the execution has them");
    return !attempt_->build_with_places() && fails_as_recorded();
  }

  bool fails_as_recorded() const {
    environment_.progress.announce("trying whether the program fails as recorded");
    return attempt_->run(trial_seconds, true, false).reproduced;
  }

  // What the first run prints is shown, and the live line is not there meanwhile.
  replay::NativeJudgement run_often(bool is_silent) const {
    replay::NativeJudgement judgement;
    for (std::uint32_t i = 0; i < arguments_.repeat; ++i) {
      std::string which =
          arguments_.repeat == 1 ? "" : ": " + std::to_string(i + 1) + " of " + std::to_string(arguments_.repeat);
      environment_.progress.announce("running the program" + which);
      bool is_shown = !is_silent && i == 0;
      std::unique_lock<Curtain> lowered(environment_.progress, std::defer_lock);
      if (is_shown) lowered.lock();
      judgement = attempt_->run(default_seconds, !is_shown, &text_ == &environment_.console.err);
      if (!judgement.reproduced && i != 0) judgement.explanation += ", in run " + std::to_string(i + 1);
      if (!judgement.reproduced) break;
    }
    return judgement;
  }

  // What the C library does by chance, it may do now and then: which of two children ends first.
  int run_it() {
    environment_.console.err.flush();
    text_.flush();
    replay::NativeJudgement judgement = run_often(false);
    if (!judgement.reproduced && use_models()) judgement = run_often(true);
    environment_.last_resort.stand_down();
    program::Location location = attempt_->recording().error->location;
    std::string place = location ? " at " + sources_.place(location) : "";
    if (arguments_.repeat > 1) place += ", " + std::to_string(arguments_.repeat) + " times";
    if (attempt_->is_with_models()) place += ", with models of library functions in place of the C library's";
    if (judgement.reproduced) return answer(true, judgement.explanation + place);
    return answer(false, judgement.explanation + attempt_->obstacles());
  }

  std::string gdb_commands() const {
    std::string text = "set pagination off\nset confirm off\nset breakpoint pending on\nhandle SIGPIPE nostop\n";
    text += "break heddle_deadlock\nbreak heddle_diverged\n";
    text += "set args";
    for (const std::string& argument : attempt_->arguments()) text += " " + replay::shell_quoted(argument);
    return text + "\nrun\n";
  }

  int debug() {
    std::string commands = folder_.path() + "/commands";
    if (std::string trouble = write_file(commands, gdb_commands()); !trouble.empty()) return refuse(trouble);
    environment_.console.err.flush();
    environment_.last_resort.stand_down();
    text_.stream() << "heddle: gdb stops at the failure; `thread apply all backtrace` shows where every thread is\n";
    text_.flush();
    NativeRun run;
    run.command = {"gdb", "-q", "-x", commands, attempt_->executable()};
    run.output_to_errors = &text_ == &environment_.console.err;
    run.reads_input = true;
    auto end = run_native(run, {});
    if (!end || end->status == 127) return refuse("gdb could not be started");
    return unsafe;
  }

  // Before anything is built.
  std::string probe_script() const { return arguments_.script.empty() ? "" : write_file(arguments_.script, ""); }

  int write_script() {
    environment_.last_resort.stand_down();
    std::string executable = arguments_.script + ".bin";
    std::error_code failed;
    fs::copy_file(attempt_->executable(), executable, fs::copy_options::overwrite_existing, failed);
    if (failed) return refuse(executable + " cannot be written: " + failed.message());
    std::string start = "gdb -q -x " + replay::shell_quoted(arguments_.script) + " " + replay::shell_quoted(executable);
    std::string text = "# " + start + "\n" + gdb_commands();
    if (std::string trouble = write_file(arguments_.script, text); !trouble.empty()) return refuse(trouble);
    text_.stream() << "heddle: to debug it: " << report::printable(start) << "\n";
    text_.flush();
    return done;
  }

  const Arguments& arguments_;
  const replay::Case& recorded_;
  const replay::CodeOrigin& origin_;
  const program::Sources& sources_;
  Environment& environment_;
  Output& text_;
  TemporaryFolder folder_;
  std::unique_ptr<NativeAttempt> attempt_;
  bool needs_models_ = false;  // nothing else can give it its input
  bool has_tried_models_ = false;
  std::string explanation_;
  bool is_judged_ = false;
  int status_ = done;
};

}  // namespace

NativeResult run_native_replay(const Arguments& arguments, const replay::Case& recorded, const Loaded& loaded,
                               Environment& environment) {
  if (!loaded.code) {
    environment.console.err.stream() << "heddle: --native is for programs in C and C++; a model has no binary\n";
    return {bad_input, {}};
  }
  return NativeReplay(arguments, recorded, loaded, environment).run();
}

}  // namespace heddle::cli
