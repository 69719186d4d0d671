#include "warpsim/observers/race_observer.h"

#include <bit>

#include "warpsim/insn/mask.h"
#include "warpsim/observers/access_row.h"
#include "warpsim/observers/race_current.h"

namespace warpsim {

using namespace race;

RaceObserver::RaceObserver(std::unordered_set<uint32_t> read_only)
    : read_only_(std::move(read_only)) {}
RaceObserver::~RaceObserver() = default;

static uint32_t warps_of_a_block(const Grid& grid) {
    return static_cast<uint32_t>((grid.launch().block.count() + warp_size - 1) / warp_size);
}

void RaceObserver::launch_starts(const Grid& grid) {
    grid_ = &grid;
    gave_up_ = gave_up();
    reports_.begin_launch();
    timeline_.clear();
    clusters_ = grid.cluster().count() > 1;
    sites_.clear(grid.program(), clusters_);
    releases_.clear();
    global_.clear();
    global_histories_.clear(sites_, warps_of_a_block(grid));
    blocks_may_talk_ = clusters_ || blocks_may_talk(grid.program(), grid.kernel());
    runs_.clear();
    reported_.clear();
    last_block_ = nullptr;
    blocks_talk_ = false;
    watching_ = true;
}

static size_t shared_words(const Block& block) {
    uint32_t end = 0;
    for (const SharedArray& array : block.arrays()) end = std::max(end, array.offset + array.bytes);
    return (size_t{end} + word_bytes - 1) / word_bytes;
}

void RaceObserver::block_starts(const Block& block) {
    std::unique_ptr<BlockRun>& run = runs_[&block];
    if (!run) run = std::make_unique<BlockRun>();
    const uint64_t number = grid_->launch().grid.number_of(block.position());
    run->shared.assign(shared_words(block), {});
    run->histories.clear(sites_, warps_of_a_block(*grid_));
    run->clock.start(number, block.threads().count(), timeline_.tick(number));
    run->rank = block.rank();
    run->remote_uses.clear();
    run->known_starts.clear();
}

RaceObserver::BlockRun& RaceObserver::run_of(const Block& block) {
    if (&block != last_block_) {
        last_block_ = &block;
        last_run_ = runs_.at(&block).get();
    }
    return *last_run_;
}

void RaceObserver::give_up() {
    watching_ = false;
    gave_up_ = true;
}

Time RaceObserver::tick(const BlockRun& run) {
    const Time now = timeline_.tick(run.clock.number());
    if (timeline_.over()) give_up();
    return now;
}

void RaceObserver::fences(const Warp& warp, const Insn& insn) {
    if (!watching_) return;
    BlockRun& run = run_of(warp.block());
    run.clock.fence(warp.index(), warp.active(), is_wide(insn.scope, clusters_), tick(run));
}

void RaceObserver::arrives(const Warp& warp, int barrier, Mask lanes, bool waits) {
    if (!watching_) return;
    BlockRun& run = run_of(warp.block());
    const Time now = waits ? run.clock.now() : tick(run);
    run.clock.arrive(barrier, {warp.index(), lanes, warp.existing(), waits}, now);
}

void RaceObserver::barrier_opens(const Block& block, int barrier) {
    if (!watching_) return;
    BlockRun& run = run_of(block);
    run.clock.open(barrier, tick(run));
}

void RaceObserver::warp_synchronizes(const Warp& warp, Mask lanes) {
    if (!watching_) return;
    BlockRun& run = run_of(warp.block());
    run.clock.synchronize_warp(warp.index(), lanes, warp.launched(), tick(run));
}

// Returns the space that a lane's address leads to, and makes a shared address an offset. none: a
// thread's own memory, or parameters.
static ptx::Space resolve(const ObservedAccess& access, uint64_t& address) {
    if (access.insn.space != ptx::Space::none) return access.space;
    if (address - shared_window < window_bytes) {
        address -= shared_window;
        return ptx::Space::shared;
    }
    return GlobalMemory::buffer_of(address) ? ptx::Space::global : ptx::Space::none;
}

// The common case.
static bool is_of_whole_words(const ObservedAccess& access) {
    return access.bytes % word_bytes == 0 &&
           access.addresses[std::countr_zero(access.active)] % word_bytes == 0;
}

void RaceObserver::accesses(const Warp& warp, const ObservedAccess& access) {
    const bool generic = access.insn.space == ptx::Space::none;
    const bool looks = access.space == ptx::Space::shared || access.space == ptx::Space::global;
    if (!watching_ || !(looks || generic)) return;
    const uint32_t number = sites_.number_of(access.insn, access.kind);
    if (number >= Record::most_sites || releases_.full()) return give_up();
    Current current{warp, access, run_of(warp.block()), number, sites_[number]};
    if (current.site.plain() && is_of_whole_words(access)) return look_at_words(current);
    for_each_lane(access.active, [&](int lane) {
        uint64_t address = access.addresses[lane];
        if (!enter(current, lane_bit[lane], address)) return;
        current.lane = static_cast<uint32_t>(lane);
        current.thread = warp.index() * uint32_t{warp_size} + current.lane;
        current.address = address;
        look_at_lane(current);
    });
}

bool RaceObserver::is_read_only(ptx::Space space, uint64_t address) const {
    if (space == ptx::Space::none) return true;
    return space == ptx::Space::global && !read_only_.empty() &&
           read_only_.contains(GlobalMemory::buffer_of(address));
}

// Finds the memory that the address of these lanes leads to, and makes a shared address an offset
// there. False: it is not checked.
bool RaceObserver::enter(Current& current, Mask lanes, uint64_t& address) {
    const ptx::Space space = resolve(current.access, address);
    if (is_read_only(space, address)) return false;
    if (space != current.space) look_into(space, current);
    current.owner = &current.run;
    if (lanes & current.access.remote) {
        const Block& block = current.warp.block();
        current.owner = &run_of(block.cluster().owner(address, block));
        address = shared_offset(address);
        note_remote(current, lanes, address);
    }
    return true;
}

static uint8_t bytes_of_word(uint64_t word, uint64_t begin, uint64_t end) {
    uint8_t bytes = whole_word;
    if (word < begin) bytes &= static_cast<uint8_t>(whole_word << (begin - word));
    if (word + word_bytes > end)
        bytes &= static_cast<uint8_t>(whole_word >> (word + word_bytes - end));
    return bytes;
}

// Sets the space and its horizon, which is the same for all lanes of the access.
void RaceObserver::look_into(ptx::Space space, Current& current) const {
    const BlockClock& clock = current.run.clock;
    const WarpClock& warp = clock.warp(uint32_t(current.warp.index()) * warp_size);
    // In clusters, other blocks may access a block's shared memory too.
    const bool shared = space == ptx::Space::shared && !clusters_;
    current.space = space;
    current.horizon = horizon_of(clock, warp, timeline_, shared, !shared && !blocks_may_talk_);
    // Other warps' synchronisations do not matter to a plain read: all reads of a warp between two
    // of its own have one time, so that many form one event.
    const bool reads = current.site.plain() && !current.site.writes();
    const Time from = current.horizon.from;
    current.time = !reads               ? clock.now()
                   : from > clock.now() ? warp.latest
                                        : std::max(warp.latest, from);
}

// Lanes with adjacent addresses, and those with one address, are checked together.
void RaceObserver::look_at_words(Current& current) {
    const ObservedAccess& access = current.access;
    for (Mask left = access.active; left;) {
        const auto first = static_cast<uint32_t>(std::countr_zero(left));
        const uint64_t address = access.addresses[first];
        uint32_t end = first + 1;
        const uint64_t stride =
            end < warp_size && left >> end & 1 ? access.addresses[end] - address : 0;
        if (stride == 0 || stride == access.bytes) {
            while (end < warp_size && left >> end & 1 &&
                   access.addresses[end] - address == (end - first) * stride)
                ++end;
        }
        const Mask lanes = left & (full_mask >> (warp_size - end));
        left &= ~lanes;
        look_at_run(current, first, lanes, stride);
    }
}

void RaceObserver::look_at_run(Current& current, uint32_t first, Mask lanes, uint64_t stride) {
    uint64_t address = current.access.addresses[first];
    if (!enter(current, lanes, address)) return;
    current.address = address;
    if (stride == 0 && !current.site.writes() && !std::has_single_bit(lanes))
        return look_at_together(current, lanes);
    const uint32_t warp = current.warp.index() * uint32_t{warp_size};
    const uint32_t end = warp_size - static_cast<uint32_t>(std::countl_zero(lanes));
    for (uint32_t lane = first; lane < end; ++lane, current.address += stride) {
        const Record record(current.time, current.site_number, warp + lane, whole_word);
        for (uint32_t i = 0; i < current.access.bytes; i += word_bytes) {
            Word& word = word_at(current, current.address + i);
            if (!follows(word, record, current.site.writes(), current.horizon))
                look_at_more(current, word, current.address + i, record.event());
        }
    }
}

// Checks lanes that read the same words.
void RaceObserver::look_at_together(Current& current, Mask lanes) {
    const auto warp = static_cast<uint8_t>(current.warp.index());
    const Event event{current.time, lanes, current.site_number, warp, whole_word};
    for (uint32_t i = 0; i < current.access.bytes; i += word_bytes)
        look_at_more(current, word_at(current, current.address + i), current.address + i, event);
}

void RaceObserver::look_at_lane(Current& current) {
    const uint64_t address = current.address, end = address + current.access.bytes;
    const bool plain = current.site.plain();
    for (uint64_t at = address & ~uint64_t{word_bytes - 1}; at < end; at += word_bytes) {
        const Record record(current.time, current.site_number, current.thread,
                            bytes_of_word(at, address, end));
        Word& word = word_at(current, at);
        if (!plain || !follows(word, record, current.site.writes(), current.horizon))
            look_at_more(current, word, at, record.event());
    }
    if (plain) return;
    synchronize(current);
    current.space = ptx::Space::none;  // the clock may have advanced: find a new horizon
}

Word& RaceObserver::word_at(const Current& current, uint64_t address) {
    return current.space == ptx::Space::shared ? current.owner->shared[address / word_bytes]
                                               : global_.word(address);
}

Histories& RaceObserver::histories_of(const Current& current) {
    return current.space == ptx::Space::shared ? current.owner->histories : global_histories_;
}

// An access to a word that many lanes have accessed in the same way.
bool RaceObserver::follows_many(const Current& current, Word& word, const Event& event) {
    Histories& histories = histories_of(current);
    if (!current.site.plain()) return histories.joins_atomics(word, event, current.horizon);
    return current.site.writes() ? histories.overwrites(word, Record(event), current.horizon)
                                 : histories.joins(word, event, current.horizon);
}

// After a close look at one lane the others often need none.
void RaceObserver::look_at_more(Current& current, Word& word, uint64_t address, Event event) {
    while (event.lanes && !follows_many(current, word, event)) {
        Event one = event;
        one.lanes = event.lanes & -event.lanes;
        current.lane = static_cast<uint32_t>(std::countr_zero(one.lanes));
        current.thread = event.warp * uint32_t{warp_size} + current.lane;
        check_slow_path(current, word, address, one);
        event.lanes &= ~one.lanes;
    }
}

// No buffer of global memory is at so high an address.
uint64_t RaceObserver::place_of(const Current& current, uint64_t address) const {
    if (current.space == ptx::Space::global) return address;
    return uint64_t{1} << 63 | current.owner->clock.number() << shared_offset_bits | address;
}

// Applies the release and acquire effects of a strong access.
void RaceObserver::synchronize(Current& current) {
    const Site& site = current.site;
    BlockClock& clock = current.run.clock;
    blocks_talk_ |= current.space == ptx::Space::global;
    const Place place{place_of(current, current.address), current.access.bytes};
    Acquired acquired;
    if (site.kind != AccessKind::store &&
        releases_.read(place, clock.number(), site.wide, acquired)) {
        LaneClock& lane = clock.lane(current.thread);
        (site.acquires ? lane.known : lane.seen).join(acquired);
    }
    if (site.writes()) hand_over(current, place);
}

void RaceObserver::hand_over(Current& current, const Place& place) {
    const Site& site = current.site;
    BlockClock& clock = current.run.clock;
    const bool replaces = site.kind == AccessKind::store;
    if (site.releases) {
        clock.advance(current.warp.index(), tick(current.run));
        releases_.append(place, {clock.release(current.thread), site.wide, clock.now()}, replaces);
        return;
    }
    const auto& lanes = clock.warp(current.thread).lanes;
    if (!lanes || !(*lanes)[current.lane].fenced) {
        if (replaces) releases_.overwrite(place);
        return;
    }
    const LaneClock& lane = (*lanes)[current.lane];
    const bool wide = site.wide && lane.fenced == lane.widely_fenced;
    releases_.append(place, {lane.fenced, wide, clock.now()}, replaces);
    if (!wide && site.wide && lane.widely_fenced)
        releases_.append(place, {lane.widely_fenced, true, clock.now()}, false);
}

}  // namespace warpsim
