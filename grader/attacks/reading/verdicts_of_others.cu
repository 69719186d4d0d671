// expect: 0 points, not_compiled
// What others got.
#include "@CLASS@-grades/batch.json"
