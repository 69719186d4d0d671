// Whether two stores that race would leave the same.
#pragma once

#include "warpsim/exec/observer.h"

namespace warpsim {
class UninitialisedObserver;
}

namespace warpsim::race {

// Some bytes of a word that lane `lane` of a store is about to write.
struct StoredBytes {
    const Warp& warp;
    const ObservedAccess& access;  // an st
    int lane;
    uint64_t
        offset;     // of the word behind the lane's address; wraps where the word begins before it
    uint8_t bytes;  // a bit each
    UninitialisedObserver* undefined = nullptr;  // who knows of undefined values, if anyone
};

// Whether that is there already. Undefined values are never the same; undefined bytes beside
// defined ones may fill up a struct, and do not count. `beside`: the lane of this very instruction
// that has stored it, whose value is not in memory yet; -1: none.
bool stores_the_same(const StoredBytes& stored, int beside);

}  // namespace warpsim::race
