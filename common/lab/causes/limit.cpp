// Every sum is right, and a count in lab.toml is exceeded.
#include "lab/patterns.h"

namespace lab {
namespace {

bool fits(const Evidence& e) { return e.what == What::limit && e.limit; }

std::string says(const Evidence& e) {
    return "the sums are right, but a limit is missed; wanted: " + e.limit->says;
}

std::string advice(const Evidence& e) { return e.limit->advice; }

}  // namespace

extern const Cause cause_limit = {"limit", 0, fits, says, advice};

}  // namespace lab
