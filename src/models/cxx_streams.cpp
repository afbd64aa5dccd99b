// Streams without locales. The classes are those of the headers; what they do with facets is done here for the locale
// "C": numbers to text and back. The standard streams need no synchronisation among threads, so what is read of them is
// read in a section that nobody interrupts, and what goes to them is one print.
#include <bits/c++config.h>
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE 0
#include <unistd.h>

#include <cfloat>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iomanip>
#include <istream>
#include <new>
#include <ostream>
#include <sstream>
#include <string>

extern "C" void __VERIFIER_atomic_begin();
extern "C" void __VERIFIER_atomic_end();

// The standard streams; ios_base::Init makes them.
alignas(std::ostream) char cout_bytes[sizeof(std::ostream)] asm("_ZSt4cout");
alignas(std::ostream) char cerr_bytes[sizeof(std::ostream)] asm("_ZSt4cerr");
alignas(std::ostream) char clog_bytes[sizeof(std::ostream)] asm("_ZSt4clog");
alignas(std::istream) char cin_bytes[sizeof(std::istream)] asm("_ZSt3cin");

namespace std {

namespace {

// What is written goes out at once, and what is read comes in one by one.
class StandardFile : public streambuf {
public:
  explicit StandardFile(int file) : file_(file) {}

protected:
  int_type overflow(int_type c) override {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    const char byte = traits_type::to_char_type(c);
    ::write(file_, &byte, 1);
    return c;
  }

  streamsize xsputn(const char* text, streamsize size) override {
    ::write(file_, text, static_cast<size_t>(size));
    return size;
  }

