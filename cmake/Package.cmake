# The Debian package: cmake --build build/release --target heddle_share && cpack --config build/release/CPackConfig.cmake
set(HEDDLE_MAINTAINER "The maintainers of Heddle <maintainers@heddle.invalid>" CACHE STRING "Who answers for the Debian package")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR})
set(CPACK_PACKAGE_NAME heddle)
set(CPACK_PACKAGE_VENDOR Heddle)
set(CPACK_PACKAGE_CONTACT "${HEDDLE_MAINTAINER}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "explores every schedule and input of concurrent programs")
set(CPACK_PACKAGE_DESCRIPTION
"Heddle finds the bugs that an interleaving of threads can cause, or shows
 that there are none. It reads C and C++ with POSIX threads and atomics,
 and a small language for sketches of algorithms. It looks for failing
 assertions, deadlocks, data races, memory errors, overflows and leaks,
 and prints inputs and a schedule that can be run again.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
# The libraries are found by dpkg-shlibdeps; the compiler is a program that is run, and the headers of the C library are
# what it reads.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "clang-19, libc6-dev")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "gdb, libclang-rt-19-dev, libstdc++-dev")
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/cmake/package/arrange.cmake)
set(CPACK_HEDDLE_CHANGELOG ${CMAKE_BINARY_DIR}/package/changelog)  # for that script
configure_file(cmake/package/changelog.in ${CPACK_HEDDLE_CHANGELOG} @ONLY)
include(CPack)
