#!/usr/bin/env bash
# Files that are not there, not readable, or not what they should be.
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"

refuse 'cannot read missing.heddle: No such file or directory' missing.heddle
refuse 'cannot read nowhere/missing.heddle' check nowhere/missing.heddle
refuse 'cannot read safe.heddle/x.heddle: Not a directory' safe.heddle/x.heddle
mkdir folder.heddle
refuse 'folder.heddle is a directory' check folder.heddle
refuse 'is a directory' check .
cp safe.heddle hidden.heddle
chmod 000 hidden.heddle
[[ -r hidden.heddle ]] || refuse 'cannot read hidden.heddle: Permission denied' hidden.heddle
for ending in txt h o rs heddle.old; do
  : >"program.$ending"
  refuse "cannot take program.$ending: the name of a program ends in .c, .*or .heddle" "program.$ending"
done
refuse 'cannot read -: |cannot take -' check -

run broken.heddle
[[ $status == 2 ]] || fail "a syntax error has status $status"
grep -qE '^broken.heddle:1:[0-9]+: error: ' err || fail "a syntax error without its place"
[[ $(tail -n 1 err) == 'heddle: bad input (1 error): broken.heddle' ]] || fail "a syntax error without a summary"
run broken.heddle --json result.json
[[ ! -e result.json ]] || fail "bad input wrote JSON"

: >empty.heddle
expect 2 'empty.heddle: error: the program has no process' empty.heddle
printf 'proc { x := 1 }\r\n' >'name with blanks.heddle'
expect 0 '^heddle: safe \(all executions\): name with blanks.heddle$' 'name with blanks.heddle'
head -c 3000 /dev/urandom >noise.heddle
run noise.heddle
[[ $status == 2 ]] || fail "noise has status $status"
# A name with an escape sequence must not reach the terminal as it is.
run $'evil\e[31m.heddle'
grep -q $'\e' err && fail "an escape sequence was printed"
finish
