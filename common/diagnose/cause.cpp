#include "diagnose/cause.h"

namespace lab {

namespace {

bool is_about(const Cause& cause, const Contract* contract) {
    if (!contract) return cause.about == About::all;  // a limit belongs to no case
    switch (cause.about) {
        case About::all:
            return true;
        case About::segments:
            return contract->linear() && contract->linear()->tree;
        case About::calls:
            return contract->is_host_function();
        case About::sums:
            return contract->is_host_function() && contract->linear();
    }
    return false;
}

// True if no case contradicts the cause and at least one proves it.
bool is_proved(const Cause& cause, std::span<const Evidence> cases) {
    bool proved = false;
    for (const Evidence& evidence : cases) {
        const Fit fit = cause.fits(evidence);
        if (fit == Fit::no) return false;
        proved = proved || fit == Fit::proves;
    }
    return proved;
}

std::vector<const Cause*>& all_causes() {
    static std::vector<const Cause*> all = common_causes();
    return all;
}

}  // namespace

const std::vector<const Cause*>& catalogue() { return all_causes(); }

void extend_catalogue(const std::vector<const Cause*>& causes) {
    all_causes().insert(all_causes().end(), causes.begin(), causes.end());
}

Diagnosis find_cause(std::span<const Evidence> cases) {
    const Cause* best = nullptr;
    bool tied = false;
    for (const Cause* cause : catalogue()) {
        if (!is_about(*cause, cases.front().test_case.contract.get())) continue;
        if (!is_proved(*cause, cases)) continue;
        if (best && cause->rank < best->rank) continue;
        tied = best && cause->rank == best->rank;
        best = cause;
    }
    // Two explanations of equal rank: at most one of them is right.
    if (!best || tied) return {};
    return {best->id, best->says(cases.front()), best->advice(cases.front())};
}

}  // namespace lab
