#!/usr/bin/env bash
# Does the outcome depend on the schedule: answers, statuses and files of heddle permute.
examples=$(cd "$(dirname "$0")/../../examples" && pwd)
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"

cat >race.heddle <<'END'
var x : int := 1;
proc { x := x + k }
proc { x := 3 }
END
cat >branch.heddle <<'END'
var x : int := 0, y : int := 0;
proc { x := 1 }
proc { if (x == 1) { y := 1 } else { y := 2 } }
END

expect 0 'heddle: deterministic \(this run; 2 classes, 1 way to end\): safe.heddle' permute safe.heddle
expect 1 'heddle: depends on the schedule \(this run; 2 classes, 2 ways to end\): race.heddle' permute race.heddle --inputs k=1
grep -q 'They part at step 1: thread 0 (line 2: x := x + k) or thread 1 (line 3: x := 3) comes first.' out || fail "where they part"
expect 1 'ends with x = 8' permute race.heddle --inputs k=5
expect 0 'deterministic \(this run' permute branch.heddle
expect 1 'depends on the schedule \(all schedules, these inputs; .*2 ways' permute branch.heddle --all
expect 1 'depends on the schedule \(all schedules, all inputs' permute race.heddle --symbolic
expect 0 'deterministic \(all schedules, all inputs' permute safe.heddle --symbolic
expect 3 'unknown \(this run' permute safe.heddle --classes 1
grep -q 'limit of classes reached (1); try --classes' out || fail "the limit is not told"
expect 3 'endless.heddle:2: there is no trace to permute: the run is cut short: loop cut after 10 iterations; try --unwind 20' \
  permute endless.heddle --unwind 10
[[ $(grep -c 'try' out) == 1 && $(grep -o 'try' out | wc -l) == 1 ]] || fail "advice is given twice"
expect 0 'Path condition: k == 0 or|Path condition: True' permute safe.heddle --path-condition

# Files.
run permute race.heddle --inputs k=1 --json r.json --save run.json --schedules suite.json --graph g.svg
[[ $status == 1 ]] || fail "status with files: $status"
grep -q '"classes": 2' r.json && grep -q '"final_states": 2' r.json || fail "the counts in the JSON"
grep -q '"verdict": "depends"' r.json || fail "the verdict in the JSON"
grep -q '<svg' g.svg && grep -q '#d55e00' g.svg || fail "the picture"
expect 0 'reproduced: the same final state: race.heddle' replay run.json
expect 0 'reproduced: 2 of 2 cases: race.heddle' replay suite.json
sed 's/"value": "4"/"value": "5"/' suite.json >other.json
expect 3 'not reproduced: 1 of 2 cases' replay other.json
grep -q 'is not reproduced: x is 4 at the end instead of 5' out || fail "what is different"
expect 1 'depends on the schedule \(this run; 2 classes' permute race.heddle --trace run.json
expect 1 'The run: 1,0 \(2 steps\)' permute race.heddle --inputs k=1 --schedule 1
run permute race.heddle --inputs k=1 --json -
grep -q '"command": "permute"' out && grep -q '^heddle: depends' err || fail "JSON on standard output"
run permute deadlock.heddle --all --schedules all.json
expect 1 'reproduced: [0-9]+ of [0-9]+ cases' replay all.json

# What does not go together or is not there.
refuse 'leave out --all' permute race.heddle --all --schedule 0
refuse 'leave out --inputs' permute race.heddle --symbolic --inputs k=1
refuse 'has a schedule and inputs of its own' permute race.heddle --trace run.json --inputs k=1
refuse 'the program has no input nope' permute race.heddle --inputs nope=1
refuse 'at step 1 there is no live thread 7' permute race.heddle --schedule 7
refuse 'a run of another program' permute safe.heddle --trace run.json
refuse 'cannot read nothing.json' permute race.heddle --trace nothing.json
refuse 'requires clauses' permute unsafe.heddle

# Programs in C. The output counts, and so does who ends the process.
cat >prints.c <<'END'
#include <pthread.h>
#include <stdio.h>
int __VERIFIER_nondet_int(void);
int x, n;
static void *f(void *p) { x = n; puts("f"); return p; }
static void *g(void *p) { x = 1; puts("g"); return p; }
int main(void) {
  pthread_t a, b;
  n = __VERIFIER_nondet_int();
  if (n > 100) n = 100;
  pthread_create(&a, NULL, f, NULL);
  pthread_create(&b, NULL, g, NULL);
#ifdef JOIN
  pthread_join(a, NULL);
  pthread_join(b, NULL);
#endif
  return 0;
}
END
expect 1 'depends on the schedule \(this run; 4 classes, 4 ways to end\): prints.c' \
  permute prints.c --inputs 'nondet_int#1=7' -- -DJOIN
grep -q 'output = "f\\ng\\n", n = 7, x = 1' out || fail "the values at the end"
grep -q "^Inputs: nondet_int#1 = 7" out || fail "the inputs"
grep -q "^Replay: heddle replay prints.c --inputs 'nondet_int#1=7' --schedule .* --observe -- -DJOIN" out || fail "the replay"
command=$(sed -n 's/^Replay: heddle //p' out | head -n 1)
eval "expect 0 'reproduced: it ends with exit status = 0' $command"
expect 1 'all schedules, these inputs; 4 classes, 4 ways' permute prints.c --all -- -DJOIN
expect 1 'all schedules, these inputs; .* 11 ways to end' permute prints.c --all --inputs 'nondet_int#1=7'
expect 1 'all schedules, all inputs' permute prints.c --symbolic -- -DJOIN
expect 1 'Path condition: 101 <= nondet_int#1' permute prints.c --inputs 'nondet_int#1=1000' --path-condition -- -DJOIN
run permute prints.c --inputs 'nondet_int#1=7' --json c.json --save crun.json --schedules csuite.json --graph c.svg -- -DJOIN
[[ $status == 1 ]] || fail "status with files: $status"
grep -q '"classes": 4' c.json && grep -q '"final_states": 4' c.json || fail "the counts in the JSON"
grep -q '<svg' c.svg && grep -q '#d55e00' c.svg || fail "the picture"
expect 0 'reproduced: 4 of 4 cases: prints.c' replay csuite.json
expect 0 'reproduced: the same final state: prints.c' replay crun.json
expect 1 'this run; 4 classes' permute prints.c --trace crun.json -- -DJOIN
refuse 'a run of another program' permute prints.c --trace crun.json
expect 1 'reproduced|unsafe' check prints.c --check +race --save check.json -- -DJOIN
refuse 'heddle check has other steps than heddle permute' permute prints.c --trace check.json -- -DJOIN
refuse 'there is no input nope; there are nondet_int#1' permute prints.c --inputs nope=1
refuse 'at step 1 there is no live thread 7' permute prints.c --schedule 7
refuse '--arg is for programs in C and C\+\+' permute race.heddle --arg x

# Examples say themselves what is to be expected.
for file in "$examples"/*; do
  wanted=$(sed -n 's|^// permute: ||p' "$file")
  [[ -n $wanted ]] || continue
  [[ $wanted == deterministic ]] && code=0 || code=1
  expect $code "heddle: $wanted \\(this run" permute "$file"
  expect $code "heddle: $wanted \\(all schedules, these inputs" permute "$file" --all
done
finish
