#include "warpsim/observers/race_values.h"

#include "warpsim/exec/warp.h"
#include "warpsim/observers/race_shadow.h"
#include "warpsim/observers/uninitialised_observer.h"

namespace warpsim::race {

namespace {

// The byte of the register that `lane` stores at `offset` from its address.
std::byte in_register(const StoredBytes& stored, int lane, uint64_t offset) {
    const Insn& insn = stored.access.insn;
    const uint64_t element_bytes = stored.access.bytes / insn.vector_size;
    const Operand from = insn.operands.at(1 + offset / element_bytes);
    return stored.warp.row<std::byte>(
        from)[size_t{from.bytes} * static_cast<size_t>(lane) + offset % element_bytes];
}

// Whether either of the two values is undefined.
bool is_undefined(const StoredBytes& stored, int beside, uint64_t offset) {
    UninitialisedObserver* const undefined = stored.undefined;
    if (!undefined) return false;
    const auto brings = [&](int lane) {
        return undefined->brings_undefined(stored.warp, stored.access, lane, offset);
    };
    return brings(stored.lane) ||
           (beside >= 0
                ? brings(beside)
                : undefined->finds_undefined(stored.warp, stored.access, stored.lane, offset));
}

}  // namespace

bool stores_the_same(const StoredBytes& stored, int beside) {
    bool any_defined = false;
    for (uint32_t i = 0; i < word_bytes; ++i) {
        if (!(stored.bytes >> i & 1)) continue;
        const uint64_t offset = stored.offset + i;
        if (is_undefined(stored, beside, offset)) continue;
        any_defined = true;
        const std::byte there = beside >= 0 ? in_register(stored, beside, offset)
                                            : stored.access.places[stored.lane][offset];
        if (in_register(stored, stored.lane, offset) != there) return false;
    }
    return any_defined;
}

}  // namespace warpsim::race
