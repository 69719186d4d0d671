#include "warpsim/observers/race_releases.h"

#include <algorithm>

namespace warpsim::race {

void Releases::clear() {
    by_place_.clear();
    logs_.clear();
    records_ = 0;
}

// Whether a thread that releases into a log knows more than those who acquire the log know anyway:
// most take a lock, which acquires its log, and release it into the same.
static bool tells_more(const ReleaseRecord& record, uint32_t log, uint32_t current) {
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
    // One fence and many atomics: said once, unless the place began anew since.
    if (!of_block.empty() && of_block.back() >= log.current) {
        ReleaseRecord& last = log.records[of_block.back()];
        if (last.release == record.release && last.wide == record.wide) {
            last.at = record.at;
            return;
        }
    }
    log.records.push_back(record);
    of_block.push_back(index);
    if (tells_more(record, found->second, log.current)) log.informed.push_back(index);
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

static bool covers(const ReleaseRecord& record, const Place& place, const Deed& deed) {
    const Release& release = *record.release;
    return release.covers(deed.thread, deed.time) ||
           (deed.word && release.thread == deed.thread && deed.time <= record.at &&
            place.touches(deed.word));
}

// `further`: where those who released had acquired, to be searched too.
bool Releases::covers(const Acquired& part, const Deed& deed,
                      std::vector<Acquired>& further) const {
    const ReleaseLog& log = logs_[part.log];
    const auto visible = [&](const ReleaseRecord& record) {
        return record.release->block == part.block || (part.wide && record.wide);
    };
    if (const auto found = log.by_block.find(deed.block); found != log.by_block.end()) {
        const auto& of_block = found->second;
        auto at = std::lower_bound(of_block.begin(), of_block.end(), part.from);
        for (; at != of_block.end() && *at < part.until; ++at) {
            const ReleaseRecord& record = log.records[*at];
            if (visible(record) && race::covers(record, log.place, deed)) return true;
        }
    }
    auto at = std::lower_bound(log.informed.begin(), log.informed.end(), part.from);
    for (; at != log.informed.end() && *at < part.until; ++at) {
        const ReleaseRecord& record = log.records[*at];
        if (!visible(record)) continue;
        const auto& acquired = record.release->known.acquired;
        further.insert(further.end(), acquired.begin(), acquired.end());
    }
    return false;
}

bool Releases::covers(const std::vector<Acquired>& acquired, const Deed& deed) const {
    std::vector<Acquired> left = acquired, searched;
    while (!left.empty()) {
        const Acquired part = left.back();
        left.pop_back();
        const bool known = std::any_of(searched.begin(), searched.end(), [&](const Acquired& done) {
            return done.log == part.log && done.from <= part.from && done.until >= part.until &&
                   done.wide == part.wide && done.block == part.block;
        });
        if (known) continue;
        searched.push_back(part);
        if (covers(part, deed, left)) return true;
    }
    return false;
}

}  // namespace warpsim::race
