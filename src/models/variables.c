/* Variables of the C library, with what they hold when main begins. */

/* Streams for output are there; what is in them nobody looks at. */
const long __heddle_output[2][27];
extern char __heddle_input; /* stream.c */
void *stdin = &__heddle_input;
void *stdout = (void *)__heddle_output[0];
void *stderr = (void *)__heddle_output[1];

/* There is an environment, and nothing is known of it. */
extern char *environment[] __asm__("the environment of the process");
char **environ = environment;
char **__environ = environment;
char **_environ = environment;

char *program_invocation_name = "program";
char *program_invocation_short_name = "program";
const char *__progname = "program";
const char *__progname_full = "program";

int optind = 1;
int opterr = 1;
int optopt = '?';
char *optarg;

char *tzname[2] = {"GMT", "GMT"};
long timezone;
int daylight;

/* It depends on the environment what they hold from then on. */
extern char zone[] __asm__("the name of the time zone");
long __VERIFIER_nondet_long(void);
int __VERIFIER_nondet_int(void);

void tzset(void) {
  __atomic_store_n(&timezone, __VERIFIER_nondet_long(), __ATOMIC_SEQ_CST);
  __atomic_store_n(&daylight, __VERIFIER_nondet_int() != 0, __ATOMIC_SEQ_CST);
  for (int i = 0; i < 2; i++) __atomic_store_n(&tzname[i], zone, __ATOMIC_SEQ_CST);
}

int signgam;
int getdate_err;
unsigned error_message_count;
int error_one_per_line;
void (*error_print_progname)(void);

const unsigned char in6addr_any[16];
const unsigned char in6addr_loopback[16] = {[15] = 1};

/* It may be false at any time; the C++ library asks it whether it can do without atomic operations. */
const char __libc_single_threaded;
