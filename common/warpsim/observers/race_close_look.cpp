// The rarer cases of a RaceObserver: accesses that do not follow in plain sight on what their word
// remembers, and the races among them.
#include <algorithm>
#include <bit>

#include "warpsim/exec/grid.h"
#include "warpsim/insn/mask.h"
#include "warpsim/observers/race_current.h"
#include "warpsim/observers/race_values.h"

namespace warpsim {

using namespace race;

static RaceKind worst_kind(const Site& earlier, const Site& later) {
    const bool both_volatile =
        earlier.strength == Strength::is_volatile && later.strength == Strength::is_volatile;
    return both_volatile ? RaceKind::unordered_volatile : RaceKind::race;
}

// Of a pair of sites, in told_.
uint64_t RaceObserver::key_of(const Event& earlier, const Current& later, RaceKind kind) {
    return uint64_t{earlier.site} << 34 | uint64_t{later.site_number} << 2 |
           static_cast<uint64_t>(kind);
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
        const bool conflict =
            both && may_race(earlier, site, block_of(current, event) == current.run.clock.number());
        const bool superseded = stands_for(site, earlier);
        if (!conflict && !superseded) continue;
        // A flag is read over and over before it is set: what is told need not be looked for.
        const bool told =
            conflict && told_.contains(key_of(event, current, worst_kind(earlier, site)));
        // To forget an event is worth the search of logs only where there is no more room for it.
        const bool searches = conflict || events.size() == most_events;
        const Mask unordered = told ? 0 : not_before(current, event, address, searches);
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

bool RaceObserver::is_before(const Current& current, const Deed& deed, bool searches) {
    const BlockClock& clock = current.run.clock;
    if (deed.block == clock.number() && clock.orders(deed.thread, deed.time, current.thread))
        return true;
    if (!searches) return false;
    std::vector<Acquired> acquired;
    clock.for_each_acquired(current.thread, [&](const std::vector<Acquired>& more) {
        acquired.insert(acquired.end(), more.begin(), more.end());
    });
    return !acquired.empty() && releases_.covers(acquired, deed);
}

uint64_t RaceObserver::block_of(const Current& current, const Event& event) const {
    return current.space == ptx::Space::shared ? current.run.clock.number()
                                               : timeline_.block_at(event.time);
}

// The lanes of an earlier event that this access is not ordered behind.
Mask RaceObserver::not_before(const Current& current, const Event& event, uint64_t word,
                              bool searches) {
    const uint64_t strong_at = sites_[event.site].plain() ? 0 : place_of(current, word);
    Deed deed{block_of(current, event), 0, event.time, strong_at};
    const BlockClock& clock = current.run.clock;
    if (deed.block == clock.number() && event.time < clock.floor()) return 0;
    searches = searches && !releases_.empty();
    if (deed.block != clock.number() && !searches) return event.lanes;
    Mask unordered = 0;
    for_each_lane(event.lanes, [&](int lane) {
        deed.thread = event.warp * uint32_t{warp_size} + uint32_t(lane);
        if (!is_before(current, deed, searches)) unordered |= lane_bit[lane];
    });
    return unordered;
}

// Whether `lane` has just stored to the same place, in this very instruction.
bool RaceObserver::stored_beside(const Current& current, const Event& event, int lane) const {
    const ObservedAccess& access = current.access;
    const int mine = static_cast<int>(current.lane);
    return event.site == current.site_number && current.site.kind == AccessKind::store &&
           event.warp == current.warp.index() &&
           block_of(current, event) == current.run.clock.number() && lane < mine &&
           access.active >> lane & 1 && access.addresses[lane] == access.addresses[mine];
}

bool RaceObserver::same_value(const Current& current, const Event& event, int lane, uint64_t offset,
                              uint8_t bytes) const {
    const auto plain_store = [](const Site& site) {
        return site.plain() && site.text->mnemonic == "st";
    };
    if (!plain_store(sites_[event.site]) || !plain_store(current.site)) return false;
    const int mine = static_cast<int>(current.lane);
    return stores_the_same({current.warp, current.access, mine, offset, bytes, undefined_},
                           stored_beside(current, event, lane) ? lane : -1);
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
    return blocks_talk_ ? Missing::fence : Missing::grid_order;
}

// A conflict with a lane of an earlier event that nothing orders: tells of it, unless it is
// allowed.
void RaceObserver::found(const Current& current, const Event& event, int lane, uint64_t word,
                         uint8_t bytes) {
    const Site &earlier = sites_[event.site], &later = current.site;
    const uint64_t number = current.run.clock.number(), block = block_of(current, event);
    const RaceKind worst = worst_kind(earlier, later);
    RaceKind kind = worst;
    if (same_value(current, event, lane, word - current.address, bytes)) kind = RaceKind::harmless;
    if (!told_.insert(key_of(event, current, kind)).second) return;
    const bool reads = !(earlier.writes() && later.writes());
    if (worst == RaceKind::unordered_volatile && reads &&
        reads_a_flag(grid_->program(), *(earlier.writes() ? later : earlier).text))
        return;
    reports_.add(*grid_, kind,
                 {&earlier, block, event.warp * uint32_t{warp_size} + static_cast<uint32_t>(lane)},
                 {&later, number, current.thread}, missing_between(current, event, lane, block),
                 current.space, word + static_cast<uint64_t>(std::countr_zero(bytes)),
                 current.access.bytes / current.site.elements);
}

}  // namespace warpsim
