// cp.async.ca.shared.global [a], [b], bytes{, from};   starts a copy of 4, 8 or 16 bytes (cg: 16);
// reads only `from` bytes, and fills the rest with zeros
// cp.async.commit_group;   the copies started so far become a group
// cp.async.wait_group n;  cp.async.wait_all;   waits until all but the n latest groups, or all
// copies, have arrived
// cp.async.mbarrier.arrive{.noinc}.b64 [a];   arrives at the mbarrier a when all copies that the
// thread has started have arrived: here immediately
// cp.async.bulk.to.from.completion [a], [b], bytes{, [c]};   copies a multiple of 16 bytes, here
// immediately, and completes as many bytes of the mbarrier c
// PTX ISA 9.0, 9.7.9.
#include "language/say.h"
#include "warpsim/exec/async_copies.h"
#include "warpsim/insn/bulk_copy.h"

namespace warpsim {

// The number of bytes of its source that each lane reads.
static Counts bytes_read(Warp& warp, const Insn& insn, uint32_t bytes, bool given) {
    Counts counts;
    counts.fill(bytes);
    for (int lane = 0; given && lane < warp_size; ++lane) {
        counts[lane] = warp.row<uint32_t>(insn.operands[3])[lane];
        if (warp.active() >> lane & 1 && counts[lane] > bytes) {
            warp.fail(FaultKind::trap,
                      lab::say("cp.async of {} bytes from {}", bytes, counts[lane]), lane);
        }
    }
    return counts;
}

template <uint32_t least_bytes, bool has_policy>
static void start(Warp& warp, const Insn& insn) {
    const uint32_t bytes = warp.row<uint32_t>(insn.operands[2])[std::countr_zero(warp.active())];
    if (bytes < least_bytes || bytes > 16 || !std::has_single_bit(bytes)) {
        warp.fail(FaultKind::trap, lab::say("cp.async of {} bytes", bytes));
    }
    const bool given = insn.text->operands.size() > 3 + has_policy;
    const Counts counts = bytes_read(warp, insn, bytes, given);
    std::array<AsyncCopies::Bytes, warp_size> read{};
    const Insn from = insn.with_address(ptx::Space::global, 1);
    const Places& sources =
        warp.access_parts(from, insn.operands[1], bytes, counts, AccessKind::load);
    for (int lane = 0; lane < warp_size; ++lane) {
        if (warp.active() >> lane & 1 && counts[lane])
            std::memcpy(&read[lane], sources[lane], counts[lane]);
    }
    const Insn to = insn.with_address(ptx::Space::shared, 0);
    const Places& places = warp.access(to, insn.operands[0], bytes, AccessKind::store);
    for (int lane = 0; lane < warp_size; ++lane) {
        if (!(warp.active() >> lane & 1)) continue;
        warp.async_copies().start(lane, places[lane], read[lane], uint8_t(bytes));
    }
}

static void commit_group(Warp& warp, const Insn&) { warp.async_copies().commit(warp.active()); }
static void wait_all(Warp& warp, const Insn&) { warp.async_copies().wait_all(warp.active()); }
static void wait_group(Warp& warp, const Insn& insn) {
    const int lane = std::countr_zero(warp.active());
    warp.async_copies().wait(warp.active(), warp.row<uint32_t>(insn.operands[0])[lane]);
}

// Without noinc the mbarrier first expects one more arrival, which then arrives: no net change.
template <ptx::Space space, bool noinc>
static void arrive_behind(Warp& warp, const Insn& insn) {
    warp.async_copies().wait_all(warp.active());
    for_each_mbarrier(warp, insn.with_address(space, 0), 0, [&](Mbarrier& mbarrier, int lane) {
        check_mbarrier(warp, mbarrier, noinc, lane);
        if (noinc) mbarrier.arrive(1, 0);
    });
}

static void append_starts(std::vector<Form>& all) {
    const Slot address{Slot::address}, bytes{Slot::value, 4}, policy{Slot::value, 8};
    const Slot from{.kind = Slot::value, .bytes = 4, .optional = true};
    for (const std::string space : {"shared", "shared::cta"}) {
        for (const std::string prefetch : {"", ".L2::64B", ".L2::128B", ".L2::256B"}) {
            const std::string ca = "async.ca." + space + ".global", hint = ".L2::cache_hint";
            const std::string cg = "async.cg." + space + ".global";
            all.push_back({ca + prefetch, start<4, false>, {address, address, bytes, from}});
            all.push_back({cg + prefetch, start<16, false>, {address, address, bytes, from}});
            all.push_back(
                {ca + hint + prefetch, start<4, true>, {address, address, bytes, from, policy}});
            all.push_back(
                {cg + hint + prefetch, start<16, true>, {address, address, bytes, from, policy}});
        }
    }
}

static void append_arrivals(std::vector<Form>& all) {
    const std::vector<Slot> slots{{Slot::address}};
    const std::string arrive = "async.mbarrier.arrive";
    all.push_back({arrive + ".b64", arrive_behind<ptx::Space::none, false>, slots});
    all.push_back({arrive + ".noinc.b64", arrive_behind<ptx::Space::none, true>, slots});
    for (const std::string space : {".shared", ".shared::cta"}) {
        all.push_back({arrive + space + ".b64", arrive_behind<ptx::Space::shared, false>, slots});
        all.push_back(
            {arrive + ".noinc" + space + ".b64", arrive_behind<ptx::Space::shared, true>, slots});
    }
}

static std::vector<Form> forms() {
    std::vector<Form> all = {
        {"async.commit_group", commit_group, {}},
        {"async.wait_group", wait_group, {{Slot::value, 4}}},
        {"async.wait_all", wait_all, {}},
    };
    append_starts(all);
    append_arrivals(all);
    append_bulk_copies(all);
    return all;
}

extern const Mnemonic insn_cp{
    .name = "cp", .forms = forms, .traits = {.effect = Effect::copy, .first_is_source = true}};

}  // namespace warpsim
