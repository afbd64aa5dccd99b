// One way to have a recorded execution in the program itself: with the C library, or with our models of its functions.
//
// The machine reruns the case and the points that it comes to are recorded; the program is compiled with calls of the
// run-time library in front of these points, and with the recording; then it is run, and what has become of it is
// compared with the recorded error.
#pragma once

#include "bitcode/instrument.h"
#include "cli/run.h"
#include "plan/point_recorder.h"
#include "replay/case.h"
#include "replay/native_layout.h"
#include "replay/native_outcome.h"

#include <optional>
#include <string>
#include <vector>

namespace heddle::cli {

// Why there is nothing to run.
struct NativeTrouble {
  bool is_answer = false;  // the execution cannot be had so; otherwise something is wrong with what was given
  std::string sentence{};
};

class NativeAttempt {
public:
  // Files are put into the folder.
  NativeAttempt(const replay::Case& recorded, const replay::CodeOrigin& origin, bitcode::NativeLibrary library,
                const std::string& folder, Environment& environment)
      : recorded_(recorded), origin_(origin), library_(library), folder_(folder), environment_(environment) {}

  std::optional<NativeTrouble> record();
  // With things where they happen to lie.
  std::optional<NativeTrouble> build() { return build(replay::NativeLayout{}); }
  // With things where the execution has them, if it depends on which numbers addresses are.
  bool depends_on_places() const { return !layout_.empty(); }
  std::optional<NativeTrouble> build_with_places();
  // `output_to_errors`: what it prints does not go to our standard output.
  replay::NativeJudgement run(double seconds, bool is_silent, bool output_to_errors) const;

  bool is_narrow() const { return program_.code.is_narrow(); }  // pointers of 32 bits
  bool is_with_models() const { return library_ == bitcode::NativeLibrary::Models; }
  bool calls_models() const { return program_.calls_models; }
  const plan::Run& recording() const { return run_; }
  const std::string& executable() const { return executable_; }
  std::vector<std::string> arguments() const;
  // What may have kept it from failing, behind an explanation.
  std::string obstacles() const;

private:
  std::optional<NativeTrouble> build(const replay::NativeLayout& layout);

  const replay::Case& recorded_;
  const replay::CodeOrigin& origin_;
  const bitcode::NativeLibrary library_;
  const std::string folder_;
  Environment& environment_;
  bitcode::NativeProgram program_;
  std::optional<plan::PointRecorder> recorder_;
  plan::Run run_;
  replay::NativeLayout layout_;
  replay::NativeTrace trace_;
  std::vector<std::string> names_;
  std::string executable_;
  bool lacks_sanitizer_ = false;
  bool is_moved_ = false;  // things do not lie quite where the execution has them
};

}  // namespace heddle::cli
