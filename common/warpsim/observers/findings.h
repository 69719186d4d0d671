// Races and undefined values together, as text for people.
#pragma once

#include <string>
#include <vector>

#include "warpsim/observers/race.h"
#include "warpsim/observers/uninitialised.h"

namespace warpsim {

struct Finding {
    Moment when;
    std::string text;
    bool is_remark;
};

// In the order in which they were found, so that a cause comes before its effects.
std::vector<Finding> in_order(const std::vector<Race>& races,
                              const std::vector<Uninitialised>& uninitialised);

}  // namespace warpsim
