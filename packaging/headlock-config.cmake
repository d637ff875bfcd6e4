# What find_package(headlock) reads. The library is static, so a program that links it links these too.
include(CMakeFindDependencyMacro)
find_dependency(Threads)
find_dependency(PostgreSQL)
find_dependency(OpenSSL COMPONENTS Crypto)
find_dependency(simdjson)
find_dependency(Qt6 COMPONENTS Core)
include(${CMAKE_CURRENT_LIST_DIR}/headlock-targets.cmake)
