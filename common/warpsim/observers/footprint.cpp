#include "warpsim/observers/footprint.h"

#include <algorithm>

#include "warpsim/insn/mask.h"

namespace warpsim {

namespace {

// Visits a sector only once for neighbouring lanes, which mostly share one.
template <class Visit>
void for_each_sector(const std::array<uint64_t, warp_size>& addresses, Mask active, Visit visit) {
    uint64_t last = UINT64_MAX;
    for_each_lane(active, [&](int lane) {
        const uint64_t sector = addresses[lane] / sector_bytes;
        if (sector != last) visit(sector);
        last = sector;
    });
}

}  // namespace

bool SectorSet::insert(uint64_t sector) {
    const uint64_t page = sector / page_sectors;
    if (page != last_) {
        std::unique_ptr<Page>& known = pages_[page];
        if (!known) known = std::make_unique<Page>();
        last_ = page;
        last_page_ = known.get();
    }
    auto bit = (*last_page_)[sector % page_sectors];
    const bool is_new = !bit;
    bit = true;
    size_ += is_new;
    return is_new;
}

Distance FootprintCounter::load(const std::array<uint64_t, warp_size>& addresses, Mask active) {
    Distance farthest = Distance::l1;
    for_each_sector(addresses, active, [&](uint64_t sector) {
        if (!touched_.insert(sector)) return;
        const bool is_fresh = of_all_.insert(sector / fetched_sectors);
        ++loaded_;
        fresh_ += is_fresh ? fetched_sectors : 0;
        farthest = std::max(farthest, is_fresh ? Distance::dram : Distance::l2);
    });
    return farthest;
}

void FootprintCounter::store(const std::array<uint64_t, warp_size>& addresses, Mask active) {
    for_each_sector(addresses, active, [&](uint64_t sector) {
        if (!stored_.insert(sector)) return;
        touched_.insert(sector);
        of_all_.insert(sector / fetched_sectors);
    });
}

}  // namespace warpsim
