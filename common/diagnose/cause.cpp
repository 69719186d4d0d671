#include "diagnose/cause.h"

#include <algorithm>
#include <functional>

namespace lab {

namespace {

bool is_about(const Cause& cause, const Contract* contract) {
    if (!contract) return cause.about == About::all;  // a limit belongs to no case
    if (cause.about == About::every) return true;
    const bool counts = contract->counting() != nullptr;
    if (contract->native()) {
        const About own = contract->native()->ranks.empty() ? About::threads : About::ranks;
        return cause.about == own || cause.about == About::native ||
               (cause.about == About::keys && counts);
    }
    switch (cause.about) {
        case About::every:
        case About::all:
            return true;
        case About::segments:
            return contract->linear() && contract->linear()->tree;
        case About::calls:
            return contract->is_host_function();
        case About::sums:
            return contract->is_host_function() && contract->linear() &&
                   !contract->linear()->prefixes && !contract->linear()->factors;
        case About::prefixes:
            return contract->linear() && contract->linear()->prefixes;
        case About::counts:
        case About::keys:
            return counts;
        case About::threads:
        case About::ranks:
        case About::native:
            return false;
        case About::products:
            return contract->linear() && contract->linear()->factors;
    }
    return false;
}

// True if the cause holds in the first case, no other contradicts it, and at least one proves it.
bool is_proved(const Cause& cause, std::span<const Evidence> cases) {
    const Fit first = cause.fits(cases.front());
    if (first == Fit::absent || first == Fit::beside) return false;
    bool proved = false;
    for (const Evidence& evidence : cases) {
        const Fit fit = cause.fits(evidence);
        if (fit == Fit::no) return false;
        proved = proved || fit == Fit::proves;
    }
    return proved;
}

// A finding of the checks in this case, whether or not the wrong result depends on it.
bool is_found(const Cause& cause, const Evidence& evidence) {
    const bool is_finding = cause.rank < 0;
    if (!is_finding) return false;
    const Fit fit = cause.fits(evidence);
    return fit == Fit::beside || fit == Fit::proves;
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
    const Evidence& shown = cases.front();
    std::vector<const Cause*> proved;
    for (const Cause* cause : catalogue())
        if (is_about(*cause, shown.test_case.contract.get()) && is_proved(*cause, cases))
            proved.push_back(cause);
    std::ranges::stable_sort(proved, std::greater(), &Cause::rank);
    Diagnosis diagnosis;
    // Two explanations of equal rank: at most one of them is right.
    const bool tied = proved.size() > 1 && proved[0]->rank == proved[1]->rank;
    if (!proved.empty() && !tied)
        diagnosis = {proved[0]->id, proved[0]->says(shown), proved[0]->advice(shown), {}};
    for (const Cause* cause : catalogue())
        if (cause->id != diagnosis.id && is_found(*cause, shown))
            diagnosis.also.push_back(cause->says(shown));
    return diagnosis;
}

}  // namespace lab
