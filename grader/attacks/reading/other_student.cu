// expect: 0 points, not_compiled
// Another student's file, by #include.
#include "@CLASS@/honest_lab01/lab01.cu"
