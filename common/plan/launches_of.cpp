#include "plan/plan.h"

namespace plan {

std::vector<Launch> launches_of(const Plan& plan) {
    std::vector<Launch> launches;
    for (const Step& step : plan.steps)
        if (const auto* const launch = std::get_if<Launch>(&step.action))
            launches.push_back(*launch);
    return launches;
}

}  // namespace plan
