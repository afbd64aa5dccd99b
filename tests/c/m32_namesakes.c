// expect: safe
// flags: -m32
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <pthread.h>

static int *first(void) {
  static int x = 1;
  return &x;
}

static int *second(void) {
  static int x = 2;
  return &x;
}

static int *p, *q, *number_of_error;
static const unsigned short *classes;
static const int *upper;
static int seen;

static void *work(void *argument) {
  static __thread int own;
  int *pointer = &own;
  own = 3;
  seen = **(int **)argument;
  errno = 7;
  assert(*pointer == 3 && *number_of_error == 5);
  return 0;
}

int main(void) {
  p = first();
  q = second();
  assert(p != q && *p == 1 && *q == 2);
  *p = 5;
  assert(*q == 2 && *p == 5);
  number_of_error = &errno;
  classes = *__ctype_b_loc();
  upper = *__ctype_toupper_loc();
  errno = 5;
  assert(*number_of_error == 5 && (classes['5'] & _ISdigit) && upper['x'] == 'X');
  pthread_t thread;
  pthread_create(&thread, 0, work, &q);
  pthread_join(thread, 0);
  assert(seen == 2 && errno == 5);
  for (int i = 0; i < 2; i++) {
    int k = i, *r = &k;
    p = r;
    assert(*p == i);
  }
  return 0;
}
