// A GPU's result holds what it had itself, and nothing of the others.

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

uint64_t gpus_of(const Evidence& e) { return e.test_case.sizes["gpus"]; }
uint64_t gpu_of_output(const Evidence& e) { return e.run.first_wrong % gpus_of(e); }
uint64_t place_in_buffer(const Evidence& e) { return e.run.first_wrong / gpus_of(e); }

// The elements that gpus chunks of n / gpus elements hold.
uint64_t in_chunks(const Evidence& e) { return e.test_case.sizes["n"] / gpus_of(e) * gpus_of(e); }

bool is_behind_all_chunks(const Evidence& e) {
    return e.test_case.contract->name == "all_reduce_ring" && place_in_buffer(e) == in_chunks(e);
}

Fit fits(const Evidence& e) {
    if (e.what == What::wrong_sum && e.arrived.weights.empty()) return Fit::absent;
    return proves_if(gpus_of(e) > 1 && only_part_arrives(e, gpu_of_output(e)));
}

std::string says(const Evidence& e) {
    if (is_behind_all_chunks(e))
        return say(
            "{} chunks of {} / {} = {} elements end before element {}: from there on each GPU has "
            "its own values alone",
            gpus_of(e), e.test_case.sizes["n"], gpus_of(e), e.test_case.sizes["n"] / gpus_of(e),
            in_chunks(e));
    return say("element {} of GPU {} is its own value: nothing of any other GPU is in it",
               place_in_buffer(e), gpu_of_output(e));
}

std::string advice(const Evidence& e) {
    if (is_behind_all_chunks(e))
        return say("where does the last chunk end, if n is no multiple of the GPUs, or smaller?");
    return say(
        "which copy brings the sums to GPU {}, once they are complete? Does the loop reach this "
        "GPU and this place in its buffer?",
        gpu_of_output(e));
}

}  // namespace

extern const Cause cause_own_values_only = {"own_values_only", 2, fits, says, advice, About::calls};

}  // namespace lab
