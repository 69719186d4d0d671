// The elements of some GPUs never arrive, and those of the others do.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

uint64_t gpus_of(const Evidence& e) { return e.test_case.sizes["gpus"]; }

std::vector<uint64_t> left_out(const Evidence& e) {
    const Range range = e.test_case.own(e.run.first_wrong);
    std::vector<uint64_t> gpus;
    for (size_t i = range.begin; i < range.end && i < e.arrived.weights.size(); ++i)
        if (e.arrived.weights[i] == 0) gpus.push_back(i % gpus_of(e));
    return gpus;
}

Fit fits(const Evidence& e) {
    if (e.what == What::wrong_sum && e.arrived.weights.empty()) return Fit::absent;
    const size_t left = left_out(e).size();
    const Range range = e.test_case.own(e.run.first_wrong);
    return proves_if(left > 0 && left < gpus_of(e) && weighs(e, [&](size_t i, int weight) {
                         return weight == 0 || (weight == 1 && range.contains(i));
                     }));
}

std::string says(const Evidence& e) {
    const std::vector<uint64_t> gpus = left_out(e);
    const size_t element = e.run.first_wrong / gpus_of(e), gpu = e.run.first_wrong % gpus_of(e);
    return gpus.size() == 1
               ? say("element {} of GPU {} lacks what GPU {} has", element, gpu, gpus.front())
               : say("element {} of GPU {} lacks what GPUs {} have", element, gpu,
                     fmt::format("{}", fmt::join(gpus, in_language(" and "))));
}

std::string advice(const Evidence& e) {
    return say(
        "which copy brings the elements of GPU {}, and which kernel adds them? Does the loop over "
        "the GPUs reach it, and is nothing copied over its elements before they are added?",
        left_out(e).front());
}

}  // namespace

extern const Cause cause_gpu_left_out = {"gpu_left_out", 1, fits, says, advice, About::calls};

}  // namespace lab
