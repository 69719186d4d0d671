// The elements behind ranks segments of n / ranks elements are in no segment.

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

uint64_t elements_of(const Evidence& e) { return e.test_case.sizes["n"]; }

uint64_t in_segments(const Evidence& e) {
    const uint64_t ranks = e.test_case.sizes["ranks"];
    return elements_of(e) / ranks * ranks;
}

// The first wrong element is the first behind the segments, and holds the rank's own value.
Fit fits(const Evidence& e) {
    if (e.test_case.contract->name != "allreduce_ring") return Fit::no;
    if (e.what == What::wrong_sum && e.arrived.weights.empty()) return Fit::absent;
    const uint64_t ranks = e.test_case.sizes["ranks"];
    return proves_if(in_segments(e) < elements_of(e) &&
                     e.run.first_wrong / ranks == in_segments(e) &&
                     only_part_arrives(e, e.run.first_wrong % ranks));
}

std::string says(const Evidence& e) {
    const uint64_t ranks = e.test_case.sizes["ranks"], first = in_segments(e);
    return say(
        "{} segments of {} / {} = {} elements end before element {}: from there on each rank "
        "has its own values alone",
        ranks, elements_of(e), ranks, elements_of(e) / ranks, first);
}

std::string advice(const Evidence&) {
    return say(
        "where does the last segment end, if n is no multiple of the number of ranks, or "
        "smaller?");
}

}  // namespace

extern const Cause cause_remainder_lost = {"remainder_lost", 2, fits, says, advice, About::ranks};

}  // namespace lab
