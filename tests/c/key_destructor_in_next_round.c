// expect: unsafe assertion line 14
// What a destructor puts under a key whose turn has been is destroyed in another round. Here that takes the order in
// which the key that was made last comes first.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_key_t watcher, watched;
static int ends;

static void end_watched(void *value) {
  (void)value;
  ends++;
  assert(ends < 2);
}
static void end_watcher(void *value) {
  if (ends == 1) pthread_setspecific(watched, value);
}

static void *work(void *unused) {
  pthread_setspecific(watcher, &ends);
  pthread_setspecific(watched, &ends);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_key_create(&watcher, end_watcher);
  pthread_key_create(&watched, end_watched);
  pthread_create(&thread, NULL, work, NULL);
  pthread_join(thread, NULL);
  return 0;
}
