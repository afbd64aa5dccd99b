// expect: unsafe memory line 18
// A number that is only printed does not matter, unless it says how much is printed.
#include <pthread.h>
#include <stdio.h>

static int printed = 4;
static const char text[4] = {'t', 'e', 'x', 't'};

static void *grow(void *unused) {
  printed = 5;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, grow, NULL);
  printf("%d\n", printed);
  printf("%.*s\n", printed, text);
  pthread_join(thread, NULL);
  return 0;
}
