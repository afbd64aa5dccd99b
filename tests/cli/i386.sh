#!/usr/bin/env bash
# shellcheck disable=SC2015 # fail never fails itself
# Programs for i386 (-m32) with each command.
svcomp=$(readlink -f "$(dirname "$0")/../../bench/svcomp")
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"

# Without the headers: one sentence that says what to install.
printf 'int main(void) { return 0; }\n' >plain.c
cat >lacks.c <<'END'
#include <nowhere/gnu/stubs-32.h>
int main(void) { return 0; }
END
expect 2 'lacks.c could not be compiled: the headers of the C library for -m32 are missing; install the package' \
  check lacks.c -- -m32
expect 2 'only 64-bit little-endian targets and i386 \(-m32\) are known here' check plain.c -- -mx32

"${CC:-clang-19}" -m32 -idirafter /usr/include/x86_64-linux-gnu -fsyntax-only -x c -include errno.h /dev/null 2>/dev/null ||
  { echo "the headers for -m32 are missing; what needs them is left out"; finish; exit; }

# Any number of threads, and pointers in memory: a proof.
cat >proof.c <<'END'
#include <assert.h>
#include <pthread.h>
struct counter {
  pthread_mutex_t lock;
  long value, limit;
};
static struct counter counter = {PTHREAD_MUTEX_INITIALIZER, 0, 10};
static struct counter *shared = &counter;
static void *work(void *unused) {
  for (;;) {
    pthread_mutex_lock(&shared->lock);
    if (shared->value < LIMIT) shared->value++;
    assert(shared->value <= shared->limit);
    pthread_mutex_unlock(&shared->lock);
  }
  return unused;
}
int main(void) {
  pthread_t thread;
  for (;;) pthread_create(&thread, 0, work, 0);
}
END
expect 0 '^heddle: safe \(proved for all executions' prove proof.c --proof proof.txt -- -m32 -DLIMIT=shared-\>limit
expect 0 'proof' check-proof proof.txt proof.c -- -m32 -DLIMIT=shared-\>limit
expect 1 '^heddle: unsafe \(assertion\)' prove proof.c -- -m32 -DLIMIT=11
expect 0 'thread' inspect proof.c -- -m32 -DLIMIT=10

# What the wrapped compiler has kept.
cat >lost.c <<'END'
#include <assert.h>
#include <pthread.h>
static long count;
static void *work(void *unused) {
  long before = count;
  count = before + 1;
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  work(0);
  pthread_join(thread, 0);
  assert(count == 2 && sizeof count == 4);
  return 0;
}
END
expect 1 'unsafe \(assertion\): lost.c:14' check lost.c --save case.json -- -m32
expect 1 'reproduced: ' replay case.json
expect 2 'programs for i386 \(-m32\) cannot be rerun natively; leave out --native' replay --native case.json
"$heddle" cc -m32 -c lost.c -o lost.o 2>err || fail "heddle cc -m32: $(cat err)"
expect 1 'unsafe \(assertion\)' check lost.o
printf 'int helper(void) { return 1; }\n' >other.c
"$heddle" cc -c other.c -o other.o 2>err || fail "heddle cc: $(cat err)"
expect 2 'compile all files for the same target' check lost.o other.o

# What the task says of a data model is passed on by bench/svcomp.
mkdir task
printf 'CHECK( init(main()), LTL(G ! call(reach_error())) )\n' >task/unreach-call.prp
cat >task/sizes.c <<'END'
extern void reach_error(void);
int main(void) {
  if (sizeof(long) == 4) reach_error();
  return 0;
}
END
for model in ILP32 LP64; do
  verdict=true
  [[ $model == ILP32 ]] && verdict=false
  cat >"task/$model.yml" <<END
format_version: '2.0'
input_files: 'sizes.c'
properties:
  - property_file: unreach-call.prp
    expected_verdict: $verdict
options:
  language: C
  data_model: $model
END
done
bash "$svcomp" task --heddle "$heddle" >out 2>&1 || fail "bench/svcomp: $(cat out)"
grep -q '2 tasks: 2 correct, 0 wrong' out || fail "bench/svcomp does not take the data model: $(cat out)"

finish
