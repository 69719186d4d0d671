# A build folder copied to another machine must run there, so a release program depends on nothing outside it
# but the C library: everything else is linked statically, or is next to the program.
set(alone $<AND:$<CONFIG:Release>,$<NOT:$<BOOL:$<TARGET_PROPERTY:libraries_beside>>>>)
add_link_options($<${alone}:-static-libstdc++> $<${alone}:-static-libgcc>)

# Debian has no static Google Benchmark: a bench program finds the shared one, and the C++ library that both
# must share, next to itself.
function(carry_libraries program)
    set_target_properties(${program} PROPERTIES
        libraries_beside ON BUILD_RPATH "$ORIGIN" BUILD_RPATH_USE_ORIGIN ON)
endfunction()

get_target_property(benchmark_file benchmark::benchmark LOCATION)
get_filename_component(benchmark_folder ${benchmark_file} DIRECTORY)
file(GLOB libraries ${benchmark_folder}/libbenchmark.so.*)
foreach(name libstdc++.so.6 libgcc_s.so.1)
    execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=${name}
        OUTPUT_VARIABLE library OUTPUT_STRIP_TRAILING_WHITESPACE)
    list(APPEND libraries ${library})
endforeach()
file(COPY ${libraries} DESTINATION ${CMAKE_RUNTIME_OUTPUT_DIRECTORY} FOLLOW_SYMLINK_CHAIN)
