#!/usr/bin/env bash
# What a program reads: --file, --stdin, --input-pieces, --io-fails.
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"

printf '3 4\n5\n' >numbers
printf 'limit=12\n' >config
cat >sum.c <<'END'
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  int n = 0, limit = 0;
  char line[32];
  FILE *file = fopen("/etc/limits", "r");
  assert(fgets(line, sizeof line, file) && strcmp(line, "limit=12\n") == 0);
  for (const char *c = line + 6; *c != '\n'; ++c) limit = limit * 10 + (*c - '0');
  assert(fgets(line, sizeof line, file) == NULL && feof(file));
  fclose(file);
  int sum = 0;
  while ((n = getchar()) != EOF)
    if (n >= '0' && n <= '9') sum += n - '0';
  assert(sum != limit);
  return 0;
}
END
cat >open.c <<'END'
#include <stdio.h>
int main(void) {
  FILE *file = fopen("data", "r");
  return fgetc(file) == 'x';
}
END
cat >first.c <<'END'
#include <assert.h>
#include <unistd.h>
int main(void) {
  char c = 0;
  if (read(0, &c, 1) == 1) assert(c != 'x');
  return 0;
}
END

# What is given is read, and the case keeps where it is.
expect 1 '^heddle: unsafe \(assertion\): sum.c:15' sum.c --file /etc/limits=config --stdin numbers --save sum.json
expect 1 '^heddle: reproduced: ' replay sum.json
expect 1 'reproduced natively: assertion: .* at sum.c:15, with models of library functions' replay sum.json --native
printf '1' >numbers
expect 0 '^heddle: safe' sum.c --file /etc/limits=config --stdin numbers
# The same in words.
expect 1 "^heddle: unsafe" first.c
expect 1 "^Replay: heddle replay first.c --inputs 'length of read at first.c:5#1=1,read at first.c:5#2=120'" first.c
expect 1 '^heddle: reproduced: ' replay first.c --inputs 'length of read at first.c:5#1=1,read at first.c:5#2=120' --schedule '0*3'
expect 0 '^heddle: safe' first.c --input-pieces 0
expect 0 '^heddle: safe' first.c --stdin numbers
# What may fail.
expect 0 'Assumption: opening, reading, writing and the like succeed' open.c
expect 1 '^heddle: unsafe \(memory\): open.c:4' open.c --io-fails
expect 0 '^heddle: safe' open.c --io-fails --file data=numbers

# The environment; the case keeps it.
cat >home.c <<'END'
#include <stdlib.h>
int main(void) {
  char *home = getenv("HOME");
  return home[0] == 'x' ? home[1000] : 0;
}
END
expect 1 '^heddle: unsafe \(memory\): home.c:4' home.c
expect 0 '^heddle: safe' home.c --env HOME=/root
expect 1 '^heddle: unsafe \(memory\): home.c:4' home.c --env HOME=x --save home.json
expect 1 '^heddle: reproduced: ' replay home.json
refuse '--env needs a name and a value, such as HOME=/root' home.c --env HOME
refuse '--env says twice what HOME is' home.c --env HOME=1 --env HOME=2

refuse 'missing, which --stdin names, cannot be read; check its name and permissions' first.c --stdin missing
refuse 'missing, which --file data names, cannot be read; check its name and permissions' open.c --file data=missing
refuse '--file needs a name and a file that has the content, such as data.txt=tests/data.txt' open.c --file data
refuse '--file says twice what is in data' open.c --file data=numbers --file data=config
refuse '--stdin needs the name of a file' first.c --stdin=
refuse '--input-pieces needs a whole number from 0 to 4096, not "many"' first.c --input-pieces many
refuse '--stdin is for programs in C and C\+\+, and safe.heddle is a model' safe.heddle --stdin numbers
refuse 'options for C and C\+\+ go with the file' replay sum.json --stdin numbers
finish
