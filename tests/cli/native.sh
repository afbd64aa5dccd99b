#!/usr/bin/env bash
# shellcheck disable=SC2015 # fail never fails itself
# Counterexamples are rerun in the compiled program.
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"
ulimit -c 0

# Of two files: an update is lost if the two threads read before they write.
cat >count.h <<'END'
extern int count;
int limit(void);
END
cat >main.c <<'END'
#include <assert.h>
#include <pthread.h>
#include "count.h"
int count;
static void *add(void *unused) {
  int before = count;
  count = before + 1;
  return unused;
}
int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, add, 0);
  pthread_create(&second, 0, add, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(count == limit());
  return 0;
}
END
printf '#include "count.h"\nint limit(void) { return 2; }\n' >limit.c

run main.c limit.c --save case.json
[[ $status == 1 ]] || fail "the lost update is not found"
command=$(sed -n 's/^Replay: heddle //p' out)
expect 1 "Assertion .count == limit\(\)' failed" replay --native case.json
grep -qE '^heddle: reproduced natively: assertion: it aborts \(SIGABRT\) at main.c:16: main.c$' out || fail "another last line"
expect 1 'reproduced natively: .*, 20 times: main.c' replay --native --repeat 20 case.json --json result.json
grep -q '"verdict": "unsafe"' result.json || fail "no JSON"
[[ $(grep -c 'Assertion' err) == 1 ]] || fail "not only the first run is shown"
run main.c limit.c
command=$(sed -n 's/^Replay: heddle //p' out)
eval "run $command --native"
[[ $status == 1 ]] && grep -q '^heddle: reproduced natively' out || fail "the printed command with --native: $status"
expect 3 'not reproduced natively: the recorded execution is not that of the program: step' \
  replay --native main.c limit.c --schedule '0*9'

# What a debugger does is not judged, and a script that cannot be written is said before anything is built.
expect 2 '--repeat goes with --native alone; leave out --gdb' replay --gdb --repeat 2 case.json
expect 2 '--html goes with --native alone; leave out --gdb' replay --gdb --html page.html case.json
expect 2 '--repeat goes with --native$' replay --repeat 2 case.json
expect 2 'leave out one of them' replay --gdb --script commands case.json
expect 2 'cannot write nowhere/commands' replay --script nowhere/commands case.json
expect 1 'reproduced natively' replay --native --html page.html case.json
grep -q 'it does not fail' page.html || fail "a page of a native replay without a Why"

# Inputs, arguments, a variable from elsewhere, an allocation that fails.
cat >inputs.c <<'END'
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "heddle.h"
extern int elsewhere;
int main(int argc, char **argv) {
  (void)argc;
  int n = heddle_nondet_int();
  double d = heddle_nondet_double();
  unsigned char bytes[6];
  heddle_make_symbolic(bytes, sizeof bytes, "bytes");
  heddle_assume(n > 1000 && d == 2.5 && elsewhere == 77 && !memcmp(bytes, "secret", 6));
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  int failed = malloc(10) == 0;
  assert(!(failed && now.tv_sec == 5 && !strcmp(argv[1], "go") && rand() == 4711 && n == 1234));
  return 0;
}
END
run inputs.c --malloc-fails --symbolic-arg 2 --save inputs.json
[[ $status == 1 ]] || fail "the inputs are not found"
expect 1 'reproduced natively: assertion' replay --native inputs.json

