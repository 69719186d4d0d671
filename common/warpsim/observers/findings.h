// Races and undefined values together, as people read them.
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

// The first one first, so that a cause comes before its effects.
std::vector<Finding> in_order(const std::vector<Race>& races,
                              const std::vector<Uninitialised>& uninitialised);

}  // namespace warpsim
