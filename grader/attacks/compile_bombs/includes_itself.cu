// expect: 0 points, not_compiled
// A file that includes itself, twice.
#include "kernel.cu"
#include __FILE__
