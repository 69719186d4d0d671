// Who adds what to what in a launch, step by step: what a picture of it needs.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "warpsim/exec/fault.h"
#include "warpsim/exec/observer.h"

namespace warpsim {

struct TracedPlace {
    uint32_t array = 0;    // index into LaunchTrace::arrays
    uint64_t element = 0;  // in units of the access
    bool operator==(const TracedPlace&) const = default;
};

// What a lane's register holds, as far as data of the memory are in it.
struct Addend {
    enum class From : uint8_t { nowhere, memory, own_register, other_lane };
    static constexpr uint32_t nobody = UINT32_MAX;

    From from = From::nowhere;  // nowhere: a constant, or what no float of the memory went into
    int lane = 0;               // other_lane: of the same warp
    uint32_t made_by = nobody;  // the Deed whose result it is; nobody: as the launch found it
    TracedPlace place{};        // of memory, where it was loaded last

    bool carries_data() const { return from != From::nowhere; }
};

// What one lane did in a step: it added, or put into memory what it has not made itself.
struct Deed {
    uint32_t id = 0;  // over all launches, from 0
    int lane = 0;
    double result = 0;
    std::vector<Addend> addends;    // those that carry data
    std::optional<TracedPlace> to;  // where the lane stored the result first
};

// An access to shared memory that fed an addition or took its result.
struct BankUse {
    AccessKind kind = AccessKind::load;
    uint32_t wavefronts = 0, ideal = 0;
    std::array<uint8_t, 32> words{};  // different ones that each bank is asked for
};

// One warp's execution of a step's instruction.
struct Execution {
    uint64_t block = 0;  // its number in the grid
    int warp = 0;        // in the block
    Mask active = 0, launched = 0;
    std::vector<Deed> deeds;
    std::vector<BankUse> banks;
};

// move: stores what was loaded, or made by another lane. atomic: the memory adds.
enum class StepKind : uint8_t { addition, atomic, move };

// The k-th time, between two barriers, that an instruction is executed, by all warps that do.
struct TracedStep {
    StepKind kind = StepKind::addition;
    SourcePlace at;      // of the CUDA source: in a .cu file where there is one
    uint32_t epoch = 0;  // block barriers that lie before it
    std::vector<Execution> executions;
    // Lines by which different threads reach one place here with no barrier between, at least one
    // of them to write: what may be a race, if the race detector says so.
    std::set<std::pair<int, int>> meetings;
};

struct TracedArray {
    std::string name;
    ptx::Space space = ptx::Space::global;
};

struct TracedBarrier {
    int line = 0;
    uint64_t warps = 0;  // that came to it
};

struct LaunchTrace {
    std::string kernel;  // as the source calls it
    uint64_t blocks = 0;
    uint32_t threads = 0;  // of a block
    std::vector<TracedArray> arrays;
    std::vector<TracedStep> steps;        // in the order of the program
    std::vector<TracedBarrier> barriers;  // by the epoch that they end
    bool cut_off = false;                 // there was more than is kept
};

}  // namespace warpsim
