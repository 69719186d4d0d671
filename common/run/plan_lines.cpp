#include "run/plan_lines.h"

#include <map>
#include <set>

#include "language/say.h"
#include "native/places.h"
#include "run/executor.h"

namespace lab {
namespace {

using Places = std::map<uint64_t, native::Place>;

// The first line, but for those of the function that nvcc makes to launch a kernel, of the same name.
int first_line(const std::vector<uint64_t>& callers, const Places& places, const Subject& subject) {
    for (const uint64_t caller : callers) {
        const auto place = places.find(caller);
        if (place == places.end() || !place->second.line) continue;
        if (!subject.parameter_names.contains(place->second.function)) return place->second.line;
    }
    return 0;
}

}  // namespace

std::vector<int> lines_of(const plan::Plan& plan, const Subject& subject) {
    std::set<uint64_t> callers;
    for (const plan::Step& step : plan.steps)
        callers.insert(step.callers.begin(), step.callers.end());
    const Places places = native::places_of(subject.library, {callers.begin(), callers.end()});
    std::vector<int> lines;
    for (const plan::Step& step : plan.steps)
        lines.push_back(first_line(step.callers, places, subject));
    return lines;
}

plan::PlanError with_line(const plan::PlanError& error, const Subject& subject) {
    const int line =
        first_line(error.callers, native::places_of(subject.library, error.callers), subject);
    return line ? plan::PlanError(say("line {}: {}", line, error.what()), error.cause) : error;
}

}  // namespace lab
