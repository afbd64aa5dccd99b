// expect: unsafe assertion line 20
# 1 "gone.c"
extern void *malloc (unsigned long size) __attribute__ ((__malloc__ (__builtin_free, 1)));
typedef unsigned long pthread_t;
extern int pthread_create (pthread_t *, const void *, void *(*) (void *), void *);
extern int pthread_join (pthread_t, void **);
extern void __assert_fail (const char *, const char *, unsigned int, const char *) __attribute__ ((__noreturn__));
_Atomic int counter;
static void *work (void *unused)
{
  int seen = __atomic_load_n (&counter, 5);
  __atomic_store_n (&counter, seen + 1, 5);
  return unused;
}
int main (void)
{
  pthread_t other;
  pthread_create (&other, 0, work, 0);
  work (0); pthread_join (other, 0);
  if (counter != 2) __assert_fail ("counter == 2", "gone.c", 20, "main");
  return 0;
}
