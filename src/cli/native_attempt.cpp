#include "cli/native_attempt.h"

#include "bitcode/build.h"
#include "bitcode/place.h"
#include "cli/language.h"
#include "cli/native_process.h"
#include "plan/native_subject.h"
#include "replay/native_variables.h"
#include "replay/reproduce.h"

#include <algorithm>
#include <filesystem>

namespace heddle::cli {

namespace {

namespace fs = std::filesystem;
using bitcode::Sanitizer;
using program::ErrorKind;

NativeTrouble answer(std::string sentence) { return {true, std::move(sentence)}; }
NativeTrouble refusal(std::string sentence) { return {false, std::move(sentence)}; }

// Which sanitizer notices the error, where the hardware may not.
Sanitizer sanitizer_for(const plan::Error& error) {
  if (error.kind == ErrorKind::Race) return Sanitizer::Thread;
  if (error.kind != ErrorKind::Memory) return Sanitizer::None;
  return error.message.find("never initialised") == std::string::npos ? Sanitizer::Address : Sanitizer::Memory;
}

bool may_be_cpp(const std::string& file) {
  constexpr std::string_view endings[] = {".cc", ".cpp", ".cxx", ".c++", ".C", ".ii"};
  std::optional<Language> language = language_of(file);
  return language == Language::Database || language == Language::Built ||
         std::ranges::any_of(endings, [&](std::string_view ending) { return file.ends_with(ending); });
}

}  // namespace

std::optional<NativeTrouble> NativeAttempt::record() {
  bitcode::Request request{.files = origin_.files, .flags = origin_.flags, .error_functions = origin_.error_functions};
  request.keeps_pointers = origin_.settings.checks.contains(ErrorKind::Leak);
  request.budget = environment_.budget;
  request.surroundings = origin_.surroundings;
  auto result = bitcode::instrument(request, library_);
  if (auto* error = std::get_if<bitcode::InputError>(&result)) return refusal(error->message);
  program_ = std::get<bitcode::NativeProgram>(std::move(result));

  recorder_.emplace(program_.points);
  auto subject = plan::native_subject(program_.code, origin_.settings, &*recorder_);
  subject->set_budget(environment_.budget);
  replay::Reproduction again = replay::reproduce(*subject, recorded_);
  if (!again.reproduced) return answer("the recorded execution is not that of the program: " + again.explanation);
  if (!again.run->error) return answer("the recorded execution has no error that a native run could show");
  if (recorder_->is_too_long()) return answer("the execution is too long to be followed step by step");
  if (recorder_->step_ends().size() != again.run->record.steps.size())
    return answer("there was no time to record the execution");
  run_ = std::move(*again.run);
  names_ = replay::point_names(program_.code, program_.points, *recorder_);
  layout_ = replay::make_layout(program_.code, recorder_->numbered(), run_.record.inputs);
  return std::nullopt;
}

std::optional<NativeTrouble> NativeAttempt::build_with_places() {
  std::optional<NativeTrouble> trouble = build(layout_);
  if (!trouble) is_moved_ = layout_.is_moved;
  return trouble;
}

std::optional<NativeTrouble> NativeAttempt::build(const replay::NativeLayout& layout) {
  replay::NativeTrace trace = replay::make_trace(*recorder_, run_, layout, program_.code.sources);
  trace.racing = replay::racing_places(run_, *recorder_, program_.code.sources, names_);
  std::string executable = folder_ + (is_with_models() ? "/program-with-models" : "/program");
  if (!layout.empty()) executable += "-in-place";
  std::vector<std::string> missing;
  for (const program::Code::Unmodelled& each : program_.code.unmodelled) missing.push_back(each.name);
  std::string placed;
  if (!layout.symbols.empty() || !missing.empty()) placed = bitcode::place(program_.module, layout.symbols, missing);
  bitcode::BuildRequest request;
  request.has_places = layout.has_places();
  request.folder = folder_;
  request.executable = executable;
  request.module = placed.empty() ? &program_.module : &placed;
  request.assembly = replay::assembly(trace, names_);
  request.variables = replay::define_variables(program_.code, run_.record.inputs, program_.undefined_variables);
  request.is_cpp = std::ranges::any_of(origin_.files, may_be_cpp);
  request.sanitizer = sanitizer_for(*run_.error);
  request.budget = environment_.budget;
  auto error = bitcode::build(request);
  if (error && request.sanitizer != Sanitizer::None && error->message.find("clang_rt") != std::string::npos) {
    lacks_sanitizer_ = true;
    request.sanitizer = Sanitizer::None;
    error = bitcode::build(request);
  }
  if (error) return refusal("the program could not be built for this machine: " + error->message);
  trace_ = std::move(trace);
  executable_ = std::move(executable);
  return std::nullopt;
}

std::vector<std::string> NativeAttempt::arguments() const {
  return replay::program_arguments(origin_.settings, run_.record.inputs);
}

replay::NativeJudgement NativeAttempt::run(double seconds, bool is_silent, bool output_to_errors) const {
  NativeRun run;
  run.command = arguments();
  run.command.insert(run.command.begin(), fs::absolute(executable_).string());
  run.report_file = folder_ + "/report";
  run.seconds = seconds;
  run.output_to_errors = output_to_errors;
  run.is_silent = is_silent;
  auto end = run_native(run, environment_.budget);
  if (!end) return {false, "the program could not be started"};
  return replay::judge(*run_.error, trace_, *end, names_);
}

std::string NativeAttempt::obstacles() const {
  std::string text;
  if (is_moved_) text += "; in the execution things lie where no process can have them";
  if (lacks_sanitizer_) text += "; with the package libclang-rt-19-dev it would be checked for such errors as it runs";
  return text;
}

}  // namespace heddle::cli