# Structures that are passed by value, variable arguments, text, and functions that call back.
cat >values.c <<'END'
#include <stdarg.h>
#include <assert.h>
#include <pthread.h>
#include <string.h>
#include <stdlib.h>
struct big { int v[10]; };
static struct big g; static char text[8];
static int sum(struct big b) { int s = 0; for (int i = 0; i < 10; i++) s += b.v[i]; return s; }
static int va(int n, ...) { va_list l; va_start(l, n); int s = 0; while (n--) s += va_arg(l, int); va_end(l); return s; }
static int cmp(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static void *run(void *u) { g.v[3] = 7; strcpy(text, "abc"); return u; }
int main(void) {
  pthread_t t; int order[5] = {5, 3, 4, 1, 2};
  pthread_create(&t, 0, run, 0);
  int before = sum(g);
  int after = sum(g);
  qsort(order, 5, sizeof *order, cmp);
  pthread_join(t, 0);
  assert(before == after || va(3, 1, 2, order[0]) != 4 || strlen(text) != 3);
  return 0;
}
END
run values.c --save values.json
expect 1 'reproduced natively: assertion: .* at values.c:19' replay --native values.json

# A deadlock hangs in the real functions.
cat >deadlock.c <<'END'
#include <pthread.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static void *left(void *unused) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}
static void *right(void *unused) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
}
int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, left, 0);
  pthread_create(&two, 0, right, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
END
run deadlock.c --save deadlock.json
expect 1 'reproduced natively: deadlock' replay --native deadlock.json
grep -q 'thread 0.1 waits in pthread_mutex_lock at deadlock.c:5 in left' err &&
  grep -q 'thread 0.2 waits in pthread_mutex_lock at deadlock.c:12 in right' err || fail "who waits where"

# A debugger stops there, with both threads where they are.
run replay --script later.gdb deadlock.json
[[ $status == 0 && -x later.gdb.bin && -s later.gdb ]] || fail "no script: $status"
run replay --script later.gdb deadlock.json
[[ $status == 0 ]] || fail "a script again: $status"
sed -n 's/^heddle: to debug it: //p' out >start
if command -v gdb >/dev/null; then
  { cat start && printf ' -batch -ex "thread apply all backtrace"\n'; } | tr '\n' ' ' >session.sh
  bash session.sh >session 2>&1 </dev/null
  grep -q 'left .*deadlock.c:5' session && grep -q 'right .*deadlock.c:12' session || fail "stacks: $(tail -n 30 session)"
  printf 'thread apply all backtrace\nquit\n' | "$heddle" replay --gdb deadlock.json >session 2>&1
  grep -q 'left .*deadlock.c:5' session && grep -q 'right .*deadlock.c:12' session || fail "--gdb: $(tail -n 30 session)"
else
  echo "gdb is missing: its part is left out"
fi

# One waits for a condition variable and one at a barrier, in the real functions as well.
cat >waits.c <<'END'
#include <pthread.h>
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static pthread_barrier_t barrier;
static void *wait(void *unused) {
  pthread_mutex_lock(&mutex);
  pthread_cond_wait(&condition, &mutex);
  pthread_mutex_unlock(&mutex);
  return unused;
}
static void *arrive(void *unused) {
  pthread_barrier_wait(&barrier);
  return unused;
}
int main(void) {
  pthread_t one, two;
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&one, 0, wait, 0);
  pthread_create(&two, 0, arrive, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
END
run waits.c --save waits.json
expect 1 'reproduced natively: deadlock' replay --native waits.json
grep -q 'thread 0.1 waits in pthread_cond_wait at waits.c:7 in wait' err &&
  grep -q 'thread 0.2 waits in pthread_barrier_wait at waits.c:12 in arrive' err || fail "who waits where"
if command -v gdb >/dev/null; then
  printf 'thread apply all backtrace\nquit\n' | "$heddle" replay --gdb waits.json >session 2>&1
  for function in cond barrier; do
    grep -qE "^#[0-9]+ +(.* )?_*pthread_${function}_wait" session || fail "not in the real function: $(tail -n 40 session)"
  done
fi

# Threads that wait within the C++ library wait where the program has called it.
cat >library.cpp <<'END'
#include <condition_variable>
#include <mutex>
#include <thread>
std::mutex m;
std::condition_variable cv;
bool ready;
int main() {
  std::thread t([] {
    std::unique_lock l(m);
    cv.wait(l);
  });
  {
    std::lock_guard g(m);
    ready = true;
  }
  cv.notify_one();
  t.join();
}
END
run library.cpp --save library.json
expect 1 'reproduced natively: deadlock' replay --native library.json
grep -q 'thread 0 waits in pthread_join at library.cpp:17 in main' err &&
  grep -q 'thread 0.1 waits in pthread_cond_wait at library.cpp:10 in ' err || fail "where it waits in the library"

# Memory that was freed, found by the address sanitizer or by the hardware.
cat >freed.c <<'END'
#include <pthread.h>
#include <stdlib.h>
static int *block;
static void *release(void *unused) {
  free(block);
  return unused;
}
int main(void) {
  pthread_t thread;
  block = malloc(4 * sizeof *block);
  pthread_create(&thread, 0, release, 0);
  block[2] = 1;
  pthread_join(thread, 0);
  return 0;
}
END
run freed.c --save freed.json
if ls /usr/lib/llvm-19/lib/clang/19/lib/*/libclang_rt.asan* >/dev/null 2>&1; then
  expect 1 'reproduced natively: memory: .* at freed.c:12' replay --native freed.json
  grep -q 'heap-use-after-free' err || fail "no report of the sanitizer"
else
  expect '[13]' 'libclang-rt-19-dev|reproduced natively' replay --native freed.json
fi

# A race: the report of the thread sanitizer has to be of the recorded one. What synchronises by the run-time library
# (atomic sections, barriers, pthread_once) synchronises for the sanitizer as well.
cat >sections.c <<'END'
#include <pthread.h>
#include "heddle.h"
static int guarded, bare;
static void *inside(void *unused) {
  heddle_atomic_begin();
  guarded++;
  heddle_atomic_end();
  return unused;
}
static void *outside(void *unused) {
  bare = 1;
  return unused;
}
static void both(void *(*run)(void *)) {
  pthread_t one, two;
  pthread_create(&one, 0, run, 0);
  pthread_create(&two, 0, run, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
}
int main(void) {
  both(inside);
  both(outside);
  return 0;
}
END
cat >barrier.c <<'END'
#include <pthread.h>
static pthread_barrier_t barrier;
static pthread_once_t control = PTHREAD_ONCE_INIT;
static int passed_on, made, bare;
static void make(void) { made = 1; }
static void *first(void *unused) {
  passed_on = 1;
  pthread_once(&control, make);
  pthread_barrier_wait(&barrier);
  bare++;
  return unused;
}
static void *second(void *unused) {
  pthread_once(&control, make);
  made++;
  pthread_barrier_wait(&barrier);
  passed_on++;
  bare++;
  return unused;
}
int main(void) {
  pthread_t one, two;
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&one, 0, first, 0);
  pthread_create(&two, 0, second, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
END
if ls /usr/lib/llvm-19/lib/clang/19/lib/*/libclang_rt.tsan* >/dev/null 2>&1; then
  run sections.c --check +race --save sections.json
  expect 1 'reproduced natively: race: .* at sections.c:11' replay --native sections.json
  grep -q 'SUMMARY: .*sections.c:11' err || fail "another race is reported"
  run barrier.c --check +race --save barrier.json
  expect 1 'reproduced natively: race: .* at barrier.c:(10|18)' replay --native barrier.json
  grep -qE 'SUMMARY: .*barrier.c:(10|18)' err || fail "another race is reported"
fi

# What cannot be shown, and what is wrong.
printf '#include <pthread.h>\nint main(void) {\n  pthread_mutex_t m;\n  pthread_mutex_init(&m, 0);\n  return pthread_mutex_unlock(&m);\n}\n' >lock.c
run lock.c --save lock.json
expect 3 'not reproduced natively: the misuse of a lock' replay --native lock.json
run unsafe.heddle --save model.json
refuse 'a model has no binary' replay --native model.json
refuse 'native' replay --native unsafe.heddle --schedule 0,1
sed 's/before + 1/before + 2/' main.c >changed && mv changed main.c
expect 3 'not reproduced natively: the recorded execution is not that of the program' replay --native case.json
grep -q '^Note: the program has changed since the case was recorded' out || fail "no word of the change"
mkdir -p bare && ln -sf "$(command -v clang-19 || command -v clang)" bare/clang-19
for tool in ld as; do ln -sf "$(command -v $tool)" bare/$tool; done
real=$heddle
heddle=./with_path
printf '#!/bin/bash\nPATH=%q exec %q "$@"\n' "$PWD/bare" "$real" >with_path && chmod +x with_path
refuse 'gdb, which was not found' replay --gdb deadlock.json
rm bare/ld
refuse 'could not be built for this machine: the linker ld was not found; install the package binutils$' \
  replay --native deadlock.json
printf '#!/bin/bash\nPATH=%q exec %q "$@"\n' "$PWD/nothing" "$real" >with_path
refuse 'clang-19, which was not found' replay --native deadlock.json
heddle=$real
refuse 'cannot be written|No such file' replay --script nowhere/script deadlock.json
finish
