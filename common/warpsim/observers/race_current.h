// A RaceObserver's state while it checks one access.
#pragma once

#include "warpsim/observers/race_histories.h"
#include "warpsim/observers/race_observer.h"

namespace warpsim {

// A block that has started, with the shadow of its shared memory.
struct RaceObserver::BlockRun {
    race::BlockClock clock;
    std::vector<race::Word> shared;
    race::Histories histories;
};

struct RaceObserver::Current {
    const Warp& warp;
    const ObservedAccess& access;
    BlockRun& run;
    uint32_t site_number;
    const race::Site& site;
    ptx::Space space = ptx::Space::none;  // of the lane's address
    race::Time time = 0;
    race::Horizon horizon{};
    uint32_t lane = 0, thread = 0;
    uint64_t address = 0;  // in its space
};

}  // namespace warpsim
