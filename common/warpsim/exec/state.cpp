// Digests of all state that decides what a block or a warp does next.
#include "warpsim/exec/block.h"
#include "warpsim/exec/digest.h"

namespace warpsim {

namespace {

void add_frame(Digest& digest, const Frame& frame) {
    digest.add(reinterpret_cast<uintptr_t>(&frame));
    digest.add(reinterpret_cast<uintptr_t>(frame.function));
    digest.add(reinterpret_cast<uintptr_t>(frame.caller));
    digest.add(frame.rows);
    digest.add(frame.local_base);
    digest.add(frame.lanes);
}

void add_meet(Digest& digest, const Reconvergence& meet) {
    digest.add(static_cast<uint64_t>(meet.pc));
    digest.add(reinterpret_cast<uintptr_t>(meet.frame));
    digest.add(reinterpret_cast<uintptr_t>(meet.outer));
    digest.add(meet.expected);
    digest.add(meet.arrived);
}

void add_split(Digest& digest, const Split& split) {
    digest.add(split.state);
    digest.add(static_cast<uint64_t>(split.pc));
    digest.add(split.mask);
    digest.add(reinterpret_cast<uintptr_t>(split.frame));
    digest.add(reinterpret_cast<uintptr_t>(split.meet));
    digest.add(split.released);
    digest.add(static_cast<uint64_t>(split.barrier));
    digest.add(split.exchange.present);
    digest.add(std::as_bytes(std::span(split.exchange.value)));
    digest.add(split.named);
}

}  // namespace

void Block::add_state(Digest& digest) const {
    digest.add(shared_);
    for (const Barrier& barrier : barriers_) {
        digest.add(barrier.arrived);
        digest.add(barrier.with_true);
        digest.add(barrier.threads);
        digest.add(barrier.counted);
        digest.add(std::as_bytes(std::span(barrier.of_warp)));
    }
    for (const auto& warp : warps_) warp->add_state(digest);
}

void AsyncCopies::add_state(Digest& digest) const {
    for (const Copy& copy : on_their_way_) {
        digest.add(reinterpret_cast<uintptr_t>(copy.to));
        digest.add(copy.group);
        digest.add(copy.lane);
        digest.add(copy.count);
        digest.add(copy.bytes);
    }
    digest.add(std::as_bytes(std::span(groups_)));
    digest.add(changes_);
}

void Splits::add_state(Digest& digest) const {
    for (const Split& split : splits_) {
        if (split.state != Split::unused) add_split(digest, split);
    }
    for (const Reconvergence* meet : live_) add_meet(digest, *meet);
}

void Warp::add_state(Digest& digest) const {
    digest.add(alive_);
    digest.add(static_cast<uint64_t>(turn_));
    digest.add(turn_cost_);
    digest.add(turns_spun_);
    splits_.add_state(digest);
    add_frame(digest, base_);
    for (const auto& frame : frames_) add_frame(digest, *frame);
    for (const auto& page : local_pages_) {
        if (page) digest.add(std::span<const std::byte>(page.get(), local_page_bytes * warp_size));
    }
    if (async_copies_) async_copies_->add_state(digest);
}

}  // namespace warpsim
