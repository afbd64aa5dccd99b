// expect: unsafe race
// options: --check +race
#include <pthread.h>
#include <stdio.h>
/* The stream is locked by each call; what it is read into is not. */
static char letter;
static void *reader(void *file) {
  fread(&letter, 1, 1, file);
  return NULL;
}
int main(void) {
  pthread_t thread;
  FILE *file = fopen("data", "r");
  pthread_create(&thread, NULL, reader, file);
  reader(file);
  pthread_join(thread, NULL);
  fclose(file);
  return 0;
}
