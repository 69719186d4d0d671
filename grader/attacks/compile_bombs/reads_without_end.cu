// expect: 0 points, not_compiled
// A device that never ends.
#include "/dev/zero"
