/* Descriptors of files, sockets and the like. */
#pragma once

#include "models/input.h"

enum kind { no_descriptor, of_file, of_terminal, of_socket, of_channel, of_event };

/* What threads of the program send to each other: pipe.c. */
struct channel;

struct descriptor {
  enum kind kind;
  int flags; /* of open and fcntl */
  struct source source;
  struct channel *from, *to;
};

enum { descriptors = 64, nonblocking = 04000 };
extern struct descriptor __heddle_descriptors[descriptors];

/* A new one; the caller has it for itself until others learn the number. */
int __heddle_new_descriptor(enum kind kind, int flags);
/* Null, and errno is set: there is none that is open. The kind may change under who looks at it later. */
struct descriptor* __heddle_descriptor(int number);
enum kind __heddle_kind(int number); /* errno is set if it is no_descriptor */
/* Standard input, as it was when the program began. */
struct source* __heddle_standard_input(void);

long __heddle_read_channel(struct channel* channel, void* to, size_t wanted, int flags);
long __heddle_write_channel(struct channel* channel, const void* from, size_t count);
void __heddle_share_channel(struct channel* channel, int readers, int writers);
