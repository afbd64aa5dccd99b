#include "replay/native_outcome.h"

#include <algorithm>
#include <csignal>
#include <cstring>

namespace heddle::replay {

using program::ErrorKind;
using Outcome = NativeReport::Outcome;

namespace {

std::string signal_text(int signal) {
  switch (signal) {
    case SIGABRT: return "it aborts (SIGABRT)";
    case SIGSEGV: return "it crashes (SIGSEGV)";
    case SIGBUS: return "it crashes (SIGBUS)";
    case SIGFPE: return "it crashes (SIGFPE)";
    case SIGILL: return "it crashes (SIGILL)";
    default: return "it is ended by signal " + std::to_string(signal);
  }
}

std::string happened(const NativeEnd& end) {
  if (end.report.outcome == Outcome::Sanitizer) return "a sanitizer reports it (above)";
  return end.signal != 0 ? signal_text(end.signal) : "it exits with status " + std::to_string(end.status);
}

std::string without_folder(const std::string& place) { return place.substr(place.rfind('/') + 1); }

// The thread sanitizer may report any race of the run, or one that is none, because it does not know what synchronises.
bool is_recorded_race(const NativeTrace& trace, const NativeReport& report) {
  if (trace.racing.size() != 2) return false;
  auto is_in = [&](std::size_t reported, std::size_t step) {
    return std::ranges::find(trace.racing[step], report.racing[reported]) != trace.racing[step].end();
  };
  return (is_in(0, 0) && is_in(1, 1)) || (is_in(0, 1) && is_in(1, 0));
}

std::string other_race(const NativeReport& report) {
  std::string first = report.racing[0], second = report.racing[1];
  if (first.empty() || second.empty())
    return "the sanitizer reports a race (above) and does not say in which lines; the package llvm-19 may be missing";
  return "the sanitizer reports another race, of " + first + " and " + second;
}

// bitcode/instrument.cpp has it trap where the compiler took a point to be unreachable.
bool is_memory_error(const plan::Error& error, const NativeEnd& end) {
  if (end.report.outcome == Outcome::Sanitizer || end.signal == SIGSEGV || end.signal == SIGBUS) return true;
  if (end.signal == SIGILL) return error.message.find("unreachable") != std::string::npos;
  return end.signal == SIGABRT;  // glibc has noticed it
}

// Which ways to end are those of the error.
bool fits(const plan::Error& error, const NativeTrace& trace, const NativeEnd& end) {
  switch (error.kind) {
    case ErrorKind::Exception:
    case ErrorKind::Assertion: return end.signal == SIGABRT && end.report.outcome != Outcome::Sanitizer;
    case ErrorKind::Division: return end.signal == SIGFPE;
    case ErrorKind::Memory: return is_memory_error(error, end);
    case ErrorKind::Race: return end.report.outcome == Outcome::Sanitizer && is_recorded_race(trace, end.report);
    case ErrorKind::Deadlock: return end.report.outcome == Outcome::Deadlock;
    default: return false;
  }
}

NativeJudgement otherwise(const NativeTrace& trace, const NativeEnd& end, const std::string& place) {
  switch (end.report.outcome) {
    case Outcome::Diverged: return {false, "the program leaves the recorded execution (above says where)"};
    case Outcome::NotFailed: return {false, "the recorded execution runs to its end and nothing fails"};
    case Outcome::NoDeadlock: return {false, "not all threads hang that should"};
    default: break;
  }
  if (!trace.racing.empty() && end.report.outcome == Outcome::Sanitizer) return {false, other_race(end.report)};
  if (end.timed_out) return {false, "it did not end in time, at " + place};
  if (end.signal != 0 && end.report.next_word < trace.needed)
    return {false, happened(end) + " before the recorded failure, at " + place};
  return {false, happened(end) + " instead"};
}

}  // namespace

std::string cannot_show(const plan::Error& error) {
  switch (error.kind) {
    case ErrorKind::Lock: return "the misuse of a lock has no effect that could be seen when the program runs";
    case ErrorKind::Overflow: return "the hardware computes on when a signed number overflows";
    case ErrorKind::Leak: return "memory that is lost has no effect that could be seen when the program runs";
    case ErrorKind::Ensures: return "it is an error of a model";
    default: return "";
  }
}

std::vector<std::vector<std::string>> racing_places(const plan::Run& run, const plan::PointRecorder& recorder,
                                                    const program::Sources& sources,
                                                    const std::vector<std::string>& point_names) {
  std::vector<std::vector<std::string>> places;
  if (!run.error) return places;
  const std::vector<std::size_t>& ends = recorder.step_ends();
  for (std::uint32_t step : run.error->steps) {
    places.push_back({without_folder(sources.place(run.record.steps[step].location))});
    if (ends.size() != run.record.steps.size()) continue;
    for (std::size_t i = step == 0 ? 0 : ends[step - 1]; i < ends[step]; ++i) {
      const std::string& name = point_names[recorder.recorded()[i].point];
      places.back().push_back(without_folder(name.substr(0, name.rfind(" in "))));
    }
  }
  return places;
}

NativeJudgement judge(const plan::Error& error, const NativeTrace& trace, const NativeEnd& end,
                      const std::vector<std::string>& point_names) {
  std::string place = end.report.point < point_names.size() ? point_names[end.report.point] : "an unknown place";
  bool is_there =
      trace.ending != NativeEnding::Failure || error.kind == ErrorKind::Race || end.report.next_word >= trace.needed;
  if (end.timed_out || !is_there || !fits(error, trace, end)) return otherwise(trace, end, place);
  if (error.kind == ErrorKind::Deadlock) return {true, "deadlock: the threads hang, as shown above"};
  return {true, std::string(program::to_string(error.kind)) + ": " + happened(end)};
}

}  // namespace heddle::replay
