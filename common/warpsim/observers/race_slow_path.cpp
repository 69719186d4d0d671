// The rarer cases of a RaceObserver: accesses that are not obviously ordered after what their word
// remembers, and the races among them.
#include <algorithm>
#include <bit>

#include "warpsim/exec/grid.h"
#include "warpsim/insn/mask.h"
#include "warpsim/observers/race_current.h"
#include "warpsim/observers/race_swap.h"
#include "warpsim/observers/race_values.h"

namespace warpsim {

using namespace race;

// A plain load that races with an atomic, but whose only effect is checked by a compare-and-swap.
static bool is_checked_again(const Program& program, const Site& earlier, const Site& later) {
    const Site& load = earlier.writes() ? later : earlier;
    const Site& other = earlier.writes() ? earlier : later;
    return load.plain() && load.kind == AccessKind::load && other.kind == AccessKind::atomic &&
           is_checked_by_swap(program, *load.text);
}

static RaceKind worst_kind(const Site& earlier, const Site& later) {
    const bool both_volatile =
        earlier.strength == Strength::is_volatile && later.strength == Strength::is_volatile;
    return both_volatile ? RaceKind::unordered_volatile : RaceKind::race;
}

// Key of a pair of sites in reported_.
uint64_t RaceObserver::key_of(const Event& earlier, const Current& later, RaceKind kind) {
    return uint64_t{earlier.site} << 34 | uint64_t{later.site_number} << 2 |
           static_cast<uint64_t>(kind);
}

// Compares an access with all remembered accesses to the word, and records it there.
void RaceObserver::check_slow_path(Current& current, Word& word, uint64_t address,
                                   const Event& event) {
    Histories& histories = histories_of(current);
    histories.unpack(word, events_);
    forgotten_.clear();
    for (const Event& earlier : events_)
        forgotten_.push_back(compare(current, events_, earlier, address, event));
    for (size_t i = 0; i < events_.size(); ++i) {
        Event& earlier = events_[i];
        if ((earlier.bytes & ~event.bytes) == 0) {
            earlier.lanes &= ~forgotten_[i];
        } else if (forgotten_[i] == earlier.lanes) {
            earlier.bytes &= ~event.bytes;
        }
    }
    remember(current, events_, event);
    histories.pack(events_, current.horizon, word);
}

// Reports the races with an earlier event. Returns the event's lanes that no longer need to be
// remembered.
Mask RaceObserver::compare(const Current& current, const History& events, const Event& event,
                           uint64_t address, const Event& now) {
    const Site &earlier = sites_[event.site], &site = current.site;
    const uint8_t both = event.bytes & now.bytes;
    const auto is_own = [&] { return block_of(current, event) == current.run.clock.number(); };
    const bool conflict = both && may_race(earlier, site, is_own);
    const bool superseded = stands_for(site, earlier);
    if (!conflict && !superseded) return 0;
    // A flag is read over and over before it is set: skip what is already reported.
    if (conflict && reported_.contains(key_of(event, current, worst_kind(earlier, site))))
        return superseded ? event.lanes : 0;
    // Searching the logs only to forget an event pays off only if there is no more room for it.
    const bool searches = conflict || events.size() >= most_events;
    const Mask unordered = not_before(current, event, address, searches);
    Mask kept = unordered;
    if (conflict && unordered) {
        const Mask harmless = harmless_lanes(current, events, event, unordered, address, both);
        // Nor need reported races be remembered.
        kept = harmless;
        const Mask racing = unordered & ~harmless;
        const int lane = std::countr_zero(racing ? racing : harmless);
        const RaceKind kind = racing ? worst_kind(earlier, site) : RaceKind::harmless;
        found(current, event, lane, kind, address, both);
    }
    return superseded ? event.lanes & ~kept : 0;
}

void RaceObserver::remember(const Current& current, History& events, const Event& event) const {
    std::erase_if(events, [&](const Event& old) {
        return old.lanes == 0 || old.bytes == 0 || old.time < current.horizon.gone;
    });
    for (Event& known : events) {
        if (known.time != event.time || known.site != event.site || known.warp != event.warp ||
            known.bytes != event.bytes)
            continue;
        known.lanes |= event.lanes;
        return;
    }
    events.push_back(event);
}

// Whether the action is before what thread `later` of this block does now.
bool RaceObserver::is_before(const BlockClock& clock, uint32_t later, const Action& action,
                             bool searches) {
    if (action.block == clock.number() && clock.orders(action.thread, action.time, later))
        return true;
    if (!searches) return false;
    std::vector<Acquired> acquired;
    clock.for_each_acquired(later, [&](const std::vector<Acquired>& more) {
        acquired.insert(acquired.end(), more.begin(), more.end());
    });
    return !acquired.empty() && releases_.covers(acquired, action);
}

uint64_t RaceObserver::block_of(const Current& current, const Event& event) const {
    const bool is_own = current.space == ptx::Space::shared && !clusters_;
    return is_own ? current.run.clock.number() : timeline_.block_at(event.time);
}

// The lanes of an earlier event that this access is not ordered after.
Mask RaceObserver::not_before(const Current& current, const Event& event, uint64_t word,
                              bool searches) {
    const uint64_t strong_at = sites_[event.site].plain() ? 0 : place_of(current, word);
    Action action{block_of(current, event), 0, event.time, strong_at};
    const BlockClock& clock = current.run.clock;
    if (action.block == clock.number() && event.time < clock.floor()) return 0;
    searches = searches && !releases_.empty();
    if (action.block != clock.number() && !searches) return event.lanes;
    Mask unordered = 0;
    for_each_lane(event.lanes, [&](int lane) {
        action.thread = event.warp * uint32_t{warp_size} + uint32_t(lane);
        if (!is_before(clock, current.thread, action, searches)) unordered |= lane_bit[lane];
    });
    return unordered;
}

// Whether `lane` has just stored to the same place in this execution of the same instruction.
bool RaceObserver::stored_beside(const Current& current, const Event& event, int lane) const {
    const ObservedAccess& access = current.access;
    const int mine = static_cast<int>(current.lane);
    return event.site == current.site_number && current.site.kind == AccessKind::store &&
           event.warp == current.warp.index() &&
           block_of(current, event) == current.run.clock.number() && lane < mine &&
           access.active >> lane & 1 && access.addresses[lane] == access.addresses[mine];
}

static bool stores(const Site& site) {
    return site.strength != Strength::strong && site.effect == Effect::store;
}

static bool loads(const Site& site) {
    return site.strength != Strength::strong && site.effect == Effect::load;
}

// Whether this store leaves memory unchanged. `lane` is a lane of the earlier event.
bool RaceObserver::same_value(const Current& current, const Event& event, int lane, uint64_t word,
                              uint8_t bytes) const {
    const int mine = static_cast<int>(current.lane);
    return stores_the_same(
        {current.warp, current.access, mine, word - current.address, bytes, undefined_},
        stored_beside(current, event, lane) ? lane : -1);
}

// Whether `event` is a store by the reader's warp to the bytes that `reader` reads.
bool RaceObserver::is_own_store(const Current& current, const Event& event, const Event& reader,
                                uint8_t bytes) const {
    return stores(sites_[event.site]) && event.warp == reader.warp && (bytes & ~event.bytes) == 0 &&
           block_of(current, event) == block_of(current, reader);
}

// The lanes among `unordered` (of an earlier event) whose order makes no difference because all
// store the same value, as do the unordered stores that a word remembers. The same holds where a
// thread reads back its own store.
Mask RaceObserver::harmless_lanes(const Current& current, const History& events, const Event& event,
                                  Mask unordered, uint64_t word, uint8_t bytes) {
    const Site &earlier = sites_[event.site], &later = current.site;
    const int mine = static_cast<int>(current.lane);
    if (stores(earlier) && loads(later)) {
        const Event reader{current.time, 0, 0, static_cast<uint8_t>(current.warp.index()), bytes};
        const bool reads_back = std::ranges::any_of(events, [&](const Event& own) {
            return own.lanes >> mine & 1 && is_own_store(current, own, reader, bytes);
        });
        return reads_back ? unordered : 0;
    }
    const int first = std::countr_zero(unordered);
    if (!stores(later) || !same_value(current, event, first, word, bytes)) return 0;
    if (stores(earlier)) return unordered;
    if (!loads(earlier)) return 0;
    Mask read_back = 0;
    for (const Event& own : events) {
        if (is_own_store(current, own, event, bytes))
            read_back |= not_before(current, own, word, true);
    }
    return unordered & read_back;
}

// A plain store and an addition by an atomic: an addition tells no other block anything, so that no
// fence can order the two.
static bool overwrites_a_total(const Site& a, const Site& b) {
    const auto stores_plainly = [](const Site& site) {
        return site.plain() && site.kind == AccessKind::store;
    };
    const auto adds = [](const Site& site) {
        return site.kind == AccessKind::atomic &&
               std::ranges::find(site.text->modifiers, "add") != site.text->modifiers.end();
    };
    return (stores_plainly(a) && adds(b)) || (stores_plainly(b) && adds(a));
}

static bool in_one_cluster(const Grid& grid, uint64_t one, uint64_t other) {
    const Dim3 blocks = grid.launch().grid, size = grid.cluster();
    const auto cluster_of = [&](uint64_t block) {
        return blocks.position_of(block).divided_by(size);
    };
    return cluster_of(one) == cluster_of(other);
}

Missing RaceObserver::missing_between(const Current& current, const Event& event, int lane,
                                      uint64_t block) const {
    const Site &earlier = sites_[event.site], &later = current.site;
    if (stored_beside(current, event, lane)) return Missing::one_instruction;
    if (block == current.run.clock.number()) {
        return event.warp == current.warp.index() ? Missing::warp_sync : Missing::block_barrier;
    }
    if (!earlier.plain() && !later.plain() && !(earlier.wide && later.wide))
        return Missing::wider_scope;
    if (clusters_ && in_one_cluster(*grid_, block, current.run.clock.number()))
        return Missing::cluster_barrier;
    return blocks_talk_ && !overwrites_a_total(earlier, later) ? Missing::fence
                                                               : Missing::grid_order;
}

// Reports two unordered accesses, unless they are allowed.
void RaceObserver::found(const Current& current, const Event& event, int lane, RaceKind kind,
                         uint64_t word, uint8_t bytes) {
    const Site &earlier = sites_[event.site], &later = current.site;
    const uint64_t number = current.run.clock.number(), block = block_of(current, event);
    if (!reported_.insert(key_of(event, current, kind)).second) return;
    const bool reads = !(earlier.writes() && later.writes());
    if (worst_kind(earlier, later) == RaceKind::unordered_volatile && reads &&
        reads_a_flag(grid_->program(), *(earlier.writes() ? later : earlier).text))
        return;
    if (kind == RaceKind::race && is_checked_again(grid_->program(), earlier, later))
        kind = RaceKind::checked_again;
    reports_.add(*grid_, kind,
                 {&earlier, block, event.warp * uint32_t{warp_size} + static_cast<uint32_t>(lane)},
                 {&later, number, current.thread}, missing_between(current, event, lane, block),
                 {current.space, word + static_cast<uint64_t>(std::countr_zero(bytes)),
                  current.access.bytes / current.site.elements, current.owner->clock.number()});
}

}  // namespace warpsim
