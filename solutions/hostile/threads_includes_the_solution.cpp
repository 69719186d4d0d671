// expect: refused, file not found
// The solution as a header.
#include "../../solutions/lab13_threads/kernel.cpp"
