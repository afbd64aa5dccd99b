// expect: unsafe assertion line 23
// Behind p = 1 the first thread takes another lock and writes another place. Who comes first when the two are reversed
// does not follow from what it touches then.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int p, h = 1, k = 1, m = 1, o, s1, s2, t1, t2;
int a[3];
pthread_mutex_t d[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

void *write_at_p(void *unused) {
  __VERIFIER_atomic_begin();
  pthread_mutex_lock(&d[p]);
  if (k)
    s1 = 1;
  else
    t1 = 1;
  a[p] = 5;
  if (p == 0) assert(o == 0);
  pthread_mutex_unlock(&d[p]);
  __VERIFIER_atomic_end();
  return unused;
}

void *clear(void *unused) {
  __VERIFIER_atomic_begin();
  if (m)
    s2 = 1;
  else
    t2 = 1;
  h = 0;
  __VERIFIER_atomic_end();
  return unused;
}

void *move(void *unused) {
  p = 1;
  return unused;
}

void *look(void *unused) {
  __VERIFIER_atomic_begin();
  if (a[0] == 0) {
    if (h == 1)
      o = 1;
    else
      pthread_mutex_trylock(&d[0]);
  }
  __VERIFIER_atomic_end();
  return unused;
}

int main(void) {
  pthread_t threads[4];
  int i = __VERIFIER_nondet_int();
  __VERIFIER_atomic_begin();
  if (i == 0) {
    p = 2;
    pthread_mutex_lock(&d[2]);
  } else if (i == 1) {
    h = k = m = 0;
  }
  pthread_create(&threads[0], NULL, clear, NULL);
  pthread_create(&threads[1], NULL, move, NULL);
  pthread_create(&threads[2], NULL, look, NULL);
  pthread_create(&threads[3], NULL, write_at_p, NULL);
  __VERIFIER_atomic_end();
  pthread_exit(NULL);
}
