// expect: unsafe memory line 16
// What headers for 32 bits say of sizes: a size that is not known is as wide as the library wants it.
typedef unsigned int size_t;
typedef int ssize_t;
extern void *malloc(size_t size);
extern void *calloc(size_t count, size_t size);
extern void free(void *block);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100) return 0;
  char *bytes = malloc(n * sizeof(char));
  int *numbers = calloc(n, sizeof(int));
  bytes[n - 1] = 1;
  numbers[3] = 1;
  free(bytes);
  free(numbers);
  return sizeof(size_t) == sizeof(void *) && sizeof(ssize_t) == 8 ? 0 : *(int *)0;
}
