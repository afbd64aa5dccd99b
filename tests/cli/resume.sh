#!/usr/bin/env bash
# shellcheck disable=SC2015 # fail never fails itself
# --checkpoint and heddle resume: whatever stops a check, it goes on where it was.
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"

mkdir work
mv orders.c work
one_by_one=(--reduction dpor --prune none --no-slice)
executions=3628800  # of ten writes

# Reaches its limit, goes on from elsewhere with more processes, is killed, goes on again.
(cd work && "$heddle" check orders.c "${one_by_one[@]}" --checkpoint ../far --time 4 --jobs 1 -- -DN=9 >../out 2>../err)
status=$?
[[ $status == 3 ]] && grep -q '^Go on: heddle resume ../far$' out || fail "a limit: status $status"
"$heddle" resume far --time 600 --jobs 2 --json killed.json >out 2>err </dev/null &
child=$!
sleep 3
kill -9 $child 2>/dev/null
wait $child 2>/dev/null
[[ -s far ]] || fail "the checkpoint is gone"
run resume far --time 600 --jobs 2 --json result.json
[[ $status == 0 ]] || fail "resumed: status $status"
grep -q "\"executions\": $executions" result.json || fail "resumed: other executions"

# Ctrl-C.
"$heddle" check work/orders.c "${one_by_one[@]}" --checkpoint near -- -DN=10 >out 2>err </dev/null &
child=$!
sleep 4
kill -TERM $child
wait $child
status=$?
[[ $status == 3 ]] && grep -q '^Go on: heddle resume near$' out || fail "interrupted: status $status"
count() { sed -n 's/.*"executions": \([0-9]*\).*/\1/p' "$1"; }
run resume near --time 5 --json once.json
[[ $status == 3 ]] || fail "resumed after that: status $status"
run resume near --time 5 --json twice.json
[[ $status == 3 && $(count twice.json) -gt $(count once.json) ]] || fail "it begins anew: $(count twice.json)"

# What is wrong with it is said in a sentence.
refused() {
  [[ $status == 2 && $(wc -l <err) == 1 ]] && grep -q "$1" err || fail "$2: status $status: $(cat err)"
}
sed -i 's/return 0;/return 1;/' work/orders.c
run resume near
refused 'no longer the program' 'a program that has changed'
head -c 40 near >cut
run resume cut
refused 'is damaged' 'a checkpoint that was cut off'
sed 's/tries_all/tries_alk/' near >wrong
run resume wrong
refused 'is damaged' 'a checkpoint with a wrong letter'
sed '1s/.*/heddle checkpoint 1/' near >old
run resume old
refused 'of another version of heddle' 'a checkpoint of an earlier version'
run resume safe.heddle
refused 'is not a checkpoint' 'no checkpoint'
run resume missing
refused 'missing' 'a missing file'
run resume
refused 'needs a file' 'no file'
run resume near --reduction dpor
refused 'is an option of heddle check' 'an option that decides what is searched'
run check safe.heddle --checkpoint unsafe.heddle
refused 'is no checkpoint' 'a file that would be lost'
run check safe.heddle --checkpoint nowhere/file
refused 'nowhere/file' 'a place that does not exist'
run check safe.heddle --checkpoint done
[[ $status == 0 ]] || fail "a short check: status $status"
run resume done
[[ $status == 0 ]] || fail "a check that had come to its end: status $status"
finish
