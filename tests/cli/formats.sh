#!/usr/bin/env bash
# Results for other programs: SARIF, JUnit, annotations, witnesses and coverage, several at once.
# shellcheck source=tests/formats/lib.sh
source "$(dirname "$0")/../formats/lib.sh"
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"
export SOURCE_DATE_EPOCH=1700000000

# holds FILE TEXT...: each of them is in it.
holds() {
  local file=$1 text
  shift
  for text in "$@"; do grep -qF -- "$text" "$file" || fail "$file has no $text"; done
}

mkdir results 'odd "<&%,:'
cp orders.c 'odd "<&%,:/o r.c'
odd='odd "<&%,:/o r.c'

# All at once, of a bug.
run check "$odd" --json results/bug.check.json --sarif results/bug.sarif --junit results/bug.junit --github \
  --witness results/bug.graphml --coverage results/bug.info --save results/bug.case.json -- -DBUG -DN=6
[[ $status == 1 ]] || fail "several formats: status $status"
holds out '::error file=odd "<&%25%2C%3A/o r.c,line=19,col=3,title=heddle%3A an assertion fails::'
holds results/bug.sarif '"ruleId": "assertion"' '"uri": "odd%20%22%3C&%25,%3A/o%20r.c"' '"executionOrder": 1'
holds results/bug.junit 'failures="1"' 'timestamp="2023-11-14T22:13:20"'
holds results/bug.graphml "$(sha256sum <"$odd" | cut -c -64)" '<data key="createThread">1</data>'
holds results/bug.info "SF:$odd" 'FNDA:1,main' 'end_of_record'
run replay results/bug.case.json --sarif results/again.sarif --witness results/bug.yml --junit results/again.junit
[[ $status == 1 ]] || fail "replay: status $status"
holds results/bug.yml 'format_version: "2.2"' "$(sha256sum <"$odd" | cut -c -64)" 'type: target' 'thread_id: 6'

# A name that is not UTF-8, and annotations as seen from the top of a repository.
cp orders.c $'bad\xff\xc3\n.c'
run check $'bad\xff\xc3\n.c' --json results/bad.check.json --sarif results/bad.sarif --junit results/bad.junit --github \
  --witness results/bad.yml --coverage results/bad.info -- -DBUG -DN=6
[[ $status == 1 ]] || fail "an odd name: status $status"
holds out '::error file=bad??%0A.c,line=19'
holds results/bad.sarif '"uri": "bad%FF%C3%0A.c"'
GITHUB_WORKSPACE=$(dirname "$PWD") run check unsafe.heddle --github
holds out "::error file=$(basename "$PWD")/unsafe.heddle,line=5,"

# Of what is safe, and of what is not known.
run check orders.c --sarif results/safe.sarif --junit results/safe.junit --witness results/safe.yml --coverage results/safe.info \
  --github --check all -- -DN=2
[[ $status == 0 ]] || fail "safe: status $status"
grep -q '^::error' out && fail "an annotation of what is safe"
holds results/safe.sarif '"results": []'
holds results/safe.yml 'entry_type: invariant_set' 'content: []'
run check endless.heddle --time 1 --no-proof --sarif results/unknown.sarif --junit results/unknown.junit --github
[[ $status == 3 ]] || fail "unknown: status $status"
holds out '::warning file=endless.heddle'
[[ $(tail -n 1 out) == "heddle: unknown "* ]] || fail "the last line is not the summary"
holds results/unknown.junit 'errors="1"'
holds results/unknown.sarif '"kind": "open"' '"ruleId": "unknown"' '"verdict": "unknown"'
expect 3 'No witness is written, since the answer is unknown' check orders.c --unwind 2 --no-proof \
  --witness results/none.yml
[[ ! -e results/none.yml ]] || fail "a witness of nothing"
echo old >before.yml
expect 3 'is unknown; the file before.yml was there before and is left as it is' check orders.c --unwind 2 --no-proof \
  --witness before.yml
[[ $(<before.yml) == old ]] || fail "a witness of an earlier run is lost"
# Where time is up while the program is being read, and nobody comes to an end by himself.
mkfifo slow.c
run check slow.c --time 0.2 --github --witness before.yml
[[ $status == 3 ]] || fail "a hard stop: status $status"
holds out '::warning file=slow.c,title=heddle%3A not all was explored::' 'No witness is written'
[[ $(tail -n 1 out) == "heddle: unknown "* ]] || fail "a hard stop: the last line is not the summary"
# Code without places.
printf 'extern void reach_error(void);\nint main(void) { reach_error(); }\n' >bare.c
if clang-19 -c -emit-llvm bare.c -o bare.bc 2>/dev/null; then
  expect 1 'No witness is written, since the place of the error .* is not known; compile the program with -g' check bare.bc \
    --witness results/bare.yml --sarif results/bare.sarif
  [[ ! -e results/bare.yml ]] || fail "a witness without a place"
  grep -qE '^ *\{\}|"locations": \[\]|: \{\}' results/bare.sarif && fail "an empty place"
fi

