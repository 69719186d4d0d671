#include "warpsim/observers/race_releases.h"

#include <algorithm>

namespace warpsim::race {

void Releases::clear() {
    by_place_.clear();
    logs_.clear();
    records_ = 0;
    steps_ = 0;
}

// Whether a record adds knowledge beyond what acquiring its log gives anyway. Usually it does not:
// a thread takes a lock, which acquires the lock's log, and releases it into the same log.
static bool adds_knowledge(const ReleaseRecord& record, uint32_t log, uint32_t current) {
    const auto& acquired = record.release->known.acquired;
    return std::any_of(acquired.begin(), acquired.end(), [&](const Acquired& part) {
        return part.log != log || !part.wide || part.from < current || !record.wide;
    });
}

void Releases::append(const Place& place, const ReleaseRecord& record, bool replaces) {
    const auto [found, is_new] = by_place_.try_emplace(place.begin, uint32_t(logs_.size()));
    if (is_new) logs_.emplace_back().place = place;
    ReleaseLog& log = logs_[found->second];
    std::vector<uint32_t>& of_block = log.by_block[record.release->block];
    const auto index = static_cast<uint32_t>(log.records.size());
    if (replaces) log.current = index;
    // One fence and many atomics need one record, unless a store has replaced it since.
    if (!of_block.empty() && of_block.back() >= log.current) {
        ReleaseRecord& last = log.records[of_block.back()];
        if (last.release == record.release && last.wide == record.wide) {
            last.at = record.at;
            return;
        }
    }
    log.records.push_back(record);
    log.all_wide = log.all_wide && record.wide;
    of_block.push_back(index);
    if (adds_knowledge(record, found->second, log.current)) log.informed.push_back(index);
    ++records_;
}

void Releases::overwrite(const Place& place) {
    const auto found = by_place_.find(place.begin);
    if (found == by_place_.end()) return;
    ReleaseLog& log = logs_[found->second];
    log.current = static_cast<uint32_t>(log.records.size());
}

bool Releases::read(const Place& place, uint64_t block, bool wide, Acquired& acquired) const {
    const auto found = by_place_.find(place.begin);
    if (found == by_place_.end()) return false;
    const ReleaseLog& log = logs_[found->second];
    acquired = {found->second, log.current, static_cast<uint32_t>(log.records.size()), block, wide};
    return acquired.from != acquired.until;
}

static bool covers(const ReleaseRecord& record, const Place& place, const Action& action) {
    const Release& release = *record.release;
    return release.covers(action.thread, action.time) ||
           (action.word && release.thread == action.thread && action.time <= record.at &&
            place.touches(action.word));
}

static bool is_visible(const ReleaseRecord& record, const Acquired& part) {
    return record.release->block == part.block || (part.wide && record.wide);
}

// Whether `action` itself was released into this part of a log.
bool Releases::holds(const Acquired& part, const Action& action) {
    const ReleaseLog& log = logs_[part.log];
    const auto found = log.by_block.find(action.block);
    if (found == log.by_block.end()) return false;
    const auto& of_block = found->second;
    auto at = std::lower_bound(of_block.begin(), of_block.end(), part.from);
    for (; at != of_block.end() && *at < part.until; ++at) {
        const ReleaseRecord& record = log.records[*at];
        ++steps_;
        if (is_visible(record, part) && race::covers(record, log.place, action)) return true;
    }
    return false;
}

// Adds what the threads that released into this part had acquired.
void Releases::add_known(const Acquired& part, std::vector<Acquired>& parts) {
    const auto& informed = logs_[part.log].informed;
    auto at = std::lower_bound(informed.begin(), informed.end(), part.from);
    for (; at != informed.end() && *at < part.until; ++at) {
        const ReleaseRecord& record = logs_[part.log].records[*at];
        ++steps_;
        if (!is_visible(record, part)) continue;
        for (const Acquired& known : record.release->known.acquired) add(known, parts);
    }
}

// Adds `part`, unless this search already covers it.
void Releases::add(const Acquired& part, std::vector<Acquired>& parts) {
    ReleaseLog& log = logs_[part.log];
    if (log.search != searches_) log.searched.clear();
    log.search = searches_;
    steps_ += 1 + log.searched.size();
    for (const Acquired& done : log.searched) {
        const bool same_sight =
            done.wide == part.wide && (done.block == part.block || (done.wide && log.all_wide));
        if (same_sight && done.from <= part.from && done.until >= part.until) return;
    }
    log.searched.push_back(part);
    parts.push_back(part);
}

// Searches what the thread itself has acquired before what others had acquired: most hits are
// there.
bool Releases::covers(const std::vector<Acquired>& acquired, const Action& action) {
    ++searches_;
    std::vector<Acquired> parts;
    for (const Acquired& part : acquired) add(part, parts);
    for (size_t looked_at = 0, followed = 0; !full(); ++followed) {
        for (; looked_at < parts.size(); ++looked_at) {
            if (holds(parts[looked_at], action)) return true;
        }
        if (followed == parts.size()) return false;
        const Acquired part = parts[followed];
        add_known(part, parts);
    }
    return true;  // the limit is reached: report no race
}

}  // namespace warpsim::race
