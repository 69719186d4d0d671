// Every sum is right, but a count exceeds its limit in lab.toml.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return proves_if(e.what == What::limit && e.limit); }

std::string says(const Evidence& e) {
    return say("the sums are right, but a limit is missed; wanted: {}", e.limit->says);
}

std::string advice(const Evidence& e) { return e.limit->advice; }

}  // namespace

extern const Cause cause_limit = {"limit", 0, fits, says, advice};

}  // namespace lab
