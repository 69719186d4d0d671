// expect: 0 points, not_compiled
// The same in a message of the compiler, by the name of a file and by a letter that turns text round.
#line 1 "\033[2J\033]0;passed\007.cu"
#error "‮ 01/01"
