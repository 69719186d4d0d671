// expect: 0 points, not_compiled
// `#pragma GCC dependency` says whether another's file is newer.
#pragma GCC dependency "@CLASS@/honest_lab01/lab01.cu"
#include "@PROJECT@/labs/lab01_owner_computes/test.cpp"
