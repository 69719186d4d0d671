#include "lab/cause.h"

#include <algorithm>

namespace lab {

Diagnosis find_cause(std::span<const Evidence> cases) {
    const Cause* best = nullptr;
    bool tied = false;
    for (const Cause* cause : catalogue()) {
        if (!std::all_of(cases.begin(), cases.end(), cause->fits)) continue;
        if (best && cause->rank < best->rank) continue;
        tied = best && cause->rank == best->rank;
        best = cause;
    }
    // Two equally special explanations: at most one of them is right.
    if (!best || tied || cases.empty()) return {};
    return {best->id, best->says(cases.front()), best->advice(cases.front())};
}

}  // namespace lab
