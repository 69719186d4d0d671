#include "streams/races.h"

#include <algorithm>
#include <iterator>

namespace streams {
namespace {

bool are_harmless(AccessKind one, AccessKind other, bool same_device) {
    if (one == AccessKind::load && other == AccessKind::load) return true;
    const auto is_atomic = [&](AccessKind kind) {
        return kind == AccessKind::atomic_everywhere ||
               (same_device && kind == AccessKind::atomic_on_device);
    };
    return is_atomic(one) && is_atomic(other);
}

}  // namespace

Access access_to(Range bytes, AccessKind kind, const std::string& place) {
    Access made{kind, place, {}};
    made.bytes.add(bytes);
    return made;
}

std::optional<Race> Races::race_between(const Past& earlier, const Past& later) {
    if (are_harmless(earlier.access.kind, later.access.kind, earlier.device == later.device))
        return std::nullopt;
    const auto bytes = first_common(earlier.access.bytes, later.access.bytes);
    if (!bytes) return std::nullopt;
    const auto end = [](const Past& past) {
        return RacingAccess{past.access.kind, past.access.place, past.operation, past.device};
    };
    return Race{end(earlier), end(later), *bytes};
}

// Whether whatever races with `earlier` races with `later`, too.
bool Races::stands_for(const Past& later, const Past& earlier) {
    const bool as_strict =
        later.access.kind == AccessKind::store ||
        (later.access.kind == earlier.access.kind && later.device == earlier.device);
    return as_strict && covers(later.access.bytes, earlier.access.bytes);
}

std::vector<Race> Races::add(const Operation& operation, uint32_t device, const Finished& before,
                             const std::vector<Access>& accesses) {
    std::vector<Race> races;
    std::vector<Past> now, left;
    for (const Access& access : accesses) now.push_back({operation, device, access});
    for (Past& earlier : past_) {
        const bool is_ordered = before.has(earlier.operation);
        for (const Past& later : now) {
            const auto race = is_ordered ? std::nullopt : race_between(earlier, later);
            if (race && known_.insert(std::minmax(race->earlier.place, race->later.place)).second)
                races.push_back(*race);
        }
        const auto covers_it = [&](const Past& later) { return stands_for(later, earlier); };
        if (!is_ordered || std::ranges::none_of(now, covers_it)) left.push_back(std::move(earlier));
    }
    past_ = std::move(left);
    std::ranges::move(now, std::back_inserter(past_));
    return races;
}

void Races::forget(const Finished& host) {
    std::erase_if(past_, [&](const Past& past) { return host.has(past.operation); });
}

}  // namespace streams
