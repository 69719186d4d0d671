// mbarrier.init [a], count;   initialises an mbarrier at a that expects count arrivals in each
// phase
// mbarrier.arrive state, [a]{, count};   count arrivals (default 1); the last one expected ends the
// phase
// mbarrier.arrive_drop ...;   the same, and later phases expect count fewer
// mbarrier.expect_tx [a], bytes;   the phase also waits for these bytes
// mbarrier.complete_tx [a], bytes;   these bytes have arrived
// mbarrier.test_wait p, [a], state;   p = the phase of that arrival has ended; with parity: the
// phase of that parity. mbarrier.try_wait may wait a while first: here it does not.
// mbarrier.pending_count d, state;  mbarrier.inval [a];
// PTX ISA 9.0, 9.7.13.15.
#include "warpsim/insn/mbarrier.h"

#include "language/say.h"

namespace warpsim {

static void init(Warp& warp, const Insn& insn) {
    const uint32_t* const counts = warp.row<uint32_t>(insn.operands[1]);
    for_each_mbarrier(warp, insn, 0, [&](Mbarrier& mbarrier, int lane) {
        if (counts[lane] == 0 || counts[lane] > most_mbarrier_count) {
            warp.fail(FaultKind::trap,
                      lab::say("an mbarrier for {} arrivals: 1 to {} are possible", counts[lane],
                               most_mbarrier_count),
                      lane);
        }
        mbarrier = Mbarrier::with_count(counts[lane]);
    });
}

static void invalidate(Warp& warp, const Insn& insn) {
    for_each_mbarrier(warp, insn, 0, [&](Mbarrier& mbarrier, int lane) {
        check_mbarrier(warp, mbarrier, 0, lane);
        mbarrier = Mbarrier(0);
    });
}

// sign +1: expect_tx, -1: complete_tx.
template <int sign>
static void transact(Warp& warp, const Insn& insn) {
    const uint32_t* const bytes = warp.row<uint32_t>(insn.operands[1]);
    for_each_mbarrier(warp, insn, 0, [&](Mbarrier& mbarrier, int lane) {
        check_mbarrier(warp, mbarrier, 0, lane);
        mbarrier.expect(sign * int64_t{bytes[lane]});
    });
}

// Operands: state, [a], and a count; with expects_bytes a number of bytes, for one arrival.
template <bool drop, bool expects_bytes, bool completes>
static void arrive(Warp& warp, const Insn& insn) {
    const bool given = insn.text->operands.size() > 2;
    const uint32_t* const numbers = warp.row<uint32_t>(insn.operands[2]);
    uint64_t* const states = warp.row<uint64_t>(insn.operands[0]);
    for_each_mbarrier(warp, insn, 1, [&](Mbarrier& mbarrier, int lane) {
        const uint32_t count = given && !expects_bytes ? numbers[lane] : 1;
        check_mbarrier(warp, mbarrier, count, lane);
        if (!completes && count == mbarrier.pending()) {
            warp.fail(FaultKind::trap,
                      lab::in_language("arrive.noComplete ends the mbarrier's phase"), lane);
        }
        const uint64_t before = mbarrier.bits();
        if (expects_bytes) mbarrier.expect(numbers[lane]);
        mbarrier.arrive(count, drop ? count : 0);
        states[lane] = before;
    });
}

template <bool parity>
static void test(Warp& warp, const Insn& insn) {
    Mask ended = 0;
    for_each_mbarrier(warp, insn, 1, [&](Mbarrier& mbarrier, int lane) {
        check_mbarrier(warp, mbarrier, 0, lane);
        const bool phase = parity ? warp.row<uint32_t>(insn.operands[2])[lane] & 1
                                  : Mbarrier(warp.row<uint64_t>(insn.operands[2])[lane]).phase();
        ended |= Mask{phase != mbarrier.phase()} << lane;
    });
    warp.set_predicate(insn.operands[0], ended);
}

static void append_arrivals(std::vector<Form>& all) {
    const Slot address{Slot::address}, count{Slot::value, 4}, state{Slot::value, 8};
    const Slot maybe_count{.kind = Slot::value, .bytes = 4, .optional = true};
    all.push_back({"arrive.b64", arrive<false, false, true>, {state, address, maybe_count}});
    all.push_back({"arrive_drop.b64", arrive<true, false, true>, {state, address, maybe_count}});
    all.push_back({"arrive.expect_tx.b64", arrive<false, true, true>, {state, address, count}});
    all.push_back({"arrive_drop.expect_tx.b64", arrive<true, true, true>, {state, address, count}});
    all.push_back({"arrive.noComplete.b64", arrive<false, false, false>, {state, address, count}});
    all.push_back(
        {"arrive_drop.noComplete.b64", arrive<true, false, false>, {state, address, count}});
}

static std::vector<Form> forms() {
    const Slot address{Slot::address}, count{Slot::value, 4}, state{Slot::value, 8};
    const Slot p{Slot::predicate}, hint{.kind = Slot::value, .bytes = 4, .optional = true};
    std::vector<Form> all = {
        {"init.b64", init, {address, count}},
        {"inval.b64", invalidate, {address}},
        {"expect_tx.b64", transact<1>, {address, count}},
        {"complete_tx.b64", transact<-1>, {address, count}},
        {"test_wait.b64", test<false>, {p, address, state}},
        {"test_wait.parity.b64", test<true>, {p, address, count}},
        {"try_wait.b64", test<false>, {p, address, state, hint}},
        {"try_wait.parity.b64", test<true>, {p, address, count, hint}},
        lanes<uint32_t(uint64_t)>("pending_count.b64",
                                  [](uint64_t state) { return Mbarrier(state).pending(); }),
    };
    append_arrivals(all);
    return all;
}

extern const Mnemonic insn_mbarrier{
    .name = "mbarrier", .forms = forms, .traits = {.effect = Effect::mbarrier}, .memory = true};

}  // namespace warpsim
