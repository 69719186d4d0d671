// expect: 0 points, not_compiled
// A file of this machine that is no header.
#include "/etc/passwd"
