#include "warpsim/exec/block.h"

#include <algorithm>
#include <bit>

#include "language/say.h"
#include "warpsim/exec/cluster.h"
#include "warpsim/exec/describe.h"
#include "warpsim/exec/grid.h"
#include "warpsim/exec/round_skipper.h"

namespace warpsim {

namespace {
constexpr std::byte poison{
    0xff};  // NaN as a float: memory that no thread has written cannot pass for a value
}

Block::Block(Grid& grid, Cluster& cluster, uint32_t rank)
    : grid_(grid), cluster_(cluster), rank_(rank), arrays_(grid.kernel().shared.arrays) {
    const uint32_t dynamic = grid.launch().dynamic_shared_bytes;
    for (SharedArray& array : arrays_) {
        if (array.dynamic) array.bytes = dynamic;
    }
    shared_.resize(grid.kernel().shared.laid_out_bytes + dynamic);
    const uint64_t warps = (threads().count() + warp_size - 1) / warp_size;
    for (uint64_t i = 0; i < warps; ++i) warps_.push_back(std::make_unique<Warp>(*this, int(i)));
}

Dim3 Block::threads() const { return grid_.launch().block; }

void Block::start(Dim3 position) {
    position_ = position;
    if (!grid_.spend_work(shared_.size() / 256 + warps_.size())) {
        throw Fault(FaultKind::never_ends,
                    lab::in_language("the launch has too many blocks to run them all"));
    }
    std::fill(shared_.begin(), shared_.end(), poison);
    barriers_ = {};
    alive_ = static_cast<uint32_t>(threads().count());
    for (uint32_t i = 0; i < warps_.size(); ++i) {
        warps_[i]->start(grid_.kernel(), alive_ - i * warp_size);
    }
}

namespace {

// Tells it at the end of a block's turn, however that comes.
struct Leaving {
    RoundSkipper* skipper;
    ~Leaving() {
        if (skipper) skipper->leave();
    }
};

}  // namespace

Warp::Stop Block::run() {
    Schedule& schedule = grid_.schedule();
    RoundSkipper* const skipper = grid_.round_skipper();
    const Leaving leaving{skipper};
    while (alive_) {
        bool ran = false, spun = false, went_on = false;
        if (skipper && opened_) skipper->arrive(*this);
        opened_ = false;
        end_holds();
        schedule.begin_round();
        // When a barrier opens, the round starts again, so that the warps also run in order after
        // it.
        for (size_t i = 0; i < warps_.size() && !opened_; ++i) {
            Warp& warp = *warps_[schedule.warp(i)];
            if (warp.finished()) continue;
            const bool could = warp.can_run();
            const Warp::Stop stop = warp.run();
            ran |= could || stop != Warp::Stop::blocked;
            spun |= stop == Warp::Stop::yielded;
            went_on |= could && stop != Warp::Stop::yielded;
        }
        // Another block gets a turn when this one may be waiting for it.
        if (spun && !went_on && !opened_) return Warp::Stop::yielded;
        if (!ran && !opened_) return is_held() ? Warp::Stop::yielded : Warp::Stop::blocked;
        if (alive_ && schedule.interrupts()) return Warp::Stop::yielded;
    }
    return Warp::Stop::finished;
}

bool Block::is_between_barriers() const {
    return std::ranges::all_of(barriers_, [](const Barrier& barrier) { return !barrier.arrived; });
}

bool Block::can_run() const {
    return std::ranges::any_of(warps_, [](const auto& warp) { return warp->can_run(); });
}

bool Block::is_held() const {
    return std::ranges::any_of(warps_, [](const auto& warp) { return warp->is_held(); });
}

// Warps that were held back continue once another thread's access has come first.
void Block::end_holds() {
    const Hold* const hold = grid_.launch().hold;
    if (!hold || hold->is_holding()) return;
    for (auto& warp : warps_) warp->end_hold();
}

bool Block::complete(const Barrier& barrier) const {
    if (barrier.threads) return barrier.counted >= barrier.threads;
    return barrier.arrived && barrier.arrived >= alive_;
}

void Block::arrive(int number, uint32_t threads, const Warp& warp, Mask lanes, uint32_t with_true) {
    Barrier& barrier = barriers_[number];
    barrier.threads = threads;
    barrier.arrived += lanes == full_mask ? warp_size : std::popcount(lanes);
    barrier.with_true += with_true;
    barrier.of_warp[warp.index()] |= lanes;
    count(barrier, warp);
    if (complete(barrier)) open(number);
}

void Block::count(Barrier& barrier, const Warp& warp) {
    Mask& lanes = barrier.of_warp[warp.index()];
    if (!lanes || lanes != warp.existing()) return;
    barrier.counted += warp_size;
    lanes = 0;
}

// A warp counts as arrived without its exited lanes.
void Block::lanes_exited(const Warp& warp, Mask lanes) {
    alive_ -= std::popcount(lanes);
    for (int number = 0; number < int(barriers_.size()); ++number) {
        Barrier& barrier = barriers_[number];
        if (!barrier.arrived) continue;
        barrier.of_warp[warp.index()] &= warp.existing();
        count(barrier, warp);
        if (complete(barrier)) open(number);
    }
    cluster_.lanes_exited(warp, lanes);
}

void Block::open(int number) {
    const BarrierResult result{barriers_[number].arrived, barriers_[number].with_true};
    grid_.tell_observers([&](Observer& observer) { observer.barrier_opens(*this, number); });
    barriers_[number] = {};
    release(number, result);
}

void Block::release(int number, const BarrierResult& result) {
    opened_ = true;
    for (auto& warp : warps_) {
        warp->merge_waiting(number);
        warp->splits_.for_each(Split::at_barrier, [&](Split& split) {
            if (split.barrier != number) return;
            split.released = split.wants_result;
            split.pc += !split.wants_result;
            split.result = result;
            warp->splits_.set_state(split, Split::ready);
        });
        warp->stop_ = true;
    }
}

std::byte* Block::shared(uint64_t offset, uint64_t bytes) {
    const auto holds = [&](const SharedArray& array) {
        return offset >= array.offset && offset - array.offset <= array.bytes &&
               bytes <= array.bytes - (offset - array.offset);
    };
    if (!last_array_ || !holds(*last_array_)) {
        const auto found = std::find_if(arrays_.begin(), arrays_.end(), holds);
        if (found == arrays_.end()) return nullptr;
        last_array_ = &*found;
    }
    return shared_.data() + offset;
}

}  // namespace warpsim
