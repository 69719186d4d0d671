#include "warpsim/observers/race_values.h"

#include "warpsim/exec/warp.h"
#include "warpsim/observers/race_shadow.h"

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

}  // namespace

bool stores_the_same(const StoredBytes& stored, int beside) {
    for (uint32_t i = 0; i < word_bytes; ++i) {
        if (!(stored.bytes >> i & 1)) continue;
        const uint64_t offset = stored.offset + i;
        const std::byte there = beside >= 0 ? in_register(stored, beside, offset)
                                            : stored.access.places[stored.lane][offset];
        if (in_register(stored, stored.lane, offset) != there) return false;
    }
    return true;
}

}  // namespace warpsim::race
