#!/usr/bin/env bash
# shellcheck disable=SC2015 # fail never fails itself
# Programs in C: what is accepted, what is refused and how, the report, and replays.
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"

cat >counter.c <<'END'
#include <assert.h>
#include <pthread.h>
#ifndef ROUNDS
#define ROUNDS 1
#endif
int counter;
static void *add(void *unused) {
  for (int i = 0; i < ROUNDS; ++i) {
    int seen = counter;
    counter = seen + 1;
  }
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  add(0);
  pthread_join(thread, 0);
  assert(counter == 2 * ROUNDS);
}
END
cat >safe.c <<'END'
#include <assert.h>
int main(int argc, char **argv) {
  if (argc > 1) assert(argv[1][0] != 'x');
  return 0;
}
END
cat >input.c <<'END'
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 1234)
    reach_error();
}
END
cat >helper.c <<'END'
#include "helper.h"
int half(int x) { return x / DIVISOR; }
END
mkdir -p inc
echo 'int half(int x);' >inc/helper.h
cat >user.c <<'END'
#include <assert.h>
#include "helper.h"
int main(void) { assert(half(4) == 2); }
END
echo 'CHECK( init(main()), LTL(G ! call(reach_error())) )' >unreach.prp
echo 'CHECK( init(main()), LTL(G ! data-race) )' >race.prp
echo 'CHECK( init(main()), LTL(F end) )' >end.prp

# The three answers.
expect 0 '^heddle: safe \(all executions; no assertion is reached\): safe.c$' safe.c
expect 0 '^Checked: assertion, deadlock, division, memory, lock, exception\.$' check safe.c
expect 1 '^heddle: unsafe \(assertion\): counter.c:19$' counter.c
expect 1 '^counter.c:19: error: assertion: ' counter.c
expect 1 'counter: 0 -> 1|counter = 1' counter.c
expect 1 '^heddle: unsafe \(assertion\): input.c:6$' input.c
expect 1 '= 1234' input.c

# Several files, and flags.
expect 0 '^heddle: safe \(all executions\): user.c$' check user.c helper.c -- -Iinc -DDIVISOR=2
expect 1 '^heddle: unsafe \(assertion\): user.c:3$' user.c helper.c -- -Iinc -DDIVISOR=1
expect 1 '^heddle: unsafe \(division\): helper.c:2$' user.c helper.c -- -Iinc -DDIVISOR=0
expect 0 '^heddle: safe' --reduction none user.c --unwind 5 helper.c -- -I inc -DDIVISOR=2

# What is checked.
expect 1 '^heddle: unsafe \(race\)' counter.c --check race
expect 1 '^heddle: unsafe \(race\)' counter.c --property race.prp
expect 0 '^heddle: safe' counter.c --check memory,leak
expect 0 '^Note: counter.c:[0-9]+: .*race' counter.c --check memory
expect 1 '^heddle: unsafe \(assertion\): input.c:6$' input.c --property unreach.prp
expect 0 '^heddle: safe' counter.c --property unreach.prp
refuse '--check can name assertion, .*, not "nope"' safe.c --check nope
refuse '--check leaves nothing to check' safe.c --check -all
refuse 'cannot read missing.prp: No such file or directory' safe.c --property missing.prp
refuse '\. is a directory' safe.c --property .
refuse 'end.prp: the property "CHECK.*" is not supported' safe.c --property end.prp
refuse 'safe.c: "int main.* is not of the form CHECK' safe.c --property safe.c
refuse '--property says what is checked; leave out --check' safe.c --property race.prp --check race

# What is known about races where nobody has asked for them.
cat >locked.c <<'END'
#include <assert.h>
#include <pthread.h>
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int count;
void *run(void *unused) {
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&lock);
    count++;
    pthread_mutex_unlock(&lock);
  }
  return unused;
}
int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, run, NULL);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  assert(count == 9);
}
END
expect 0 '^Data races: none; what threads share is atomic, or under a common lock\.$' locked.c
expect 0 '^heddle: safe \(all executions\): locked.c$' locked.c
expect 0 '^Data races: there are some' counter.c --check memory
expect 0 '^heddle: safe \(all executions under sequential consistency\): counter.c$' counter.c --check memory

