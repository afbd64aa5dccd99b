#!/usr/bin/env bash
# shellcheck disable=SC2015 # fail never fails itself
# heddle prove --calculus dynamic-logic.
repository=$(dirname "$(dirname "$(dirname "$(readlink -f "$0")")")")
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"
calculus=(prove --calculus dynamic-logic)

cp "$repository"/examples/proofs/two_counters*.heddle .
sed 's/ and j <= m {/ {/' two_counters.heddle >weak.heddle
cat >forall.heddle <<'END'
var a[3] : int := 2;
ensures forall k: int. 0 <= k and k < 3 => a[k] > 0;
proc { a[1] := 3 }
END

expect 0 '^heddle: safe \(proved for all executions\): two_counters\.heddle$' "${calculus[@]}" two_counters.heddle
expect 0 'without merging there would be 565 goals' "${calculus[@]}" two_counters.heddle
expect 0 '^565 goals with the program, [0-9]+ of first order, [0-9]+ merged; ' \
  "${calculus[@]}" --reduction none two_counters.heddle
expect 1 '^heddle: unsafe \(ensures\): two_counters_broken\.heddle:5$' "${calculus[@]}" two_counters_broken.heddle
expect 3 '^heddle: unknown \(1 open goal\): weak\.heddle$' "${calculus[@]}" weak.heddle
expect 3 "^    ⇒ x'1 == n \\+ m\$" "${calculus[@]}" weak.heddle
expect 3 '^    It does not hold for n = ' "${calculus[@]}" weak.heddle
expect 1 '^heddle: unsafe \(deadlock\)' "${calculus[@]}" deadlock.heddle
expect 3 'unfolded 5 times; try an invariant' "${calculus[@]}" --unwind 5 cut.heddle
expect 3 'time limit reached' "${calculus[@]}" --unwind 1000000000 --time 0.2 cut.heddle
expect 0 '^heddle: safe' "${calculus[@]}" forall.heddle
expect 2 "only 'heddle prove --calculus dynamic-logic' can judge 'forall' and 'exists'" check forall.heddle
expect 2 "only 'heddle prove --calculus dynamic-logic' can judge 'forall' and 'exists'" prove forall.heddle
expect 2 '^heddle: --proof goes with --calculus traces$' "${calculus[@]}" --proof p safe.heddle
expect 2 'can be auto, traces, invariants or dynamic-logic, not "x"' prove --calculus x safe.heddle

# The numbers and the open goals for programs, and a page that needs nothing else.
"$heddle" "${calculus[@]}" --json - --html page.html weak.heddle 2>/dev/null >result.json
grep -q '"method": "dynamic logic"' result.json || fail "the JSON does not name the method"
grep -q '"open_goals": 1' result.json || fail "the JSON does not count the open goal"
grep -q '"rule":"DL-INVARIANT"' page.html || fail "the page does not have the goals"
! grep -qE '(src|href)="?https?:' page.html || fail "the page needs something from elsewhere"

# What is found can be replayed.
"$heddle" "${calculus[@]}" --save case.json two_counters_broken.heddle >/dev/null
expect 1 'ensures x == n \+ m does not hold' replay case.json

finish
