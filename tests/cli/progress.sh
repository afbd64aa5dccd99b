#!/usr/bin/env bash
# shellcheck disable=SC2015 # fail never fails itself
# The live line: what it says in which phase, that it fits, that it is gone in the end, and that it is on terminals only.
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"
if ! command -v python3 >/dev/null; then
  echo "skipped: there is no python3, which makes the terminal"
  exit 0
fi

# terminal COLUMNS ARGS: leaves status, what the terminal was sent in `typescript`, and in `lines` each live line.
terminal() {
  local columns=$1
  shift
  python3 "$here/terminal.py" --columns "$columns" "$heddle" "$@" >typescript 2>err
  status=$?
  grep -azoP '\r\x1b\[K\K[^\r\n\x1b]+(?=\r\x1b)' typescript | tr '\0' '\n' >lines
}
says() { grep -qE -- "$1" lines || fail "no line with \"$1\" of $2: $(tail -n 3 lines)"; }
# The last thing the line does is to go away, and no result is printed behind it on the same row.
gone() {
  grep -aqP '\[K[^\r\n\x1b]+heddle: (safe|unsafe|unknown)' typescript && fail "$1: a result behind the line"
  grep -aq 'heddle: ' typescript || fail "$1: no result"
}
fits() {
  local longest
  longest=$(awk '{ if (length > most) most = length } END { print most + 0 }' lines)
  ((longest > 0 && longest < $1)) || fail "a line of $longest columns on a terminal of $1"
}

# Phases of a check, what is left of each, and the time.
terminal 200 orders.c --no-slice --prune none --dpor-work 100000000 --time 4 -- -DN=10
[[ $status == 0 || $status == 3 ]] || fail "orders: status $status"
says '^phase [0-9]+ \(dpor[a-z-]*\), up to [0-9]+ more, [0-9,]+ executions? \([0-9,]+/s\), [0-9,]+ branch(es)? open, the first at step [0-9]+ of [0-9]+, [0-9]+% of its budget, [0-9] s of 4 s, [0-9]+ MiB$' dpor
gone orders
fits 200
terminal 60 orders.c --no-slice --prune none --reduction dpor --time 1.5 -- -DN=10
fits 60
says '[0-9,]+ executions?' "a narrow terminal"
terminal 20 orders.c --no-slice --prune none --reduction dpor --time 1 -- -DN=10
fits 20
# What several processes have to do.
terminal 160 orders.c --no-slice --prune none --reduction dpor --time 8 --jobs 2 -- -DN=10
says ' [0-9,]+ parts? left,' "--jobs"
gone "--jobs"
# A model.
terminal 150 endless.heddle --unwind 100000000 --no-cache --no-proof --time 1.2
says 'no execution yet, [0-9,]+ steps, (at least )?[0-9,]+ branch(es)? open, the first at step 1 of [0-9,]+, [0-9]+ s of 1 s' "a model"
gone "a model"

# A compiler that takes its time, and one that hangs: Ctrl-C.
mkdir -p slow
printf '#!/bin/sh\nsleep 1\nexec /usr/bin/clang-19 "$@"\n' >slow/clang-19
chmod +x slow/clang-19
if [[ -x /usr/bin/clang-19 ]]; then
  PATH="$PWD/slow:$PATH" terminal 80 orders.c -- -DN=2
  [[ $status == 0 ]] || fail "a slow compiler: status $status"
  says '^compiling orders.c, 0 s' "a slow compiler"
  gone "a slow compiler"
fi
# Native replay says what it is doing, and how often the program has run.
if [[ -x /usr/bin/clang-19 ]]; then
  printf '#include <assert.h>\nint main(void) { assert(0); }\n' >fails.c
  ulimit -c 0
  run fails.c --save fails.json
  PATH="$PWD/slow:$PATH" terminal 100 replay --native --repeat 600 fails.json
  [[ $status == 1 ]] || fail "native replay: status $status"
  says '^compiling the program and rerunning the recorded schedule, [0-9]+ s' "native replay"
  says '^building the program for this machine, [0-9]+ s' "native replay"
  says '^running the program: [0-9]+ of 600, [0-9]+ s' "native replay"
  gone "native replay"
fi
printf '#!/bin/sh\nsleep 98764\n' >slow/clang-19
PATH="$PWD/slow:$PATH" python3 "$here/terminal.py" --interrupt 1 "$heddle" orders.c >typescript
[[ $? == 3 ]] && grep -aq 'unknown (interrupted): orders.c' typescript || fail "Ctrl-C while a program is compiled"
gone "Ctrl-C while a program is compiled"
PATH="$PWD/slow:$PATH" terminal 80 slice orders.c --time 1
says '^compiling orders.c, 0 s of 1 s' slice
python3 "$here/terminal.py" --interrupt 1.5 "$heddle" orders.c --no-slice --prune none --dpor-work 100000000 -- -DN=10 >typescript
[[ $? == 3 ]] && grep -aq 'interrupted' typescript || fail "Ctrl-C in a search"
gone "Ctrl-C in a search"

# While pointers are followed for a slice, and while a long execution that fails is run again.
{
  echo '#include <pthread.h>'
  for i in $(seq 4000); do echo "struct s$i { void *p, *q; } v$i;"; done
  echo 'void *t(void *u) {'
  for i in $(seq 4000); do
    j=$((i * 7919 % 4000 + 1)) k=$((i * 104729 % 4000 + 1))
    echo "  v$i.p = &v$j; v$i.q = v$k.p; *(void **)v$j.p = v$k.q; v$k.p = *(void **)v$i.q;"
  done
  echo '  return u; }'
  echo 'int main(void) { pthread_t x; pthread_create(&x, 0, t, 0); t(0); pthread_join(x, 0); return 0; }'
} >pointers.c
terminal 100 pointers.c --time 20
says '^phase 1 \(probe-1\): slicing, [0-9]+ s of 20 s' "slicing"
gone slicing
cat >long.c <<'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x;
static void *add(void *unused) {
  for (int i = 0; i < 1000; i++) {
    int y = x;
    x = y + 1;
  }
  return unused;
}
int main(void) {
  pthread_t threads[48];
  for (int i = 0; i < 48; i++) pthread_create(&threads[i], NULL, add, NULL);
  for (int i = 0; i < 48; i++) pthread_join(threads[i], NULL);
  assert(x == 48000);
  return 0;
}
END
terminal 100 long.c
[[ $status == 1 ]] || fail "a long execution: status $status"
says '^phase [0-9]+ \(.*\): (confirming (a|the) bug|simplifying the counterexample), [0-9]+ s' "confirming a bug"
gone "a long execution"

# A short command shows no line at all, and nothing else does without a terminal or on one that cannot erase.
terminal 80 safe.heddle
[[ $status == 0 && ! -s lines ]] || fail "a line for a short command"
run orders.c --no-slice --time 1 -- -DN=9
[[ ! -s err ]] && ! grep -q 'branches* open' out || fail "a line without a terminal"
TERM=dumb terminal 80 endless.heddle --unwind 100000000 --no-cache --no-proof --time 1
[[ ! -s lines ]] || fail "a line on a dumb terminal"
finish
