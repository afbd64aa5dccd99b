/* Addresses of the internet: byte order, text, and names. */
#include "models/input.h"

void *calloc(size_t count, size_t size);
void free(void *block);
size_t strlen(const char *text);

unsigned short htons(unsigned short n) { return (unsigned short)(n << 8 | n >> 8); }
unsigned short ntohs(unsigned short n) { return htons(n); }
unsigned htonl(unsigned n) { return __builtin_bswap32(n); }
unsigned ntohl(unsigned n) { return __builtin_bswap32(n); }

enum { internet = 2, internet_6 = 10 };

/* "1.2.3.4", with all its parts and decimal, to the end of the text. */
static _Bool read_parts(const char *text, unsigned char *parts) {
  for (int i = 0; i < 4; ++i) {
    unsigned part = 0, digits = 0;
    for (; *text >= '0' && *text <= '9'; ++text, ++digits) part = part * 10 + (unsigned)(*text - '0');
    if (digits == 0 || digits > 3 || part > 255 || *text != (i < 3 ? '.' : 0)) return 0;
    parts[i] = (unsigned char)part;
    ++text;
  }
  return 1;
}

int inet_aton(const char *text, void *address) {
  unsigned char parts[4];
  if (!read_parts(text, parts)) return 0;
  __builtin_memcpy(address, parts, sizeof parts);
  return 1;
}

unsigned inet_addr(const char *text) {
  unsigned char parts[4];
  unsigned address = ~0u;
  if (read_parts(text, parts)) __builtin_memcpy(&address, parts, sizeof address);
  return address;
}

static int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Groups of up to four digits, one run of zeros left out, and the end as numbers of IPv4 or not. */
static _Bool read_groups(const char *text, unsigned char *address) {
  enum { size = 16 };
  unsigned char found[size];
  int used = 0, gap = -1;
  if (text[0] == ':' && *++text != ':') return 0;
  for (;;) {
    if (*text == ':') {
      if (gap >= 0) return 0;
      gap = used;
      ++text;
      if (*text == 0) break;
      continue;
    }
    unsigned group = 0;
    int digits = 0;
    for (; digits <= 4 && digit_of(text[digits]) >= 0; ++digits) group = group << 4 | (unsigned)digit_of(text[digits]);
    if (digits == 0 || used > size - 2) return 0;
    if (text[digits] == '.') {
      if (used > size - 4 || !read_parts(text, found + used)) return 0;
      used += 4;
      break;
    }
    if (digits > 4) return 0;
    found[used++] = (unsigned char)(group >> 8);
    found[used++] = (unsigned char)group;
    text += digits;
    if (*text == 0) break;
    if (*text++ != ':' || *text == 0) return 0;
  }
  if (gap < 0 ? used != size : used == size) return 0;
  int behind = gap < 0 ? 0 : used - gap;
  for (int i = 0; i < size; ++i)
    address[i] = gap < 0 || i < gap ? found[i] : i < size - behind ? 0 : found[i - (size - used)];
  return 1;
}

int inet_pton(int family, const char *text, void *address) {
  enum { not_supported = 97 };
  if (family == internet) return inet_aton(text, address);
  if (family != internet_6) return failed(not_supported);
  return read_groups(text, address);
}

static char *write_number(char *to, unsigned n) {
  if (n >= 100) *to++ = (char)('0' + n / 100);
  if (n >= 10) *to++ = (char)('0' + n / 10 % 10);
  *to++ = (char)('0' + n % 10);
  return to;
}

static void write_parts(char *to, const unsigned char *parts) {
  for (int i = 0; i < 4; ++i) {
    to = write_number(to, parts[i]);
    *to++ = i < 3 ? '.' : 0;
  }
}

/* Each thread has a buffer of its own, as in glibc. */
char *inet_ntoa(unsigned address) {
  static _Thread_local char text[16];
  unsigned char parts[4];
  __builtin_memcpy(parts, &address, sizeof parts);
  write_parts(text, parts);
  return text;
}

const char *inet_ntop(int family, const void *address, char *to, unsigned size) {
  enum { no_space = 28 };
  char text[16];
  if (family != internet) __heddle_leave_out("inet_ntop of an address that is not of IPv4", "");
  write_parts(text, address);
  size_t needed = strlen(text) + 1;
  if (needed > size) {
    failed(no_space);
    return 0;
  }
  __builtin_memcpy(to, text, needed);
  return to;
}

