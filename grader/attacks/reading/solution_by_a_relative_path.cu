// expect: 0 points, not_compiled
// The reference, through the working directory.
#include "/proc/self/cwd/../solutions/lab01_owner_computes/kernel.cu"
