#!/usr/bin/env bash
# shellcheck disable=SC2015 # fail never fails itself
# --jobs: the same answer and the same executions with any number of processes, also where some of them are killed.
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"

one_by_one=(--reduction dpor --prune none --no-slice)
executions=362880  # of nine writes

for jobs in 2 3; do
  run check orders.c "${one_by_one[@]}" --jobs $jobs --json result.json
  [[ $status == 0 ]] || fail "--jobs $jobs: status $status"
  grep -q "\"executions\": $executions" result.json || fail "--jobs $jobs: other executions"
done

run check orders.c "${one_by_one[@]}" --jobs 2 --save bug.json -- -DBUG
[[ $status == 1 ]] || fail "a bug: status $status"
run replay bug.json
[[ $status == 1 ]] || fail "the bug again: status $status"

# Workers that are killed cost time and nothing else.
"$heddle" check orders.c "${one_by_one[@]}" --jobs 2 --json killed.json >out 2>err </dev/null &
child=$!
for _ in 1 2 3 4; do
  sleep 0.4
  worker=$(pgrep -P $child heddle | tail -n 1)
  [[ -n $worker ]] && kill -9 "$worker" 2>/dev/null
done
wait $child
status=$?
[[ $status == 0 ]] || fail "killed workers: status $status"
grep -q "\"executions\": $executions" killed.json || fail "killed workers: other executions"

# Nobody is left behind.
run check orders.c "${one_by_one[@]}" --jobs 2 --time 0.8
[[ $status == 3 ]] && grep -q 'time limit reached' out || fail "a time limit: status $status"
sleep 0.2
[[ -z $(pgrep -f "check orders.c .*--time 0.8") ]] || fail "workers outlive the command"

run check orders.c --jobs 0
[[ $status == 2 ]] || fail "--jobs 0: status $status"
finish
