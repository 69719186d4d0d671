// A RaceObserver's state while it checks one access.
#pragma once

#include "warpsim/observers/race_histories.h"
#include "warpsim/observers/race_observer.h"

namespace warpsim {

// A block that has started, with the shadow of its shared memory.
struct RaceObserver::BlockRun {
    // An access by another block of the cluster that is not known to be before this block's end.
    struct RemoteUse {
        race::Event event;
        uint64_t block, address;
        uint32_t bytes;  // of an element
        uint64_t word;   // see Action
    };

    race::BlockClock clock;
    std::vector<race::Word> shared;
    race::Histories histories;
    uint32_t rank = 0;                                                      // in the cluster
    std::unordered_map<uint64_t, std::vector<RemoteUse>> remote_uses = {};  // by block and warp
    // Lanes that know that a block has started, or were told, by its rank and their warp.
    std::unordered_map<uint32_t, Mask> known_starts = {};
};

struct RaceObserver::Current {
    const Warp& warp;
    const ObservedAccess& access;
    BlockRun& run;
    uint32_t site_number;
    const race::Site& site;
    BlockRun* owner = nullptr;            // of the shared memory
    ptx::Space space = ptx::Space::none;  // of the lane's address
    race::Time time = 0;
    race::Horizon horizon{};
    uint32_t lane = 0, thread = 0;
    uint64_t address = 0;  // in its space
};

}  // namespace warpsim
