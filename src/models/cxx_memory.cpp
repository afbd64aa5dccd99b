// What std::shared_ptr asks of the libraries: whether there is only one thread, whose answer is no, so that counts are
// always atomic; and the lock behind the functions such as std::atomic_load for pointers.
#include <memory>
#include <mutex>

extern "C" {
char __libc_single_threaded = 0;
}

namespace std {

namespace {

// One for all pointers: which of several a pointer has is a matter of speed.
mutex pointers;

}  // namespace

_Sp_locker::_Sp_locker(const void*) noexcept : _M_key1(0), _M_key2(0) { pointers.lock(); }
_Sp_locker::_Sp_locker(const void*, const void*) noexcept : _M_key1(0), _M_key2(0) { pointers.lock(); }
_Sp_locker::~_Sp_locker() { pointers.unlock(); }

bool _Sp_make_shared_tag::_S_eq(const type_info&) noexcept { return false; }

}  // namespace std
