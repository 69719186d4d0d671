// Whether two racing stores would leave the same value.
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
    uint64_t offset;  // from the lane's address to the word; wraps if the word begins before it
    uint8_t bytes;    // one bit each
    UninitialisedObserver* undefined = nullptr;  // tracks undefined values; may be null
};

// Whether these bytes are there already. Undefined values are never the same; undefined bytes
// beside defined ones may be a struct's padding, and do not count. `beside`: the lane of the same
// instruction that has stored there, whose value is not in memory yet; -1: none.
bool stores_the_same(const StoredBytes& stored, int beside);

}  // namespace warpsim::race
