/* Attributes of threads: whether one is born detached is kept in the first int of the object, which is all that
   creating a thread looks at. */

int pthread_attr_init(void *attributes) {
  *(int *)attributes = 0;
  return 0;
}

int pthread_attr_destroy(void *attributes) {
  (void)attributes;
  return 0;
}

int pthread_attr_setdetachstate(void *attributes, int state) {
  enum { invalid = 22 };
  if (state != 0 && state != 1) return invalid;
  *(int *)attributes = state;
  return 0;
}

int pthread_attr_setstacksize(void *attributes, unsigned long size) {
  enum { invalid = 22, least = 16384 };
  (void)attributes;
  return size < least ? invalid : 0;
}

int pthread_attr_getdetachstate(const void *attributes, int *state) {
  *state = *(const int *)attributes;
  return 0;
}
