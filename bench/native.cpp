// How fast compiled code runs in the machine where nothing is symbolic and nobody else is there: instructions per
// second for each program given (bench/native/*.c).
#include "bitcode/load.h"
#include "machine/decider.h"
#include "native/native_machine.h"

#include <chrono>
#include <cstdio>

namespace {

// Without unknowns there is nothing to decide.
class Nobody final : public heddle::machine::Decider {
public:
  bool choose(heddle::term::Term) override { return true; }
  bool assume(heddle::term::Term) override { return true; }
  bool holds(heddle::term::Term) override { return true; }
  bool flip() override { return false; }
};

int run(const char* file) {
  using namespace heddle;
  auto loaded = bitcode::load({.files = {file}});
  if (auto* error = std::get_if<bitcode::InputError>(&loaded)) {
    std::fprintf(stderr, "%s\n", error->message.c_str());
    return 1;
  }
  const program::Code& code = std::get<program::Code>(loaded);
  term::Terms terms;
  native::Settings settings;
  native::NativeMachine machine(code, terms, settings);
  Nobody nobody;
  auto begun = std::chrono::steady_clock::now();
  machine::Outcome outcome = machine.initialise(nobody);
  while (outcome.ended == machine::Ended::Done && machine.live_threads() != 0)
    outcome = machine.step(machine::ThreadId(0), nobody);
  double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  bool done = outcome.ended == machine::Ended::Done && machine.take_omissions().empty();
  auto instructions = static_cast<double>(machine.instructions());
  std::printf("%-28s %8.1f million instructions  %6.2f s  %6.1f million per second%s\n", file, instructions / 1e6,
              seconds, instructions / 1e6 / seconds, done ? "" : "  FAILED");
  return done ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
  int failed = 0;
  for (int i = 1; i < count; ++i) failed |= run(arguments[i]);
  if (count < 2) std::fprintf(stderr, "usage: bench_native FILE.c...\n");
  return count < 2 ? 2 : failed;
}