# Arguments of the program.
expect 1 '^heddle: unsafe \(assertion\)' safe.c --arg xyz
expect 0 '^heddle: safe' safe.c --arg -x
expect 1 '^heddle: unsafe \(assertion\)' safe.c --symbolic-arg 2

# A counterexample is rerun: by the command that is printed, and from a file.
for arguments in 'counter.c' 'counter.c --check race' 'input.c' 'safe.c --symbolic-arg 2' \
  'user.c helper.c -- -Iinc -DDIVISOR=1' 'input.c --property unreach.prp'; do
  eval "run $arguments"
  kind=$(sed -n 's/^heddle: unsafe (\(.*\)):.*/\1/p' out)
  sed -n '1,/^Replay/p' out | sed '$d' >steps
  command=$(sed -n 's/^Replay: heddle //p' out)
  eval "run $command"
  [[ $status == 1 ]] && grep -q "^heddle: reproduced: $kind" out || fail "$arguments: the printed command: $status"
  same steps <(sed '$d' out)
  eval "run --save case.json $arguments"
  run replay case.json
  [[ $status == 1 ]] && grep -q "^heddle: reproduced: $kind" out || fail "$arguments: the case: $status"
  same steps <(sed '$d' out)
done
# Who takes part in a deadlock has come to where it waits.
cat >crossed.c <<'END'
#include <pthread.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static _Atomic int steps;
static void *second(void *argument) {
  pthread_mutex_lock(&b);
  steps++;
  pthread_mutex_lock(&a);
  return argument;
}
int main(void) {
  pthread_t thread;
  pthread_mutex_lock(&a);
  pthread_create(&thread, NULL, second, NULL);
  pthread_mutex_lock(&b);
  return steps;
}
END
expect 1 '^  0.1 second waits for a' crossed.c
run counter.c --save case.json
sed 's/counter = seen + 1/counter = counter + 1/' counter.c >changed.c
cp changed.c counter.c
run replay case.json
grep -q '^Note: the program has changed since the case was recorded\.$' out || fail "a changed program is not noticed"
rm counter.c
refuse 'cannot read counter.c: No such file .*; names in case.json are those of the check .* in the folder of that check$' \
  replay case.json
expect 3 'not reproduced' replay input.c --inputs 'nondet_int#1=3' --schedule 0
refuse 'to replay input.c without a case file, --schedule is needed' replay input.c
refuse '--check and --property go with the file of a program; .*case.json has its own' replay case.json --check race
refuse 'options for C and C\+\+ go with the file' replay case.json --malloc-fails
refuse 'compiler flags \(-O1\) do not apply: case.json is not compiled' replay case.json -- -O1

