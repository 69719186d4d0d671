// The host function copies device memory to the host.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return proves_if(e.plan.refused_as == "device_data_read_back"); }

std::string says(const Evidence&) {
    return say(
        "the host function reads device memory back: what it launches would depend on the data");
}

std::string advice(const Evidence&) {
    return say(
        "let a kernel do what the host would do with the data: a second launch can sum the "
        "partial sums");
}

}  // namespace

extern const Cause cause_device_data_read_back = {
    "device_data_read_back", 0, fits, says, advice, About::calls};

}  // namespace lab
