#include "lab/cause.h"

namespace lab {

namespace {

bool is_of(const Cause& cause, const Case& asked) {
    switch (cause.labs) {
        case Labs::all:
            return true;
        case Labs::segments:
            return !asked.n;
        case Labs::calls:
            return asked.calls();
        case Labs::sums:
            return asked.calls() && asked.operation == Operation::sum;
    }
    return false;
}

// No case speaks against it, and one proves it.
bool is_proved(const Cause& cause, std::span<const Evidence> cases) {
    bool proved = false;
    for (const Evidence& evidence : cases) {
        const Fit fit = cause.fits(evidence);
        if (fit == Fit::no) return false;
        proved = proved || fit == Fit::proves;
    }
    return proved;
}

}  // namespace

Diagnosis find_cause(std::span<const Evidence> cases) {
    const Cause* best = nullptr;
    bool tied = false;
    for (const Cause* cause : catalogue()) {
        if (!is_of(*cause, cases.front().asked)) continue;
        if (!is_proved(*cause, cases)) continue;
        if (best && cause->rank < best->rank) continue;
        tied = best && cause->rank == best->rank;
        best = cause;
    }
    // Two equally special explanations: at most one of them is right.
    if (!best || tied) return {};
    return {best->id, best->says(cases.front()), best->advice(cases.front())};
}

}  // namespace lab
