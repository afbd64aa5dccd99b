#!/usr/bin/env bash
# shellcheck disable=SC2015 # fail never fails itself
# Ctrl-C and --time: the partial result with its reason, wherever the command is; a second signal ends at once.
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"

# Commands that a shell starts in the background ignore SIGINT, so they are started through env.
start() {
  env --default-signal=INT,TERM "$heddle" "$@" >out 2>err </dev/null &
  child=$!
}

# Waits until it listens to signals. Before it is heddle it is a shell, which has handlers of its own.
listening() {
  local program caught
  # In this order: what is caught is then that of the program, or of one that came after it.
  while program=$(readlink "/proc/$child/exe") &&
    caught=$(sed -n 's/^SigCgt:\t*/0x/p' "/proc/$child/status" 2>/dev/null) &&
    { [[ $program == *bash* ]] || (((caught & 0x4000) == 0)); }; do
    sleep 0.02
  done
}

for signal in INT TERM; do
  start check endless.heddle --unwind 100000000 --no-cache --no-proof
  sleep 0.5
  kill -$signal $child
  wait $child
  status=$?
  [[ $status == 3 ]] || fail "SIG$signal: status $status"
  grep -q '  endless.heddle: interrupted' out || fail "SIG$signal: no reason"
  grep -q '^heddle: unknown (no bug found within the part explored; ' out || fail "SIG$signal: no summary"
done

start paths endless.heddle --unwind 100000000 --quiet --json cut.json
sleep 0.5
kill -INT $child
wait $child
status=$?
[[ $status == 3 ]] && grep -q '"complete": false' cut.json && grep -q '"interrupted"' cut.json || fail "paths: $status"

# A compiler that hangs, and what it has started, is killed.
mkdir -p hangs
printf '#!/bin/sh\nsleep 98765 &\nwait\n' >hangs/clang-19
chmod +x hangs/clang-19
printf 'int main(void) { return 0; }\n' >plain.c
for command in check slice permute "replay --schedule 0"; do
  # shellcheck disable=SC2086 # a command and its options
  PATH="$PWD/hangs:$PATH" run $command plain.c --time 0.2
  [[ $status == 3 ]] || fail "$command, a compiler that hangs: status $status"
  grep -q '^heddle: unknown (time limit reached): plain.c$' out || fail "$command, a compiler that hangs: no reason"
done
PATH="$PWD/hangs:$PATH" start check plain.c --json cut.json
listening
kill -TERM $child
wait $child
status=$?
[[ $status == 3 ]] && grep -q '^heddle: unknown (interrupted): plain.c$' out || fail "a compiler that hangs: $status"
grep -q '"verdict": "unknown"' cut.json && grep -q '"interrupted"' cut.json || fail "a compiler that hangs: no JSON"
[[ -z $(pgrep -f 'sleep 98765') ]] || fail "what the compiler started is still there"

# A program whose pointers take long to follow: everything may point to everything. The signal comes while it is
# compiled or while that is found out, and either way that is the end.
{
  echo '#include <pthread.h>'
  for i in $(seq 1500); do echo "struct s$i { void *p, *q; } v$i;"; done
  echo 'void *t(void *u) {'
  for i in $(seq 1500); do
    j=$((i * 7919 % 1500 + 1)) k=$((i * 104729 % 1500 + 1))
    echo "  v$i.p = &v$j; v$i.q = v$k.p; *(void **)v$j.p = v$k.q; v$k.p = *(void **)v$i.q;"
  done
  echo '  return u; }'
  echo 'int main(void) { pthread_t x; pthread_create(&x, 0, t, 0); t(0); pthread_join(x, 0); return 0; }'
} >pointers.c
for pause in 0 1 2; do
  start slice pointers.c
  listening
  sleep $pause
  kill -TERM $child 2>/dev/null
  SECONDS=0
  wait $child
  status=$?
  [[ $status == 3 ]] && grep -q '^heddle: unknown (interrupted): pointers.c$' out || [[ $status == 0 && $pause != 0 ]] ||
    fail "pointers, after $pause s: status $status"
  ((SECONDS <= 3)) || fail "pointers, after $pause s: $SECONDS s"
done

# The second signal does not wait for the search. A stopped process receives one signal only once, so two kinds of it.
start check endless.heddle --unwind 100000000 --no-cache --no-proof
sleep 0.3
kill -STOP $child
kill -INT $child
kill -TERM $child
kill -CONT $child
wait $child
status=$?
[[ $status == 130 ]] || fail "two signals: status $status"

# On a terminal there is a live line, and it is gone in the end. In a pipe there is none.
run endless.heddle --time 1 --no-proof
[[ ! -s err ]] || fail "a progress line without a terminal"
if command -v script >/dev/null; then
  script -qec "$heddle endless.heddle --unwind 100000000 --time 1 --no-proof" typescript </dev/null >/dev/null
  grep -q 'execution.* s of 1 s' typescript || fail "no progress line on a terminal"
fi
finish
