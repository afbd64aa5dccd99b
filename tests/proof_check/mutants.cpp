// proof_mutants [--count N] [--seed S] [--list]: damages proofs of every kind that `heddle prove` writes, and some that
// are written by hand, N of each kind (20), and lets the checker judge them: for the program that was proved, for one
// with a mistake, and for the same program with damage of its own.
//
// Whatever it accepts must still be a proof. That is judged without the checker, by running the program: nothing fails
// in the states that are reached with a few threads, and all that the file states holds in each of them (claims.h). The
// status is 1 if something was accepted that is no proof. It is then printed with the program and what is wrong.
//
// What was accepted is often the next to be damaged, so that damage adds up.
#include "proof_check/check.h"
#include "proof_check/claims.h"
#include "proof_check/damage.h"
#include "proof_check/explored.h"
#include "proof_check/subjects.h"

#include <chrono>
#include <cstdio>
#include <cstring>
#include <map>
#include <memory>
#include <stdexcept>

namespace heddle::proof_check {

namespace {

struct Settings {
  std::size_t count = 20;
  std::uint64_t seed = 1;
  bool lists = false;
};

struct Tally {
  std::size_t mutants = 0, accepted = 0, for_others = 0, undecided = 0, not_judged = 0, wrong = 0;
};

constexpr std::size_t most_states = 400;  // that the statements of one file are held against

// Those of the proofs of a file together: with no check that fails, what each of them states holds in all states.
std::string refuted(const program::Program& program, const Explored& explored, const Tree& proof) {
  Claims claims(program, proof);
  if (claims.excludes_deadlocks() && explored.has_deadlock()) return "the program can come to a deadlock";
  std::size_t step = explored.states().size() / most_states + 1, number = 0;
  for (const State& state : explored.states()) {
    if (number++ % step != 0) continue;
    if (std::string what = claims.refuted_by(state); !what.empty()) return what;
  }
  return "";
}

// Nothing: as far as can be told by running the program it is a proof.
std::string objection(const program::Program& program, const Explored& explored, const std::string& proof,
                      Tally& tally) {
  if (explored.has_error()) return "the program can fail";
  std::optional<Tree> tree = read_tree(proof);
  if (!tree) return "the file has not the form";
  try {
    if (!tree->begins_with("heddle-proofs")) return refuted(program, explored, *tree);
    for (const Tree& part : tree->items)
      if (part.is_list)
        if (std::string what = refuted(program, explored, part); !what.empty()) return what;
  } catch (const std::exception& trouble) {
    ++tally.not_judged;
    if (std::getenv("HEDDLE_MUTANTS_TROUBLE") != nullptr) std::printf("not judged: %s\n", trouble.what());
  }
  return "";
}

class Bench {
public:
  explicit Bench(const Settings& settings) : settings_(settings) {}

  int run() {
    std::map<std::string, std::vector<Subject>> by_kind;
    for (Subject& subject : all_subjects()) by_kind[subject.kind].push_back(std::move(subject));
    std::size_t wrong = 0;
    for (auto& [kind, subjects] : by_kind) wrong += run_kind(kind, subjects).wrong;
    return wrong == 0 ? 0 : 1;
  }

private:
  Tally run_kind(const std::string& kind, const std::vector<Subject>& subjects) {
    auto start = std::chrono::steady_clock::now();
    Tally tally;
    for (std::size_t i = 0; i < subjects.size(); ++i) {
      std::size_t share = settings_.count * (i + 1) / subjects.size() - settings_.count * i / subjects.size();
      fuzz::Random random(settings_.seed * 1000003 + i * 7919 + kind.size());
      Tally before = tally;
      damage(subjects[i], share, random, tally);
      if (settings_.lists)
        std::printf("  %s: %zu accepted of %zu\n", subjects[i].name.c_str(), tally.accepted - before.accepted,
                    tally.mutants - before.mutants);
    }
    std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    std::printf(
        "%-40s %6zu mutants of %zu proofs, %zu accepted (%zu for another program), %zu undecided, %zu not judged, "
        "%zu wrong, %.0f s\n",
        kind.c_str(), tally.mutants, subjects.size(), tally.accepted, tally.for_others, tally.undecided,
        tally.not_judged, tally.wrong, seconds.count());
    std::fflush(stdout);
    return tally;
  }

  void damage(const Subject& subject, std::size_t count, fuzz::Random& random, Tally& tally) {
    Explored of_safe(subject.safe, {});
    std::unique_ptr<Explored> of_unsafe;
    if (subject.unsafe) of_unsafe = std::make_unique<Explored>(*subject.unsafe, Explored::Bounds{});
    if (of_safe.has_error()) throw std::logic_error(subject.name + " can fail");
    // A mistake that needs more than is run: it is known all the same.
    bool is_known_unsafe = subject.unsafe.has_value();
    std::string base = subject.proof;
    for (std::size_t i = 0; i < count; ++i) {
      std::string proof = random.chance(12) ? base : damaged(base, random);
      std::size_t draw = random.below(100);
      if (draw < 50) {
        if (judge(subject, subject.safe, of_safe, false, proof, tally) && random.chance(50)) base = proof;
      } else if (draw < 70 && is_known_unsafe) {
        tally.for_others += judge(subject, *subject.unsafe, *of_unsafe, true, proof, tally) ? 1 : 0;
      } else {
        program::Program other = damaged(subject.unsafe && random.chance(15) ? *subject.unsafe : subject.safe, random);
        Explored of_other(other, {});
        tally.for_others += judge(subject, other, of_other, false, proof, tally) ? 1 : 0;
      }
      if (random.chance(4)) base = subject.proof;
    }
  }

  // Was it accepted?
  bool judge(const Subject& subject, const program::Program& program, const Explored& explored, bool is_unsafe,
             const std::string& proof, Tally& tally) {
    ++tally.mutants;
    smt::Options options;
    options.timeout = std::chrono::milliseconds(2000);
    options.deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    Result result = check(program, subject_fingerprint, proof, options);
    if (std::holds_alternative<Undecided>(result)) ++tally.undecided;
    if (!std::holds_alternative<Accepted>(result)) return false;
    ++tally.accepted;
    std::string what = is_unsafe ? "the program can fail" : objection(program, explored, proof, tally);
    if (what.empty()) return true;
    ++tally.wrong;
    std::printf("WRONG: %s: %s\n%s\n%s\n", subject.name.c_str(), what.c_str(), proof.c_str(),
                program::to_string(program).c_str());
    return true;
  }

  Settings settings_;
};

Settings settings_of(int count, char** arguments) {
  Settings settings;
  for (int i = 1; i < count; ++i) {
    if (std::strcmp(arguments[i], "--list") == 0) settings.lists = true;
    if (i + 1 == count) break;
    if (std::strcmp(arguments[i], "--count") == 0) settings.count = std::stoul(arguments[++i]);
    if (std::strcmp(arguments[i], "--seed") == 0) settings.seed = std::stoull(arguments[++i]);
  }
  return settings;
}

}  // namespace

}  // namespace heddle::proof_check

int main(int count, char** arguments) {
  using namespace heddle::proof_check;
  return Bench(settings_of(count, arguments)).run();
}
