#include "judge/headlines.h"

namespace lab {

std::vector<HeadlineResult> headlines(const std::vector<HeadlineSpec>& specs, CountedCases* cases) {
    const bool right = cases && !cases->failure();
    std::vector<HeadlineResult> results;
    for (const HeadlineSpec& spec : specs) {
        HeadlineResult result{spec.counter, spec.says, "", {}, spec.solution, spec.best};
        const Counter& counter = counter_of(spec.counter);
        if (const auto highest = right ? cases->headline(counter) : std::nullopt) {
            result.at = highest->of->launch();
            result.measured = highest->value;
        }
        results.push_back(std::move(result));
    }
    return results;
}

}  // namespace lab
