// The course's rule: the middle thirds of at most forty batches, and their signed ranks.
#include "bench/simulation/rule.h"

namespace bench {

extern const Rule rule_course = {"used: batches, signed ranks", ratio_of};

}  // namespace bench
