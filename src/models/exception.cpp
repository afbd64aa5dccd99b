// Exceptions, as the C++ ABI of Linux has them. The front end turns throwing into ordinary code (bitcode/exceptions.h):
// __heddle_raise makes an exception the one that is under way in its thread, and returns.
//
// An exception is caught by one function and may be rethrown by another; std::exception_ptr keeps it beside that, and
// several threads may throw one and the same. So each throw has a flight of its own, and the object with what belongs
// to it lives as long as a flight or a pointer refers to it.
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <typeinfo>

namespace {

struct Flight {
  Flight* next;    // that was caught before this one, and is not done with
  void* object;    // that was thrown
  void* adjusted;  // as the handler sees it
  int handlers;    // that have it in their hands; less than 0: one of them has thrown it again
  bool is_own;     // otherwise it is a part of the object
};

struct alignas(16) Thrown {  // in front of the object
  const std::type_info* type;
  void (*destroy)(void*);
  int references;
  Flight first;
};

Thrown* thrown_of(void* object) { return static_cast<Thrown*>(object) - 1; }

thread_local Flight* caught;
thread_local unsigned uncaught;

struct Handlers {
  long count;
  struct {
    const std::type_info* type;  // null: every one
    long id;
  } rows[];
};

}  // namespace

extern "C" {
void* __heddle_new(std::size_t size, std::size_t alignment, bool must_succeed);
void __heddle_delete(void* memory);
void __heddle_raise(Flight* flight);
const Handlers* __heddle_handlers(unsigned number);
void __heddle_uncaught(const char* what, const char* type, const char* text);
bool __heddle_catches(const std::type_info* type, const std::type_info* thrown, void* object, void** adjusted);
const char* __heddle_text_of(const std::type_info* type, void* object);

void __VERIFIER_atomic_begin();
void __VERIFIER_atomic_end();
int __heddle_selector(Flight* flight, const Handlers* handlers);
}

namespace {

// Others may know of the object, by std::exception_ptr; nobody can tell that keeping its books takes several steps.
class Section {
public:
  Section() { __VERIFIER_atomic_begin(); }
  ~Section() { __VERIFIER_atomic_end(); }
  Section(const Section&) = delete;
  Section& operator=(const Section&) = delete;
};

// Which of the handlers takes it; 0: none.
int select(Flight* flight, const Handlers* handlers) {
  for (long i = 0; i < handlers->count; ++i)
    if (__heddle_catches(handlers->rows[i].type, thrown_of(flight->object)->type, flight->object, &flight->adjusted))
      return static_cast<int>(handlers->rows[i].id);
  return 0;
}

std::terminate_handler at_end = std::abort;

void report(const char* what, Flight* flight) {
  if (flight == nullptr) return __heddle_uncaught(what, nullptr, nullptr);
  const std::type_info* type = thrown_of(flight->object)->type;
  __heddle_uncaught(what, type->name(), __heddle_text_of(type, flight->object));
}

[[noreturn]] void end(const char* what, Flight* flight) {
  report(what, flight);
  __atomic_load_n(&at_end, __ATOMIC_SEQ_CST)();
  std::abort();
}

bool has_handler(Flight* flight) {
  for (unsigned i = 0;; ++i) {
    const Handlers* handlers = __heddle_handlers(i);
    if (handlers == nullptr) return false;
    if (__heddle_selector(flight, handlers) != 0) return true;
  }
}

// Nothing is unwound unless somebody will catch it.
void fly(Flight* flight, bool is_caught) {
  if (!is_caught) end("nobody catches an exception", flight);
  ++uncaught;
  __heddle_raise(flight);
}

void init(Flight* flight, void* object, bool is_own) {
  flight->next = nullptr;
  flight->object = object;
  flight->adjusted = object;
  flight->handlers = 0;
  flight->is_own = is_own;
}

void init(void* object, std::type_info* type, void (*destroy)(void*)) {
  Thrown* thrown = thrown_of(object);
  thrown->type = type;
  thrown->destroy = destroy;
  thrown->references = 0;
  init(&thrown->first, object, false);
}

// Is it the last one who refers to the object?
bool let_go(void* object) { return __atomic_sub_fetch(&thrown_of(object)->references, 1, __ATOMIC_ACQ_REL) == 0; }

void destroy(void* object) {
  Thrown* thrown = thrown_of(object);
  if (thrown->destroy != nullptr) thrown->destroy(object);
  __heddle_delete(thrown);
}

// The handler is done with what it has caught. None: it is thrown on, or others have it in their hands as well.
Flight* put_down() {
  Flight* flight = caught;
  bool is_thrown_again = flight->handlers < 0;
  flight->handlers += is_thrown_again ? 1 : -1;
  if (flight->handlers != 0) return nullptr;
  caught = flight->next;
  return is_thrown_again ? nullptr : flight;
}

}  // namespace

