// expect: 0 points, not_compiled
// A file that includes itself.
#include "kernel.cu"
