#!/usr/bin/env bash
# shellcheck disable=SC2015 # fail never fails itself
# Where the results go: JSON, cases, plots; and what happens when they cannot go there.
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"

# json FILE EXPRESSION: a Python expression over the object j that must hold.
json() {
  python3 -c 'import json, sys; j = json.load(open(sys.argv[1])); sys.exit(0 if eval(sys.argv[2]) else 1)' "$1" "$2" ||
    fail "$1: not so: $2"
}

# full_json FILE: does a file look like finished JSON? Works without Python.
finished() { [[ -s $1 && $(tail -c 2 "$1") == '}' ]] || fail "$1 is not finished"; }

for name in safe unsafe deadlock cut; do
  run $name.heddle --unwind 3 --no-proof
  cp out text
  plain=$status
  run $name.heddle --unwind 3 --no-proof --json $name.json
  [[ $status == "$plain" ]] || fail "--json changes the status of $name"
  same <(sed '/^Explored/d' text) <(sed '/^Explored/d' out)
  finished $name.json
  run $name.heddle --unwind 3 --no-proof --json -
  [[ $status == "$plain" ]] || fail "--json - changes the status of $name"
  same <(sed '/^Explored/d' text) <(sed '/^Explored/d' err)
  same <(grep -vE 'seconds|memory' $name.json) <(grep -vE 'seconds|memory' out)
done
if command -v python3 >/dev/null; then
  fields='["tool", "version", "command", "file", "verdict", "scope", "assumptions", "incomplete", "error", "counterexample", "stats"]'
  for name in safe cut; do json $name.json "list(j) == $fields"; done
  for name in unsafe deadlock; do json $name.json "list(j) == $fields + [\"why\"] and 0 < len(j[\"why\"][\"sentences\"]) < 6"; done
  json safe.json 'j["verdict"] == "safe" and j["scope"] == "all" and j["error"] is None and j["counterexample"] is None'
  json unsafe.json 'j["error"]["kind"] == "assertion" and j["error"]["location"] == "unsafe.heddle:5"'
  json unsafe.json 'j["counterexample"]["inputs"] == [{"name": "limit", "value": "7"}]'
  json unsafe.json 'j["counterexample"]["schedule"] == ["0", "1"] and len(j["counterexample"]["steps"]) == 2'
  json deadlock.json 'j["error"]["location"] is None and len(j["counterexample"]["waiting"]) == 2'
  json cut.json 'j["verdict"] == "unknown" and j["scope"] == "bounded" and j["incomplete"][0]["location"] == "cut.heddle:2"'
  run paths safe.heddle --json paths.json
  json paths.json 'j["verdict"] is None and j["complete"] and len(j["states"]) == j["stats"]["states"] == 2'
  json paths.json 'j["states"][0]["substitution"] == {"x": "2"} and j["states"][0]["end"] == "final"'
  run paths safe.heddle --json paths.json --quiet
  json paths.json '"states" not in j and j["stats"]["states"] == 2'
  run paths cut.heddle --json paths.json --unwind 1
  json paths.json 'not j["complete"] and j["incomplete"]'
fi

# A result that cannot be written: the answer is still printed, then one sentence, and status 2.
for option in --json --save --html; do
  for target in /dev/full nowhere/file folder; do
    mkdir -p folder
    run unsafe.heddle $option $target
    [[ $status == 2 ]] || fail "$option $target: status $status"
    grep -q '^heddle: unsafe (assertion)' out || fail "$option $target: no result"
    grep -q "^heddle: cannot write $target: " err || fail "$option $target: no sentence"
    [[ $(wc -l <err) == 1 ]] || fail "$option $target: more than a sentence"
  done
done
expect 2 "cannot write nowhere/file: .*; without the file: heddle replay unsafe.heddle --inputs limit=7 --schedule '?0,1" \
  unsafe.heddle --save nowhere/file
run paths safe.heddle --plot /dev/full
[[ $status == 2 ]] && grep -q '^heddle: cannot write /dev/full: No space left' err || fail "--plot /dev/full"
run paths safe.heddle --json /dev/full
[[ $status == 2 ]] && grep -q '^heddle: cannot write /dev/full' err || fail "paths --json /dev/full"
for command in check paths permute; do
  run $command safe.heddle --html /dev/full
  [[ $status == 2 ]] && grep -q '^heddle: cannot write /dev/full' err || fail "$command --html /dev/full"
  grep -q '^heddle: ' out || fail "$command --html /dev/full: no result"
  run $command safe.heddle --html -
  [[ $status == 2 ]] && grep -q 'only --json can write to standard output' err || fail "$command --html -"
  run $command safe.heddle --html page.html
  tail -n 1 page.html | grep -q '^</html>$' || fail "$command --html: the page is not finished"
  rm page.html
