#include <gtest/gtest.h>

#include "programs.h"

namespace heddle::fuzz::testing {

namespace {

bool confirms(Program& p, const std::map<std::string, Integer>& inputs, const std::vector<std::string>& schedule,
              const ErrorSite& error) {
  print(p);
  return oracle_confirms(p, inputs, schedule, error, {});
}

TEST(Replay, BrokenPeterson) {
  Program p = peterson(true);
  // Thread 0 has only set its turn when thread 1 enters; then it takes turn and follows.
  EXPECT_TRUE(confirms(p, {}, {"0", "1", "1", "1", "1", "0", "0", "0", "1"}, {"assertion", 19}));
  EXPECT_TRUE(confirms(p, {}, {"0", "1", "1", "1", "1", "0", "0", "0", "0"}, {"assertion", 10}));
  EXPECT_FALSE(confirms(p, {}, {"0", "1", "1", "1", "1", "0", "0", "0"}, {"assertion", 10}));
  EXPECT_FALSE(confirms(p, {}, {"0", "0", "0", "0", "0"}, {"assertion", 10}));
  EXPECT_FALSE(confirms(p, {}, {"0", "1", "1", "1", "1", "0", "0", "0", "1"}, {"deadlock", 0}));
}

TEST(Replay, BlockedThreadCannotStep) {
  Program p = program({global("x", num(0))}, {{await(equal(x(), num(1))), check(truth(false))}, {set("x", 1)}});
  EXPECT_FALSE(confirms(p, {}, {"0", "0"}, {"assertion", 4}));
  EXPECT_TRUE(confirms(p, {}, {"1", "0", "0"}, {"assertion", 4}));
}

TEST(Replay, InputsDecide) {
  Program p = program({input("x", 0, 2)}, {{check(less(x(), num(2)))}});
  EXPECT_TRUE(confirms(p, {{"x", 2}}, {"0"}, {"assertion", 4}));
  EXPECT_FALSE(confirms(p, {{"x", 1}}, {"0"}, {"assertion", 4}));
  EXPECT_FALSE(confirms(p, {{"x", 3}}, {"0"}, {"assertion", 4}));  // not allowed by the range
  EXPECT_TRUE(confirms(p, {}, {"0"}, {"assertion", 4}));           // some value does
  EXPECT_FALSE(confirms(p, {{"nobody", 2}}, {"0"}, {"assertion", 4}));
}

TEST(Replay, SpawnedThreadsByPath) {
  auto child = [](int value) { return spawn(block({set("x", value)})); };
  Program p = program({global("x", num(0))}, {{child(1), child(2)}, {check(equal(x(), num(0)))}});
  p.ensured.push_back({equal(x(), num(2))});
  EXPECT_TRUE(confirms(p, {}, {"0", "0", "1", "0.1", "0.0"}, {"ensures", 13}));
  EXPECT_FALSE(confirms(p, {}, {"0", "0", "1", "0.0", "0.1"}, {"ensures", 13}));
  EXPECT_FALSE(confirms(p, {}, {"0", "0.1"}, {"ensures", 13}));
}

TEST(Replay, StepsOnOwnVariablesMayBeLeftOut) {
  auto counting = loop(less(name("t"), num(9)), block({set("t", plus(name("t"), num(1)))}), 1);
  Program p = program({global("x", num(0))},
                      {{scope(block({local("t", num(0))}, {counting, check(equal(x(), num(0)))}))}, {set("x", 1)}});
  const ErrorSite error{"assertion", 8};
  EXPECT_TRUE(confirms(p, {}, {"1", "0"}, error));
  EXPECT_TRUE(confirms(p, {}, {"1", "0", "0", "0", "0"}, error));       // without the silent step
  EXPECT_TRUE(confirms(p, {}, {"0", "0", "1", "0", "0", "0"}, error));  // with it
  EXPECT_FALSE(confirms(p, {}, {"1", "0", "0", "0", "0", "0", "0"}, error));
  EXPECT_FALSE(confirms(p, {}, {"0", "1"}, {"deadlock", 0}));
}

TEST(Replay, DeadlockIsWhereNothingMoves) {
  Program p =
      program({mutex("m"), mutex("n")}, {{lock(name("m")), lock(name("n"))}, {lock(name("n")), lock(name("m"))}});
  EXPECT_TRUE(confirms(p, {}, {"0", "1"}, {"deadlock", 0}));
  EXPECT_TRUE(confirms(p, {}, {"0", "0"}, {"deadlock", 0}));
  EXPECT_FALSE(confirms(p, {}, {"0"}, {"deadlock", 0}));
}

TEST(Replay, ErrorsBeforeTheFirstStep) {
  Program p = program({input("x", 1, 2), global("y", divided(num(1), x()))}, {{skip()}});
  EXPECT_TRUE(confirms(p, {{"x", 0}}, {}, {"division", 2}));
  EXPECT_FALSE(confirms(p, {{"x", 1}}, {}, {"division", 2}));
  EXPECT_FALSE(confirms(p, {{"x", 0}}, {"0"}, {"division", 2}));
}

}  // namespace

}  // namespace heddle::fuzz::testing
