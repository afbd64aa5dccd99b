# The libraries from outside, as targets: heddle::z3, heddle::gmpxx (brings heddle::gmp), heddle::llvm,
# nlohmann_json::nlohmann_json, GTest::gtest_main. Debian's Z3 and GMP packages bring no CMake files of their own; those
# of LLVM ask for the development files of everything that LLVM itself is linked with, which we do not need.
function(heddle_find_library name header library)
  find_path(HEDDLE_${name}_INCLUDE ${header} PATHS ${ARGN} PATH_SUFFIXES include REQUIRED)
  find_library(HEDDLE_${name}_LIBRARY ${library} PATHS ${ARGN} PATH_SUFFIXES lib REQUIRED)
  mark_as_advanced(HEDDLE_${name}_INCLUDE HEDDLE_${name}_LIBRARY)
  add_library(heddle::${name} UNKNOWN IMPORTED GLOBAL)
  set_target_properties(heddle::${name} PROPERTIES
    IMPORTED_LOCATION ${HEDDLE_${name}_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${HEDDLE_${name}_INCLUDE})
endfunction()

heddle_find_library(z3 z3.h z3)
heddle_find_library(gmp gmp.h gmp)
heddle_find_library(gmpxx gmpxx.h gmpxx)
target_link_libraries(heddle::gmpxx INTERFACE heddle::gmp)
# Not the LLVM that happens to come first on the system: its folder is looked into before all others.
heddle_find_library(llvm llvm/IR/Module.h LLVM-19 /usr/lib/llvm-19 /usr/local/lib/llvm-19)
find_program(HEDDLE_CLANG NAMES clang-19 REQUIRED)
mark_as_advanced(HEDDLE_CLANG)
find_package(nlohmann_json 3.11 REQUIRED)
if(HEDDLE_TESTS)
  find_package(GTest REQUIRED)
endif()
find_package(Threads REQUIRED)
