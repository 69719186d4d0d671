// expect: 0 points, not_compiled
// The compiler quotes the line that it cannot compile.
#include "@PROJECT@/grader/secret.txt"
