# Installs the library of BUILD into WORK, takes the C++ of README.md as a program, builds it in WORK, and runs it: it
# must print what its last comment says.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${ARGN}\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(READ ${README} readme)
if(NOT readme MATCHES "```cpp\n([^`]+)```")
  message(FATAL_ERROR "README.md shows no program")
endif()
file(REMOVE_RECURSE ${WORK}/prefix)
file(WRITE ${WORK}/example.cpp "${CMAKE_MATCH_1}")

set(flags)
if(SANITIZE)
  set(flags "-fsanitize=${SANITIZE}")
endif()
run(${CMAKE_COMMAND} --install ${BUILD} --component library --prefix ${WORK}/prefix)
run(${CMAKE_COMMAND} -G Ninja -S ${PROGRAM} -B ${WORK}/example -DEXAMPLE_SOURCE=${WORK}/example.cpp
  -DCMAKE_PREFIX_PATH=${WORK}/prefix -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_CXX_FLAGS=${flags})
run(${CMAKE_COMMAND} --build ${WORK}/example)
run(${WORK}/example/example)
if(NOT output STREQUAL "video-42: 1\n")
  message(FATAL_ERROR "The program of README.md printed: ${output}")
endif()
