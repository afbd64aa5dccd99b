/* Sockets. Who is at the other end may send anything at any time, and takes what it is sent; peers have the address
   127.0.0.1 and an unknown port. A wait for a connection, or for something to read, comes to its end. */
#include "models/descriptor.h"

typedef long ssize_t;
typedef unsigned socklen_t;
struct iovec {
  void *base;
  size_t size;
};
struct message {
  void *name;
  socklen_t name_size;
  struct iovec *parts;
  size_t count;
  void *control;
  size_t control_size;
  int flags;
};

ssize_t recv(int number, void *to, size_t count, int flags);
ssize_t send(int number, const void *bytes, size_t count, int flags);
ssize_t readv(int number, const struct iovec *parts, int count);
ssize_t writev(int number, const struct iovec *parts, int count);

static const char advice[] = "--input-pieces N";

/* It is reached where a program gets to know the address of a peer (native/observe.cpp). */
void __heddle_assumes_local_peers(void) {}

int socket(int domain, int type, int protocol) {
  (void)domain;
  (void)protocol;
  return __heddle_fails("socket fails") ? -1 : __heddle_new_descriptor(of_socket, type & nonblocking);
}

static int use(int number, const char *name) {
  enum kind kind = __heddle_kind(number);
  if (kind == no_descriptor) return -1;
  if (kind != of_socket && kind != of_channel) return failed(not_a_socket);
  return __heddle_fails(name) ? -1 : 0;
}

int bind(int number, const void *address, socklen_t size) {
  (void)address;
  (void)size;
  return use(number, "bind fails");
}

int listen(int number, int waiting) {
  (void)waiting;
  return use(number, "listen fails");
}

int connect(int number, const void *address, socklen_t size) {
  (void)address;
  (void)size;
  __heddle_cancellation_point();
  return use(number, "connect fails");
}

int shutdown(int number, int how) {
  (void)how;
  return use(number, "shutdown fails");
}

int setsockopt(int number, int level, int option, const void *value, socklen_t size) {
  (void)level;
  (void)option;
  (void)value;
  (void)size;
  return use(number, "setsockopt fails");
}

/* SO_ERROR and SO_TYPE have the values that go with what is assumed here. */
int getsockopt(int number, int level, int option, void *value, socklen_t *size) {
  enum { of_sockets = 1, type = 3, error = 4, stream = 1 };
  if (use(number, "getsockopt fails") != 0) return -1;
  _Bool is_known = level == of_sockets && (option == type || option == error) && *size >= sizeof(int);
  if (is_known) {
    *(int *)value = option == type ? stream : 0;
    *size = sizeof(int);
  } else {
    heddle_make_symbolic(value, *size, "getsockopt");
  }
  return 0;
}

/* 127.0.0.1, of the family AF_INET. */
static void write_address(void *address, socklen_t *size, const char *port) {
  enum { internet = 2, whole = 16 };
  if (address == 0 || size == 0) return;
  __heddle_assumes_local_peers();
  unsigned char bytes[whole] = {internet, 0, 0, 0, 127, 0, 0, 1};
  unsigned short number = heddle_nondet_ushort(port);
  __builtin_memcpy(bytes + 2, &number, sizeof number);
  socklen_t given = *size;
  __builtin_memcpy(address, bytes, given < whole ? given : whole);
  *size = whole;
}

int getsockname(int number, void *address, socklen_t *size) {
  if (use(number, "getsockname fails") != 0) return -1;
  write_address(address, size, "port of getsockname");
  return 0;
}

int getpeername(int number, void *address, socklen_t *size) {
  if (use(number, "getpeername fails") != 0) return -1;
  write_address(address, size, "port of getpeername");
  return 0;
}

/* So many come as there are pieces of input; what happens when more do is left out. */
int accept4(int number, void *address, socklen_t *size, int flags) {
  __heddle_cancellation_point();
  if (use(number, "accept fails") != 0) return -1;
  __VERIFIER_atomic_begin();
  struct source *source = &__heddle_descriptors[number].source;
  _Bool has_more = source->pieces < __heddle_pieces;
  if (has_more) ++source->pieces;
  __VERIFIER_atomic_end();
  if (!has_more) __heddle_leave_out("more connections than were looked at", advice);
  write_address(address, size, "port of accept");
  return __heddle_new_descriptor(of_socket, flags & nonblocking);
}
int accept(int number, void *address, socklen_t *size) { return accept4(number, address, size, 0); }

ssize_t recvfrom(int number, void *to, size_t count, int flags, void *address, socklen_t *size) {
  ssize_t got = recv(number, to, count, flags);
  if (got >= 0) write_address(address, size, "port of recvfrom");
  return got;
}

ssize_t sendto(int number, const void *bytes, size_t count, int flags, const void *address, socklen_t size) {
  (void)address;
  (void)size;
  return send(number, bytes, count, flags);
}

ssize_t recvmsg(int number, struct message *message, int flags) {
  (void)flags;
  ssize_t got = readv(number, message->parts, (int)message->count);
  if (got < 0) return got;
  write_address(message->name, &message->name_size, "port of recvmsg");
  message->control_size = 0;
  message->flags = 0;
  return got;
}

struct message_and_size {
  struct message message;
  unsigned size;
};

/* As many as come: the first one is waited for. */
int recvmmsg(int number, struct message_and_size *messages, unsigned count, int flags, void *limit) {
  (void)limit;
  unsigned got = 0;
  for (; got < count && (got == 0 || heddle_nondet_bool("recvmmsg gets one more")); ++got) {
    ssize_t size = recvmsg(number, &messages[got].message, flags);
    if (size < 0) return got > 0 ? (int)got : -1;
    messages[got].size = (unsigned)size;
  }
  return (int)got;
}

ssize_t sendmsg(int number, const struct message *message, int flags) {
  (void)flags;
  return writev(number, message->parts, (int)message->count);
}

ssize_t sendfile(int to, int from, long *offset, size_t count) {
  (void)offset;
  if (__heddle_descriptor(to) == 0 || __heddle_descriptor(from) == 0 || __heddle_fails("sendfile fails")) return -1;
  return (ssize_t)count;
}
