// A thread's fixed cost, its set-up and its part of the tree, is spread over few elements.

#include <algorithm>

#include "language/say.h"
#include "show/finding.h"

namespace lab {
namespace {

constexpr double enough = 16;  // elements per thread

double elements_a_thread(const Profile& p) {
    return static_cast<double>(p.elements) / static_cast<double>(std::max<uint64_t>(p.threads, 1));
}

uint64_t besides_loads(const Profile& p) {
    uint64_t cost = 0;
    for (const auto& [line, counts] : p.lines)
        cost += counts.global_loads ? 0 : warpsim::cost(counts);
    return cost;
}

double weight(const Profile& p) {
    if (!p.chooses_launches) return 0;
    const double paid_again = 1 - elements_a_thread(p) / enough;
    return std::max(paid_again, 0.0) * p.share(besides_loads(p));
}

std::string says(const Profile& p) {
    return say(
        "a thread adds {:.3g} elements, and {:.0f} % of the cost is at lines that load none of "
        "them",
        elements_a_thread(p), 100 * p.share(besides_loads(p)));
}

std::string advice(const Profile&) {
    return say(
        "give each thread more elements, in a loop before the tree: what is paid once a thread "
        "then serves them all");
}

}  // namespace

extern const Finding finding_few_elements_a_thread = {"few elements a thread", weight, says,
                                                      advice};

}  // namespace lab
