// Copies with two or three addresses in one instruction: cp.async.bulk, and what cp.async shares
// with it.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "language/say.h"
#include "warpsim/insn/mbarrier.h"

namespace warpsim {

using Counts = std::array<uint32_t, warp_size>;

namespace detail {

constexpr uint32_t bulk_unit = 16;  // bytes: sizes and addresses are multiples of it

inline uint32_t most_bulk_bytes(Warp& warp, const uint32_t* bytes) {
    uint32_t most = 0;
    for (int lane = 0; lane < warp_size; ++lane) {
        if (!(warp.active() >> lane & 1)) continue;
        if (bytes[lane] % bulk_unit) {
            warp.fail(FaultKind::misaligned,
                      lab::say("a bulk copy of {} bytes: not a multiple of 16", bytes[lane]), lane);
        }
        most = std::max(most, bytes[lane]);
    }
    return most;
}

// Copies one unit for each lane whose copy is that long.
inline void copy_unit(Warp& warp, const Insn& from, const Insn& to, const Counts& counts) {
    std::array<std::array<std::byte, bulk_unit>, warp_size> data;
    const Places& sources =
        warp.access_parts(from, from.operands[1], bulk_unit, counts, AccessKind::load);
    for (int lane = 0; lane < warp_size; ++lane) {
        if (counts[lane]) std::memcpy(&data[lane], sources[lane], bulk_unit);
    }
    const Places& places =
        warp.access_parts(to, to.operands[0], bulk_unit, counts, AccessKind::store);
    for (int lane = 0; lane < warp_size; ++lane) {
        if (counts[lane]) std::memcpy(places[lane], &data[lane], bulk_unit);
    }
}

template <ptx::Space to_space, ptx::Space from_space, bool tells_mbarrier>
void copy_bulk(Warp& warp, const Insn& insn) {
    const uint32_t* const bytes = warp.row<uint32_t>(insn.operands[2]);
    const uint32_t most = most_bulk_bytes(warp, bytes);
    warp.spend_work(most);
    Insn from = insn.with_address(from_space, 1), to = insn.with_address(to_space, 0);
    for (uint32_t done = 0; done < most; done += bulk_unit) {
        Counts counts{};
        for (int lane = 0; lane < warp_size; ++lane) {
            if (warp.active() >> lane & 1 && done < bytes[lane]) counts[lane] = bulk_unit;
        }
        copy_unit(warp, from, to, counts);
        from.offset += bulk_unit;
        to.offset += bulk_unit;
    }
    if (!tells_mbarrier) return;
    const Insn mbarriers = insn.with_address(ptx::Space::shared, 2);
    for_each_mbarrier(warp, mbarriers, 3, [&](Mbarrier& mbarrier, int lane) {
        check_mbarrier(warp, mbarrier, 0, lane);
        mbarrier.expect(-int64_t{bytes[lane]});
    });
}

}  // namespace detail

inline void append_bulk_copies(std::vector<Form>& all) {
    using enum ptx::Space;
    const Slot address{Slot::address}, bytes{Slot::value, 4}, policy{Slot::value, 8};
    const auto add = [&](const std::string& name, Execute execute, std::vector<Slot> slots) {
        all.push_back({"async.bulk." + name, execute, slots});
        if (name.find("global") == name.npos) return;  // no policy between shared memories
        slots.push_back(policy);
        all.push_back({"async.bulk." + name + ".L2::cache_hint", execute, slots});
    };
    const std::string complete = ".mbarrier::complete_tx::bytes";
    for (const std::string to : {"shared::cluster", "shared::cta"}) {
        add(to + ".global" + complete, detail::copy_bulk<shared, global, true>,
            {address, address, bytes, address});
    }
    add("shared::cluster.shared::cta" + complete, detail::copy_bulk<shared, shared, true>,
        {address, address, bytes, address});
    add("global.shared::cta.bulk_group", detail::copy_bulk<global, shared, false>,
        {address, address, bytes});
    const auto nothing = [](Warp&, const Insn&) {};  // the copies have already completed
    all.push_back({"async.bulk.commit_group", nothing, {}});
    all.push_back({"async.bulk.wait_group", nothing, {{Slot::value, 4}}});
    all.push_back({"async.bulk.wait_group.read", nothing, {{Slot::value, 4}}});
}

}  // namespace warpsim
