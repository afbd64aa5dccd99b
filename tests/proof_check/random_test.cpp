// Random programs with the proof that lists all states that can be reached: it must be accepted exactly if no execution
// has an error. So what the machine and the checker take a program for is the same.
// HEDDLE_PROOF_PROGRAMS says how many, HEDDLE_PROOF_SEED where to begin.
#include "fuzz/generate.h"
#include "fuzz/print.h"
#include "proof_check/checking.h"
#include "proof_check/reachable_states.h"

#include <cstdlib>

namespace heddle::proof_check {
namespace {

std::uint64_t setting(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

struct Tally {
  std::size_t safe = 0, unsafe = 0, outside = 0, undecided = 0;
};

void compare(std::uint64_t seed, Tally& tally) {
  fuzz::Program generated = fuzz::generate(seed);
  std::string text = fuzz::print(generated);
  program::Program program = test::compiled(text);
  ReachableStates states(program);
  if (!states.explore(fuzz::input_domains(generated))) return void(++tally.outside);
  std::string proof = proof_of(states.proof());
  Result result = check(program, "the model", proof, {.timeout = std::chrono::milliseconds(5000)});
  std::string verdict = outcome(result);
  if (std::holds_alternative<Undecided>(result)) return void(++tally.undecided);
  if (verdict.find("has a loop in its code") != std::string::npos) return void(++tally.outside);
  // Ranges of inputs are requirements, which come behind the initial values: these can fail outside of the range.
  if (verdict.starts_with("at the start: ") && !states.has_error()) return void(++tally.outside);
  ++(states.has_error() ? tally.unsafe : tally.safe);
  EXPECT_EQ(std::holds_alternative<Accepted>(result), !states.has_error()) << "seed " << seed << ": " << verdict << "\n"
                                                                           << text << "\n"
                                                                           << (proof.size() < 5000 ? proof : "");
}

TEST(ProofCheckRandomTest, AllReachableStatesAreAProof) {
  std::uint64_t first = setting("HEDDLE_PROOF_SEED", 1);
  std::uint64_t count = setting("HEDDLE_PROOF_PROGRAMS", 400);
  Tally tally;
  for (std::uint64_t i = 0; i < count; ++i) compare(first + i, tally);
  RecordProperty("safe", static_cast<int>(tally.safe));
  RecordProperty("unsafe", static_cast<int>(tally.unsafe));
  std::cout << tally.safe << " safe, " << tally.unsafe << " unsafe, " << tally.outside << " outside, "
            << tally.undecided << " undecided\n";
  EXPECT_GT(tally.safe, count / 10);
  EXPECT_GT(tally.unsafe, count / 10);
  EXPECT_LT(tally.undecided, count / 20 + 1);
}

}  // namespace
}  // namespace heddle::proof_check
