// The machine reruns the case and the points that it comes to are recorded; the program is compiled with calls of the
// run-time library in front of these points, and with the recording; then it is run, and what has become of it is
// compared with the recorded error.
#include "cli/native_replay.h"

#include "bitcode/build.h"
#include "bitcode/instrument.h"
#include "bitcode/place.h"
#include "cli/language.h"
#include "cli/native_process.h"
#include "plan/native_subject.h"
#include "plan/point_recorder.h"
#include "replay/command.h"
#include "replay/fingerprint.h"
#include "replay/native_outcome.h"
#include "replay/native_variables.h"
#include "replay/reproduce.h"
#include "report/place.h"
#include "report/width.h"

#include <algorithm>
#include <filesystem>

namespace heddle::cli {

namespace {

namespace fs = std::filesystem;
using bitcode::Sanitizer;
using program::ErrorKind;

constexpr double default_seconds = 30;

// Which sanitizer notices the error, where the hardware may not.
Sanitizer sanitizer_for(const plan::Error& error) {
  if (error.kind == ErrorKind::Race) return Sanitizer::Thread;
  if (error.kind != ErrorKind::Memory) return Sanitizer::None;
  return error.message.find("never initialised") == std::string::npos ? Sanitizer::Address : Sanitizer::Memory;
}

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
    return {status, replay::Reproduction{status == unsafe, explanation_, std::move(run_)}};
  }

private:
  int go() {
    if (!instrument() || !rerun()) return status_;
    if (std::string why = replay::cannot_show(*run_.error); !why.empty()) return answer(false, why);
    if (arguments_.gdb && !has_program("gdb"))
      return refuse("--gdb needs gdb, which was not found; install the package gdb, or use --native alone");
    if (std::string trouble = probe_script(); !trouble.empty()) return refuse(trouble);
    if (!build()) return status_;
    environment_.last_resort.stand_down();
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

  bool instrument() {
    bool finds_leaks = origin_.settings.checks.contains(ErrorKind::Leak);
    auto result = bitcode::instrument({.files = origin_.files,
                                       .flags = origin_.flags,
                                       .error_functions = origin_.error_functions,
                                       .keeps_pointers = finds_leaks,
                                       .budget = environment_.budget,
                                       .surroundings = origin_.surroundings});
    if (auto* error = std::get_if<bitcode::InputError>(&result)) return refuse(error->message), false;
    program_ = std::get<bitcode::NativeProgram>(std::move(result));
    return true;
  }

  bool rerun() {
    recorder_.emplace(program_.points);
    auto subject = plan::native_subject(program_.code, origin_.settings, &*recorder_);
    subject->set_budget(environment_.budget);
    replay::Reproduction again = replay::reproduce(*subject, recorded_);
    if (!again.reproduced)
      return answer(false, "the recorded execution is not that of the program: " + again.explanation), false;
    if (reads_input(recorded_.inputs) || !origin_.surroundings.files.empty())
      return answer(false, "the program reads input that a native run cannot be given"), false;
    if (!again.run->error)
      return answer(false, "the recorded execution has no error that a native run could show"), false;
    if (recorder_->is_too_long()) return answer(false, "the execution is too long to be followed step by step"), false;
    if (recorder_->step_ends().size() != again.run->record.steps.size())
      return answer(false, "there was no time to record the execution"), false;
    run_ = std::move(*again.run);
    names_ = replay::point_names(program_.code, program_.points);
    return true;
  }

  // Where the execution depends on which numbers addresses are, it may do so in a way that they happen to have; if not,
  // things are put where it has them.
  bool build() {
    if (!build({})) return false;
    auto layout = replay::make_layout(program_.code, recorder_->numbered(), run_.record.inputs);
    if (layout.empty() || run_once(true).reproduced) return true;
    is_moved_ = layout.is_moved;
    return build(layout);
  }

  bool build(const replay::NativeLayout& layout) {
    trace_ = replay::make_trace(*recorder_, run_, layout);
    trace_.racing = replay::racing_places(run_, *recorder_, program_.code.sources, names_);
    if (folder_.path().empty()) return refuse("there is no room for temporary files; set TMPDIR to a folder"), false;
    executable_ = arguments_.script.empty() ? folder_.path() + "/program" : arguments_.script + ".bin";
    std::vector<std::string> missing;
    for (const program::Code::Unmodelled& each : program_.code.unmodelled) missing.push_back(each.name);
    std::string placed;
    if (!layout.symbols.empty() || !missing.empty()) placed = bitcode::place(program_.module, layout.symbols, missing);
    bitcode::BuildRequest request;
    request.has_places = layout.has_places();
    request.folder = folder_.path();
    request.executable = executable_;
    request.module = placed.empty() ? &program_.module : &placed;
    request.assembly = replay::assembly(trace_, names_);
    request.variables = replay::define_variables(program_.code, run_.record.inputs);
    request.is_cpp = std::ranges::any_of(origin_.files, may_be_cpp);
    request.sanitizer = sanitizer_for(*run_.error);
    request.budget = environment_.budget;
    auto error = bitcode::build(request);
    if (error && request.sanitizer != Sanitizer::None && error->message.find("clang_rt") != std::string::npos) {
      lacks_sanitizer_ = true;
      request.sanitizer = Sanitizer::None;
      error = bitcode::build(request);
    }
    if (error) return refuse("the program could not be built for this machine: " + error->message), false;
    return true;
  }

  static bool may_be_cpp(const std::string& file) {
    constexpr std::string_view endings[] = {".cc", ".cpp", ".cxx", ".c++", ".C", ".ii"};
    std::optional<Language> language = language_of(file);
    return language == Language::Database || language == Language::Built ||
           std::ranges::any_of(endings, [&](std::string_view ending) { return file.ends_with(ending); });
  }

  std::vector<std::string> program_arguments() const {
    return replay::program_arguments(origin_.settings, run_.record.inputs);
  }

  replay::NativeJudgement run_once(bool is_silent) {
    NativeRun run;
    run.command = program_arguments();
    run.command.insert(run.command.begin(), fs::absolute(executable_).string());
    run.report_file = folder_.path() + "/report";
    run.seconds = default_seconds;
    run.output_to_errors = &text_ == &environment_.console.err;
    run.is_silent = is_silent;
    auto end = run_native(run, environment_.budget);
    if (!end) return {false, "the program could not be started"};
    return replay::judge(*run_.error, trace_, *end, names_);
  }

  int run_it() {
    environment_.console.err.flush();
    text_.flush();
    replay::NativeJudgement judgement;
    for (std::uint32_t i = 0; i < arguments_.repeat; ++i) {
      judgement = run_once(i != 0);
      if (!judgement.reproduced && i != 0) judgement.explanation += ", in run " + std::to_string(i + 1);
      if (!judgement.reproduced) break;
    }
    std::string place = run_.error->location ? " at " + sources_.place(run_.error->location) : "";
    if (arguments_.repeat > 1) place += ", " + std::to_string(arguments_.repeat) + " times";
    if (judgement.reproduced) return answer(true, judgement.explanation + place);
    if (is_moved_) judgement.explanation += "; in the execution things lie where no process can have them";
    if (lacks_sanitizer_)
      judgement.explanation += "; with the package libclang-rt-19-dev it would be checked for such errors as it runs";
    return answer(false, judgement.explanation);
  }

  std::string gdb_commands() const {
    std::string text = "set pagination off\nset confirm off\nset breakpoint pending on\nhandle SIGPIPE nostop\n";
    text += "break heddle_deadlock\nbreak heddle_diverged\n";
    text += "set args";
    for (const std::string& argument : program_arguments()) text += " " + replay::shell_quoted(argument);
    return text + "\nrun\n";
  }

  int debug() {
    std::string commands = folder_.path() + "/commands";
    if (std::string trouble = write_file(commands, gdb_commands()); !trouble.empty()) return refuse(trouble);
    environment_.console.err.flush();
    text_.stream() << "heddle: gdb stops at the failure; `thread apply all backtrace` shows where every thread is\n";
    text_.flush();
    NativeRun run;
    run.command = {"gdb", "-q", "-x", commands, executable_};
    run.output_to_errors = &text_ == &environment_.console.err;
    run.reads_input = true;
    auto end = run_native(run, {});
    if (!end || end->status == 127) return refuse("gdb could not be started");
    return unsafe;
  }

  // Before anything is built.
  std::string probe_script() const { return arguments_.script.empty() ? "" : write_file(arguments_.script, ""); }

  int write_script() {
    std::string start =
        "gdb -q -x " + replay::shell_quoted(arguments_.script) + " " + replay::shell_quoted(executable_);
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
  std::string executable_;
  bitcode::NativeProgram program_;
  plan::Run run_;
  std::optional<plan::PointRecorder> recorder_;
  replay::NativeTrace trace_;
  std::vector<std::string> names_;
  bool lacks_sanitizer_ = false;
  bool is_moved_ = false;
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
