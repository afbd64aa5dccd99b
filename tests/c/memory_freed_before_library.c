// expect: unsafe memory
// The text is freed between the unlock and what strlen reads: in the checker and natively, the call comes after the
// other thread.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char *text;

static void *look(void *argument) {
  pthread_mutex_lock(&mutex);
  char *seen = text;
  pthread_mutex_unlock(&mutex);
  if (seen != NULL && strlen(seen) == 3) return NULL;
  return argument;
}

static void *drop(void *argument) {
  pthread_mutex_lock(&mutex);
  char *old = text;
  text = NULL;
  pthread_mutex_unlock(&mutex);
  free(old);
  return argument;
}

int main(void) {
  pthread_t first, second;
  text = malloc(4);
  strcpy(text, "abc");
  pthread_create(&first, NULL, look, NULL);
  pthread_create(&second, NULL, drop, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