done
run safe.heddle --json /dev/null
[[ $status == 0 ]] || fail "--json /dev/null"

# Standard output that is full, closed, or a pipe that nobody reads from.
"$heddle" safe.heddle >/dev/full 2>err
[[ $? == 2 ]] && grep -q 'cannot write to standard output: No space left' err || fail "standard output on a full disk"
"$heddle" safe.heddle >&- 2>err
[[ $? == 2 ]] && grep -q 'cannot write to standard output' err || fail "closed standard output"
"$heddle" safe.heddle --json kept.json >&- 2>err
finished kept.json
grep -q 'heddle: safe' kept.json && fail "the text went into the file"
"$heddle" safe.heddle >&- 2>&-
[[ $? == 2 ]] || fail "all closed"
"$heddle" --help >/dev/full 2>err
[[ $? == 2 ]] || fail "--help on a full disk"
cat >many.heddle <<'END'
proc { x := 1; x := 2; x := 3; x := 4 }
proc { x := 5; x := 6; x := 7; x := 8 }
proc { x := y; x := 10; x := 11; x := 12 }
END
{ "$heddle" paths many.heddle 2>err; echo $? >pipe_status; } | head -n 1 >out
[[ ! -s err && $(<pipe_status) == 2 ]] || fail "a pipe that is closed early: $(<pipe_status)"

# Files are replaced as a whole, keep their mode, and nothing else is left behind.
echo old >kept.json
chmod 640 kept.json
ln -s kept.json link.json
run safe.heddle --json link.json
[[ -L link.json && $(stat -c %a kept.json) == 640 ]] || fail "a link was replaced or a mode was lost"
finished kept.json
compgen -G '*tmp*' >/dev/null && fail "a temporary file was left"
echo old >readonly.json
chmod 444 readonly.json
[[ -w readonly.json ]] || expect 2 'cannot write readonly.json: Permission denied' safe.heddle --json readonly.json

# Nothing is written over what is read, nor over what another option writes, nor over what is not ours.
cp unsafe.heddle mine.heddle
ln -s mine.heddle alias.heddle
for option in --html --json --save --sarif --checkpoint; do
  refuse "$option would replace (./)?(mine|alias).heddle, which is read" mine.heddle $option ./mine.heddle
  refuse "$option would replace alias.heddle, which is read" mine.heddle $option alias.heddle
done
cmp -s unsafe.heddle mine.heddle || fail "a program was replaced"
refuse '--json and --html would both write to ./both;' safe.heddle --html ./both --json both
refuse '--save and --junit would both write to folder/../both;' safe.heddle --save both --junit folder/../both
[[ ! -e both ]] || fail "something was written"
expect 0 '^heddle: safe' safe.heddle --json /dev/null --html /dev/null --save /dev/null
run unsafe.heddle --save mine.json
refuse '--html would replace mine.json, which is read' replay mine.json --html mine.json
refuse '--html would replace unsafe.heddle, which is read' replay mine.json --html unsafe.heddle
grep -q '"schedule"' mine.json || fail "a case was replaced"
cmp -s unsafe.heddle mine.heddle || fail "the program of a case was replaced"
echo kept >script.bin
refuse '--script would replace script.bin, which is no program that heddle has built' replay --script script mine.json
[[ $(<script.bin) == kept && ! -e script ]] || fail "script.bin was replaced"

# Plots.
expect 0 '^heddle: 3 curves in p.svg: safe.heddle$' paths safe.heddle --plot p.svg
[[ $(head -c 4 p.svg) == '<svg' && $(grep -c '<polyline' p.svg) == 3 ]] || fail "the plot"
expect 0 '^heddle: 1 curve in' paths safe.heddle --plot p.svg --reduction none
expect 3 'time limit' paths endless.heddle --plot p.svg --time 0.1
# The same text every time.
run unsafe.heddle
sed '/^Explored/d' out >first
run unsafe.heddle
same first <(sed '/^Explored/d' out)
# Narrow and wide terminals.
for columns in 1 10 40 80 1000 x ''; do
  COLUMNS=$columns "$heddle" unsafe.heddle >out 2>err
  [[ $? == 1 ]] || fail "COLUMNS=$columns"
done
finish
