#include "fuzz/c/waits/generate.h"

#include "fuzz/c/waits/build.h"
#include "fuzz/c/waits/maker.h"
#include "fuzz/c/waits/print_cxx.h"

// Main creates threads, joins them and prints what they left behind. The threads come from one or two situations
// (maker.h) and a few random accesses, in any order: where a situation is cut by another one, new ones come about.

namespace heddle::fuzz_waits {

using namespace build;

namespace {

using Situation = void (*)(Maker&);

const std::vector<std::pair<int, Situation>> kSituations = {
    {14, give_back_in_loop}, {7, hand_over_hand},      {16, spin},
    {10, hold_and_wait},     {14, wait_for_condition}, {14, cancel},
    {10, end_the_process},   {9, look_at_addresses},   {7, look_elsewhere},
    {7, meet_at_barriers},   {9, restore_in_loop},
};

/// Threads do what others do. The engine may take them for one another then, unless main does, by what it does between
/// their creations or between the joins.
void make_alike(Maker& make) {
  auto& threads = make.program.threads;
  const std::size_t like = make.worker();
  if (make.random.chance(8)) threads.push_back({});
  for (std::size_t i = 1; i < threads.size(); ++i) {
    if (i != like && make.random.chance(75)) threads[i] = threads[like];
  }
}

void disturb(Maker& make) {
  auto& main = make.program.threads[0].stmts;
  const auto is_join = [](const Stmt& s) { return s.kind == StmtKind::Join; };
  for (std::size_t i = main.size(); i > 0; --i) {
    const StmtKind kind = main[i - 1].kind;
    if (is_join(main[i - 1]) && i > 1 && is_join(main[i - 2]) && make.random.chance(25))
      std::swap(main[i - 1], main[i - 2]);
    const bool is_of_thread = kind == StmtKind::Create || kind == StmtKind::Join;
    if (is_of_thread && make.random.chance(8)) main.insert(main.begin() + static_cast<long>(i), make.touch());
    if (is_join(main[i - 1]) && make.random.chance(8)) main.erase(main.begin() + static_cast<long>(i - 1));
  }
}

/// Mostly all threads are joined; main may also end early, by returning or as a thread.
void end_main(Maker& make) {
  auto& main = make.program.threads[0].stmts;
  const int kind = make.random.between(0, 99);
  const int threads = static_cast<int>(make.program.threads.size()) - 1;
  const bool under_lock = make.random.chance(8);
  const int m = under_lock ? make.mutex() : 0;
  if (under_lock) main.push_back(act(StmtKind::Lock, m));
  for (int i = 1; i <= threads; ++i) {
    if (kind < 85 || make.random.chance(50)) main.push_back(act(StmtKind::Join, i, make.some_local()));
  }
  if (under_lock && make.random.chance(70)) main.push_back(act(StmtKind::Unlock, m));
  if (make.random.chance(25)) main.push_back(make.claim());
  if (kind >= 97) main.push_back(act(StmtKind::EndThread));
}

}  // namespace

Program generate(std::uint64_t seed, bool cxx) {
  Maker make(seed);
  Program& program = make.program;
  program.shared = make.random.between(1, 2);
  for (int i = 0; i < program.shared; ++i) program.first.push_back(make.random.chance(85) ? 0 : 1);
  const std::size_t threads = make.random.chance(75) ? 2 : 3;
  program.threads.resize(threads + 1);
  const int situations = make.random.chance(55) ? 1 : 2;
  for (int i = 0; i < situations; ++i) {
    const Situation situation = make.random.weighted(kSituations);
    // C++ has no cancellation.
    (cxx && situation == cancel ? wait_for_condition : situation)(make);
  }
  for (std::size_t i = 1; i <= threads; ++i) {
    if (program.threads[i].stmts.empty() || make.random.chance(20)) make.insert(i, make.little(2));
  }
  const bool alike = make.random.chance(45);
  if (alike) make_alike(make);
  // What main does by then, it does beside the threads.
  auto& main = program.threads[0].stmts;
  for (std::size_t i = program.threads.size() - 1; i > 0; --i)
    main.insert(main.begin(), act(StmtKind::Create, static_cast<int>(i)));
  end_main(make);
  if (alike) disturb(make);
  if (cxx) say_in_cxx(program, seed);
  return std::move(program);
}

}  // namespace heddle::fuzz_waits
