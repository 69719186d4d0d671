#include "warpsim/observers/findings.h"

#include <algorithm>

namespace warpsim {

std::vector<Finding> in_order(const std::vector<Race>& races,
                              const std::vector<Uninitialised>& uninitialised) {
    std::vector<Finding> all;
    // Undefined values come first: an instruction computes its address before it accesses memory.
    for (const Uninitialised& value : uninitialised)
        all.push_back({value.when, text_of(value), value.is_remark()});
    for (const Race& race : races) all.push_back({race.when, text_of(race), is_remark(race)});
    std::ranges::stable_sort(all, {}, &Finding::when);
    return all;
}

}  // namespace warpsim
