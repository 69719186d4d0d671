// One thread's sum gets into the result, and no other's.

#include <algorithm>

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

// The only elements that arrive, all once, if they are one after another.
struct Part {
    size_t first = 0, elements = 0;
};
std::optional<Part> only_part(const std::vector<int>& weights) {
    const auto first = std::ranges::find(weights, 1);
    const auto end = std::find(first, weights.end(), 0);
    if (first == weights.end() ||
        std::any_of(weights.begin(), first, [](int w) { return w != 0; }) ||
        std::any_of(first, end, [](int w) { return w != 1; }) ||
        std::any_of(end, weights.end(), [](int w) { return w != 0; }))
        return std::nullopt;
    return Part{static_cast<size_t>(first - weights.begin()), static_cast<size_t>(end - first)};
}

// A share of the elements, however the remainder is dealt out.
bool is_share(const Part& part, uint64_t elements, uint64_t threads) {
    return part.elements >= elements / threads && part.elements <= elements / threads + threads;
}

Fit fits(const Evidence& e) {
    const uint64_t threads = e.test_case.contract->native()->threads_of(e.test_case.sizes);
    const auto part = only_part(e.arrived.weights);
    const bool is_right_alone = !e.with_threads.empty() && e.with_threads.front().right;
    if (!part || threads == 1 || !is_right_alone) return Fit::no;
    if (!is_share(*part, e.arrived.weights.size(), threads)) return Fit::no;
    // Any number of a few elements may be a share.
    return e.arrived.weights.size() >= 8 * threads ? Fit::proves : Fit::consistent;
}

std::string says(const Evidence& e) {
    const Part part = *only_part(e.arrived.weights);
    const size_t last = part.first + part.elements - 1;
    return part.elements == 1
               ? say("only the part of one thread gets into the result: element {}", last)
               : say("only the part of one thread gets into the result: elements {} to {}",
                     part.first, last);
}

std::string advice(const Evidence&) {
    return say(
        "which thread executes the statement that gives the result its value? with single, "
        "master or lastprivate it is one of them, and a store keeps only the last one's value");
}

}  // namespace

extern const Cause cause_thread_alone_counts = {"thread_alone_counts", 2, fits, says, advice,
                                                About::threads};

}  // namespace lab
