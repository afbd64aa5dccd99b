// What a run of the machine comes to, for a run of the compiled program that is to do the same (bitcode/instrument.h):
// the points of the user's own code in the order in which threads carry them out, and what the functions behind them
// give where the machine has decided it.
//
// The machine is asked to look up before every instruction, and the recorder notes where it is. Whether the operation
// behind a point was carried out, or the thread came to rest in front of it, shows when the step is over.
#pragma once

#include "machine/machine.h"
#include "native/native_machine.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace heddle::plan {

struct RecordedPoint {
  enum class Kind : std::uint8_t {
    Done,       // the operation was carried out
    Phase,      // a part of it was: a wait has begun, or is over but for the mutex
    Stopped,    // the thread does not go on from there
    Cancelled,  // it ends there
    Rested,     // nothing was done
  };
  std::uint32_t thread = 0;  // a number of PointRecorder::threads
  std::uint32_t point = 0;
  Kind kind = Kind::Done;
  std::uint32_t place = 0;               // of the user's own code (native/user_place.h)
  std::optional<std::uint64_t> value{};  // what a function gave
  std::vector<std::uint8_t> data{};      // what it wrote
};

// An object of which the program has asked which number its address is.
struct Numbered {
  enum class Kind : std::uint8_t { Other, Global, Function, Thread };
  std::string input{};  // that says which
  native::ObjectId object = 0;
  Kind kind = Kind::Other;
  std::uint32_t index = 0;      // of the global or function
  std::string path{};           // of the thread
  std::uint64_t otherwise = 0;  // the number, if nobody gives the input a value
};

class PointRecorder {
public:
  static constexpr std::uint32_t no_point = ~std::uint32_t{0};
  static constexpr std::size_t most_points = std::size_t{1} << 26;

  // By position in the code: which point lies in front of it.
  explicit PointRecorder(const std::vector<std::uint32_t>& points) : points_(points) {}

  // Another run begins: what was recorded before is forgotten.
  void restart();
  // The machine is about to execute an instruction of the step under way.
  void before_instruction(native::NativeMachine& machine);
  void after_step(native::NativeMachine& machine, machine::ThreadId thread, const machine::Outcome& outcome);

  const std::vector<RecordedPoint>& recorded() const { return recorded_; }
  // By step of the run: how many had been recorded when it was over.
  const std::vector<std::size_t>& step_ends() const { return step_ends_; }
  const std::vector<std::string>& threads() const { return threads_; }  // their paths, by number
  const std::vector<Numbered>& numbered() const { return numbered_; }
  bool is_too_long() const { return recorded_.size() >= most_points; }

private:
  static constexpr std::size_t none = ~std::size_t{0};
  // A call whose result is not known yet.
  struct Pending {
    std::size_t entry;
    std::uint32_t depth, position;
    std::optional<std::uint64_t> address{};  // of what it writes
    std::uint32_t size = 0;
    bool of_model = false;        // natively the function of the C library runs, and cannot be interrupted
    bool has_rested = false;      // the thread has come to rest within it
    bool is_to_be_noted = false;  // when the thread goes on
  };
  struct Follow {
    std::uint32_t number = none_yet;
    std::size_t entry = none;  // of the last instruction, if it is a point
    std::size_t last_point = none;
    std::uint32_t position = 0, phase = 0;
    bool cancelled = false;
    std::vector<Pending> calls{};
  };
  static constexpr std::uint32_t none_yet = ~std::uint32_t{0};

  Follow& follow(native::NativeMachine& machine, const native::Thread& thread);
  void note(native::NativeMachine& machine, native::Thread& thread, Follow& follow, std::uint32_t point);
  void note_call(native::NativeMachine& machine, const native::Thread& thread, Follow& follow);
  void take_results(native::NativeMachine& machine, const native::Thread& thread, Follow& follow);
  void note_cancellation(const native::Thread& thread, Follow& follow);
  void note_numbered(const native::NativeMachine& machine);
  void rest(const native::Thread& thread, Follow& follow);
  bool is_within_model(const native::Thread& thread, const Follow& follow) const;
  void rest_in_model(native::NativeMachine& machine, const native::Thread& thread, Follow& follow);
  void note_again(Follow& follow);
  void stop(native::NativeMachine& machine, Follow& follow);

  const std::vector<std::uint32_t>& points_;
  std::vector<RecordedPoint> recorded_;
  std::vector<std::size_t> step_ends_;
  std::vector<std::string> threads_;
  std::vector<Follow> follows_;  // by slot
  std::vector<Numbered> numbered_;
  std::size_t inputs_seen_ = 0;
  bool was_exiting_ = false;
};

}  // namespace heddle::plan
