#!/usr/bin/env bash
# shellcheck disable=SC2015 # fail never fails itself
# heddle explain: each kind has its page; each program on it has the error that the page says, in the words and at the
# line that the page shows, and each mended one has none, whatever is checked.
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"

run explain
[[ $status == 0 && ! -s err ]] || fail "explain: status $status"
kinds=$(sed -n 's/^  \([a-z]*\) .*/\1/p' out)
for kind in assertion ensures deadlock division memory lock race overflow leak exception; do
  grep -qx "$kind" <<<"$kinds" || fail "explain does not list $kind"
done

# check_example KIND ENDING: the programs on the page in the file `page`.
check_example() {
  local kind=$1 ending=$2 name=$1$2 command shown
  run explain "$kind" --print "wrong$ending"
  cp out "$name"
  run explain "$kind" --print "mended$ending"
  cp out "mended$ending"
  # What the page shows is what is printed.
  grep -qF -- "$(head -n 1 "$name")" page || fail "$kind: the page does not show $name"
  command=$(sed -n "s/^\$ heddle \(check $name.*\)/\1/p" page)
  [[ -n $command ]] || fail "$kind: no command for $name"
  # shellcheck disable=SC2086 # a command and its options
  run $command
  [[ $status == 1 ]] || fail "$name: status $status"
  [[ $(tail -n 1 out) == "heddle: unsafe ($kind): $name"* ]] || fail "$name: $(tail -n 1 out)"
  grep -qxF -- "$(tail -n 1 out)" page || fail "$kind: the page shows another last line for $name"
  shown=$(sed -n "s/^\($name:.*error: .*\)/\1/p" page)
  [[ -n $shown ]] && grep -qF -- "${shown%...}" out || fail "$name: not what the page shows"
  run "mended$ending"
  [[ $status == 0 ]] || fail "$kind: the mended $ending: $(tail -n 1 out)"
  [[ $ending == .heddle ]] && return
  run "mended$ending" --check all
  [[ $status == 0 ]] || fail "$kind: the mended $ending with all checks: $(tail -n 1 out)"
}

examples=0
for kind in $kinds; do
  run explain "$kind"
  [[ $status == 0 && ! -s err ]] || fail "explain $kind: status $status"
  cp out page
  [[ $(head -n 1 page) == "$kind: "* ]] || fail "explain $kind: $(head -n 1 page)"
  for ending in .c .cpp .heddle; do
    grep -q "^$kind\\$ending:\$" page || continue
    check_example "$kind" $ending
    examples=$((examples + 1))
  done
done
((examples == 15)) || fail "$examples examples"

# By the name of a rule.
run explain memory
cp out page
run explain memory/use-after-free
[[ $status == 0 ]] && same out page
run explain memory/double-free --print wrong.c
[[ $status == 0 && -s out ]] || fail "a program of a rule: status $status"

refuse 'no kind of error called memory/x; ' explain memory/x
refuse 'no kind of error called rase; did you mean race\?' explain rase
refuse 'no kind of error called xylophone; the kinds are assertion, ensures' explain xylophone
refuse 'takes one kind of error, but there are race and lock' explain race lock
refuse 'no program wrong.heddle for race' explain race --print wrong.heddle
refuse 'no program x for race' explain race --print x
refuse '--print needs a kind of error' explain --print wrong.c
refuse 'compiler flags do not apply' explain race -- -g
refuse 'is an option of heddle check' explain race --unwind 3
expect 0 'usage: heddle explain' explain --help
"$heddle" explain race >/dev/full 2>err
[[ $? == 2 ]] && grep -q 'cannot write to standard output' err || fail "explain on a full disk"
finish
