// expect: unsafe memory line 14
#include <pthread.h>
#include <stdio.h>
static FILE *log_file;
static void *closer(void *unused) {
  fclose(log_file);
  return unused;
}
int main(void) {
  pthread_t thread;
  log_file = fopen("log", "a");
  if (!log_file) return 1;
  pthread_create(&thread, 0, closer, 0);
  fputs("text\n", log_file);
  pthread_join(thread, 0);
  return 0;
}