# A step inside a library is where the program has called it, in all of them.
cat >library.cpp <<'END'
#include <condition_variable>
#include <mutex>
#include <thread>
std::mutex m;
std::condition_variable cv;
int main() {
  std::thread t([] {
    std::unique_lock l(m);
    cv.wait(l);
  });
  cv.notify_one();
  t.join();
}
END
run check library.cpp --github --json results/library.check.json --sarif results/library.sarif --witness results/library.yml
[[ $status == 1 ]] || fail "a deadlock in a library: status $status"
holds out '  0 main waits for thread 0.1 at line 12: t.join();' '  0.1 std::thread waits for cv at line 9: cv.wait(l);' \
  'library.cpp,line=12,' 'thread 0 (main) waits for thread 0.1 in pthread_join%0A'
grep -q 'No witness' out && fail "no witness of a deadlock in a library"
holds results/library.yml 'type: target' 'line: 12' 'line: 9'
[[ $(grep -c '"physicalLocation"' results/library.sarif) == $(grep -c '"startLine"' results/library.sarif) ]] ||
  fail "a step in a library without a line"
grep -q '"text": ""' results/library.check.json && fail "a step in a library without a statement"
holds results/library.check.json '"waits_for": "thread 0.1"' '"call": "pthread_join"'
# So in C, where a model of a library function waits.
printf '#include <threads.h>\nmtx_t m; cnd_t c;\nint main(void) {\n  mtx_init(&m, mtx_plain);\n  cnd_init(&c);\n  mtx_lock(&m);\n  cnd_wait(&c, &m);\n}\n' >c11.c
run check c11.c --no-spurious-wakeups
holds out ' at line 7: cnd_wait(&c, &m);'

# The specification is that of the property file.
printf 'CHECK( init(main()), LTL(G ! call(stop())) )\n' >stop.prp
printf 'void stop(void);\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n  if (__VERIFIER_nondet_int() == 7)\n    stop();\n  return 0;\n}\n' >stop.c
run check stop.c --property stop.prp --witness results/stop.yml
holds results/stop.yml 'CHECK( init(main()), LTL(G ! call(stop())) )' 'format_version: "2.0"' 'value: "\\result == 7"'
run check stop.c --property stop.prp --witness results/stop.graphml
holds results/stop.graphml 'CHECK( init(main()), LTL(G ! call(stop())) )' '\result == 7;' '__VERIFIER_nondet_int'
run check stop.c --property stop.prp --witness yaml.graphml --witness-format yaml
holds yaml.graphml 'violation_sequence'

# How often lines are executed: main and 2 threads write, in 6 orders. The search goes through the tree of these orders,
# which has 3 + 6 + 6 writes, a third of them by main, and executes each of them once.
run check orders.c --phase dpor-whole-unpruned --coverage one.info -- -DN=2
holds one.info 'FNDA:1,main' 'DA:10,10' 'DA:16,5' 'DA:21,6'
# Work that is handed over is executed again, so only what is reached is the same, in all processes and runs together.
reached() { grep -E '^(DA|FNDA|LH)' "$1" | sed 's/\(DA:[0-9]*\),[1-9].*/\1,+/; s/FNDA:[1-9][0-9]*/FNDA:+/'; }
at_least() {
  local less more
  less=$(grep -m 1 "^DA:$1," "$2") more=$(grep -m 1 "^DA:$1," "$3")
  ((${more#*,} >= ${less#*,})) || fail "$3: $more is less than $less"
}
run check orders.c --phase dpor-whole-unpruned --coverage five.info -- -DN=7
run check orders.c --phase dpor-whole-unpruned --coverage two.info --jobs 2 -- -DN=7
same <(reached two.info) <(reached five.info)
at_least 11 five.info two.info
"$heddle" check orders.c --phase dpor-whole-unpruned --checkpoint point --coverage three.info -- -DN=7 >out 2>err </dev/null &
child=$!
while [[ ! -e point ]] && kill -0 $child 2>/dev/null; do sleep 0.05; done
sleep 0.1
kill -TERM $child 2>/dev/null
wait $child 2>/dev/null
run resume point --coverage four.info
[[ $status == 0 ]] || fail "resume: status $status"
same <(reached four.info) <(reached five.info)
at_least 11 five.info four.info
run check orders.c --checkpoint other -- -DN=2
refuse 'is of a check without --coverage' resume other --coverage six.info
# To count changes nothing else.
run check orders.c --json counted.json --coverage one.info -- -DBUG -DN=6
run check orders.c --json plain.json -- -DBUG -DN=6
same <(grep -vE 'seconds|peak' counted.json) <(grep -vE 'seconds|peak' plain.json)

# What cannot be written is told; the others are written, and the result is not lost.
run check unsafe.heddle --sarif /nowhere/x --junit junit.xml --json result.json
[[ $status == 2 ]] || fail "an output that cannot be written: status $status"
[[ $(wc -l <err) == 1 ]] || fail "not one sentence about an output"
holds out 'heddle: unsafe (assertion)'
holds err 'cannot write /nowhere/x'
holds junit.xml 'failures="1"'
holds result.json '"verdict": "unsafe"'

refuse '--witness is for programs in C and C\+\+' check unsafe.heddle --witness w.yml
refuse '--coverage is for programs in C and C\+\+' check unsafe.heddle --coverage c.info
refuse '--witness-format can be graphml or yaml, not "xml"' check stop.c --witness w --witness-format xml
refuse '--sarif needs the name of a file' check stop.c --sarif -
refuse '--sarif' paths unsafe.heddle --sarif x
run check unsafe.heddle --save model.case.json
expect 2 'there are witnesses of programs in C and C\+\+ only' replay model.case.json --witness w.yml

validate results || [[ $? == 77 ]] || fail "not as the schemas say"
finish
