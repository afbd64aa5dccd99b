// What libstdc++ keeps of std::call_once in its shared library: what a thread is about to call.
#include <mutex>

namespace std {

__thread void* __once_callable;
__thread void (*__once_call)();

extern "C" void __once_proxy() { __once_call(); }

}  // namespace std
