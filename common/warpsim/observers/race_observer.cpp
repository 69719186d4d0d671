#include "warpsim/observers/race_observer.h"

#include <bit>

#include "warpsim/insn/mask.h"

namespace warpsim {

using namespace race;

struct RaceObserver::BlockRun {
    BlockClock clock;
    std::vector<Word> shared;
    Histories histories;
};

namespace {

// What is known to be before an access without a closer look.
struct Horizon {
    Time gone;  // accesses before are before whatever may come
    Time from;  // from here on all times are the own block's
    Time floor, warp_floor;

    bool is_behind(Record record, uint32_t thread) const {
        const Time time = record.time();
        if (time < gone) return true;
        if (time < from) return false;
        return time < floor || record.thread() == thread ||
               (time < warp_floor && record.thread() / warp_size == thread / warp_size);
    }
    bool leaves_bytes(Record older, Record newer) const {
        return older.time() >= gone && (older.bytes() & ~newer.bytes()) != 0;
    }
};

}  // namespace

struct RaceObserver::Current {
    const Warp& warp;
    const ObservedAccess& access;
    BlockRun& run;
    uint32_t site_number;
    const Site& site;
    ptx::Space space = ptx::Space::shared;  // of the lane's address
    uint32_t lane = 0, thread = 0;
    Horizon horizon{};
};

// A plain access that follows, in plain sight, on what the word remembers. False: look closely.
static bool follows(Word& word, Record record, bool writes, const Horizon& horizon) {
    if (word.has_history() || !horizon.is_behind(word.write, record.thread()) ||
        !horizon.is_behind(word.read, record.thread()))
        return false;
    if (horizon.leaves_bytes(word.read, record)) return false;
    if (!writes) {
        word.read = record;
        return true;
    }
    if (horizon.leaves_bytes(word.write, record)) return false;
    word = {record, {}};
    return true;
}

RaceObserver::RaceObserver(std::unordered_set<uint32_t> read_only)
    : read_only_(std::move(read_only)) {}
RaceObserver::~RaceObserver() = default;

void RaceObserver::launch_starts(const Grid& grid) {
    grid_ = &grid;
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

Time RaceObserver::tick(const BlockRun& run) {
    const Time now = timeline_.tick(run.clock.number());
    if (timeline_.over() || releases_.full()) {
        watching_ = false;
        gave_up_ = true;
    }
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

void RaceObserver::accesses(const Warp& warp, const ObservedAccess& access) {
    const bool generic = access.insn.space == ptx::Space::none;
    const bool looks = access.space == ptx::Space::shared || access.space == ptx::Space::global;
    if (!watching_ || !(looks || generic)) return;
    const uint32_t number = sites_.number_of(access.insn, access.kind);
    if (number >= Record::most_sites) {
        watching_ = false;
        gave_up_ = true;
        return;
    }
    Current current{warp, access, run_of(warp.block()), number, sites_[number]};
    for_each_lane(access.active, [&](int lane) {
        uint64_t address = access.addresses[lane];
        current.space = resolve(access, address);
        if (current.space == ptx::Space::none) return;
        if (current.space == ptx::Space::global && !read_only_.empty() &&
            read_only_.contains(GlobalMemory::buffer_of(address)))
            return;
        current.lane = static_cast<uint32_t>(lane);
        look_at_lane(current, address);
    });
}

static uint8_t bytes_of_word(uint64_t word, uint64_t begin, uint64_t end) {
    uint8_t bytes = whole_word;
    if (word < begin) bytes &= static_cast<uint8_t>(whole_word << (begin - word));
    if (word + word_bytes > end) bytes &= static_cast<uint8_t>(whole_word >> (word + word_bytes - end));
    return bytes;
}

void RaceObserver::look_at_lane(Current& current, uint64_t address) {
    BlockRun& run = current.run;
    const BlockClock& clock = run.clock;
    const bool shared = current.space == ptx::Space::shared;
    current.thread = current.warp.index() * uint32_t{warp_size} + current.lane;
    current.horizon = {shared ? clock.floor() : Time{1},
                       shared ? Time{0} : timeline_.latest_turn_of(clock.number()), clock.floor(),
                       clock.warp(current.thread).floor};
    const uint64_t end = address + current.access.bytes;
    for (uint64_t at = address & ~uint64_t{word_bytes - 1}; at < end; at += word_bytes) {
        Word& word = shared ? run.shared[at / word_bytes] : global_.word(at);
        const Record record(clock.now(), current.site_number, current.thread,
                            bytes_of_word(at, address, end));
        if (current.site.plain() &&
            follows(word, record, current.site.writes(), current.horizon))
            continue;
        look_closely(current, word, at, record);
    }
    if (!current.site.plain()) synchronize(current, address);
}

// Compares an access with all that the word remembers, and has the word remember it.
void RaceObserver::look_closely(Current& current, Word& word, uint64_t address, Record record) {
    const bool shared = current.space == ptx::Space::shared;
    Histories& histories = shared ? current.run.histories : global_histories_;
    History events = histories.unpack(word);
    const Site& site = current.site;
    for (Event& event : events) {
        const Site& earlier = sites_[event.site];
        const uint8_t both = event.bytes & record.bytes();
        const bool conflict = both && (earlier.writes() || site.writes());
        const bool superseded = stands_for(site, earlier);
        if (!conflict && !superseded) continue;
        const Mask unordered = not_before(current, event);
        if (conflict && unordered)
            found(current, event, std::countr_zero(unordered), address, both);
        if (!superseded) continue;
        // What was told of need not be remembered either.
        const Mask done = conflict ? event.lanes : event.lanes & ~unordered;
        if ((event.bytes & ~record.bytes()) == 0) {
            event.lanes &= ~done;
        } else if (done == event.lanes) {
            event.bytes &= ~record.bytes();
        }
    }
    remember(current, events, record);
    histories.pack(std::move(events), sites_, current.run.clock.now(), word);
}

void RaceObserver::remember(const Current& current, History& events, Record record) const {
    std::erase_if(events, [&](const Event& event) {
        return event.lanes == 0 || event.bytes == 0 || event.time < current.horizon.gone;
    });
    const Event event{record.time(), Mask{1} << current.lane, record.site(),
                      static_cast<uint8_t>(current.warp.index()), record.bytes()};
    for (Event& known : events) {
        if (known.time != event.time || known.site != event.site || known.warp != event.warp ||
            known.bytes != event.bytes)
            continue;
        known.lanes |= event.lanes;
        return;
    }
    if (events.size() == most_events) events.erase(events.begin() + most_events / 2);
    events.push_back(event);
}

bool RaceObserver::is_before(const Current& current, uint64_t block, uint32_t thread,
                             Time time) const {
    const BlockClock& clock = current.run.clock;
    if (block == clock.number() && clock.orders(thread, time, current.thread)) return true;
    if (releases_.empty()) return false;
    bool before = false;
    clock.for_each_acquired(current.thread, [&](const std::vector<Acquired>& acquired) {
        before |= !acquired.empty() && releases_.covers(acquired, block, thread, time);
    });
    return before;
}

// The lanes of an earlier event that this access is not ordered behind.
Mask RaceObserver::not_before(const Current& current, const Event& event) const {
    const uint64_t block = current.space == ptx::Space::shared ? current.run.clock.number()
                                                               : timeline_.block_at(event.time);
    Mask unordered = 0;
    for_each_lane(event.lanes, [&](int lane) {
        const uint32_t thread = event.warp * uint32_t{warp_size} + uint32_t(lane);
        if (!is_before(current, block, thread, event.time)) unordered |= lane_bit[lane];
    });
    return unordered;
}

// What a lane of a store is about to write to the bytes of a word.
static uint32_t stored(const Warp& warp, const ObservedAccess& access, uint32_t lane,
                       uint64_t from_begin, uint8_t bytes) {
    const uint32_t element_bytes = access.bytes / access.insn.vector_size;
    uint32_t value = 0;
    for (uint32_t i = 0; i < word_bytes; ++i) {
        if (!(bytes >> i & 1)) continue;
        const auto at = static_cast<uint32_t>(from_begin + i);
        const Operand from = access.insn.operands[1 + at / element_bytes];
        const auto* const row = warp.row<uint8_t>(from);
        value |= uint32_t{row[size_t{from.bytes} * lane + at % element_bytes]} << 8 * i;
    }
    return value;
}

static uint32_t in_memory(const ObservedAccess& access, uint32_t lane, uint64_t from_begin,
                          uint8_t bytes) {
    uint32_t value = 0;
    const std::byte* const begin = access.places[static_cast<int>(lane)];
    for (uint32_t i = 0; i < word_bytes; ++i) {
        if (bytes >> i & 1)
            value |= std::to_integer<uint32_t>(begin[static_cast<size_t>(from_begin + i)]) << 8 * i;
    }
    return value;
}

// Both store the same to these bytes of a word. What the earlier one stored is in memory by now, or,
// if it is a lane of the same instruction, still in its register.
static bool same_value(const Warp& warp, const ObservedAccess& access, const Event& earlier,
                       uint32_t earlier_lane, uint32_t lane, uint64_t word, uint64_t begin,
                       bool same_instruction, uint8_t bytes) {
    const uint64_t offset = word - begin;  // may wrap: bytes before the access are not looked at
    const uint32_t mine = stored(warp, access, lane, offset, bytes);
    const bool beside = same_instruction && earlier.warp == warp.index() &&
                        access.active >> earlier_lane & 1 &&
                        access.addresses[earlier_lane] == access.addresses[lane];
    return mine == (beside ? stored(warp, access, earlier_lane, offset, bytes)
                           : in_memory(access, lane, offset, bytes));
}

void RaceObserver::found(const Current& current, const Event& event, uint32_t lane,
                         uint64_t word, uint8_t bytes) {
    const Site &earlier = sites_[event.site], &later = current.site;
    const uint64_t number = current.run.clock.number();
    const bool shared = current.space == ptx::Space::shared;
    const uint64_t block = shared ? number : timeline_.block_at(event.time);
    const bool both_volatile = earlier.strength == Strength::is_volatile &&
                               later.strength == Strength::is_volatile;
    if (atomic_to_each_other(earlier, later, block == number) && !both_volatile) return;
    RaceKind kind = both_volatile ? RaceKind::unordered_volatile : RaceKind::race;
    const uint64_t begin = current.access.addresses[current.lane] -
                           (shared && current.access.insn.space == ptx::Space::none
                                ? shared_window
                                : 0);
    const auto plain_store = [](const Site& site) {
        return site.plain() && site.text->mnemonic == "st";
    };
    if (plain_store(earlier) && plain_store(later) &&
        same_value(current.warp, current.access, event, lane, current.lane, word, begin,
                   event.site == current.site_number, bytes))
        kind = RaceKind::harmless;
    const uint64_t key = uint64_t{event.site} << 34 | uint64_t{current.site_number} << 2 |
                         static_cast<uint64_t>(kind);
    if (!told_.insert(key).second) return;
    if (both_volatile && !(earlier.writes() && later.writes()) &&
        reads_a_flag(grid_->program(), *(earlier.writes() ? later : earlier).text))
        return;
    const uint32_t thread = event.warp * uint32_t{warp_size} + lane;
    Missing missing = blocks_talk_ ? Missing::fence : Missing::grid_order;
    if (block == number) {
        missing = event.warp == current.warp.index() ? Missing::warp_sync : Missing::block_barrier;
    } else if (!earlier.plain() && !later.plain() && !(earlier.wide && later.wide)) {
        missing = Missing::wider_scope;
    }
    reports_.add(*grid_, kind, {&earlier, block, thread}, {&later, number, current.thread},
                 missing, current.space,
                 word + static_cast<uint64_t>(std::countr_zero(bytes)),
                 current.access.bytes / current.site.elements);
}

// What a strong access hands over or takes.
void RaceObserver::synchronize(Current& current, uint64_t address) {
    const Site& site = current.site;
    BlockClock& clock = current.run.clock;
    const bool shared = current.space == ptx::Space::shared;
    blocks_talk_ |= !shared;
    // Offsets have 18 bits at most, and no buffer is so high.
    const uint64_t place =
        shared ? uint64_t{1} << 63 | clock.number() << 18 | address : address;
    Acquired acquired;
    if (site.kind != AccessKind::store &&
        releases_.read(place, clock.number(), site.wide, acquired)) {
        LaneClock& lane = clock.lane(current.thread);
        (site.acquires ? lane.known : lane.seen).join(acquired);
    }
    if (!site.writes()) return;
    const bool replaces = site.kind == AccessKind::store;
    if (site.releases) {
        clock.advance(tick(current.run));
        releases_.append(place, {clock.release(current.thread), site.wide}, replaces);
        return;
    }
    const auto& lanes = clock.warp(current.thread).lanes;
    if (!lanes || !(*lanes)[current.lane].fenced) {
        if (replaces) releases_.overwrite(place);
        return;
    }
    const LaneClock& lane = (*lanes)[current.lane];
    const bool wide = site.wide && lane.fenced == lane.widely_fenced;
    releases_.append(place, {lane.fenced, wide}, replaces);
    if (!wide && site.wide && lane.widely_fenced)
        releases_.append(place, {lane.widely_fenced, true}, false);
}

}  // namespace warpsim
