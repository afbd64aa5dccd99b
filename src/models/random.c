/* Random numbers beyond rand: any number each time, whatever the seed was. */
#include <stddef.h>

unsigned __VERIFIER_nondet_unsigned(void);
unsigned long long __VERIFIER_nondet_unsigned_long_long(void);
void __VERIFIER_nondet_memory(void *memory, size_t size);
int *__errno_location(void);

static long non_negative(void) { return (long)(__VERIFIER_nondet_unsigned() & 0x7fffffff); }
static long any_int(void) { return (int)__VERIFIER_nondet_unsigned(); }

/* Any number whose exponent is small enough: without arithmetic, which is hard to reason about. */
static double below_one(void) {
  enum { of_one = 1023, exponent_at = 52 };
  unsigned long long bits = __VERIFIER_nondet_unsigned_long_long() >> 2;
  bits -= (unsigned long long)(bits >> exponent_at == of_one) << exponent_at;
  double number;
  __builtin_memcpy(&number, &bits, sizeof number);
  return number;
}

double drand48(void) { return below_one(); }
long lrand48(void) { return non_negative(); }
long mrand48(void) { return any_int(); }

static void change(unsigned short *state) { __VERIFIER_nondet_memory(state, 3 * sizeof *state); }

double erand48(unsigned short *state) {
  change(state);
  return below_one();
}

long nrand48(unsigned short *state) {
  change(state);
  return non_negative();
}

long jrand48(unsigned short *state) {
  change(state);
  return any_int();
}

void srand48(long seed) { (void)seed; }
void lcong48(unsigned short *parameters) { (void)parameters; }

unsigned short *seed48(unsigned short *seed) {
  static unsigned short before[3];
  (void)seed;
  change(before);
  return before;
}

int random_r(void *state, int *result) {
  (void)state;
  *result = (int)non_negative();
  return 0;
}

int srandom_r(unsigned seed, void *state) {
  (void)seed, (void)state;
  return 0;
}

int initstate_r(unsigned seed, char *state, size_t size, void *data) {
  (void)seed, (void)state, (void)size, (void)data;
  return 0;
}

/* The memory for the state that was given last. */
static char default_state[128], *state_in_use = default_state;

char *setstate(char *state) { return __atomic_exchange_n(&state_in_use, state, __ATOMIC_SEQ_CST); }

char *initstate(unsigned seed, char *state, size_t size) {
  (void)seed, (void)size;
  return setstate(state);
}

/* It gives as much as is asked for, up to 256 bytes at once, which is what Linux promises. */
long getrandom(void *buffer, size_t size, unsigned flags) {
  enum { whole = 256 };
  (void)flags;
  if (size > whole) size = whole;
  __VERIFIER_nondet_memory(buffer, size);
  return (long)size;
}

int getentropy(void *buffer, size_t size) {
  enum { most = 256, input_output_error = 5 };
  if (size > most) {
    *__errno_location() = input_output_error;
    return -1;
  }
  __VERIFIER_nondet_memory(buffer, size);
  return 0;
}

unsigned arc4random(void) { return __VERIFIER_nondet_unsigned(); }
unsigned arc4random_uniform(unsigned bound) { return bound < 2 ? 0 : __VERIFIER_nondet_unsigned() % bound; }
void arc4random_buf(void *buffer, size_t size) { __VERIFIER_nondet_memory(buffer, size); }
