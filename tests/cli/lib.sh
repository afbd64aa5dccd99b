# shellcheck shell=bash
# Shared by the scripts here: source lib.sh BINARY. Each script ends with `finish`.
heddle=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 2
unset COLUMNS
failures=0

# A program that is safe, one that is not, one with a deadlock, one that never ends, and one that is cut.
cat >safe.heddle <<'END'
var x : int := 0;
proc { x := x + 1 }
proc { x := x + 1 }
ensures x == 2;
END
cat >unsafe.heddle <<'END'
var x : int := 0;
var limit;
requires limit > 5;
proc left { x := limit }
proc right { assert x != 7 }
END
cat >deadlock.heddle <<'END'
var m[2] : lock;
proc { lock m[0]; lock m[1]; unlock m[1]; unlock m[0] }
proc { lock m[1]; lock m[0]; unlock m[0]; unlock m[1] }
END
cat >endless.heddle <<'END'
var x : int := 0;
proc { while (true) { x := x + 1; assert x > 0 } }
proc { while (true) { x := x + 2 } }
END
cat >cut.heddle <<'END'
var x;
proc { while (x > 0) { x := x - 1 } }
END
printf 'proc { x := }\n' >broken.heddle
# N + 1 writes, in every order.
cat >orders.c <<'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#ifndef N
#define N 8
#endif
static atomic_int x, y;
static void *writer(void *number) {
  atomic_store(&x, (int)(intptr_t)number);
  return NULL;
}
int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, writer, (void *)(intptr_t)i);
  atomic_store(&x, N);
  for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
#ifdef BUG
  assert(x != 5);
#endif
  return 0;
}
END

fail() {
  printf 'FAILED: %s\n' "$*" >&2
  [[ -s out ]] && head -n 20 out | sed 's/^/  out: /' >&2
  [[ -s err ]] && head -n 20 err | sed 's/^/  err: /' >&2
  failures=$((failures + 1))
}

# run ARGS: leaves status, and the files out and err.
run() {
  "$heddle" "$@" >out 2>err </dev/null
  status=$?
}

# expect STATUS PATTERN ARGS: runs, and looks for the pattern in what is printed.
expect() {
  local wanted=$1 pattern=$2
  shift 2
  run "$@"
  [[ $status == "$wanted" ]] || fail "heddle $*: status $status instead of $wanted"
  grep -qE -- "$pattern" out err || fail "heddle $*: no \"$pattern\""
}

# refuse PATTERN ARGS: status 2, nothing on standard output, one sentence on standard error.
refuse() {
  local pattern=$1
  shift
  expect 2 "$pattern" "$@"
  [[ ! -s out ]] || fail "heddle $*: something on standard output"
  [[ $(wc -l <err) == 1 ]] || fail "heddle $*: not one sentence"
}

# same A B: two files with the same text.
same() { cmp -s "$1" "$2" || fail "$1 and $2 differ"; }

finish() {
  ((failures == 0)) && echo "ok"
  exit $((failures > 0))
}
