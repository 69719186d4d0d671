// expect: 0 points, not_compiled
// The path is put together by macros, which no search for #include would find.
#define QUOTED(path) #path
#define PATH(path) QUOTED(path)
#include PATH(@PROJECT@/solutions/lab01_owner_computes/kernel.cu)
