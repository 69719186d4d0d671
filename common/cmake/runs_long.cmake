# runs_long(TARGET...): compiles targets whose own code users wait for with -O2 in a release build.
function(runs_long)
    foreach(target ${ARGN})
        target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O2>)
    endforeach()
endfunction()
