#!/usr/bin/env bash
# shellcheck disable=SC2015 # fail never fails itself
# heddle cc and heddle c++: what a build with them leaves behind, and checks of the programs that come out of it.
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"
heddle=$(readlink -f "$heddle")

# A project nobody prepared: a library, a shared library, a program, objects in a folder.
mkdir project project/obj
cd project || exit 2
printf 'int inner(int x) { return x + SHIFT; }\n' >inner.c
printf 'int inner(int);\nint outer(int x) { return inner(x) * 2; }\n' >outer.c
printf 'int never(void) { return 0; }\n' >never.c
printf 'int shared(int x) { return x + 1; }\n' >shared.c
cat >main.c <<'END'
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int outer(int), shared(int);
int main(int count, char **words) {
  assert(outer(1) == 6);
  assert(shared(1) == 2);
  assert(count < 2 || strcmp(words[1], "wrong"));
  return 0;
}
END
cat >Makefile <<'END'
CFLAGS = -O2 -g -Wall -Werror -D_FORTIFY_SOURCE=2 -fPIC
program: obj/main.o libparts.a libshared.so
	$(CC) $(CFLAGS) -o $@ obj/main.o -L. -lparts -lshared -Wl,--gc-sections -Wl,-rpath,'$$ORIGIN'
obj/%.o: %.c
	$(CC) $(CFLAGS) -MD -MF obj/$*.d -DSHIFT=2 -c -o $@ $<
libparts.a: obj/inner.o obj/outer.o obj/never.o
	$(AR) rcs $@ $^
libshared.so: shared.c
	$(CC) $(CFLAGS) -shared -o $@ $<
END
make CC="$heddle cc" >log 2>&1 || fail "make: $(cat log)"
./program || fail "the program does not run"
[[ -s obj/inner.d ]] || fail "no file for make"
expect 0 '^heddle: safe.*: \./program$' check ./program
expect 0 '^heddle: safe' check ./program -- right
expect 1 '^heddle: unsafe' check ./program --save case.json -- wrong
expect 1 '^heddle: reproduced' replay case.json
expect 0 '^No thread is created' inspect ./program
# An archive and a driver; objects alone.
printf '#include <assert.h>\nint outer(int);\nint main(void) { assert(outer(LOW) > 5); }\n' >driver.c
expect 0 '^heddle: safe' check driver.c libparts.a -- -DLOW=1
expect 1 '^heddle: unsafe' check driver.c libparts.a -- -DLOW=0
expect 0 '^heddle: the main of main\.c is not used, since a file that was named has one$' check driver.c ./program -- -DLOW=1
expect 0 '^heddle: safe' check obj/main.o obj/inner.o obj/outer.o shared.c
strip -o stripped program && expect 0 '^heddle: safe' check ./stripped
# What was changed since then is not looked at.
printf '#error changed\n' >inner.c
expect 0 '^heddle: safe' check ./program
cd ..

# Several sources at once, files of words, one step, the other stages.
printf 'int b(void);\n#include <assert.h>\nint main(void) { assert(b() == B); }\n' >a.c
printf 'int b(void) { return 5; }\n' >b.c
"$heddle" cc -DB=5 a.c b.c -o ab -flto && ./ab && expect 0 '^heddle: safe' check ./ab
printf -- '-DB=6 -c "a.c"\n' >words
"$heddle" cc @words b.c && "$heddle" cc a.o b.o -o ab6 && expect 1 '^heddle: unsafe' check ./ab6
cp b.c b.text
"$heddle" cc -x c -c b.text -o b2.o && expect 0 '^heddle: safe' check a.c b2.o -- -DB=5
[[ $("$heddle" cc -E b.c | tail -n 1) == *'return 5'* ]] || fail "-E"
[[ $("$heddle" cc -MM b.c) == 'b.o: b.c' ]] || fail "-MM"
"$heddle" cc -S b.c -o - | grep -q '^b:' || fail "-S"
"$heddle" cc --version | grep -q clang || fail "--version"
printf 'int main(void) { return 0 }\n' >conftest.c
"$heddle" cc conftest.c -o conftest 2>err && fail "an error is no error"
grep -q "conftest.c:1:26: error: expected ';'" err || fail "clang's own message is missing"
[[ $(wc -l <<<"$(grep -c heddle err)") == 1 ]] || fail "more than clang's own message"
printf 'int main(void) { return 0; }\n' >conftest.c
"$heddle" cc conftest.c -o conftest && ./conftest || fail "a probe"
HEDDLE_CC='no-such-compiler -m64' "$heddle" cc b.c -c 2>err && fail "no compiler is no error"
grep -q '^heddle: the compiler no-such-compiler was not found; install it, or name another one in HEDDLE_CC$' err || fail "no sentence"
if command -v gcc >/dev/null; then
  HEDDLE_CC=gcc "$heddle" cc -fno-ipa-cp-clone -DB=5 a.c b.c -o by_gcc && expect 0 '^heddle: safe' check ./by_gcc
fi

# C++, with what runs before main.
printf 'struct S { S(); }; int made;\nS::S() { made = 1; }\nstatic S s;\n' >one.cpp
printf '#include <cassert>\nextern int made;\nint main() { assert(made == 1); }\n' >two.cc
"$heddle" c++ -std=c++17 -c one.cpp two.cc && "$heddle" c++ one.o two.o -o cpp && expect 0 '^heddle: safe' check ./cpp

# What cannot be taken.
cc -o foreign b.c conftest.c 2>/dev/null || clang-19 -o foreign b.c conftest.c
refuse '^heddle: \./foreign was not built with heddle cc, so the bitcode of its sources is not in it; build it anew with' check ./foreign
refuse 'foreign was not built with heddle cc' inspect ./foreign -- argument
head -c 700 ab >damaged
refuse 'damaged (cannot be read|was not built)' check ./damaged
printf '#!/bin/sh\n' >wrapper
refuse '^heddle: cannot take \./wrapper: it is a script; name the program that it runs' check ./wrapper
finish
