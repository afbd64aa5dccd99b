/* Streams, as programs see them through FILE. */
#pragma once

#include "models/descriptor.h"

/* A stream that fopen has made is a block of the heap, so that one which is used after fclose, or never closed, is
   noticed as any other block is. */
struct stream {
  struct source* source; /* its own, or that of its descriptor */
  struct source own;
  int descriptor;    /* plus 1; 0: it has none */
  _Bool is_standard; /* it does not end with fclose */
  _Bool is_closed;   /* of these */
};

enum { standard_streams = 2, words_of_file = 27, end_of_file = -1 };
extern const long __heddle_output[standard_streams][words_of_file]; /* stdout and stderr: nobody reads from them */
extern struct stream __heddle_input;                                /* stdin */

_Bool __heddle_is_output(const void* file);
int __heddle_read_character(struct stream* file, const char* name, const char* length);
