// expect: 0 points, not_compiled
// Waits for what nobody types.
#include "/dev/stdin"
#include "/dev/tty"
