// The 64 bits of an mbarrier, whose layout PTX leaves open, and the operations on them.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include "language/say.h"
#include "warpsim/insn/access.h"
#include "warpsim/insn/insn.h"

namespace warpsim {

constexpr uint32_t most_mbarrier_count = (1 << 20) - 1;

// Each phase ends when `pending` arrivals and `transactions` bytes have arrived.
class Mbarrier {
  public:
    explicit Mbarrier(uint64_t bits) : bits_(bits) {}
    static Mbarrier with_count(uint32_t count) {
        Mbarrier made(0);
        made.set(tag, valid);
        made.set(expected_field, count);
        made.set(pending_field, count);
        return made;
    }

    uint64_t bits() const { return bits_; }
    bool is_valid() const { return get(tag) == valid; }
    uint32_t pending() const { return get(pending_field); }
    bool phase() const { return get(phase_field); }

    // `count` arrivals; later phases expect `dropped` fewer. The caller has checked that at least
    // `count` are pending.
    void arrive(uint32_t count, uint32_t dropped) {
        set(pending_field, pending() - count);
        set(expected_field, get(expected_field) - dropped);
        end_phase_if_complete();
    }
    // Expects `bytes` more, or fewer if negative, before the phase can end.
    void expect(int64_t bytes) {
        set(transactions_field, get(transactions_field) + static_cast<uint64_t>(bytes));
        end_phase_if_complete();
    }

  private:
    struct Field {
        int at, bits;
    };
    static constexpr Field pending_field{0, 20}, expected_field{20, 20}, transactions_field{40, 21},
        phase_field{61, 1}, tag{62, 2};
    static constexpr uint64_t valid = 1;  // differs from unwritten memory (3) and from zeros

    uint64_t get(Field field) const { return bits_ >> field.at & ((1ull << field.bits) - 1); }
    void set(Field field, uint64_t value) {
        const uint64_t mask = (1ull << field.bits) - 1;
        bits_ = (bits_ & ~(mask << field.at)) | (value & mask) << field.at;
    }
    void end_phase_if_complete() {
        if (pending() != 0 || get(transactions_field) != 0) return;
        set(phase_field, !phase());
        set(pending_field, get(expected_field));
    }

    uint64_t bits_;
};

inline void check_mbarrier(Warp& warp, const Mbarrier& mbarrier, uint32_t arrivals, int lane) {
    if (!mbarrier.is_valid()) {
        warp.fail(
            FaultKind::trap,
            lab::in_language("an mbarrier operation on 8 bytes that no mbarrier.init has made one"),
            lane);
    }
    if (arrivals > mbarrier.pending()) {
        warp.fail(FaultKind::trap,
                  lab::say("{} threads arrive at an mbarrier that still expects {}", arrivals,
                           mbarrier.pending()),
                  lane);
    }
}

// Calls op(mbarrier, lane) for each active lane, lowest first; `address` is an operand's index.
template <class Op>
void for_each_mbarrier(Warp& warp, const Insn& insn, int address, Op op) {
    const Places& places = warp.access(insn, insn.operands[address], 8, AccessKind::atomic);
    for (int lane = 0; lane < warp_size; ++lane) {
        if (!(warp.active() >> lane & 1)) continue;
        uint64_t bits;
        std::byte* const place = places[lane];
        std::memcpy(&bits, place, sizeof bits);
        Mbarrier mbarrier(bits);
        op(mbarrier, lane);
        bits = mbarrier.bits();
        std::memcpy(place, &bits, sizeof bits);
    }
}

}  // namespace warpsim
