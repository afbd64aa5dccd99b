// The sieve of Eratosthenes: loops and byte accesses.
#include <assert.h>
#include <string.h>

enum { limit = 2000000 };
static unsigned char composite[limit];

int main(void) {
  int primes = 0;
  for (int i = 2; i < limit; ++i) {
    if (composite[i]) continue;
    ++primes;
    for (long j = (long)i * i; j < limit; j += i) composite[j] = 1;
  }
  assert(primes == 148933);
  return 0;
}
