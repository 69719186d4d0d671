// How much of global memory a launch touches, and what has to come from afar: it does so once,
// however often it is loaded again.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <memory>
#include <unordered_map>

#include "warpsim/exec/program.h"
#include "warpsim/observers/sectors.h"

namespace warpsim {

class SectorSet {
  public:
    bool insert(uint64_t sector);  // false: it was there already
    uint64_t size() const { return size_; }

  private:
    static constexpr uint64_t page_sectors = uint64_t{1} << 15;  // 1 MiB of memory
    using Page = std::bitset<page_sectors>;

    std::unordered_map<uint64_t, std::unique_ptr<Page>> pages_;
    uint64_t last_ = UINT64_MAX, size_ = 0;
    Page* last_page_ = nullptr;
};

// Different sectors.
struct Footprint {
    uint64_t loaded_sectors = 0;  // before they were stored
    uint64_t fresh_sectors = 0;   // that DRAM delivers for them: pairs nobody has touched before
    uint64_t stored_sectors = 0;  // atomics too
};

// What DRAM delivers at once: two sectors (cudaLimitMaxL2FetchGranularity is 64 bytes unless set).
constexpr uint64_t fetched_sectors = 2;

// Where a load finds what it wants if nothing is ever forgotten and caches begin empty: what this
// launch has touched is near, what one before it has touched, or came along, is further away. The
// nearest first.
enum class Distance : uint8_t { l1, l2, dram };

class FootprintCounter {
  public:
    // `earlier`: the pairs that launches before this one have touched; this one's are added.
    explicit FootprintCounter(SectorSet& earlier) : of_all_(earlier) {}
    Footprint footprint() const { return {loaded_, fresh_, stored_.size()}; }

    // The farthest of the active lanes' sectors.
    Distance load(const std::array<uint64_t, warp_size>& addresses, Mask active);
    void store(const std::array<uint64_t, warp_size>& addresses, Mask active);

  private:
    SectorSet& of_all_;  // pairs of sectors
    SectorSet touched_, stored_;
    uint64_t loaded_ = 0, fresh_ = 0;
};

}  // namespace warpsim
