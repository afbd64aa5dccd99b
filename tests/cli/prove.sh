#!/usr/bin/env bash
# shellcheck disable=SC2015 # fail never fails itself
# heddle prove and heddle check-proof, and heddle check where it goes on with a proof.
repository=$(dirname "$(dirname "$(dirname "$(readlink -f "$0")")")")
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"

cp "$repository"/examples/unbounded/* "$repository"/examples/peterson.heddle .

# What the examples say of themselves, with a proof that the checker takes.
for file in tickets.heddle tickets_broken.heddle spin_lock.c spin_lock_broken.c; do
  case $(head -n 1 "$file") in
    *": safe") expect 0 "^heddle: safe \(proved for all executions\): $file\$" prove "$file" --proof "$file.proof"
      expect 0 "^heddle: accepted .*: $file.proof of $file\$" check-proof "$file.proof" "$file" ;;
    *) expect 1 "^heddle: unsafe \(assertion\): $file:" prove "$file" --proof "$file.proof"
      [[ ! -e $file.proof ]] || fail "a proof of $file is written" ;;
  esac
done

# Why it holds: in the names and lines of the source, as text, JSON and page.
expect 0 '^  a customer at line 12: .*mine < next' prove tickets.heddle
cat >signal.c <<'END'
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int full;
unsigned long given;
void *giver(void *unused) {
  for (;;) {
    pthread_mutex_lock(&m);
    full = 1; given++;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
  }
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, giver, 0);
  for (;;) {
    pthread_mutex_lock(&m);
    while (!full) pthread_cond_wait(&c, &m);
    full = 0;
    assert(!full);
    pthread_mutex_unlock(&m);
  }
}
END
expect 0 '^Not part of the proof: deadlocks \(signal.c:21: a wait for a condition variable' prove signal.c
expect 0 'no deadlock comes up' prove tickets.heddle
expect 0 '^Proved: no check fails, and no deadlock comes up, in any execution' prove peterson.heddle --proof peterson.proof
expect 0 '^Assumption: sequential consistency\.$' prove spin_lock.c
"$heddle" prove tickets.heddle --json - --html page.html 2>/dev/null >result.json
grep -q '"method": "invariants of threads"' result.json || fail "the JSON does not name the method"
grep -q '"location": "tickets.heddle:12"' result.json || fail "the JSON does not place the invariants"
grep -q '"invariants"' page.html || fail "the page does not have the invariants"
! grep -qE '(src|href)="?https?:' page.html || fail "the page needs something from elsewhere"

# Bugs are replayed.
expect 1 '^heddle: unsafe' prove tickets_broken.heddle --save case.json
expect 1 'the assertion inside == 1 fails' replay case.json

# Each method can be asked for, and says what is outside of it.
expect 3 'any number of them' prove tickets.heddle --calculus traces
expect 0 '^heddle: safe' prove peterson.heddle --calculus traces --no-cores --no-monotonicity
refuse '--calculus can be auto, traces, invariants or dynamic-logic, not "nope"' prove tickets.heddle --calculus nope

# A check goes on with a proof, unless it is told not to; what a proof does not say stays open.
expect 3 '^heddle: unknown' check endless.heddle --unwind 5 --no-proof
expect 0 '^Proved by .*; heddle prove shows why it holds\.$' check endless.heddle --unwind 5
expect 0 '^heddle: safe \(proved for all executions\): endless.heddle$' check endless.heddle --unwind 5
expect 3 'Note: .*it says nothing of these, since a wait for a condition variable' check signal.c --unwind 3 --time 30
expect 0 '^heddle: safe' check tickets.heddle --unwind 2 --threads 3
expect 0 '"proof": \{' check endless.heddle --unwind 5 --json -
expect 0 '^heddle: safe \(proved for all executions\)' check endless.heddle --phase proof
expect 0 '^proof  ' check endless.heddle --plan

# Proofs that are damaged, of another program, or no proofs at all.
sed 's/(program "../(program "xx/' peterson.proof >other.proof
expect 1 'the proof is about another program' check-proof other.proof peterson.heddle
expect 1 'the proof is about another program' check-proof peterson.proof tickets.heddle
sed '0,/(node .*/s/(node .*/(node)/' peterson.proof >damaged.proof
expect 1 '^heddle: rejected: damaged.proof of peterson.heddle$' check-proof damaged.proof peterson.heddle
printf 'nothing' >none.proof
expect 1 '^heddle: rejected' check-proof none.proof peterson.heddle
refuse 'no-such.proof' check-proof no-such.proof peterson.heddle
refuse 'heddle check-proof takes two files' check-proof peterson.proof
refuse 'needs a file' prove

# A limit holds, and what was found until then is told.
expect 3 'time limit reached' prove --time 0.001 tickets.heddle
expect 3 'memory limit reached' prove --memory 20 "$repository/tests/proof/programs/qrcu.heddle"

# The invariants of a proof that can be said in C, from both commands; tests/formats/invariants looks whether they hold.
cat >bounded.c <<'END'
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
void *worker(void *unused) {
  for (;;) {
    pthread_mutex_lock(&m);
    if (x < 10) x++;
    assert(x <= 10);
    pthread_mutex_unlock(&m);
  }
  return unused;
}
int main(void) {
  pthread_t t;
  while (1) pthread_create(&t, 0, worker, 0);
}
END
for command in prove check; do
  run $command bounded.c --witness $command.yml
  [[ $status == 0 ]] || fail "$command --witness: status $status"
  grep -q 'type: loop_invariant' $command.yml && grep -qE 'value: "x (< 11|<= 10)"' $command.yml ||
    fail "$command --witness: $(cat $command.yml)"
done
grep -q '"m' prove.yml && fail "a mutex is in an invariant"
run prove bounded.c --sarif bounded.sarif --junit bounded.junit --github --html bounded.html --json bounded.json
[[ $status == 0 && -s bounded.sarif && -s bounded.junit && -s bounded.html && -s bounded.json ]] || fail "prove: a format"
run prove spin_lock_broken.c --github --sarif broken.sarif
grep -q '^::error file=spin_lock_broken.c,line=' out || fail "prove --github: no annotation"
refuse '--witness is for programs in C and C\+\+' prove tickets.heddle --witness tickets.yml
refuse '--sarif goes with --calculus traces' prove tickets.heddle --calculus dynamic-logic --sarif tickets.sarif
finish
