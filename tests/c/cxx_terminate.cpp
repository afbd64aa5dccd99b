// expect: unsafe exception line 5
// says: .*exception: std::terminate is called.*
#include <exception>

int main() { std::terminate(); }