# Bad input of every kind.
refuse 'cannot read missing.c: No such file or directory' missing.c
refuse 'cannot read missing.c: No such file or directory' safe.c missing.c
mkdir folder.c
refuse 'folder.c is a directory' folder.c
refuse 'takes one file, but there are safe.c and safe.heddle; only C' safe.c safe.heddle
refuse 'takes one file, but there are safe.heddle and safe.c' safe.heddle safe.c
refuse 'heddle paths takes a model \(.heddle\), and safe.c is none' paths safe.c
refuse '--malloc-fails is for programs in C and C\+\+, and safe.heddle is a model' safe.heddle --malloc-fails
refuse 'after -- come the flags of the compiler' safe.c -- input.c
expect 0 '^heddle: safe \(all executions; no assertion is reached\): safe.c' safe.c --reduction classes
expect 0 '^states +classes' check --plan
expect 0 '^dpor +slice too small: dpor-locks, .*, work used up: states, ' check --plan safe.c
expect 0 '^outside +if the answer leaves something out of the slice; otherwise: races' check --plan safe.c
expect 0 '^It begins with probe-1, .* a bug ends it' safe.c --plan
expect 0 '^probe-5 +.*otherwise: dpor-whole-unpruned$' safe.c --plan --no-slice --prune none
expect 0 '^dpor +dpor .* 0\.0005 M' safe.c --plan --dpor-work 500
expect 0 '^It begins with owners' safe.c --plan --check race
expect 0 '^It begins with threads-2' safe.c --plan --check +race
expect 0 '^threads-5 +.*otherwise: dpor-unpruned$' safe.c --plan --check +race
expect 0 '^It begins with states,' safe.heddle --plan
expect 0 '^states-locks +the last one' safe.c --plan --phase states-locks
run safe.c --plan --no-slice
grep -q '^dpor-locks' out && fail 'a plan with a phase that it cannot come to'
refuse 'cannot read missing.c: No such file or directory' missing.c --plan
expect 0 '^heddle: safe \(all executions; no assertion is reached\): safe.c' safe.c --phase states
expect 3 'a few executions, which are all that this phase looks at' safe.c --phase probe-1
# Random executions, alone and where DPOR has used up its work: the assertion fails between the first two writes of all.
cat >many.c <<'END'
#include <assert.h>
#include <pthread.h>
enum { setters = 9 };
static int a, b;
static void *set(void *unused) {
  a = 1;
  b = -1;
  return unused;
}
static void *look(void *unused) {
  assert((a == 0 && b == 0) || (a == 1 && b == -1));
  return unused;
}
int main(void) {
  pthread_t threads[setters], looker;
  for (int i = 0; i < setters; i++) pthread_create(&threads[i], 0, set, 0);
  pthread_create(&looker, 0, look, 0);
  for (int i = 0; i < setters; i++) pthread_join(threads[i], 0);
  pthread_join(looker, 0);
  return 0;
}
END
expect 1 '^heddle: unsafe \(assertion\): many.c:11' many.c --phase sample --save many.json
expect 1 '^heddle: reproduced: ' replay many.json
expect 3 'a few executions, which are all that this phase looks at' safe.c --phase sample
expect 0 '^sample +random +probe' safe.c --plan
refuse '--phase can be owners, .*, probe-1, .*, outside, races, sample, proof, not "nope"' safe.c --phase nope
refuse '--phase is one search of its own; leave out --reduction' safe.c --phase dpor --reduction none
refuse '--dpor-work needs a whole number' safe.c --dpor-work 0
run safe.c -- -fnonsense
[[ $status == 2 && ! -s out ]] && grep -q 'fnonsense' err || fail "an unknown compiler flag: $status"
echo 'int main(void) { return x; }' >broken.c
run broken.c
[[ $status == 2 && ! -s out ]] || fail "a C file with an error: $status"
[[ $(grep -c "broken.c:1:.*error: " err) == 1 ]] || fail "the message of the compiler is not shown once"
[[ $(tail -n 1 err) == "heddle: bad input (1 error): broken.c:1:25: use of undeclared identifier 'x'; mend it, or name the "* ]] || fail "a C file with an error has no summary"
echo 'int f(void) { return 1; }' >nomain.c
refuse 'main' nomain.c
: >empty.c
refuse 'main' empty.c
head -c 3000 /dev/urandom >noise.bc
refuse 'noise.bc' noise.bc
echo 'this is no assembly' >noise.ll
expect 2 'noise.ll' noise.ll
# Functions that nobody knows: one with what to do about it, or a list.
echo 'void a(void), b(void); int main(void) { a(); b(); }' >two.c
expect 3 '^2 functions are called but neither defined nor known; .*--undefined arbitrary:$' two.c
echo 'void a(void); int main(void) { a(); }' >one.c
expect 3 '^one.c:1: a is called but neither defined nor known; .*--undefined arbitrary$' one.c
expect 0 '^one.c:1: a is called but neither defined nor known; it may return anything$' one.c --undefined arbitrary
expect 0 '^Assumption: undefined functions return anything and .*: a.$' one.c --undefined arbitrary
expect 0 '^Assumption: undefined functions return any number or a block of their own, and .*: a.$' one.c --undefined handles
refuse 'can be stop, arbitrary or handles' one.c --undefined maybe
echo 'void a(void), b(void), c(void), d(void); int main(void) { a(); b(); c(); d(); }' >four.c
expect 3 '^4 functions are called but neither defined nor known; ' four.c
expect 3 '^  a \(four.c:1\), b \(four.c:1\), c \(four.c:1\), d \(four.c:1\)$' four.c
head -c 3000 /dev/urandom >noise.c
run noise.c
[[ $status == 2 ]] || fail "noise has status $status"
finish
