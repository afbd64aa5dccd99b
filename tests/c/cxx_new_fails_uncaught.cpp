// expect: unsafe exception line 5
// options: --malloc-fails
// says: .*nobody catches an exception of type std::bad_alloc.*
int main() {
  delete new int;
  return 0;
}