  int_type underflow() override {
    if (::read(file_, &next_, 1) != 1) return traits_type::eof();
    setg(&next_, &next_, &next_ + 1);
    return traits_type::to_int_type(next_);
  }

private:
  int file_;
  char next_ = 0;
};

alignas(StandardFile) char output_bytes[sizeof(StandardFile)];
alignas(StandardFile) char errors_bytes[sizeof(StandardFile)];
alignas(StandardFile) char input_bytes[sizeof(StandardFile)];

bool is_standard(const ostream& out) {
  const void* at = &out;
  return at == cout_bytes || at == cerr_bytes || at == clog_bytes;
}

// What a stream says about how to print, and where it goes.
struct Format {
  bool is_good;
  ios_base::fmtflags flags;
  streamsize width, precision;
  char fill;
  streambuf* to;
};

Format read_format(ostream& out, bool uses_width) {
  Format format{out.good(), out.flags(), uses_width ? out.width() : 0, out.precision(), out.fill(), out.rdbuf()};
  if (format.width != 0) out.width(0);
  return format;
}

Format format_of(ostream& out, bool uses_width = true) {
  if (!is_standard(out)) {
    if (out.bad()) out.setstate(ios_base::failbit);
    return read_format(out, uses_width);
  }
  __VERIFIER_atomic_begin();
  Format format = read_format(out, uses_width);
  __VERIFIER_atomic_end();
  return format;
}

// The number of the file behind it; 0: something else.
int standard_file(const Format& format) {
  const void* to = format.to;
  return to == output_bytes ? 1 : to == errors_bytes ? 2 : 0;
}

void send(ostream& out, const Format& format, const char* text, streamsize size) {
  if (int file = standard_file(format))
    ::write(file, text, static_cast<size_t>(size));
  else if (format.to->sputn(text, size) != size)
    out.setstate(ios_base::badbit);
}

void send_fill(ostream& out, const Format& format, streamsize count) {
  for (; count > 0; --count) send(out, format, &format.fill, 1);
}

// `lead`: how much of the text stands in front of the padding where that is internal.
ostream& send_padded(ostream& out, const Format& format, const char* text, streamsize size, streamsize lead = 0) {
  if (!format.is_good) return out;
  const streamsize missing = format.width > size ? format.width - size : 0;
  const auto adjust = format.flags & ios_base::adjustfield;
  if (adjust == ios_base::left)
    lead = size;
  else if (adjust != ios_base::internal)
    lead = 0;
  if (missing == 0) lead = size;
  if (lead > 0) send(out, format, text, lead);
  send_fill(out, format, missing);
  if (lead < size) send(out, format, text + lead, size - lead);
  return out;
}

unsigned base_of(const Format& format) {
  const auto base = format.flags & ios_base::basefield;
  return base == ios_base::oct ? 8 : base == ios_base::hex ? 16 : 10;
}

// Into the end of the buffer.
char* write_digits(char* end, unsigned long n, unsigned base, bool is_upper) {
  const char* digits = is_upper ? "0123456789ABCDEF" : "0123456789abcdef";
  do {
    *--end = digits[n % base];
    n /= base;
  } while (n != 0);
  return end;
}

ostream& put_number(ostream& out, const Format& format, unsigned long n, bool is_negative, bool is_signed) {
  constexpr int room = 72;
  char text[room], *end = text + room;
  const unsigned base = base_of(format);
  const bool is_upper = (format.flags & ios_base::uppercase) != 0;
  char* begin = write_digits(end, n, base, is_upper);
  char* digits = begin;
  if ((format.flags & ios_base::showbase) != 0 && base != 10 && n != 0) {
    if (base == 16) *--begin = is_upper ? 'X' : 'x';
    if (base == 16 || *begin != '0') *--begin = '0';
    if (base == 8) digits = begin;
  }
  if (is_negative)
    *--begin = '-';
  else if (is_signed && base == 10 && (format.flags & ios_base::showpos) != 0)
    *--begin = '+';
  return send_padded(out, format, begin, end - begin, digits - begin);
}

bool is_plain(const Format& format) {
  constexpr auto special = ios_base::showpos | ios_base::showbase | ios_base::oct | ios_base::hex;
  return format.width == 0 && (format.flags & special) == 0 && standard_file(format) != 0;
}

// printf shows also what is not known.
ostream& put_signed(ostream& out, const Format& format, long n, unsigned long bits) {
  if (!format.is_good) return out;
  if (is_plain(format)) {
    printf("%ld", n);
    return out;
  }
  if (base_of(format) != 10) return put_number(out, format, bits, false, false);
  return put_number(out, format, n < 0 ? 0 - static_cast<unsigned long>(n) : static_cast<unsigned long>(n), n < 0,
                    true);
}

ostream& put_unsigned(ostream& out, const Format& format, unsigned long n) {
  if (!format.is_good) return out;
  if (!is_plain(format)) return put_number(out, format, n, false, false);
  printf("%lu", n);
  return out;
}

char conversion_of(ios_base::fmtflags flags) {
  const auto field = flags & ios_base::floatfield;
  const bool is_upper = (flags & ios_base::uppercase) != 0;
  if (field == ios_base::fixed) return is_upper ? 'F' : 'f';
  if (field == ios_base::scientific) return is_upper ? 'E' : 'e';
  if (field == (ios_base::fixed | ios_base::scientific)) return is_upper ? 'A' : 'a';
  return is_upper ? 'G' : 'g';
}

ostream& put_double(ostream& out, double x) {
  const Format format = format_of(out);
  if (!format.is_good) return out;
  char pattern[8] = "%", *end = pattern + 1;
  if ((format.flags & ios_base::showpos) != 0) *end++ = '+';
  if ((format.flags & ios_base::showpoint) != 0) *end++ = '#';
  *end++ = '.';
  *end++ = '*';
  *end++ = conversion_of(format.flags);
  *end = 0;
  const int precision = static_cast<int>(format.precision);
  if (format.width == 0 && standard_file(format) != 0) {
    printf(pattern, precision, x);
    return out;
  }
  constexpr int room = 512;
  char text[room];
  const int size = snprintf(text, room, pattern, precision, x);
  return send_padded(out, format, text, size < room ? size : room - 1, text[0] == '-' || text[0] == '+' ? 1 : 0);
}

}  // namespace

// Locales: there is one.

locale::locale() throw() : _M_impl(nullptr) {}
locale::locale(const locale&) throw() : _M_impl(nullptr) {}
locale::~locale() throw() {}
const locale& locale::operator=(const locale&) throw() { return *this; }
bool locale::operator==(const locale&) const throw() { return true; }

// What all streams have.

ios_base::ios_base() throw()
    : _M_precision(),
      _M_width(),
      _M_flags(),
      _M_exception(),
      _M_streambuf_state(),
      _M_callbacks(nullptr),
      _M_word_zero(),
      _M_word_size(_S_local_word_size),
      _M_word(_M_local_word),
      _M_ios_locale() {}

ios_base::~ios_base() {}

void ios_base::_M_init() throw() {
  constexpr streamsize usual_precision = 6;
  _M_precision = usual_precision;
  _M_width = 0;
  _M_flags = skipws | dec;
}

locale ios_base::imbue(const locale&) throw() { return locale(); }
void ios_base::_M_call_callbacks(event) throw() {}
void ios_base::_M_dispose_callbacks() throw() {}

void ios_base::_M_move(ios_base& other) noexcept {
  _M_precision = other._M_precision;
  _M_width = other._M_width;
  _M_flags = other._M_flags;
  _M_exception = other._M_exception;
  _M_streambuf_state = other._M_streambuf_state;
}

void ios_base::_M_swap(ios_base& other) noexcept {
  std::swap(_M_precision, other._M_precision);
  std::swap(_M_width, other._M_width);
  std::swap(_M_flags, other._M_flags);
  std::swap(_M_exception, other._M_exception);
  std::swap(_M_streambuf_state, other._M_streambuf_state);
}

bool ios_base::sync_with_stdio(bool) { return true; }

_Atomic_word ios_base::Init::_S_refcount;
bool ios_base::Init::_S_synced_with_stdio = true;

ios_base::Init::Init() {
  if (_S_refcount++ != 0) return;
  auto* output = new (output_bytes) StandardFile(STDOUT_FILENO);
  auto* errors = new (errors_bytes) StandardFile(STDERR_FILENO);
  auto* input = new (input_bytes) StandardFile(STDIN_FILENO);
  auto* out = new (cout_bytes) ostream(output);
  auto* err = new (cerr_bytes) ostream(errors);
  new (clog_bytes) ostream(errors);
  auto* in = new (cin_bytes) istream(input);
  in->tie(out);
  err->setf(unitbuf);
  err->tie(out);
}

ios_base::Init::~Init() {}

template <>
void basic_ios<char>::_M_cache_locale(const locale&) {}

template <>
char basic_ios<char>::widen(char c) const {
  return c;
}

template <>
char basic_ios<char>::narrow(char c, char) const {
  return c;
}

// Output.

template <>
template <>
ostream& ostream::_M_insert(long n) {
  return put_signed(*this, format_of(*this), n, static_cast<unsigned long>(n));
}

template <>
template <>
ostream& ostream::_M_insert(unsigned long n) {
  return put_unsigned(*this, format_of(*this), n);
}

template <>
template <>
ostream& ostream::_M_insert(long long n) {
  return put_signed(*this, format_of(*this), n, static_cast<unsigned long>(n));
}

template <>
template <>
ostream& ostream::_M_insert(unsigned long long n) {
  return put_unsigned(*this, format_of(*this), n);
}

template <>
template <>
ostream& ostream::_M_insert(double x) {
  return put_double(*this, x);
}

template <>
template <>
ostream& ostream::_M_insert(long double x) {
  return put_double(*this, static_cast<double>(x));
}

template <>
template <>
ostream& ostream::_M_insert(bool truth) {
  const Format format = format_of(*this);
  if ((format.flags & ios_base::boolalpha) == 0) return put_signed(*this, format, truth, truth);
  return truth ? send_padded(*this, format, "true", 4) : send_padded(*this, format, "false", 5);
}

template <>
template <>
ostream& ostream::_M_insert(const void* address) {
  const Format format = format_of(*this);
  if (!format.is_good) return *this;
  if (standard_file(format) != 0) {
    printf("%p", address);
    return *this;
  }
  constexpr int room = 32;
  char text[room];
  return send_padded(*this, format, text, snprintf(text, room, "%p", address));
}

template <>
ostream& ostream::operator<<(int n) {
  return put_signed(*this, format_of(*this), n, static_cast<unsigned>(n));
}

template <>
ostream& ostream::operator<<(short n) {
  return put_signed(*this, format_of(*this), n, static_cast<unsigned short>(n));
}

template <>
ostream& ostream::put(char c) {
  const Format format = format_of(*this, false);
  if (format.is_good) send(*this, format, &c, 1);
  return *this;
}

template <>
ostream& ostream::write(const char* text, streamsize size) {
  const Format format = format_of(*this, false);
  if (format.is_good) send(*this, format, text, size);
  return *this;
}

template <>
ostream& ostream::flush() {
  if (is_standard(*this)) return *this;
  if (rdbuf() != nullptr && rdbuf()->pubsync() == -1) setstate(ios_base::badbit);
  return *this;
}

template <>
ostream& __ostream_insert(ostream& out, const char* text, streamsize size) {
  return send_padded(out, format_of(out), text, size);
}

// Input.

namespace {

bool is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

constexpr int end_of_file = -1;

void skip_space(istream& in) {
  int c = in.rdbuf()->sgetc();
  while (c != end_of_file && is_space(c)) c = in.rdbuf()->snextc();
  if (c == end_of_file) in.setstate(ios_base::eofbit);
}

int digit_of(int c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return INT_MAX;
}

struct Number {
  unsigned long magnitude = 0;
  bool is_negative = false, has_digits = false, is_too_large = false;
};

Number read_number(istream& in) {
  Number number;
  streambuf& from = *in.rdbuf();
  const auto field = in.flags() & ios_base::basefield;
  const unsigned long base = field == ios_base::oct ? 8 : field == ios_base::hex ? 16 : 10;
  int c = from.sgetc();
  if (c == '-' || c == '+') {
    number.is_negative = c == '-';
    c = from.snextc();
  }
  for (; digit_of(c) < static_cast<int>(base); c = from.snextc()) {
    const auto digit = static_cast<unsigned long>(digit_of(c));
    if (number.magnitude > (ULONG_MAX - digit) / base)
      number.is_too_large = true;
    else
      number.magnitude = number.magnitude * base + digit;
    number.has_digits = true;
  }
  if (c == end_of_file) in.setstate(ios_base::eofbit);
  return number;
}

template <typename T>
T signed_value(istream& in, const Number& number, T least, T greatest) {
  const unsigned long limit = static_cast<unsigned long>(greatest) + (number.is_negative ? 1 : 0);
  if (!number.has_digits || number.is_too_large || number.magnitude > limit) {
    in.setstate(ios_base::failbit);
    return !number.has_digits ? 0 : number.is_negative ? least : greatest;
  }
  return static_cast<T>(number.is_negative ? 0 - number.magnitude : number.magnitude);
}

template <typename T>
T unsigned_value(istream& in, const Number& number, T greatest) {
  if (!number.has_digits || number.is_too_large || number.magnitude > greatest) {
    in.setstate(ios_base::failbit);
    return !number.has_digits ? 0 : greatest;
  }
  return static_cast<T>(number.is_negative ? 0 - number.magnitude : number.magnitude);
}

template <typename T>
istream& extract_signed(istream& in, T& value, T least, T greatest) {
  istream::sentry ready(in, false);
  if (ready) value = signed_value<T>(in, read_number(in), least, greatest);
  return in;
}

template <typename T>
istream& extract_unsigned(istream& in, T& value, T greatest) {
  istream::sentry ready(in, false);
  if (ready) value = unsigned_value<T>(in, read_number(in), greatest);
  return in;
}

}  // namespace

template <>
istream::sentry::sentry(istream& in, bool keeps_space) : _M_ok(false) {
  if (in.good() && !keeps_space && (in.flags() & ios_base::skipws) != 0) skip_space(in);
  if (in.good())
    _M_ok = true;
  else
    in.setstate(ios_base::failbit);
}

template <>
istream& istream::operator>>(short& n) {
  return extract_signed<short>(*this, n, SHRT_MIN, SHRT_MAX);
}

template <>
istream& istream::operator>>(int& n) {
  return extract_signed<int>(*this, n, INT_MIN, INT_MAX);
}

template <>
template <>
istream& istream::_M_extract(long& n) {
  return extract_signed<long>(*this, n, LONG_MIN, LONG_MAX);
}

template <>
template <>
istream& istream::_M_extract(long long& n) {
  return extract_signed<long long>(*this, n, LLONG_MIN, LLONG_MAX);
}

template <>
template <>
istream& istream::_M_extract(unsigned short& n) {
  return extract_unsigned<unsigned short>(*this, n, USHRT_MAX);
}

template <>
template <>
istream& istream::_M_extract(unsigned& n) {
  return extract_unsigned<unsigned>(*this, n, UINT_MAX);
}

template <>
template <>
istream& istream::_M_extract(unsigned long& n) {
  return extract_unsigned<unsigned long>(*this, n, ULONG_MAX);
}

template <>
template <>
istream& istream::_M_extract(unsigned long long& n) {
  return extract_unsigned<unsigned long long>(*this, n, ULLONG_MAX);
}

template <>
template <>
istream& istream::_M_extract(bool& truth) {
  unsigned char n = 0;
  extract_unsigned<unsigned char>(*this, n, 1);
  truth = n != 0;
  return *this;
}

namespace {

bool is_of_float(int c) { return (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.' || c == 'e' || c == 'E'; }

istream& extract_float(istream& in, double& x) {
  istream::sentry ready(in, false);
  if (!ready) return in;
  constexpr int room = 64;
  char text[room], *end = text;
  int size = 0, c = in.rdbuf()->sgetc();
  for (; is_of_float(c) && size + 1 < room; c = in.rdbuf()->snextc()) text[size++] = static_cast<char>(c);
  text[size] = 0;
  if (c == end_of_file) in.setstate(ios_base::eofbit);
  x = strtod(text, &end);
  if (end == text || *end != 0) in.setstate(ios_base::failbit);
  return in;
}

}  // namespace

template <>
template <>
istream& istream::_M_extract(double& x) {
  return extract_float(*this, x);
}

template <>
template <>
istream& istream::_M_extract(float& x) {
  double wide = 0;
  extract_float(*this, wide);
  x = static_cast<float>(wide);
  return *this;
}

template <>
istream& operator>>(istream& in, string& word) {
  istream::sentry ready(in, false);
  if (!ready) return in;
  word.clear();
  const streamsize most = in.width() > 0 ? in.width() : LONG_MAX;
  int c = in.rdbuf()->sgetc();
  for (streamsize i = 0; i < most && c != end_of_file && !is_space(c); ++i, c = in.rdbuf()->snextc())
    word += static_cast<char>(c);
  in.width(0);
  if (c == end_of_file) in.setstate(ios_base::eofbit);
  if (word.empty()) in.setstate(ios_base::failbit);
  return in;
}

template <>
istream& getline(istream& in, string& line, char end) {
  istream::sentry ready(in, true);
  if (!ready) return in;
  line.clear();
  int c = in.rdbuf()->sbumpc();
  for (; c != end_of_file && c != static_cast<unsigned char>(end); c = in.rdbuf()->sbumpc())
    line += static_cast<char>(c);
  if (c == end_of_file) in.setstate(line.empty() ? ios_base::eofbit | ios_base::failbit : ios_base::eofbit);
  return in;
}

template <>
istream& istream::getline(char* line, streamsize room, char end) {
  _M_gcount = 0;
  sentry ready(*this, true);
  streamsize size = 0;
  int c = ready ? rdbuf()->sgetc() : end_of_file;
  for (; c != end_of_file && c != static_cast<unsigned char>(end) && size + 1 < room; c = rdbuf()->snextc())
    line[size++] = static_cast<char>(c);
  if (room > 0) line[size] = 0;
  _M_gcount = size;
  if (!ready) return *this;
  if (c == end_of_file) {
    setstate(size == 0 ? ios_base::eofbit | ios_base::failbit : ios_base::eofbit);
  } else if (c == static_cast<unsigned char>(end)) {
    ++_M_gcount;
    rdbuf()->sbumpc();
  } else {
    setstate(ios_base::failbit);
  }
  return *this;
}

template <>
streamsize __copy_streambufs_eof(streambuf* from, streambuf* to, bool& ended) {
  streamsize count = 0;
  ended = true;
  for (int c = from->sgetc(); c != end_of_file; c = from->snextc(), ++count) {
    if (to->sputc(static_cast<char>(c)) != end_of_file) continue;
    ended = false;
    break;
  }
  return count;
}

template <>
istream& ws(istream& in) {
  istream::sentry ready(in, true);
  if (ready) skip_space(in);
  return in;
}

template class basic_streambuf<char>;
template class basic_ios<char>;
template class basic_ostream<char>;
template class basic_istream<char>;
template class basic_iostream<char>;
template class basic_stringbuf<char>;
template class basic_ostringstream<char>;
template class basic_istringstream<char>;
template class basic_stringstream<char>;
template ostream& endl(ostream&);
template ostream& ends(ostream&);
template ostream& flush(ostream&);
template ostream& operator<<(ostream&, char);
template ostream& operator<<(ostream&, unsigned char);
template ostream& operator<<(ostream&, signed char);
template ostream& operator<<(ostream&, const char*);
template ostream& operator<<(ostream&, const unsigned char*);
template ostream& operator<<(ostream&, const signed char*);
template ostream& operator<<(ostream&, const string&);
template ostream& operator<<(ostream&, _Setfill<char>);
template ostream& operator<<(ostream&, _Setiosflags);
template ostream& operator<<(ostream&, _Resetiosflags);
template ostream& operator<<(ostream&, _Setbase);
template ostream& operator<<(ostream&, _Setprecision);
template ostream& operator<<(ostream&, _Setw);
template istream& operator>>(istream&, char&);
template istream& getline(istream&, string&);

}  // namespace std
