// expect: unsafe memory line 18
// The second text is missing, behind numbers, a width and a precision that are as they should be.
#include <pthread.h>
#include <stdio.h>

static const char *title = "title";

static void *forget(void *unused) {
  title = NULL;
  return unused;
}

int main(void) {
  char text[64];
  char letters[2] = {'o', 'k'};
  pthread_t thread;
  pthread_create(&thread, NULL, forget, NULL);
  snprintf(text, sizeof text, "%5.1f%% %-*.*s %llu %s", 1.5, 4, 2, letters, 7ULL, title);
  pthread_join(thread, NULL);
  return 0;
}
