#!/usr/bin/env bash
# shellcheck disable=SC2015 # fail never fails itself
# Programs that are described by a compile_commands.json, and what can be wrong with one.
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"

# Two programs and a test that share a queue; each file has flags of its own.
mkdir -p src build include
cat >include/queue.h <<'END'
int take(int);
#ifndef LIMIT
#error the flags of the project are not used
#endif
END
printf '#include "queue.h"\nint take(int x) { return x + STEP; }\n' >src/queue.c
printf 'int unused(void) { return 0; }\n' >src/unused.c
printf '#include <assert.h>\n#include "queue.h"\nint main(void) { assert(take(1) == 3); }\n' >src/one.c
printf '#include <assert.h>\n#include "queue.h"\nint main(void) { assert(take(1) == 4); }\n' >src/two.c
# entry FILE FLAGS
entry() {
  printf '{"directory": "%s/build", "file": "../src/%s", "command": "cc -O2 -Wall -Werror -I../include %s -MD -MF x.d -o %s.o -c ../src/%s"}' \
    "$PWD" "$1" "$2" "$1" "$1"
}
printf '[%s,\n%s,\n%s]\n' "$(entry queue.c '-DLIMIT=1 \"-DSTEP=1 + 1\"')" "$(entry unused.c)" "$(entry one.c -DLIMIT=2)" \
  >build/compile_commands.json
expect 0 '^heddle: safe.*: build/compile_commands\.json$' check -p build
expect 0 '^heddle: nothing in the program uses what src/unused\.c defines; left out$' check -p build/compile_commands.json
expect 0 '^heddle: safe' check build/compile_commands.json
expect 0 '^heddle: 0 kinds of threads' inspect -p build
expect 0 'lines with code matter' slice -p build
[[ ! -e build/x.d ]] || fail "a file for make was written"

printf '[%s,\n%s,\n%s]\n' "$(entry queue.c '-DLIMIT=1 -DSTEP=2')" "$(entry one.c -DLIMIT=2)" "$(entry two.c -DLIMIT=2)" \
  >build/compile_commands.json
refuse '^heddle: src/one\.c and src/two\.c each define main; say with --main which of them is the program$' check -p build
expect 0 '^heddle: safe' check -p build --main src/one.c
expect 1 '^heddle: unsafe' check -p build --main src/two.c --save case.json
expect 1 '^heddle: reproduced' replay case.json
# A driver that is no part of the project, with a flag of its own.
printf '#include "queue.h"\n#include <assert.h>\nint main(void) { assert(take(LIMIT) == 7); }\n' >driver.c
expect 0 '^heddle: safe' check -p build driver.c -- -Iinclude -DLIMIT=5 -UMISSING
# One that takes the place of a main that is there.
printf '#include <assert.h>\nint helper(void);\nint main(void) { assert(helper() == 8); }\n' >other.c
printf 'int helper(void) { return 8; }\nint main(void) { return helper(); }\n' >src/whole.c
printf '[%s]' "$(entry whole.c)" >build/compile_commands.json
expect 0 '^heddle: the main of src/whole\.c is not used, since a file that was named has one$' check -p build other.c
printf '[%s,\n%s,\n%s]\n' "$(entry queue.c '-DLIMIT=1 -DSTEP=2')" "$(entry again.c '-DLIMIT=1 -DSTEP=3')" "$(entry two.c -DLIMIT=2)" \
  >build/compile_commands.json
cp src/queue.c src/again.c
refuse '^heddle: take is defined in src/queue\.c and src/again\.c; name the file that belongs to the program' check -p build
expect 0 '^heddle: safe' check -p build src/again.c

# As a list of words, with a flag of another compiler and a file of words.
printf -- '-DLIMIT=2\n-DSTEP=2 -I ../include' >build/words
printf '[{"directory": "%s/build", "file": "../src/queue.c", "arguments": ["gcc", "-fno-ipa-cp-clone", "@words", "-c", "../src/queue.c"]},\n%s]' \
  "$PWD" "$(entry one.c -DLIMIT=2)" >build/compile_commands.json
expect 0 '^heddle: safe' check -p build

# What can be wrong.
refuse 'cannot read nowhere/compile_commands\.json' check -p nowhere/compile_commands.json
refuse '^heddle: -p needs a compile_commands\.json, or the folder' check -p src/one.c
refuse '^heddle: --main chooses among the files of a project' check src/one.c --main src/one.c
# wrong TEXT SENTENCE
wrong() {
  mkdir -p wrong
  printf '%s' "$1" >wrong/compile_commands.json
  refuse "$2" check -p wrong
}
wrong '{' 'is not JSON; have it written anew'
wrong '{}' 'is not a list of compile commands'
wrong '[]' 'names no source in C or C\+\+'
wrong '[3]' 'entry 1 is no object'
wrong '[{"directory": "."}]' 'entry 1 has no "file"'
wrong '[{"file": "a.c"}]' 'entry 1 has no "directory"'
wrong '[{"file": "a.c", "directory": "."}]' 'entry 1 has no "command" and no "arguments"'
wrong '[{"file": "a.c", "directory": ".", "command": "cc -c a.c"}]' 'entry 1 is about wrong/a\.c, which does not exist'
wrong '[{"file": "a.c", "directory": "gone", "command": "cc -c a.c"}]' 'entry 1 is about the folder .*/gone, which does not exist'
printf '#include "missing.h"\nint main(void) {}\n' >wrong/a.c
printf '[{"file": "a.c", "directory": ".", "command": "cc -c a.c"}]' >wrong/compile_commands.json
run check -p wrong
[[ $status == 2 && ! -s out ]] || fail "a missing header: status $status"
[[ $(tail -n 1 err) == *"a.c:1:10: 'missing.h' file not found; name its folder behind --, as in -- -Iinclude, or install"* ]] ||
  fail "a missing header is not named"
finish
