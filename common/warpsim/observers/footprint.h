// The amount of global memory that a launch touches, and how much of it comes from L2 or DRAM: each
// sector once, however often it is loaded again.
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
    bool insert(uint64_t sector);  // false: already in the set
    uint64_t size() const { return size_; }

  private:
    static constexpr uint64_t page_sectors = uint64_t{1} << 15;  // 1 MiB of memory
    using Page = std::bitset<page_sectors>;

    std::unordered_map<uint64_t, std::unique_ptr<Page>> pages_;
    uint64_t last_ = UINT64_MAX, size_ = 0;
    Page* last_page_ = nullptr;
};

// Numbers of distinct sectors.
struct Footprint {
    uint64_t loaded_sectors = 0;  // first touched by a load
    uint64_t fresh_sectors = 0;   // fetched from DRAM for them: in pairs not touched before
    uint64_t stored_sectors = 0;  // atomics included
};

// DRAM delivers two sectors at once (cudaLimitMaxL2FetchGranularity is 64 bytes unless set).
constexpr uint64_t fetched_sectors = 2;

// Where a load finds its data if caches start empty and never evict. L1 holds the sectors that this
// launch has touched, L2 every pair of sectors of which this launch or an earlier one has touched
// one. Nearest first.
enum class Distance : uint8_t { l1, l2, dram };

class FootprintCounter {
  public:
    // `earlier`: the pairs that earlier launches have touched; this launch's pairs are added to it.
    explicit FootprintCounter(SectorSet& earlier) : of_all_(earlier) {}
    Footprint footprint() const { return {loaded_, fresh_, stored_.size()}; }

    // Returns the distance of the farthest of the active lanes' sectors.
    Distance load(const std::array<uint64_t, warp_size>& addresses, Mask active);
    void store(const std::array<uint64_t, warp_size>& addresses, Mask active);

  private:
    SectorSet& of_all_;  // pairs of sectors
    SectorSet touched_, stored_;
    uint64_t loaded_ = 0, fresh_ = 0;
};

}  // namespace warpsim
