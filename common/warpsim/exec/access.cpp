// A warp's memory accesses: addresses, checks, and the host memory behind them.
#include <bit>

#include <fmt/format.h>

#include "warpsim/exec/grid.h"
#include "warpsim/exec/warp.h"
#include "warpsim/insn/insn.h"

namespace warpsim {

namespace {
constexpr uint32_t local_page_bytes = 1024;  // an aligned access never crosses one

struct Location {
    ptx::Space space;
    uint64_t offset;  // in the space; global: the address
};

// Where a generic address points.
Location locate(ptx::Space space, uint64_t address) {
    if (space != ptx::Space::none) return {space, address};
    if (address - shared_window < window_bytes)
        return {ptx::Space::shared, address - shared_window};
    if (address - local_window < window_bytes) return {ptx::Space::local, address - local_window};
    return {ptx::Space::global, address};
}
}  // namespace

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

const Places& Warp::access(const Insn& insn, Operand address, uint32_t bytes, AccessKind kind) {
    gather_addresses(insn, address);
    places_.contiguous = nullptr;
    uint64_t apart = 0;
    for (int lane = 0; lane < warp_size; ++lane) {
        apart |= addresses_[lane] ^ (addresses_[0] + uint64_t(lane) * bytes);
    }
    const bool lanes_share_a_place =
        insn.space == ptx::Space::local || insn.space == ptx::Space::param;
    if (active_ == full_mask && apart == 0 && addresses_[0] % bytes == 0 && !lanes_share_a_place) {
        const Location at = locate(insn.space, addresses_[0]);
        if (at.space == ptx::Space::shared) {
            places_.contiguous = block_.shared(at.offset, uint64_t{bytes} * warp_size);
        } else if (at.space != ptx::Space::local) {
            places_.contiguous =
                block_.grid().memory().find(at.offset, uint64_t{bytes} * warp_size);
        }
    }
    for (int lane = 0; lane < warp_size; ++lane) {
        if (places_.contiguous) {
            places_.lane[lane] = places_.contiguous + size_t(lane) * bytes;
        } else if (active_ >> lane & 1) {
            places_.lane[lane] = resolve(insn.space, addresses_[lane], bytes, kind, lane);
        }
    }
    if (block_.grid().observed()) {
        const ptx::Space space = locate(insn.space, addresses_[std::countr_zero(active_)]).space;
        for (Observer* observer : block_.grid().launch().observers) {
            observer->accesses(*this, {insn, kind, space, active_, bytes, addresses_});
        }
    }
    return places_;
}

std::byte* Warp::resolve(ptx::Space space, uint64_t address, uint64_t bytes, AccessKind kind,
                         int lane) {
    const Location at = locate(space, address);
    std::byte* place = nullptr;
    if (at.offset % std::bit_floor(bytes) == 0) {
        switch (at.space) {
            case ptx::Space::shared:
                place = block_.shared(at.offset, bytes);
                break;
            case ptx::Space::param:
                if (split_->frame == &base_) {
                    place = block_.grid().parameter(at.offset, bytes);
                    break;
                }
                [[fallthrough]];  // a function's parameters are variables of its frame
            case ptx::Space::local:
                place = local(at.offset, lane);
                break;
            default:
                place = block_.grid().memory().find(at.offset, bytes);
        }
    }
    if (!place) bad_access(at.space, at.offset, bytes, kind, lane);
    return place;
}

std::byte* Warp::local(uint64_t offset, int lane) {
    const Frame& frame = *split_->frame;
    if (offset >= uint64_t{frame.local_base} + frame.function->local_bytes) return nullptr;
    return local_page(offset, lane);
}

// Pages are made when they are first touched: most kernels have no local memory.
std::byte* Warp::local_page(uint64_t offset, int lane) {
    const size_t page = offset / local_page_bytes;
    if (page >= local_pages_.size()) local_pages_.resize(page + 1);
    if (!local_pages_[page]) {
        local_pages_[page] = std::make_unique<std::byte[]>(size_t{local_page_bytes} * warp_size);
        std::fill_n(local_pages_[page].get(), size_t{local_page_bytes} * warp_size,
                    std::byte{0xff});
    }
    return local_pages_[page].get() + size_t(lane) * local_page_bytes + offset % local_page_bytes;
}

}  // namespace warpsim
