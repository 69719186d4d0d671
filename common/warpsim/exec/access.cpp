// A warp's memory accesses: addresses, checks, and the host memory that they resolve to.
#include <algorithm>
#include <bit>

#include "language/say.h"
#include "warpsim/exec/grid.h"
#include "warpsim/exec/warp.h"
#include "warpsim/insn/mask.h"

namespace warpsim {

// Resolves a generic address to its space. A called function's parameters are variables of its
// frame.
Warp::Location Warp::locate(ptx::Space space, uint64_t address) const {
    if (space == ptx::Space::param && split_->frame != &base_) return {ptx::Space::local, address};
    if (space != ptx::Space::none) return {space, address};
    switch (const ptx::Space found = space_of(address)) {
        case ptx::Space::shared:
            return {found, address - shared_window};
        case ptx::Space::local:
            return {found, address - local_window};
        case ptx::Space::param:
            return {found, address - param_window};
        default:
            return {found, address};
    }
}

void Warp::gather_addresses(const Insn& insn, Operand address) {
    const auto offset = static_cast<uint64_t>(insn.offset);
    if (address.bytes == 4) {  // a 32-bit address: shared or local memory, wrapping as PTX does
        const uint32_t* base = row<uint32_t>(address);
        WARPSIM_INDEPENDENT_LANES
        for (int lane = 0; lane < warp_size; ++lane) {
            addresses_[lane] = static_cast<uint32_t>(base[lane] + offset);
        }
    } else {
        const uint64_t* base = row<uint64_t>(address);
        WARPSIM_INDEPENDENT_LANES
        for (int lane = 0; lane < warp_size; ++lane) addresses_[lane] = base[lane] + offset;
    }
}

// True if the active lanes' addresses are `stride` bytes apart, lane by lane.
template <bool all_active>
static bool are_apart(const std::array<uint64_t, warp_size>& addresses, Mask active, int first,
                      uint64_t stride) {
    const uint64_t origin = addresses[first] - static_cast<uint64_t>(first) * stride;
    uint64_t different = 0;
    WARPSIM_INDEPENDENT_LANES
    for (uint64_t lane = 0; lane < warp_size; ++lane) {
        const uint64_t here = addresses[lane] ^ (origin + lane * stride);
        different |= all_active || active & lane_bit[lane] ? here : 0;
    }
    return different == 0;
}

bool Warp::find_regular_places(const Insn& insn, uint32_t bytes, AccessKind kind) {
    const int first = std::countr_zero(active_);
    const Location at = locate(insn.space, addresses_[first]);
    // In host memory, the local memory of different threads is apart, whatever the addresses.
    if (at.space == ptx::Space::local || at.offset % std::bit_floor(bytes) != 0) return false;
    const bool all = active_ == full_mask;
    static const auto all_are_apart = for_this_cpu<&are_apart<true>>();
    static const auto active_are_apart = for_this_cpu<&are_apart<false>>();
    const auto apart = [&](uint64_t stride) {
        return (all ? all_are_apart : active_are_apart)(addresses_, active_, first, stride);
    };
    const int lanes = warp_size - std::countl_zero(active_) - first;
    places_.first = first;
    if (!insn.one_address && apart(bytes)) {
        places_.stride = bytes;
        places_.regular = find(at.space, at.offset, uint64_t{bytes} * lanes, kind, first);
    } else if (insn.one_address || apart(0)) {
        places_.stride = 0;
        places_.regular = find(at.space, at.offset, bytes, kind, first);
    }
    return places_.regular;
}

struct AddressRange {
    uint64_t lowest, highest, all_bits;  // all_bits: set in any of them
};

static AddressRange range_of(const std::array<uint64_t, warp_size>& addresses, Mask active,
                             int first) {
    const uint64_t some = addresses[first];
    AddressRange range{some, some, some};
    for (int lane = 0; lane < warp_size; ++lane) {
        const uint64_t address = active & lane_bit[lane] ? addresses[lane] : some;
        range.lowest = std::min(range.lowest, address);
        range.highest = std::max(range.highest, address);
        range.all_bits |= address;
    }
    return range;
}

// Looks up the array only once where all lanes access the same one.
bool Warp::find_places_in_one_array(ptx::Space space, uint32_t bytes, AccessKind kind) {
    const int first = std::countr_zero(active_);
    static const auto range_here = for_this_cpu<&range_of>();
    const AddressRange range = range_here(addresses_, active_, first);
    const Location low = locate(space, range.lowest), high = locate(space, range.highest);
    if (low.space != high.space || low.space == ptx::Space::local) return false;
    // Windows begin at multiples of any `bytes`, and no array is as large as a window.
    if (range.all_bits % std::bit_floor(bytes) != 0) return false;
    if (range.highest - range.lowest >= uint64_t{1} << buffer_address_bits) return false;
    std::byte* const lowest =
        find(low.space, low.offset, high.offset - low.offset + bytes, kind, first);
    if (!lowest) return false;
    for (int lane = 0; lane < warp_size; ++lane)
        places_.lane[lane] =
            lowest + (active_ & lane_bit[lane] ? addresses_[lane] - range.lowest : 0);
    return true;
}

const Places& Warp::access(const Insn& insn, Operand address, uint32_t bytes, AccessKind kind) {
    gather_addresses(insn, address);
    places_.regular = nullptr;
    if (!find_regular_places(insn, bytes, kind) &&
        !find_places_in_one_array(insn.space, bytes, kind)) {
        for (Mask left = active_; left; left &= left - 1) {
            const int lane = std::countr_zero(left);
            places_.lane[lane] = resolve(insn.space, addresses_[lane], bytes, kind, lane);
        }
    }
    if (block_.grid().observed()) tell_observers(insn, active_, bytes, kind);
    return places_;
}

const Places& Warp::access_parts(const Insn& insn, Operand address, uint32_t bytes,
                                 const std::array<uint32_t, warp_size>& counts, AccessKind kind) {
    gather_addresses(insn, address);
    places_.regular = nullptr;
    std::array<Mask, 17> by_count{};  // at most 16 bytes per lane
    for (int lane = 0; lane < warp_size; ++lane) {
        if (!(active_ >> lane & 1) || counts[lane] == 0) continue;
        const uint64_t at = addresses_[lane];
        if (at % bytes) bad_access(insn.space, at, bytes, kind, lane);
        places_.lane[lane] = resolve(insn.space, at, counts[lane], kind, lane);
        by_count.at(counts[lane]) |= Mask{1} << lane;
    }
    if (!block_.grid().observed()) return places_;
    for (uint32_t count = 1; count < by_count.size(); ++count) {
        if (by_count[count]) tell_observers(insn, by_count[count], count, kind);
    }
    return places_;
}

// The lanes whose addresses lead to another block. Those that lead to the own block by its rank
// become ordinary ones.
Mask Warp::find_remote(const Insn& insn, Mask lanes) {
    Mask remote = 0;
    for_each_lane(lanes, [&](int lane) {
        const Location at = locate(insn.space, addresses_[lane]);
        const auto place = at.space == ptx::Space::shared ? mapped(at.offset) : std::nullopt;
        if (!place) return;
        if (place->rank == block_.rank())
            addresses_[lane] -= at.offset - place->offset;
        else
            remote |= lane_bit[lane];
    });
    return remote;
}

void Warp::tell_observers(const Insn& insn, Mask lanes, uint32_t bytes, AccessKind kind) {
    const ptx::Space space = locate(insn.space, addresses_[std::countr_zero(lanes)]).space;
    const bool alone = block_.cluster().blocks().size() == 1;
    const Mask remote = alone ? 0 : find_remote(insn, lanes);
    const ObservedAccess access{insn, kind, space, lanes, bytes, addresses_, remote, places_};
    if (Hold* const hold = block_.grid().launch().hold) {
        if (const Mask held = hold->lanes_to_hold(*this, access)) throw HeldBack{held};
    }
    block_.grid().tell_observers([&](Observer& observer) { observer.accesses(*this, access); });
}

std::byte* Warp::find(ptx::Space space, uint64_t offset, uint64_t bytes, AccessKind kind,
                      int lane) {
    Grid& grid = block_.grid();
    switch (space) {
        case ptx::Space::shared: {
            std::byte* const own = block_.shared(offset, bytes);
            return own ? own : block_.cluster().shared(offset, bytes);
        }
        case ptx::Space::param:
            return kind == AccessKind::load ? grid.parameter(offset, bytes) : nullptr;
        case ptx::Space::local:
            return local(offset, bytes, lane);
        default:
            return kind == AccessKind::load ? grid.memory().find(offset, bytes)
                                            : grid.memory().find_to_write(offset, bytes);
    }
}

std::byte* Warp::resolve(ptx::Space space, uint64_t address, uint64_t bytes, AccessKind kind,
                         int lane) {
    const Location at = locate(space, address);
    const bool aligned = at.offset % std::bit_floor(bytes) == 0;
    std::byte* const place = aligned ? find(at.space, at.offset, bytes, kind, lane) : nullptr;
    if (!place) bad_access(at.space, at.offset, bytes, kind, lane);
    return place;
}

std::byte* Warp::local(uint64_t offset, uint64_t bytes, int lane) {
    const Frame& frame = *split_->frame;
    const uint64_t end = uint64_t{frame.local_base} + frame.function->local_bytes;
    if (offset >= end || bytes > end - offset) return nullptr;
    return local_page(offset, lane);
}

// Pages are allocated on first access: most kernels have no local memory.
std::byte* Warp::local_page(uint64_t offset, int lane) {
    const size_t page = offset / local_page_bytes;
    if (page >= local_pages_.size()) local_pages_.resize(page + 1);
    if (!local_pages_[page]) {
        if (!block_.grid().take_memory(size_t{local_page_bytes} * warp_size))
            fail(FaultKind::too_much_memory,
                 lab::in_language("the threads need too much local memory"), lane);
        local_pages_[page] = std::make_unique<std::byte[]>(size_t{local_page_bytes} * warp_size);
        std::fill_n(local_pages_[page].get(), size_t{local_page_bytes} * warp_size,
                    std::byte{0xff});
    }
    return local_pages_[page].get() + size_t(lane) * local_page_bytes + offset % local_page_bytes;
}

}  // namespace warpsim
