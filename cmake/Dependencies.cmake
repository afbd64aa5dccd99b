# The libraries from outside, as targets: heddle::z3, heddle::gmpxx (brings heddle::gmp), nlohmann_json::nlohmann_json,
# GTest::gtest_main. Debian's Z3 and GMP packages bring no CMake files of their own.
function(heddle_find_library name header library)
  find_path(HEDDLE_${name}_INCLUDE ${header} REQUIRED)
  find_library(HEDDLE_${name}_LIBRARY ${library} REQUIRED)
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
find_package(nlohmann_json 3.11 REQUIRED)
if(HEDDLE_TESTS)
  find_package(GTest REQUIRED)
endif()
find_package(Threads REQUIRED)
