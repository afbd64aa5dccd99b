#!/usr/bin/env bash
# heddle inspect: what it sees of a program, in which order, and how long it takes.
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"

cat >pool.c <<'END'
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
int unlocked, locked, fixed = 3;
atomic_int counter;
_Thread_local int own;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
void somewhere(void);
struct job { int done; };
static void *work(void *argument) {
  struct job *job = argument;
  int *mine = malloc(sizeof *mine);
  *mine = fixed;
  own = *mine;
  free(mine);
  unlocked++;
  atomic_fetch_add_explicit(&counter, 1, memory_order_relaxed);
  pthread_mutex_lock(&mutex);
  locked++;
  pthread_mutex_unlock(&mutex);
  for (int i = 0; i < 10; i++) job->done += i;
  return NULL;
}
static void *other(void *unused) {
  unlocked = 1;
  while (!atomic_load(&counter)) continue;
  return unused;
}
int main(int count, char **words) {
  pthread_t threads[2], third;
  struct job *job = calloc(1, sizeof *job);
  fixed = 4;
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, work, job);
  pthread_create(&third, NULL, other, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  pthread_join(third, NULL);
  if (count > 1) somewhere();
  if (count > 2) { somewhere(); __asm__ volatile("hlt"); }
  if (count > 3) while (words[0][0]) words[0]++;
  return 0;
}
END
run inspect pool.c --json pool.json
[[ $status == 0 ]] || fail "status $status"
# sees TEXT: a line of the result.
sees() { grep -qxF -- "$1" out || fail "inspect does not say: $1"; }
sees '  work (pool.c:10), created at pool.c:33, in a loop'
sees '  other (pool.c:24), created at pool.c:34'
sees '  somewhere (2 times: pool.c:37, pool.c:38)'
sees '  inline assembly: hlt (pool.c:38)'
sees '  pool.c:26 in other'
sees '  pool.c:39 in main'
sees '  unlocked (pool.c:4): no lock that all hold; written at pool.c:16, pool.c:25'
sees '  locked (pool.c:4): always under mutex'
sees '  counter (pool.c:5): only by atomic operations and calls that synchronise'
sees '  fixed (pool.c:4): only read once there are threads'
sees '  mutex mutex (pool.c:7), used at pool.c:18'
sees '  atomic read-modify-write (pool.c:17)'
sees 'heddle: 2 kinds of threads beside main, 6 shared objects, 2 loops without a bound, 1 function without a model: pool.c'
grep -qE '^Estimate, from one execution with all inputs 0: about (10\^)?[0-9]+ interleavings of [0-9]+ visible steps of 4 threads, about' out ||
  fail "no estimate"
grep -q '  own' out && fail "a variable of each thread is called shared"
[[ $(sed -n 1p out) == Calls* ]] || fail "what stops an execution does not come first"
grep -qE '"in_loop": true' pool.json || fail "no loop in the JSON"
grep -qE '"log10_classes": [0-9]' pool.json || fail "no estimate in the JSON"

# A program without threads, one that never ends, and one in C++.
printf 'int main(void) { return 0; }\n' >quiet.c
expect 0 '^No thread is created\.$' inspect quiet.c
expect 0 '^heddle: 0 kinds of threads beside main, 0 shared objects, 0 loops without a bound, 0 functions without a model: quiet\.c$' inspect quiet.c
cat >busy.c <<'END'
#include <pthread.h>
#include <stdatomic.h>
atomic_int x;
static void *turn(void *unused) { for (;;) x++; return unused; }
int main(void) { pthread_t t; pthread_create(&t, 0, turn, 0); for (;;) x++; }
END
SECONDS=0
expect 0 'that (was not followed to its end|ended early)' inspect busy.c
((SECONDS < 20)) || fail "inspect takes $SECONDS s"

# Files without a main are a library, of which each function may be called.
cat >library.c <<'END'
#include <pthread.h>
void missing(void);
static int count;
static void *turn(void *unused) { count++; return unused; }
void begin(pthread_t *thread) { pthread_create(thread, 0, turn, 0); missing(); }
END
expect 0 '^There is no main, so nothing was run' inspect library.c
grep -q '^  turn (library.c:4), created at library.c:5' out || fail "no thread of a library: $(cat out)"
grep -q '^  missing (library.c:5)' out || fail "no call without a model in a library"
refuse 'there is no function main in library.c' library.c

refuse 'is about programs in C and C\+\+, and safe\.heddle is a model' inspect safe.heddle
refuse 'cannot read missing\.c' inspect missing.c
refuse 'is an option of heddle check' inspect quiet.c --unwind 3
finish
