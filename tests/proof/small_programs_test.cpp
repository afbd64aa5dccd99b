// Small programs, each for something that proofs have to get right, with the verdict of the language's definition.
// Deadlocks are left out of account, but for those that the programs at the end are about.
#include "proof/prove.h"

#include "proof_check/check.h"
#include "support/compiled.h"

namespace heddle::proof {
namespace {

using plan::Answer;

constexpr Answer safe = Answer::Safe, unsafe = Answer::Unsafe;

struct Row {
  const char* name;
  Answer answer;
  const char* text;
};

void expect_right(const Row& row, bool deadlocks) {
  ProveOptions options;
  options.search.budget = base::Budget(60, nullptr);
  options.deadlocks = deadlocks;
  program::Program program = test::compiled(row.text);
  ProveResult result = prove(program, "the model", options);
  ASSERT_EQ(result.verdict.answer, row.answer)
      << (result.verdict.incomplete.empty() ? "" : result.verdict.incomplete.front().reason);
  EXPECT_EQ(result.verdict.counterexample.has_value(), row.answer == unsafe);
  if (row.answer == unsafe) return;
  auto checked = proof_check::check(program, "the model", result.proof, {});
  EXPECT_TRUE(std::holds_alternative<proof_check::Accepted>(checked));
}

class SmallPrograms : public testing::TestWithParam<Row> {};
TEST_P(SmallPrograms, HaveTheRightVerdictAndAProofThatIsAccepted) { expect_right(GetParam(), false); }

class SmallProgramsWithDeadlocks : public testing::TestWithParam<Row> {};
TEST_P(SmallProgramsWithDeadlocks, HaveTheRightVerdictAndAProofThatIsAccepted) { expect_right(GetParam(), true); }

std::string name_of(const testing::TestParamInfo<Row>& row) { return row.param.name; }

constexpr Row threads[] = {
    {"Capture", safe, "var x := 0; proc { var i := 1; spawn { x := i; assert x == 1 }; i := 2; assert i == 2 }"},
    {"CaptureBad", unsafe, "var x := 0; proc { var i := 1; spawn { x := i; assert x == 2 }; i := 2; }"},
    {"Recapture", safe,
     "var x := 0; proc { var i := 1; i := i + x; spawn { var j := i; i := 5; assert j == 1 and i == 5}; "
     "while (true) { i := i + 1; } }"},
    {"TwoSpawnsSameDef", safe, "var x := 0; def f() { x := 1; assert x == 1 } proc { f(); f() }"},
    {"SpawnInSpawn", safe, "var x := 0; proc { spawn { spawn { x := 2; assert x == 2 or x == 1 } ; x := 1 } }"},
    {"SpawnAtomic", safe, "var x := 0; proc { atomic { spawn { assert x == 1 }; x := 1 } }"},
    {"SpawnAtomicBad", unsafe, "var x := 0; proc { spawn { assert x == 1 }; x := 1 }"},
};
INSTANTIATE_TEST_SUITE_P(Threads, SmallPrograms, testing::ValuesIn(threads), name_of);

constexpr Row locks[] = {
    {"LockOther", unsafe, "var m : lock; proc { lock m; } proc { unlock m }"},
    {"LockSelf", safe, "var m : lock; var x := 0; proc { lock m; lock m; assert false }"},
    {"LockLoop", safe,
     "var m : lock; var x := 0; proc { while(true) { lock m; x := x + 1; assert x == 1; x := x - 1; unlock "
     "m } } proc { while(true) { lock m; x := x + 1; assert x == 1; x := x - 1; unlock m } }"},
    {"LockDoubleUnlock", unsafe, "var m : lock; proc { while (true) { lock m; unlock m; unlock m } }"},
    {"LockArray", safe,
     "var m[2] : lock; var i; var x := 0; requires 0 <= i and i < 2; proc { while(true) { lock m[i]; x := "
     "1; assert x == 1; x := 0; unlock m[i] } } proc { while (true) { lock m[0]; lock m[1]; x := 2; x := "
     "0; unlock m[1]; unlock m[0] } }"},
    {"LockArrayBad", unsafe,
     "var m[2] : lock; var i; var x := 0; requires 0 <= i and i < 2; proc { while(true) { lock m[i]; x := "
     "1; assert x == 1; x := 0; unlock m[i] } } proc { while (true) { lock m[1]; x := 2; x := 0; unlock "
     "m[1] } }"},
    {"LockIndexMoves", unsafe, "var m[2] : lock; var i := 0; proc { lock m[i]; i := 1; unlock m[i] }"},
};
INSTANTIATE_TEST_SUITE_P(Locks, SmallPrograms, testing::ValuesIn(locks), name_of);

constexpr Row arrays[] = {
    {"ArrayIndex", safe,
     "var a[3] := 0; var i := 0; proc { while(true) { a[i] := a[i] + 1; assert a[i] > 0 ; a[i] := 0; i := "
     "(i + 1) % 3 } }"},
    {"ArrayOob", unsafe, "var a[3] := 0; var i := 0; proc { while(true) { a[i] := 1; i := i + 1 } }"},
    {"ArrayInputOob", unsafe, "var a[3] := 0; var i; requires i >= 0; proc { a[i] := 1 }"},
    {"ArrayAlias", safe,
     "var a[2] := 0; var i, j; requires 0 <= i and i < 2 and 0 <= j and j < 2; proc { a[i] := 1; a[j] := "
     "2; assert i == j or a[i] == 1; assert a[j] == 2 }"},
    {"ArrayAliasBad", unsafe,
     "var a[2] := 0; var i, j; requires 0 <= i and i < 2 and 0 <= j and j < 2; proc { a[i] := 1; a[j] := "
     "2; assert a[i] == 1 }"},
    {"PetersonLocal", safe,
     "var f[2] := 0; var turn := 0, c := 0; proc { var me := 0; while(true) { f[me] := 1; turn := 1 - me; "
     "await f[1 - me] == 0 or turn == me; c := c + 1; assert c == 1; c := c - 1; f[me] := 0 } } proc { var "
     "me := 1; while(true) { f[me] := 1; turn := 1 - me; await f[1 - me] == 0 or turn == me; c := c + 1; "
     "assert c == 1; c := c - 1; f[me] := 0 } }"},
};
INSTANTIATE_TEST_SUITE_P(Arrays, SmallPrograms, testing::ValuesIn(arrays), name_of);

constexpr Row waiting[] = {
    {"Choice", safe,
     "var x := 0, b : bool; proc { while (true) { x := 1 <| b |> x := 2; assert b => x == 1; assert (not "
     "b) => x == 2 } }"},
    {"ChoiceBad", unsafe,
     "var x := 0, b : bool := true; proc { while (true) { x := 1 <| b |> x := 2; assert x == 1 } } proc { "
     "while(true) { b := not b } }"},
    {"Guard", safe,
     "var x := 3; proc { while (true) { x > 0 |> x := x - 1 } } proc { while (true) { assert x >= 0 } }"},
    {"GuardDiv", unsafe, "var x := 1; proc { while (true) { 10 / x > 0 |> x := x - 1 } }"},
    {"AwaitAtomic", safe,
     "var x := 0, y := 0; proc { while(true) { atomic { await x == y; x := 1; y := 1 }; assert true } } "
     "proc { while(true) { atomic { assert x == y; x := 0; y := 0 } } }"},
    {"Assume", safe, "var n; var x := 0; proc { assume n > 3; x := n; assert x > 3; } proc { assert x == 0 or x > 3 }"},
    {"AssumeBad", unsafe, "var n; var x := 0; proc { assume n > 3; x := n; assert x > 4; }"},
    {"AssumeOther", unsafe, "var x := 0; proc { assume false } proc { assert x == 1 }"},
};
INSTANTIATE_TEST_SUITE_P(Waiting, SmallPrograms, testing::ValuesIn(waiting), name_of);

constexpr Row ends[] = {
    {"Ensures", safe,
     "var n; var x := 0; requires n >= 0; ensures x == 2 * n; proc { atomic { x := x + n } } proc { atomic "
     "{ x := x + n } }"},
    {"EnsuresBad", unsafe,
     "var n; var x := 0; requires n >= 0; ensures x == 2 * n; proc { var t := x; x := t + n } proc { "
     "atomic { x := x + n } }"},
    {"EnsuresNever", safe, "var x := 0; ensures false; proc { while(true) { x := 1 } }"},
    {"EnsuresBlocked", safe, "var x := 0; ensures false; proc { await x == 1 }"},
    {"EnsuresSpawn", unsafe, "var x := 0; ensures x == 1; proc { if (x == 0) { spawn { x := 2 } }; x := 1 }"},
    {"EnsuresUnborn", safe, "var x := 0; ensures x == 1; proc { if (x == 5) { spawn { x := 2 } }; x := 1 }"},
    {"RequiresDiv", unsafe, "var n; requires 10 / n > 1; proc { skip }"},
    {"InitDiv", unsafe, "var n; var x := 10 / n; proc { skip }"},
    {"InitDivGuarded", unsafe, "var n; var x := 10 / n; requires n > 0; proc { skip }"},
    {"EmptyProc", unsafe, "var x := 0; ensures x == 1; proc { }"},
};
INSTANTIATE_TEST_SUITE_P(Ends, SmallPrograms, testing::ValuesIn(ends), name_of);

constexpr Row loops[] = {
    {"BoundedLoop", safe, "var x := 0; ensures x == 3; proc { while (x < 10)[3] { x := x + 1 } }"},
    {"BoundedLoopBad", unsafe, "var x := 0; ensures x == 3; proc { while (x < 10)[4] { x := x + 1 } }"},
    {"BoundedZero", safe, "var x := 0; ensures x == 0; proc { while (true)[0] { x := x + 1 } }"},
    {"NestedBounded", safe,
     "var x := 0; proc { while (true) { x := 0; while (true)[2] { x := x + 1 }; assert x == 2 } }"},
    {"NestedBoundedBad", unsafe, "var x := 0; proc { while (true) { while (true)[2] { x := x + 1 }; assert x <= 5 } }"},
    {"GuardedLoop", safe, "var x := 0; proc { x < 3 |>* x := x + 1; assert x == 3 }"},
    {"PrivateLoop", unsafe,
     "var x := 0; proc { var i := 0; while (true) { i := 1 - i } } proc { x := 1; assert x == 0 }"},
    {"PrivateEnd", unsafe, "var x := 0; ensures x == 0; proc { var i := 0; i := 1; i := 2 } proc { x := 1 }"},
    {"SkipLoop", unsafe, "var x := 0; proc { while (true) { skip } } proc { assert x == 1 }"},
};
INSTANTIATE_TEST_SUITE_P(Loops, SmallPrograms, testing::ValuesIn(loops), name_of);

constexpr Row values[] = {
    {"Rem", safe,
     "var n; var x := 0; requires n < 0; proc { x := n % 3; assert x <= 0 and x > -3; assert n == n / 3 * "
     "3 + x }"},
    {"Big", safe, "var x := 0; proc { x := 100000000000000000000; assert x + 1 == 100000000000000000001 }"},
    {"Implies", safe, "var x := 0; proc { assert x != 0 => 10 / x > 0 }"},
    {"Nonlinear", safe, "var n, m; proc { assert (n + m) * (n + m) == n * n + 2 * n * m + m * m }"},
    {"Shadow", safe,
     "var x := 0; proc { while (true) { var x := x + 1; assert x == 1 or x == 2; { var x := x + 1; assert "
     "x == 2 or x == 3} ; } } proc { while(true) { x := 1 - x } }"},
    {"LocalReset", safe, "var g := 0; proc { while(true) { var t := 0; t := t + 1; assert t == 1; g := t } }"},
    {"InputNeverChanges", safe, "var n; var x := 0; proc { x := n; while (true) { assert x == n } }"},
    {"InputOverwritten", unsafe,
     "var n; var x := 0; proc { x := n; while (true) { assert x == n } } proc { n := n + 1 }"},
    {"InputConstAfter", safe,
     "var n; var k := n; proc { while (true) { n := n + 1; n := n - 1 } } proc { assert n == k or n == k + "
     "1 }"},
    {"BoolEq", safe,
     "var a : bool := false, b : bool := false; proc { while(true) { atomic { a := not a; b := not b } } } "
     "proc { while(true) { assert a == b } }"},
    {"ImpliedBool", unsafe,
     "var a : bool := false, b : bool := false; proc { while(true) { a := not a; b := not b } } proc { "
     "while(true) { assert a == b } }"},
};
INSTANTIATE_TEST_SUITE_P(Values, SmallPrograms, testing::ValuesIn(values), name_of);

// Numbers without bound.
constexpr Row unbounded[] = {
    {"Bluetooth", safe,
     "var pending := 1, flag : bool := false, event : bool := false, stopped : bool := false; def dummy() "
     "{ skip } proc user1 { while (true) { var ok : bool := false; atomic { if (not flag) { pending := "
     "pending + 1; ok := true } }; if (ok) { assert not stopped; atomic { pending := pending - 1; if "
     "(pending == 0) { event := true } } } } } proc user2 { while (true) { var ok : bool := false; atomic "
     "{ if (not flag) { pending := pending + 1; ok := true } }; if (ok) { assert not stopped; atomic { "
     "pending := pending - 1; if (pending == 0) { event := true } } } } } proc stopper { flag := true; "
     "atomic { pending := pending - 1; if (pending == 0) { event := true } }; await event; stopped := true "
     "}"},
    {"BluetoothBad", unsafe,
     "var pending := 1, flag : bool := false, event : bool := false, stopped : bool := false; proc user1 { "
     "while (true) { var ok : bool := false; if (not flag) { pending := pending + 1; ok := true } ; if "
     "(ok) { assert not stopped; atomic { pending := pending - 1; if (pending == 0) { event := true } } } "
     "} } proc user2 { while (true) { var ok : bool := false; if (not flag) { pending := pending + 1; ok "
     ":= true } ; if (ok) { assert not stopped; atomic { pending := pending - 1; if (pending == 0) { event "
     ":= true } } } } } proc stopper { flag := true; atomic { pending := pending - 1; if (pending == 0) { "
     "event := true } }; await event; stopped := true }"},
    {"BoundedGap", safe,
     "var a := 0, b := 0; proc { while (true) { await a <= b; a := a + 1 } } proc { while (true) { await b "
     "<= a; b := b + 1 } } proc { while (true) { assert a - b <= 1 and b - a <= 1 } }"},
    {"BufferCount", safe,
     "var count := 0, total := 0, taken := 0; var m : lock; proc producer { while (true) { await count < "
     "2; lock m; count := count + 1; total := total + 1; unlock m } } proc consumer { while (true) { await "
     "count > 0; lock m; count := count - 1; taken := taken + 1; assert count >= 0 and count <= 2 and "
     "total - taken == count; unlock m } }"},
    {"BufferForever", safe,
     "var slot[2] := 0; var put := 0, got := 0; proc producer { while (true) { await put - got < 2; "
     "slot[put % 2] := put; put := put + 1 } } proc consumer { while (true) { await got < put; { var v := "
     "slot[got % 2]; assert v == got }; got := got + 1 } }"},
    {"BufferForeverBad", unsafe,
     "var slot[2] := 0; var put := 0, got := 0; proc producer { while (true) { await put - got < 3; "
     "slot[put % 2] := put; put := put + 1 } } proc consumer { while (true) { await got < put; { var v := "
     "slot[got % 2]; assert v == got }; got := got + 1 } }"},
    {"CounterMonitor", safe,
     "var x := 0; proc { while (true) { x := x + 1 } } proc { while (true) { var s := x; assert s <= x } }"},
    {"CounterMonitorBad", unsafe,
     "var x := 0; proc { while (true) { x := x + 1 } } proc { while (true) { x := 0 } } proc { while "
     "(true) { var s := x; assert s <= x } }"},
    {"Diff", safe,
     "var x := 0, y := 0; proc { while (true) { atomic { x := x + 1; y := y + 1 } } } proc { while (true) "
     "{ assert x == y } }"},
    {"Even", safe, "var x := 0; proc { while (true) { x := x + 2 } } proc { while (true) { assert x % 2 == 0 } }"},
    {"Prodcons", safe,
     "var produced := 0, consumed := 0; var m : lock; proc { while (true) { lock m; produced := produced + "
     "1; unlock m } } proc { while (true) { lock m; if (consumed < produced) { consumed := consumed + 1 }; "
     "assert consumed <= produced; unlock m } }"},
    {"ProdconsBad", unsafe,
     "var produced := 0, consumed := 0; var m : lock; proc { while (true) { lock m; produced := produced + "
     "1; unlock m } } proc { while (true) { lock m; if (consumed <= produced) { consumed := consumed + 1 "
     "}; assert consumed <= produced; unlock m } }"},
    {"Ticket2", safe,
     "var next := 0, serving := 0, inside := 0; proc { while (true) { var mine := 0; atomic { mine := "
     "next; next := next + 1 }; await serving == mine; inside := inside + 1; assert inside == 1; inside := "
     "inside - 1; serving := serving + 1 } } proc { while (true) { var mine := 0; atomic { mine := next; "
     "next := next + 1 }; await serving == mine; inside := inside + 1; assert inside == 1; inside := "
     "inside - 1; serving := serving + 1 } }"},
    {"Ticket2Bad", unsafe,
     "var next := 0, serving := 0, inside := 0; proc { while (true) { var mine := 0; mine := next; next := "
     "next + 1 ; await serving == mine; inside := inside + 1; assert inside == 1; inside := inside - 1; "
     "serving := serving + 1 } } proc { while (true) { var mine := 0; mine := next; next := next + 1 ; "
     "await serving == mine; inside := inside + 1; assert inside == 1; inside := inside - 1; serving := "
     "serving + 1 } }"},
    {"TwoCounters", safe,
     "var x := 0, y := 0; proc { while (true) { x := x + 1; y := y + 1 } } proc { while (true) { var s := "
     "y; var t := x; assert s <= t } }"},
    {"TwoCountersBad", unsafe,
     "var x := 0, y := 0; proc { while (true) { x := x + 1; y := y + 1 } } proc { while (true) { var t := "
     "x; var s := y; assert s <= t } }"},
    {"Bakery2", safe,
     "var c0 : bool := false, c1 : bool := false; var n0 := 0, n1 := 0, inside := 0; proc { while (true) { "
     "c0 := true; { var seen := n1; n0 := seen + 1 }; c0 := false; await not c1; await n1 == 0 or n0 <= "
     "n1; inside := inside + 1; assert inside == 1; inside := inside - 1; n0 := 0 } } proc { while (true) "
     "{ c1 := true; { var seen := n0; n1 := seen + 1 }; c1 := false; await not c0; await n0 == 0 or n1 < "
     "n0; inside := inside + 1; assert inside == 1; inside := inside - 1; n1 := 0 } }"},
    {"Bakery2Bad", unsafe,
     "var c0 : bool := false, c1 : bool := false; var n0 := 0, n1 := 0, inside := 0; proc { while (true) { "
     "c0 := true; { var seen := n1; n0 := seen + 1 }; c0 := false; await not c1; await n1 == 0 or n0 <= "
     "n1; inside := inside + 1; assert inside == 1; inside := inside - 1; n0 := 0 } } proc { while (true) "
     "{ c1 := true; { var seen := n0; n1 := seen + 1 }; c1 := false; await not c0; await n0 == 0 or n1 <= "
     "n0; inside := inside + 1; assert inside == 1; inside := inside - 1; n1 := 0 } }"},
    {"BankSteps", safe,
     "var a := 100, b := 100, way := 0; proc { while (true) { lock m; a := a - 1; way := way + 1; b := b + "
     "1; way := way - 1; unlock m } } proc { while (true) { lock m; assert a + b == 200; unlock m } } var "
     "m : lock;"},
    {"Batch", safe,
     "var n; var made := 0, used := 0; requires n > 0; proc { while (true) { made := made + n } } proc { "
     "while (true) { await used < made; used := used + 1 } } proc { while (true) { var u := used; assert u "
     "<= made } }"},
    {"Cas", safe,
     "var x := 0; proc { while (true) { var t := x; atomic { if (x == t) { x := t + 1 } } } } proc { while "
     "(true) { var t := x; atomic { if (x == t) { x := t + 1 } } } } proc { while (true) { var s := x; "
     "assert s <= x } }"},
    {"Double", safe,
     "var x := 1, y := 0; proc { while (true) { x := 2 * x } } proc { while (true) { y := y + x; assert y "
     "> 0 } }"},
    {"Fib", safe,
     "var x := 1, y := 1; proc { while (true) { x := x + y } } proc { while (true) { y := y + x } } proc { "
     "while(true) { assert x + y >= 2 } }"},
    {"Gap3", safe,
     "var a := 0, b := 0, c := 0; proc { while (true) { await a <= c; a := a + 1 } } proc { while (true) { "
     "await b < a; b := b + 1 } } proc { while (true) { await c < b; c := c + 1 } } proc { while (true) { "
     "atomic { assert c <= b and b <= a and a <= c + 1 } } }"},
    {"InputCounter", safe, "var n; var x := 0; requires n >= 0; proc { while (x < n) { x := x + 1 }; assert x == n }"},
    {"Maxfound", safe,
     "var m := 0, a, b; proc { while (true) { atomic { if (a > m) { m := a } }; a := a + 1 } } proc { "
     "while (true) { var s := m; assert s <= m } } proc { while (true) { atomic { if (b > m) { m := b } }; "
     "b := b - 1 } }"},
    {"MonotonePair", safe,
     "var x := 0, y := 0; proc { while (true) { x := x + 1; y := x } } proc { while (true) { var a := y; "
     "var b := x; assert a <= b } }"},
    {"Nocas", unsafe,
     "var x := 0; proc { while (true) { var t := x; x := t + 1 } } proc { while (true) { var t := x; x := "
     "t + 1 } } proc { while (true) { var s := x; assert s <= x } }"},
    {"Refcount", safe,
     "var r := 2, freed : bool := false; proc { while (true) { atomic { await r > 0; r := r + 1 }; assert "
     "not freed; atomic { r := r - 1; if (r == 0) { freed := true } } } } proc { assert not freed; atomic "
     "{ r := r - 1; if (r == 0) { freed := true } } } proc { assert not freed; atomic { r := r - 1; if (r "
     "== 0) { freed := true } } }"},
    {"Semaphore", safe,
     "var s := 2, in := 0; proc { while (true) { atomic { await s > 0; s := s - 1 }; in := in + 1; assert "
     "in <= 2; in := in - 1; s := s + 1 } } proc { while (true) { atomic { await s > 0; s := s - 1 }; in "
     ":= in + 1; assert in <= 2; in := in - 1; s := s + 1 } } proc { while (true) { atomic { await s > 0; "
     "s := s - 1 }; in := in + 1; assert in <= 2; in := in - 1; s := s + 1 } }"},
    {"Seqlock", safe,
     "var seq := 0, a := 0, b := 0; proc { while (true) { seq := seq + 1; a := a + 1; b := b + 1; seq := "
     "seq + 1 } } proc { while (true) { var s := seq, x := a, y := b; if (s % 2 == 0) { if (seq == s) { "
     "assert x == y } } } }"},
    {"SeqlockBad", unsafe,
     "var seq := 0, a := 0, b := 0; proc { while (true) { a := a + 1; seq := seq + 1; b := b + 1; seq := "
     "seq + 1 } } proc { while (true) { var s := seq, x := a, y := b; if (s % 2 == 0) { if (seq == s) { "
     "assert x == y } } } }"},
    {"Sum", safe,
     "var x := 0, y := 0; proc { while (true) { y := y + 1 } } proc { while (true) { x := x + y } } proc { "
     "while(true) { assert x >= 0 } }"},
    {"Ticket3", safe,
     "var next := 0, serving := 0, inside := 0; proc { while (true) { var mine := 0; atomic { mine := "
     "next; next := next + 1 }; await serving == mine; inside := inside + 1; assert inside == 1; inside := "
     "inside - 1; serving := serving + 1 } } proc { while (true) { var mine := 0; atomic { mine := next; "
     "next := next + 1 }; await serving == mine; inside := inside + 1; assert inside == 1; inside := "
     "inside - 1; serving := serving + 1 } } proc { while (true) { var mine := 0; atomic { mine := next; "
     "next := next + 1 }; await serving == mine; inside := inside + 1; assert inside == 1; inside := "
     "inside - 1; serving := serving + 1 } }"},
    {"Ticket4", safe,
     "var next := 0, serving := 0, inside := 0; proc { while (true) { var mine := 0; atomic { mine := "
     "next; next := next + 1 }; await serving == mine; inside := inside + 1; assert inside == 1; inside := "
     "inside - 1; serving := serving + 1 } } proc { while (true) { var mine := 0; atomic { mine := next; "
     "next := next + 1 }; await serving == mine; inside := inside + 1; assert inside == 1; inside := "
     "inside - 1; serving := serving + 1 } } proc { while (true) { var mine := 0; atomic { mine := next; "
     "next := next + 1 }; await serving == mine; inside := inside + 1; assert inside == 1; inside := "
     "inside - 1; serving := serving + 1 } } proc { while (true) { var mine := 0; atomic { mine := next; "
     "next := next + 1 }; await serving == mine; inside := inside + 1; assert inside == 1; inside := "
     "inside - 1; serving := serving + 1 } }"},
};
INSTANTIATE_TEST_SUITE_P(Unbounded, SmallPrograms, testing::ValuesIn(unbounded), name_of);

constexpr Row deadlocks[] = {
    {"LockTwice", unsafe, "var m : lock; proc { lock m; lock m }"},
    {"LockAndGiveBack", safe,
     "var m : lock; proc { while (true) { lock m; unlock m } } proc { while (true) { lock m; unlock m } }"},
    {"AwaitWhatNeverComes", unsafe, "var x := 0; proc { await x == 1 } proc { x := 2 }"},
    {"AwaitWhatComes", safe, "var x := 0; proc { await x == 1 } proc { x := 1 }"},
    {"OneWaitsAndOneSpins", safe, "var x := 0; proc { await x == 1 } proc { while (true) { x := 2 } }"},
    {"OppositeOrders", unsafe,
     "var a : lock, b : lock; proc { while (true) { lock a; lock b; unlock b; unlock a } } proc { while (true) { lock "
     "b; lock a; unlock a; unlock b } }"},
    {"OneOrder", safe,
     "var a : lock, b : lock; proc { while (true) { lock a; lock b; unlock b; unlock a } } proc { while (true) { lock "
     "a; lock b; unlock b; unlock a } }"},
    {"AwaitOfAnInput", unsafe, "var n; proc { await n > 3 }"},
};
INSTANTIATE_TEST_SUITE_P(Deadlocks, SmallProgramsWithDeadlocks, testing::ValuesIn(deadlocks), name_of);

}  // namespace
}  // namespace heddle::proof
