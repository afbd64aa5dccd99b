// A source of numbers that nobody can foresee: any number each time.
#include <random>

extern "C" unsigned __VERIFIER_nondet_uint();

namespace std {

void random_device::_M_init(const string&) {}
void random_device::_M_fini() {}
random_device::result_type random_device::_M_getval() { return __VERIFIER_nondet_uint(); }

}  // namespace std
