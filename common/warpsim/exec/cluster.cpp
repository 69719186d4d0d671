#include "warpsim/exec/cluster.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "language/say.h"
#include "warpsim/exec/digest.h"
#include "warpsim/exec/grid.h"

namespace warpsim {

// An index below 0 leads to the end of the window, where there is no rank.
constexpr uint32_t most_ranks = (uint32_t{1} << (32 - shared_offset_bits)) - 2;

std::optional<MappedAddress> mapped(uint64_t address) {
    const uint64_t block = address >> shared_offset_bits;
    if (block == 0 || block > most_ranks) return std::nullopt;
    return MappedAddress{static_cast<uint32_t>(block - 1),
                         static_cast<uint32_t>(shared_offset(address))};
}

uint64_t Cluster::map(uint64_t address, uint32_t rank) const {
    if (blocks_.size() == 1 && rank == 0) return shared_offset(address);
    return uint64_t{std::min(rank, most_ranks - 1) + 1} << shared_offset_bits |
           shared_offset(address);
}

Cluster::Cluster(Grid& grid) : grid_(grid) {
    const auto count = static_cast<uint32_t>(grid.cluster().count());
    for (uint32_t rank = 0; rank < count; ++rank)
        blocks_.push_back(std::make_unique<Block>(grid, *this, rank));
    turns_.resize(count);
}

void Cluster::start(uint64_t number) {
    const Dim3 size = grid_.cluster();
    const Dim3 first = grid_.launch().grid.divided_by(size).position_of(number);
    alive_ = arrived_ = 0;
    for (const auto& block : blocks_) {
        const Dim3 within = size.position_of(block->rank());
        block->start({first.x * size.x + within.x, first.y * size.y + within.y,
                      first.z * size.z + within.z});
        alive_ += static_cast<uint32_t>(block->threads().count());
    }
    lanes_.assign(blocks_.size() * blocks_[0]->warps().size(), {});
    for (const auto& block : blocks_)
        grid_.tell_observers([&](Observer& observer) { observer.block_starts(*block); });
}

Warp::Stop Cluster::run() {
    while (!finished()) {
        const uint64_t before = grid_.instructions_done();
        bool spun = false, went_on = false;
        std::iota(turns_.begin(), turns_.end(), uint8_t{0});
        grid_.schedule().order(turns_);
        for (const uint8_t rank : turns_) {
            Block& block = *blocks_[rank];
            if (block.finished()) continue;
            const uint64_t start = grid_.instructions_done();
            const bool yielded = block.run() == Warp::Stop::yielded;
            spun |= yielded;
            went_on |= !yielded && grid_.instructions_done() != start;
        }
        if (grid_.instructions_done() == before && !spun) fail_stuck();
        // Another cluster gets a turn when this one may be waiting for it.
        if (spun && !went_on) return Warp::Stop::yielded;
    }
    return Warp::Stop::finished;
}

Block* Cluster::running(uint32_t rank) const {
    return rank < blocks_.size() && !blocks_[rank]->finished() ? blocks_[rank].get() : nullptr;
}

const Block& Cluster::owner(uint64_t address, const Block& from) const {
    const auto place = mapped(address);
    return place && place->rank < blocks_.size() ? *blocks_[place->rank] : from;
}

// A block that is a cluster by itself has ordinary addresses only.
std::byte* Cluster::shared(uint64_t address, uint64_t bytes) {
    const auto place = blocks_.size() > 1 ? mapped(address) : std::nullopt;
    Block* const block = place ? running(place->rank) : nullptr;
    return block ? block->shared(place->offset, bytes) : nullptr;
}

Cluster::Lanes& Cluster::lanes_of(const Warp& warp) {
    const Block& block = warp.block();
    return lanes_[block.rank() * block.warps().size() + static_cast<size_t>(warp.index())];
}

void Cluster::arrive(Warp& warp, bool releases) {
    Lanes& lanes = lanes_of(warp);
    if (const Mask again = warp.active() & (lanes.arrived | lanes.through)) {
        warp.fail(FaultKind::trap,
                  lab::in_language(
                      "arrives at the barrier of the cluster again, before it has waited there"),
                  std::countr_zero(again));
    }
    lanes.arrived |= warp.active();
    arrived_ += static_cast<uint32_t>(std::popcount(warp.active()));
    grid_.tell_observers([&](Observer& observer) {
        observer.arrives_at_cluster_barrier(warp, warp.active(), releases);
    });
    open_if_complete();
}

void Cluster::wait(Warp& warp, bool aligned) {
    Lanes& lanes = lanes_of(warp);
    if (const Mask never = warp.active() & ~(lanes.arrived | lanes.through)) {
        warp.fail(FaultKind::trap,
                  lab::in_language("waits at the barrier of the cluster without having arrived"),
                  std::countr_zero(never));
    }
    const Mask through = warp.active() & lanes.through;
    if (!through) return warp.wait_for_cluster(aligned);
    if (through != warp.active()) warp.defer(warp.active() & ~through);
    lanes.through &= ~through;
    grid_.tell_observers(
        [&](Observer& observer) { observer.passes_cluster_barrier(warp, through); });
}

void Cluster::lanes_exited(const Warp& warp, Mask exited) {
    Lanes& lanes = lanes_of(warp);
    alive_ -= static_cast<uint32_t>(std::popcount(exited));
    arrived_ -= static_cast<uint32_t>(std::popcount(exited & lanes.arrived));
    lanes.arrived &= ~exited;
    open_if_complete();
}

void Cluster::open_if_complete() {
    if (arrived_ == 0 || arrived_ != alive_) return;
    arrived_ = 0;
    grid_.tell_observers([&](Observer& observer) { observer.cluster_barrier_opens(*this); });
    for (const auto& block : blocks_) {
        for (const auto& warp : block->warps()) {
            const Mask waiting = warp->waiting_at(cluster_barrier);
            Lanes& lanes = lanes_of(*warp);
            lanes.through |= lanes.arrived & ~waiting;
            lanes.arrived = 0;
            if (!waiting) continue;
            grid_.tell_observers(
                [&](Observer& observer) { observer.passes_cluster_barrier(*warp, waiting); });
        }
        block->release(cluster_barrier, {});
    }
}

void Cluster::add_state(Digest& digest) const {
    for (const Lanes& lanes : lanes_) {
        digest.add(lanes.arrived);
        digest.add(lanes.through);
    }
    for (const auto& block : blocks_) block->add_state(digest);
}

}  // namespace warpsim