struct socket_address {
  unsigned short family, port;
  unsigned char bytes[12];
};
struct address_info {
  int flags, family, type, protocol;
  unsigned size;
  struct socket_address *address;
  char *name;
  struct address_info *next;
};
struct address_and_info {
  struct address_info info;
  struct socket_address address;
};

/* It is reached where a program looks up a name (native/observe.cpp). */
void __heddle_assumes_one_address(void) {}

/* A name has one address, of IPv4, which is unknown; so is the port of a service. */
int getaddrinfo(const char *name, const char *service, const struct address_info *hints, struct address_info **result) {
  enum { no_name = -2, no_memory = -10, stream = 1 };
  if (name == 0 && service == 0) return no_name;
  if (__heddle_fails("getaddrinfo fails")) return no_name;
  __heddle_assumes_one_address();
  struct address_and_info *both = calloc(1, sizeof *both);
  if (both == 0) return no_memory;
  unsigned char parts[4] = {0};
  if (name != 0 && !read_parts(name, parts)) heddle_make_symbolic(parts, sizeof parts, "address of getaddrinfo");
  both->address.family = internet;
  if (service != 0) both->address.port = heddle_nondet_ushort("port of getaddrinfo");
  __builtin_memcpy(both->address.bytes, parts, sizeof parts);
  both->info.family = internet;
  both->info.type = hints != 0 && hints->type != 0 ? hints->type : stream;
  both->info.protocol = hints != 0 ? hints->protocol : 0;
  both->info.size = sizeof both->address;
  both->info.address = &both->address;
  *result = &both->info;
  return 0;
}

void freeaddrinfo(struct address_info *info) { free(info); }
const char *gai_strerror(int error) {
  (void)error;
  return "Name or service not known";
}

struct host {
  char *name, **aliases;
  int family, size;
  char **addresses;
};

struct host *gethostbyname(const char *name) {
  static _Thread_local struct host host;
  static _Thread_local char address[4], *addresses[2], *aliases[1];
  if (__heddle_fails("gethostbyname fails")) return 0;
  __heddle_assumes_one_address();
  if (!read_parts(name, (unsigned char *)address)) heddle_make_symbolic(address, sizeof address, "gethostbyname");
  addresses[0] = address;
  host = (struct host){(char *)name, aliases, internet, sizeof address, addresses};
  return &host;
}

int gethostname(char *to, size_t size) {
  static const char name[] = "localhost";
  if (size < sizeof name) return failed(36);
  __builtin_memcpy(to, name, sizeof name);
  return 0;
}

struct request {
  const char *name, *service;
  const struct address_info *hints;
  struct address_info *result;
  int error, reserved[5];
};

/* All at once, whether the caller waits or not. */
int getaddrinfo_a(int mode, struct request **list, int count, void *signal) {
  (void)mode;
  if (signal != 0) __heddle_leave_out("getaddrinfo_a that tells when it is ready", "");
  for (int i = 0; i < count; ++i)
    if (list[i] != 0) list[i]->error = getaddrinfo(list[i]->name, list[i]->service, list[i]->hints, &list[i]->result);
  return 0;
}
int gai_error(const struct request *request) { return request->error; }

/* The names of addresses are their numbers. */
static int put(const char *text, char *to, unsigned size) {
  enum { too_small = -12 };
  size_t needed = strlen(text) + 1;
  if (to == 0 || size == 0) return 0;
  if (needed > size) return too_small;
  __builtin_memcpy(to, text, needed);
  return 0;
}

static void write_port(char *to, unsigned port) {
  unsigned unit = 10000;
  while (unit > 1 && port < unit) unit /= 10;
  for (; unit > 0; unit /= 10) *to++ = (char)('0' + port / unit % 10);
  *to = 0;
}

int getnameinfo(const struct socket_address *address, unsigned size, char *host, unsigned room, char *service,
                unsigned service_room, int flags) {
  enum { no_family = -6, needs_name = 8 };
  char text[16], port[6];
  if (size < sizeof *address || address->family != internet) return no_family;
  if ((flags & needs_name) != 0) __heddle_leave_out("getnameinfo that needs a name", "");
  if (__heddle_fails("getnameinfo fails")) return no_family;
  __heddle_assumes_one_address();
  write_parts(text, address->bytes);
  int error = put(text, host, room);
  if (error != 0 || service == 0) return error;
  write_port(port, ntohs(address->port));
  return put(port, service, service_room);
}
