# compiles_together(TARGET): compiles the target's files in batches. A batch reads each header and instantiates each
# template once, and both take most of a file's time. So a name in an anonymous namespace differs from those in the
# other files of its room.
function(compiles_together target)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 6)
endfunction()
