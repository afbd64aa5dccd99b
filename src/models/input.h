/* Where the models of input and output get what nobody knows, and what they share.

   A file, a socket, standard input is a source. What it holds is either given on the command line, or unknown: then
   each read gets unknown bytes, or the end. It goes on for `__heddle_pieces` pieces, where a piece is a character that
   is read as text, or a block that is read at once; what would come after that is left out, and said to be. */
#pragma once

#include <stddef.h>

/* Filled in by bitcode/surroundings.cpp. The name of standard input is empty; behind the last file is one without. */
struct given_file {
  const char* name;
  const unsigned char* bytes;
  size_t size;
};
extern const struct given_file __heddle_files[];
extern const int __heddle_failures; /* may calls fail that are usually taken to succeed? */
extern const unsigned __heddle_pieces;

/* Of the machine. Inputs are named after the function of the program's that asks, and where: "read at server.c:40". */
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
_Bool heddle_nondet_bool(const char* name);
unsigned char heddle_nondet_uchar(const char* name);
unsigned short heddle_nondet_ushort(const char* name);
int heddle_nondet_int(const char* name);
unsigned heddle_nondet_uint(const char* name);
unsigned long heddle_nondet_ulong(const char* name);
void heddle_make_symbolic(void* memory, size_t size, const char* name);
void __heddle_omit(const char* what, const char* advice);      /* the answer is not "safe" any more */
void __heddle_leave_out(const char* what, const char* advice); /* the same, and the thread is not followed further */
void __heddle_cancellation_point(void);
void __heddle_possible_cancellation_point(void);
int* __errno_location(void);

enum {
  no_such_file = 2,
  interrupted = 4,
  bad_descriptor = 9,
  out_of_memory = 12,
  exists_already = 17,
  invalid_argument = 22,
  too_many_descriptors = 24,
  is_a_pipe = 29,
  out_of_range = 34,
  not_a_socket = 88
};

static inline int failed(int number) {
  *__errno_location() = number;
  return -1;
}

struct source {
  const unsigned char* bytes; /* that are given; null: they are unknown */
  size_t size;                /* if it is known */
  size_t position;
  unsigned pieces; /* that it has given so far */
  _Bool has_size;
  _Bool has_ended;
  _Bool has_shown_end; /* feof */
  _Bool is_stream;     /* a read may get fewer bytes than were asked for, and the next one more */
  int pushed;          /* back by ungetc, plus 1 */
};

/* How the inputs of a call are named: what it gets, and how much. */
#define ASKER(name) name, "length of " name

/* A new one, of which nothing is known. */
void __heddle_empty_source(struct source* source, _Bool is_stream);
/* All of these take the source for themselves while they run. */
void __heddle_open_source(struct source* source, const char* path);
size_t __heddle_read_source(struct source* source, void* to, size_t wanted, const char* name, const char* length);
int __heddle_read_byte(struct source* source, const char* name, const char* length); /* -1: the end */
size_t __heddle_size_of_source(struct source* source, const char* length);
/* -1: it cannot be done. */
long __heddle_move_source(struct source* source, long offset, int from, const char* length);

/* Does the call fail, although usually it would not? If so errno is set. Lists what is taken for granted otherwise. */
_Bool __heddle_fails(const char* name);
/* The number of bytes that an unknown file has: one of a few. */
size_t __heddle_unknown_size(const char* length);
/* The given file of that name; null: there is none. */
const struct given_file* __heddle_find_given(const char* path);