extern "C" {

void* __cxa_allocate_exception(std::size_t size) noexcept {
  return static_cast<Thrown*>(__heddle_new(sizeof(Thrown) + size, 16, true)) + 1;
}

void __cxa_free_exception(void* object) noexcept { __heddle_delete(thrown_of(object)); }

int __heddle_selector(Flight* flight, const Handlers* handlers) {
  Section section;
  return select(flight, handlers);
}

void __cxa_throw(void* object, std::type_info* type, void (*destroy)(void*)) {
  Flight* flight = &thrown_of(object)->first;
  bool is_caught = false;
  {
    Section section;
    init(object, type, destroy);
    thrown_of(object)->references = 1;
    is_caught = has_handler(flight);
  }
  fly(flight, is_caught);
}

void __cxa_rethrow() {
  if (caught == nullptr) end("throw without an operand finds no exception that is being handled", nullptr);
  bool is_caught = false;
  {
    Section section;
    caught->handlers = -caught->handlers;
    is_caught = has_handler(caught);
  }
  fly(caught, is_caught);
}

void* __cxa_begin_catch(void* exception) noexcept {
  Section section;
  auto* flight = static_cast<Flight*>(exception);
  --uncaught;
  flight->handlers = (flight->handlers < 0 ? -flight->handlers : flight->handlers) + 1;
  if (flight != caught) {
    flight->next = caught;
    caught = flight;
  }
  return flight->adjusted;
}

void __cxa_end_catch() {
  if (caught == nullptr) return;
  void *done = nullptr, *last = nullptr;
  {
    Section section;
    Flight* flight = put_down();
    if (flight == nullptr) return;
    if (flight->is_own) done = flight;
    if (let_go(flight->object)) last = flight->object;
  }
  if (done != nullptr) __heddle_delete(done);
  if (last != nullptr) ::destroy(last);
}

void* __cxa_get_exception_ptr(void* exception) noexcept { return static_cast<Flight*>(exception)->adjusted; }

void __cxa_call_unexpected(void* exception) {
  end("a function throws what its specification does not allow, an exception", static_cast<Flight*>(exception));
}

void __cxa_call_terminate(void* exception) noexcept {
  __cxa_begin_catch(exception);
  std::terminate();
}

std::type_info* __cxa_current_exception_type() noexcept {
  return caught == nullptr ? nullptr : const_cast<std::type_info*>(thrown_of(caught->object)->type);
}

void __cxa_pure_virtual() { end("a pure virtual function is called", nullptr); }
void __cxa_deleted_virtual() { end("a deleted virtual function is called", nullptr); }
}

// Of an exception that is kept by std::exception_ptr and was never thrown.
namespace __cxxabiv1 {
extern "C" __cxa_refcounted_exception* __cxa_init_primary_exception(void* object, std::type_info* type,
                                                                    void (*destroy)(void*)) noexcept {
  init(object, type, destroy);
  return reinterpret_cast<__cxa_refcounted_exception*>(thrown_of(object));
}
}  // namespace __cxxabiv1

namespace std {

void terminate() noexcept {
  end(caught == nullptr ? "std::terminate is called" : "std::terminate is called for an exception", caught);
}

terminate_handler set_terminate(terminate_handler next) noexcept {
  return __atomic_exchange_n(&at_end, next != nullptr ? next : abort, __ATOMIC_SEQ_CST);
}
terminate_handler get_terminate() noexcept { return __atomic_load_n(&at_end, __ATOMIC_SEQ_CST); }

int uncaught_exceptions() noexcept { return static_cast<int>(uncaught); }
bool uncaught_exception() noexcept { return uncaught != 0; }

exception_ptr current_exception() noexcept {
  if (caught == nullptr) return {};
  __atomic_add_fetch(&thrown_of(caught->object)->references, 1, __ATOMIC_ACQ_REL);
  exception_ptr result;
  *reinterpret_cast<void**>(&result) = caught->object;
  return result;
}

void rethrow_exception(exception_ptr pointer) {
  void* object = *reinterpret_cast<void**>(&pointer);
  __atomic_add_fetch(&thrown_of(object)->references, 1, __ATOMIC_ACQ_REL);
  auto* flight = static_cast<Flight*>(__heddle_new(sizeof(Flight), 16, true));
  init(flight, object, true);
  fly(flight, has_handler(flight));
  abort();
}

namespace __exception_ptr {

exception_ptr::exception_ptr(void* object) noexcept : _M_exception_object(object) { _M_addref(); }
void exception_ptr::_M_addref() noexcept {
  if (_M_exception_object != nullptr)
    __atomic_add_fetch(&thrown_of(_M_exception_object)->references, 1, __ATOMIC_ACQ_REL);
}
void exception_ptr::_M_release() noexcept {
  if (_M_exception_object != nullptr && let_go(_M_exception_object)) destroy(_M_exception_object);
  _M_exception_object = nullptr;
}
void* exception_ptr::_M_get() const noexcept { return _M_exception_object; }
const type_info* exception_ptr::__cxa_exception_type() const noexcept {
  return _M_exception_object == nullptr ? nullptr : thrown_of(_M_exception_object)->type;
}

}  // namespace __exception_ptr

nested_exception::~nested_exception() noexcept = default;

}  // namespace std
