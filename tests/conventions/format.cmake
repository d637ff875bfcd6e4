# Every C++ file stands as `clang-format -i` leaves it. SOURCE is the project, FORMAT the clang-format.
set(files)
foreach(folder app core tests ui)
  file(GLOB_RECURSE found RELATIVE ${SOURCE} ${SOURCE}/${folder}/*.h ${SOURCE}/${folder}/*.cpp)
  list(APPEND files ${found})
endforeach()
execute_process(COMMAND ${FORMAT} --dry-run --Werror ${files} WORKING_DIRECTORY ${SOURCE}
  RESULT_VARIABLE result ERROR_VARIABLE problems)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "Not formatted (clang-format -i mends it):\n${problems}")
endif()
