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

void RaceObserver::launch_starts(const Grid& grid) {
    grid_ = &grid;
    gave_up_ = gave_up();
    reports_.begin_launch();
    timeline_.clear();
    sites_.clear();
    releases_.clear();
    global_.clear();
    global_histories_.clear();
    runs_.clear();
    told_.clear();
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
    const Dim3 grid = grid_->launch().grid, at = block.position();
    const uint64_t number = at.x + uint64_t{grid.x} * (at.y + uint64_t{grid.y} * at.z);
    run->shared.assign(shared_words(block), {});
    run->histories.clear();
    run->clock.start(number, block.threads().count(), timeline_.tick(number));
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
    run.clock.fence(warp.index(), warp.active(), is_wide(insn), tick(run));
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

// Where a lane's address leads: shared memory's is an offset from here on. None: to a thread's own
// memory, or to parameters.
static ptx::Space resolve(const ObservedAccess& access, uint64_t& address) {
    if (access.insn.space != ptx::Space::none) return access.space;
    if (address - shared_window < window_bytes) {
        address -= shared_window;
        return ptx::Space::shared;
    }
    return GlobalMemory::buffer_of(address) ? ptx::Space::global : ptx::Space::none;
}

// What most accesses are: a whole word a lane, and the lanes side by side.
static bool is_row_of_words(const ObservedAccess& access) {
    const Places& places = access.places;
    return access.bytes == word_bytes && places.stride == word_bytes && bytes_in_a_row(access) &&
           access.insn.space != ptx::Space::none &&
           access.addresses[places.first] % word_bytes == 0;
}

void RaceObserver::accesses(const Warp& warp, const ObservedAccess& access) {
    const bool generic = access.insn.space == ptx::Space::none;
    const bool looks = access.space == ptx::Space::shared || access.space == ptx::Space::global;
    if (!watching_ || !(looks || generic)) return;
    const uint32_t number = sites_.number_of(access.insn, access.kind);
    if (number >= Record::most_sites || releases_.full()) return give_up();
    Current current{warp, access, run_of(warp.block()), number, sites_[number]};
    if (current.site.plain() && is_row_of_words(access) && look_at_row(current)) return;
    for_each_lane(access.active, [&](int lane) {
        uint64_t address = access.addresses[lane];
        const ptx::Space space = resolve(access, address);
        if (space == ptx::Space::none) return;
        if (space == ptx::Space::global && !read_only_.empty() &&
            read_only_.contains(GlobalMemory::buffer_of(address)))
            return;
        if (space != current.space) look_into(space, current);
        current.lane = static_cast<uint32_t>(lane);
        current.thread = warp.index() * uint32_t{warp_size} + current.lane;
        current.address = address;
        look_at_lane(current);
    });
}

static uint8_t bytes_of_word(uint64_t word, uint64_t begin, uint64_t end) {
    uint8_t bytes = whole_word;
    if (word < begin) bytes &= static_cast<uint8_t>(whole_word << (begin - word));
    if (word + word_bytes > end)
        bytes &= static_cast<uint8_t>(whole_word >> (word + word_bytes - end));
    return bytes;
}

// The lanes of an access have one horizon in each space.
void RaceObserver::look_into(ptx::Space space, Current& current) const {
    const BlockClock& clock = current.run.clock;
    const Time floor = clock.floor(),
               of_warp = clock.warp(uint32_t(current.warp.index()) * warp_size).floor;
    current.space = space;
    current.horizon =
        space == ptx::Space::shared
            ? Horizon{floor, Time{0}, floor, of_warp}
            : Horizon{Time{1}, timeline_.latest_turn_of(clock.number()), floor, of_warp};
}

// The lanes of a row of words together. False: they must be looked at one by one.
bool RaceObserver::look_at_row(Current& current) {
    const ObservedAccess& access = current.access;
    const auto first = static_cast<uint32_t>(access.places.first),
               count = static_cast<uint32_t>(std::popcount(access.active));
    const uint64_t address = access.addresses[first];
    const bool shared = access.insn.space == ptx::Space::shared;
    if (!shared && read_only_.contains(GlobalMemory::buffer_of(address))) return true;
    Word* const row =
        shared ? &current.run.shared[address / word_bytes] : global_.row(address, count);
    if (!row) return false;
    look_into(access.insn.space, current);
    const Time now = current.run.clock.now();
    const uint32_t thread = current.warp.index() * uint32_t{warp_size} + first;
    for (uint32_t i = 0; i < count; ++i) {
        const Record record(now, current.site_number, thread + i, whole_word);
        if (follows(row[i], record, current.site.writes(), current.horizon)) continue;
        current.lane = first + i;
        current.thread = thread + i;
        current.address = address + i * word_bytes;
        look_closely(current, row[i], current.address, record);
    }
    return true;
}

void RaceObserver::look_at_lane(Current& current) {
    BlockRun& run = current.run;
    const BlockClock& clock = run.clock;
    const bool shared = current.space == ptx::Space::shared;
    const uint64_t address = current.address, end = address + current.access.bytes;
    for (uint64_t at = address & ~uint64_t{word_bytes - 1}; at < end; at += word_bytes) {
        Word& word = shared ? run.shared[at / word_bytes] : global_.word(at);
        const Record record(clock.now(), current.site_number, current.thread,
                            bytes_of_word(at, address, end));
        if (current.site.plain() && follows(word, record, current.site.writes(), current.horizon))
            continue;
        look_closely(current, word, at, record);
    }
    if (current.site.plain()) return;
    synchronize(current);
    current.space = ptx::Space::none;  // the clock may have gone on: the next lane looks anew
}

// Shared memory's offsets have 24 bits at most, and no buffer of global memory is so high.
uint64_t RaceObserver::place_of(const Current& current, uint64_t address) const {
    if (current.space == ptx::Space::global) return address;
    return uint64_t{1} << 63 | current.run.clock.number() << 24 | address;
}

// What a strong access hands over or takes.
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
        clock.advance(tick(current.run));
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
