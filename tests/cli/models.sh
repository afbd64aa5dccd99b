#!/usr/bin/env bash
# shellcheck disable=SC2015 # fail never fails itself
# heddle models: one line for each function, by groups or by names.
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"

run models
[[ $status == 0 && ! -s err ]] || fail "models: status $status"
[[ $(wc -l <out) -ge 500 ]] || fail "models: only $(wc -l <out) lines"
grep -qE '^pthread_create +threads +machine +begins a thread$' out || fail "models: pthread_create"
grep -qE '^strlen +strings +model +how long it is$' out || fail "models: strlen"
[[ $(cut -d ' ' -f 1 out | sort | uniq -d) == "" ]] || fail "models: $(cut -d ' ' -f 1 out | sort | uniq -d) twice"

run models getenv memcpy
[[ $status == 0 && $(wc -l <out) == 2 ]] || fail "models getenv memcpy: $(cat out)"
grep -q '^getenv .* assumed: the environment holds nothing but what --env gives when the program begins$' out || fail "models getenv: $(cat out)"
run models c11-threads
[[ $(wc -l <out) == 25 ]] || fail "models c11-threads: $(wc -l <out) lines"
expect 0 '^__VERIFIER_nondet_\* ' models __VERIFIER_nondet_int
refuse 'no function pthread_creat among those that are known; did you mean pthread_create\?' models pthread_creat
refuse 'no function xylophone_of_mine among those that are known; heddle models lists them' models xylophone_of_mine
refuse 'is an option of heddle check' models --unwind 3
expect 0 'usage: heddle models' models --help
"$heddle" models >/dev/full 2>err
[[ $? == 2 ]] && grep -q 'cannot write to standard output' err || fail "models on a full disk"

finish
