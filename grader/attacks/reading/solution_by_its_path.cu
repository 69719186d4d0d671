// expect: 0 points, not_compiled
// The reference, by its full path.
#include "@PROJECT@/solutions/lab01_owner_computes/kernel.cu"
