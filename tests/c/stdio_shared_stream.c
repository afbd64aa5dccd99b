// expect: safe
// options: --check +race,+leak
// says: none; they were looked for in all executions
#include <pthread.h>
#include <stdio.h>
static FILE *log_file;
static void *worker(void *name) {
  fprintf(log_file, "%s\n", (char *)name);
  fputc('x', log_file);
  return 0;
}
int main(void) {
  pthread_t a, b;
  log_file = fopen("log", "a");
  pthread_create(&a, 0, worker, "a");
  pthread_create(&b, 0, worker, "b");
  pthread_join(a, 0);
  pthread_join(b, 0);
  fclose(log_file);
  return 0;
}
