// Races found, one for each pair of source lines.
#pragma once

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "warpsim/exec/grid.h"
#include "warpsim/observers/race.h"
#include "warpsim/observers/race_site.h"

namespace warpsim::race {

// One of two unordered accesses.
struct RacingAccess {
    const Site* site;
    uint64_t block;  // linear
    uint32_t thread;
};

class Reports {
  public:
    // Limit for findings, and separately for remarks: longer lists are not read line by line.
    static constexpr size_t most = 100;

    const std::vector<Race>& races() const { return races_; }
    uint64_t left_out() const { return left_out_; }

    void begin_launch() { ++launches_; }

    struct RacyPlace {
        ptx::Space space;
        uint64_t offset;  // in shared memory, or the global address
        uint32_t bytes;   // the size of one element
        uint64_t owner;   // of shared memory: its block
    };
    void add(const Grid& grid, RaceKind kind, const RacingAccess& first, const RacingAccess& second,
             Missing missing, const RacyPlace& at);

  private:
    using Place = std::pair<std::string, int>;

    static constexpr size_t left_out_place = SIZE_MAX;

    bool is_full(RaceKind kind) const;
    bool is_told_by_a_race(const RaceEnd& access) const;
    void forget_lifetimes(const RaceEnd& access);

    std::vector<Race> races_;
    std::map<std::pair<Place, Place>, size_t> by_places_;  // index of races_, or left_out_place
    uint64_t left_out_ = 0, launches_ = 0;
};

// Whether the loaded value is only compared, never added, stored or used as an address: the word is
// a flag.
bool reads_a_flag(const Program& program, const ptx::Instruction& load);

}  // namespace warpsim::race
