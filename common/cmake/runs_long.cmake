# runs_long(TARGET...): in a release build, compiles targets with long-running code with -O2.
function(runs_long)
    foreach(target ${ARGN})
        target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O2>)
    endforeach()
endfunction()
