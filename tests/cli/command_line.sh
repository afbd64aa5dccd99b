#!/usr/bin/env bash
# What the command line accepts, and what it says when it does not.
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"

expect 2 'usage: heddle'
expect 0 'Exit status' --help
expect 0 'Exit status' -h
expect 0 '^heddle [0-9]+\.[0-9]+\.[0-9]+$' --version
[[ $(head -n 1 out) =~ ^heddle\ [0-9.]+$ && $(wc -l <out) == 4 ]] || fail "--version: the first line is Heddle's"
expect 0 '^LLVM 19\.[0-9]+\.[0-9]+$' --version
expect 0 'clang version 1[4-9]\.' --version
expect 0 '^Z3 [0-9]+\.[0-9]+\.[0-9]+$' --version
mkdir -p empty
PATH=$PWD/empty "$heddle" --version >out
grep -q 'no clang that can be used; C and C++ need clang-19 in PATH' out || fail "--version without clang"
for command in check paths replay; do
  expect 0 "usage: heddle $command" $command --help
  expect 0 '--json FILE' $command --help
  refuse "heddle $command needs a file" $command
done
expect 0 '--plot' paths --help
run check --help
grep -q -- --plot out && fail "--plot is listed for check"
expect 0 '^\* memory ' --list-checks
expect 0 '^  race ' check --list-checks

expect 0 '^heddle: safe \(all executions\): safe.heddle$' safe.heddle
expect 0 '^heddle: safe \(all executions\): safe.heddle$' check safe.heddle
expect 0 '^heddle: safe' --unwind 5 safe.heddle
expect 0 '^heddle: safe' check --unwind=5 safe.heddle --reduction=none --no-cache
expect 1 '^heddle: unsafe \(assertion\): unsafe.heddle:5$' unsafe.heddle
expect 1 '^heddle: unsafe \(deadlock\): deadlock.heddle$' deadlock.heddle
expect 3 '^heddle: unknown \(no bug found within the part explored; 1 reason\): cut.heddle$' cut.heddle --unwind 3 --no-proof
expect 3 'cut.heddle:2: loop cut after 3 iterations.*; try --unwind' cut.heddle --unwind 3 --no-proof
expect 0 '^heddle: safe \(proved for all executions\): cut.heddle$' cut.heddle --unwind 3
run cut.heddle --unwind 3 --no-proof
[[ $(tail -n 1 out) == 'heddle: unknown'* ]] || fail "the summary is not the last line"

refuse 'unknown command proves; did you mean prove\?' proves safe.heddle
refuse 'unknown command proof' proof safe.heddle
refuse 'unknown command chekc; did you mean check\?' chekc safe.heddle
refuse 'the command comes first: heddle check safe.heddle' --unwind 5 check safe.heddle
refuse 'unknown option --unwnd; did you mean --unwind\?' check safe.heddle --unwnd 5
refuse 'unknown option --unwnd' --unwnd 5 safe.heddle
refuse 'unknown option --xyzzy; heddle check --help lists the options' safe.heddle --xyzzy
refuse 'unknown option -x' safe.heddle -x
refuse '--plot is an option of heddle paths, not of heddle check' safe.heddle --plot a.svg
refuse '--save is an option of heddle check and heddle permute and heddle resume and heddle prove, not of heddle paths' paths safe.heddle --save a
refuse '--unwind needs a value: --unwind N' safe.heddle --unwind
for bad in -1 1.5 x '' 5x 4294967296 99999999999999999999 0x10 ' 5' +5; do
  refuse '--unwind needs a whole number from 0 to 4294967295' safe.heddle --unwind "$bad"
done
refuse '--threads needs a whole number from 1' safe.heddle --threads 0
refuse '--memory needs a whole number' safe.heddle --memory 0
for bad in -1 0 x '' 1e400 inf nan 1s 5000000; do
  refuse '--time needs a number of seconds' safe.heddle --time "$bad"
  refuse '--solver-timeout needs a number of seconds' safe.heddle --solver-timeout "$bad"
done
refuse '--no-cache takes no value' safe.heddle --no-cache=yes
refuse '--reduction can be none, classes, dpor here, not "nope"' safe.heddle --reduction nope
refuse '--prune can be none, summaries or always, not "some"' safe.heddle --prune some
expect 0 '^heddle: safe' check safe.heddle --reduction dpor --prune always
expect 0 '"summaries": [1-9]' check safe.heddle --reduction dpor --prune always --json -
refuse '--reduction can be none, classes, dpor here, not "canonical"' safe.heddle --reduction canonical
refuse '--reduction can be none, canonical, classes, dpor here, not ""' paths safe.heddle --reduction none,
refuse '--reduction is an option of heddle check and heddle paths and heddle prove, not of heddle replay' replay safe.heddle --reduction none
refuse '--reduction takes several values only together with --plot' paths safe.heddle --reduction none,classes
refuse 'takes one file, but there are safe.heddle and cut.heddle' check safe.heddle cut.heddle
refuse 'takes one file' safe.heddle cut.heddle
refuse 'compiler flags \(-O1\) do not apply' check safe.heddle -- -O1
expect 0 'safe' check safe.heddle --
refuse 'the name of a file is empty' check ''
refuse '--json needs the name of a file' check safe.heddle --json ''
refuse '--html needs the name of a file, and --json is an option; a file of that name is --html=--json$' \
  check safe.heddle --html --json
[[ ! -e ./--json ]] || fail "an option is the name of a file"
run check safe.heddle --html=--json
[[ $status == 0 && -s ./--json ]] || fail "a file whose name is an option: status $status"
refuse 'only --json can write to standard output' check unsafe.heddle --save -

expect 0 'heddle: 2 symbolic paths in [0-9]+ steps \(reduction canonical\)' paths safe.heddle
expect 0 '^1\. \[x ↦ 2\]$' paths safe.heddle
expect 0 'ι0⟨True, \{x\}, \{x\}⟩ · ι1' paths safe.heddle
expect 0 'reduction none' paths safe.heddle --reduction none
run paths safe.heddle --quiet
grep -q '↦' out && fail "--quiet lists states"
expect 3 'at least' paths cut.heddle --unwind 2
finish
