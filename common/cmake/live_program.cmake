# Whole programs built by nvcc for `warpsim run`, compiled only in a release build and only with nvcc 13, as in
# warpsim/features; a test that needs one skips where it is missing.
include(nvcc)
cmake_path(GET nvcc_path PARENT_PATH nvcc_folder)
set(live_programs FALSE)
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND nvcc_version VERSION_GREATER_EQUAL 13)
    set(live_programs TRUE)
endif()

# live_program(TEST NAME SOURCES ... [HEADERS ...] [OPTIONS ...]): the program NAME, beside the executable TEST that
# runs it. nvcc's wheels have no libcudart.so to link against, so the linker finds ours. The other libraries that nvcc
# links against are in the wheels' folder `lib`, which nvcc does not search by default.
function(live_program test name)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "SOURCES;HEADERS;OPTIONS")
    list(TRANSFORM arg_SOURCES PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
    list(TRANSFORM arg_HEADERS PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
    add_custom_command(OUTPUT ${name} VERBATIM DEPENDS ${arg_SOURCES} ${arg_HEADERS}
        COMMAND ${CMAKE_COMMAND} -E env LIBRARY_PATH=$<TARGET_FILE_DIR:cudart_live>:${nvcc_folder}/../lib
            ${nvcc_path} -std=c++17 -o ${name} ${arg_SOURCES} ${arg_OPTIONS})
    add_custom_target(live_${name} DEPENDS ${CMAKE_CURRENT_BINARY_DIR}/${name})
    add_dependencies(live_${name} cudart_live)
    add_dependencies(${test} live_${name})
endfunction()
