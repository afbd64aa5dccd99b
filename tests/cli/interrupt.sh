#!/usr/bin/env bash
# shellcheck disable=SC2015 # fail never fails itself
# Ctrl-C: the partial result with its reason; a second one ends at once.
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"

# Commands that a shell starts in the background ignore SIGINT, so they are started through env.
start() {
  env --default-signal=INT,TERM "$heddle" "$@" >out 2>err </dev/null &
  child=$!
}

for signal in INT TERM; do
  start check endless.heddle --unwind 100000000 --no-cache
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

# The second signal does not wait for the search. A stopped process receives one signal only once, so two kinds of it.
start check endless.heddle --unwind 100000000 --no-cache
sleep 0.3
kill -STOP $child
kill -INT $child
kill -TERM $child
kill -CONT $child
wait $child
status=$?
[[ $status == 130 ]] || fail "two signals: status $status"

# On a terminal there is a live line, and it is gone in the end. In a pipe there is none.
run endless.heddle --time 1
[[ ! -s err ]] || fail "a progress line without a terminal"
if command -v script >/dev/null; then
  script -qec "$heddle endless.heddle --unwind 100000000 --time 1" typescript </dev/null >/dev/null
  grep -q 'executions* (.* depth .* MiB' typescript || fail "no progress line on a terminal"
fi
finish
