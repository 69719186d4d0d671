// The additions of a launch, step by step: the data for a picture of it.
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

// The origin of a value in a lane's register, as far as it derives from data in memory.
struct Addend {
    enum class From : uint8_t { nowhere, memory, own_register, other_lane };
    static constexpr uint32_t nobody = UINT32_MAX;

    From from = From::nowhere;  // nowhere: a constant, or derived from no float in memory
    int lane = 0;               // other_lane: of the same warp
    uint32_t made_by =
        nobody;           // the LaneOperation whose result it is; nobody: unchanged since the start
    TracedPlace place{};  // in memory, where it was last loaded from

    bool carries_data() const { return from != From::nowhere; }
};

// What one lane did in a step: an addition, or a store of a value that it did not compute.
struct LaneOperation {
    uint32_t id = 0;  // over all launches, from 0
    int lane = 0;
    double result = 0;
    std::vector<Addend> addends;    // those that carry data
    std::optional<TracedPlace> to;  // where the lane stored the result first
};

// An access to shared memory that fed an addition or stored its result.
struct BankUse {
    AccessKind kind = AccessKind::load;
    uint32_t wavefronts = 0, ideal = 0;
    std::array<uint8_t, 32> words{};  // distinct words requested from each bank
};

// One warp's execution of a step's instruction.
struct Execution {
    uint64_t block = 0;  // its number in the grid
    int warp = 0;        // in the block
    Mask active = 0, launched = 0;
    std::vector<LaneOperation> operations;
    std::vector<BankUse> banks;
};

// move: stores a value that was loaded, or computed by another lane. atomic: the memory adds.
enum class StepKind : uint8_t { addition, atomic, move };

// The k-th execution of an instruction between two barriers, by all warps that execute it.
struct TracedStep {
    StepKind kind = StepKind::addition;
    SourcePlace at;      // in the CUDA source: in a .cu file if there is one
    uint32_t epoch = 0;  // number of block barriers before it
    std::vector<Execution> executions;
    // Pairs of lines at which different threads access one place of this step with no barrier
    // between, at least one of them writing: a race only if the race detector reports one.
    std::set<std::pair<int, int>> meetings;
};

struct TracedArray {
    std::string name;
    ptx::Space space = ptx::Space::global;
};

struct TracedBarrier {
    int line = 0;
    uint64_t warps = 0;  // that reached it
};

struct LaunchTrace {
    std::string kernel;  // its name in the source
    uint64_t blocks = 0;
    uint32_t threads = 0;  // per block
    std::vector<TracedArray> arrays;
    std::vector<TracedStep> steps;        // in program order
    std::vector<TracedBarrier> barriers;  // by the epoch that they end
    bool cut_off = false;                 // there were more than the limits allow
};

}  // namespace warpsim
