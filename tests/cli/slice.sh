#!/usr/bin/env bash
# shellcheck disable=SC2015 # fail never fails itself
# heddle slice, and what slices do to a check.
repository=$(dirname "$(dirname "$(dirname "$(readlink -f "$0")")")")
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"

cat >statistics.c <<'END'
#include <assert.h>
#include <pthread.h>
int x, statistics;
static void *work(void *unused) {
  statistics++;
  x++;
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  work(0);
  pthread_join(thread, 0);
  assert(x > 0);
}
END
cat >counts.heddle <<'END'
var x : int := 0;
var seen : int := 0;
proc { seen := seen + 1; x := 1 }
proc { seen := seen + 1; assert x < 2 }
END

expect 0 '^ 5 ~   statistics\+\+;' slice statistics.c
expect 0 '^ 6 \*   x\+\+;' slice statistics.c
expect 0 '^ 5 -   statistics\+\+;' slice statistics.c --check assertion
expect 0 '^Of 8 shared operations in the program [0-9]+ cannot matter\.$' slice statistics.c
expect 0 '^Checked: assertion, deadlock, division, memory, lock, exception\.$' slice statistics.c
expect 0 '^heddle: [0-9]+ of [0-9]+ lines with code matter: statistics\.c$' slice statistics.c
expect 0 '^All of it matters: every access has a part in data races\.$' slice statistics.c --check +race
expect 0 '^2 - var seen' slice counts.heddle
expect 0 '^heddle: 3 of 4 lines with code matter: counts\.heddle$' slice counts.heddle
run slice statistics.c --check assertion --json -
grep -q '"location": "statistics.c:5", "slice": "outside"' <(tr -s '\n ' ' ' <out) || fail "no line in the JSON"
grep -q 'lines with code matter' err || fail "the text is not on standard error"
refuse 'is an option of heddle check, not of heddle slice' slice statistics.c --prune none
refuse 'cannot read missing.c' slice missing.c

# The verdict is the same, the counts are not, and a schedule is one of the whole program.
expect 0 '^Sliced: [0-9]+ of [0-9]+ shared operations in the program cannot matter; [0-9]+ steps not scheduled\.$' statistics.c
run statistics.c --no-slice
[[ $status == 0 ]] && ! grep -q Sliced out || fail "--no-slice slices"
run statistics.c --prune none --json with.json
run statistics.c --prune none --no-slice --json without.json
executions() { sed -n 's/.*"executions": \([0-9]*\).*/\1/p' "$1"; }
(($(executions with.json) < $(executions without.json))) || fail "a slice saves nothing"
grep -q '"slice"' with.json && ! grep -q '"slice"' without.json || fail "the JSON does not tell about the slice"
expect 0 'Assumption: no errors that are not checked \(memory, division, lock, overflow\) in code that cannot matter' statistics.c --check assertion
sed 's/x > 0/x == 2/' statistics.c >wrong.c
run wrong.c --save case.json
[[ $status == 1 ]] || fail "the bug is not found: $status"
expect 1 '^heddle: reproduced: assertion' replay case.json
expect 0 'cannot matter' counts.heddle

# Where the assertion depends on nothing that is shared, one execution is enough.
programs=$repository/bench/table2
expect 0 '^Explored 1 execution in ' "$programs/allocator.c" --check assertion -- -DN=4
expect 0 '^Explored 1 execution in ' "$programs/allocator.c" --check assertion --prune none -- -DN=4 -DFIXED=1
expect 0 '^Explored 1 execution in ' "$programs/lock_free_list.c" --check assertion --prune none -- -DN=3 -DOPS=2 -DCHECK=0
expect 0 '^Explored 1 execution in ' "$programs/lock_free_skip_list.c" --check assertion --prune none -- -DN=3 -DOPS=2 -DTEST=0
expect 0 '^Explored 6 executions in ' "$repository/examples/statistics.c" --prune none
finish
