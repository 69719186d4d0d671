# runs_long(TARGET...): targets whose own code a user waits for are optimised in a release build.
function(runs_long)
    foreach(target ${ARGN})
        target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O2>)
    endforeach()
endfunction()
