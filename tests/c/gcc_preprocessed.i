// expect: safe
// As gcc leaves what it has preprocessed: attributes, types and builtins of its own.
# 1 "program.c"
# 1 "/usr/include/of/another/machine.h" 1 3 4
typedef unsigned long size_t;
typedef struct a_file FILE;
extern int fclose (FILE *stream);
extern FILE *fopen (const char *name, const char *mode)
  __attribute__ ((__malloc__)) __attribute__ ((__malloc__ (fclose, 1))) ;
extern void *malloc (size_t size) __attribute__ ((__nothrow__ , __leaf__))
     __attribute__ ((__malloc__ (__builtin_free,
       1))) __attribute__ ((__alloc_size__ (1))) ;
extern void free (void *) __attribute__ ((__nothrow__ , __leaf__));
extern int wrong (int) __attribute__ ((__error__ ("no"))) __attribute__ ((__warning__ ("never"), noclone));
extern _Float32 strtof32 (const char *, char **);
extern _Float64x strtof64x (const char *, char **);
extern _Float128 strtof128 (const char *, char **);
extern _Complex _Float128 casinf128 (_Complex _Float128);
__extension__ typedef struct { long long int quot; long long int rem; } lldiv_t;
extern int sprintf (char *text, const char *format, ...);
extern int __sprintf_chk (char *text, int flag, size_t room, const char *format, ...);
extern __inline __attribute__ ((__always_inline__)) __attribute__ ((__gnu_inline__)) __attribute__ ((__artificial__)) int
__attribute__ ((__nothrow__ , __leaf__)) sprintf (char *text, const char *format, ...)
{
  return __builtin___sprintf_chk (text, 2 - 1,
      __builtin_object_size (text, 2 > 1), format,
      __builtin_va_arg_pack ());
}
extern __inline __attribute__ ((__gnu_inline__, __always_inline__, __artificial__)) int
count (const char *format, ...) { return __builtin_va_arg_pack_len (); }
extern void __assert_fail (const char *, const char *, unsigned int, const char *) __attribute__ ((__noreturn__));
# 5 "program.c" 2
typedef _Atomic int atomic_int;
atomic_int counter;
static _Float64 half = 0.5;

static __attribute__ ((optimize ("O3"))) int add (int amount)
{
  return __extension__ ({ __auto_type ptr = (&counter); __typeof__ ((void)0, *ptr) tmp = (amount);
                          __atomic_fetch_add (ptr, tmp, 5); });
}

int main (void)
{
  char text[4];
  int *block = malloc (sizeof (int));
  *block = 1;
  add (*block);
  counter++;
  free (block);
  sprintf (text, "%d", counter);
  int now; __atomic_load (&counter, &now, 5);
  if (now != 2 || text[0] != '2' || half != 0.5)
    __assert_fail ("now == 2", "program.c", 30, "main");
  return 0;
}
