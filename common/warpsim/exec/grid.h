// A launch: a grid of blocks over one program and one global memory.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "warpsim/exec/cluster.h"
#include "warpsim/exec/hold.h"
#include "warpsim/exec/memory.h"
#include "warpsim/exec/observer.h"
#include "warpsim/exec/program.h"
#include "warpsim/exec/schedule.h"

namespace warpsim {

// Limits of the simulated device, those of compute capability 8.0 (CUDA C++ Programming Guide,
// table "Technical Specifications per Compute Capability").
constexpr uint32_t most_threads_per_block = 1024;
constexpr uint32_t most_static_shared_bytes = 48 * 1024;
constexpr uint32_t most_shared_bytes = 163 * 1024;
// Those of compute capability 9.0, for code that needs it.
constexpr int first_with_clusters = 90;
constexpr uint32_t most_cluster_blocks = 16;
constexpr uint32_t most_shared_bytes_with_clusters = 227 * 1024;

class Images;

struct Launch {
    std::string kernel;  // as named in the PTX
    Dim3 grid, block;
    uint32_t dynamic_shared_bytes = 0;
    std::vector<std::byte> parameters;  // laid out as PTX does: each at its natural alignment
    uint64_t max_instructions = 1'000'000'000;  // warp-instructions, before Fault never_ends
    WarpOrder order = WarpOrder::ascending;     // of blocks, and of the warps in a block
    std::vector<Observer*> observers = {};
    bool cooperative = false;            // as cudaLaunchCooperativeKernel: grid.sync() works
    size_t max_bytes = size_t{2} << 30;  // for the blocks that run, before Fault too_much_memory
    // Receives the kernel's output as it is printed; if empty, the result holds the first lines.
    std::function<void(std::string_view)> print = {};
    std::vector<std::string> parameter_names = {};  // as in the source, where known
    uint64_t schedule = 0;                          // a seed: see Schedule
    uint64_t block_order = 0;                       // for few blocks: see Schedule::permute
    // False: a block that waits for one with a higher number is a fault, since CUDA does not
    // promise that the latter begins before the former ends (except in a cooperative launch).
    // Detected only in ascending order with seed 0.
    bool may_wait_for_later = true;
    // Host threads write to device memory during the launch: waiting threads may be waiting for
    // them.
    bool host_takes_part = false;
    const Images* images = nullptr;    // textures and surfaces; null: none
    std::optional<Dim3> cluster = {};  // its size in blocks; nullopt: as the kernel requires
    Hold* hold = nullptr;              // null: no lane is held back
};

struct Result {
    std::optional<Fault> fault;
    // No fault, but where a block that began in descending order waited for one of a lower number.
    // Only of launches that must not wait for later blocks.
    std::optional<Fault> waits_for_earlier;
    uint64_t warp_instructions = 0;
    uint64_t skipped_instructions = 0;  // of these, by LoopSkipper and its like: not executed
    std::vector<std::string> printed;   // whole lines, the first `most_printed_lines`
    uint64_t printed_lines = 0;
};
constexpr size_t most_printed_lines = 40, most_printed_line_bytes = 1000;

class BlockSkipper;
class LoopSkipper;
class RoundSkipper;

class Grid {
  public:
    Grid(const Program& program, GlobalMemory& memory, const Launch& launch);
    ~Grid();
    Result run();

    // --- for blocks and instructions -----------------------------------------------------------
    const Program& program() const { return program_; }
    const Launch& launch() const { return launch_; }
    const Function& kernel() const { return *kernel_; }
    Schedule& schedule() { return schedule_; }
    const Schedule& schedule() const { return schedule_; }
    const Dim3& cluster() const { return cluster_; }  // its size in blocks
    bool is_explicit_cluster() const { return launch_.cluster || kernel_->required_cluster; }
    // Shared memory of a block as allocated: static plus dynamic, in units of 128 bytes.
    uint32_t shared_bytes() const {
        return (kernel_->shared.static_bytes + launch_.dynamic_shared_bytes + 127) / 128 * 128;
    }
    GlobalMemory& memory() { return memory_; }
    const GlobalMemory& memory() const { return memory_; }
    bool observed() const { return !observers_.empty() || launch_.hold; }
    // Calls tell(observer) for each observer.
    template <class Tell>
    void tell_observers(Tell tell) const {
        for (Observer* observer : observers_) tell(*observer);
    }
    void print(const std::string& text);
    // A range of the kernel's parameter bytes; null outside them. They are only read; they are not
    // const so that loads from all spaces can share one path.
    std::byte* parameter(uint64_t offset, uint64_t bytes);
    uint64_t instructions_left() const { return instructions_left_; }
    uint64_t instructions_done() const { return launch_.max_instructions - instructions_left_; }
    bool spend_instruction() { return instructions_left_-- != 0; }
    // Counts `count` of the instructions left as done without executing them.
    void skip_instructions(uint64_t count);
    // Null: every iteration of every loop is executed.
    LoopSkipper* loop_skipper();
    // Null: every round of a block is executed.
    RoundSkipper* round_skipper() { return round_skipper_.get(); }
    // The observer, or none, watches what blocks do from now on. For launches without others.
    void watch(Observer* observer);
    // Charges work beyond that of ordinary instructions, in units of a few nanoseconds, to a budget
    // as large as that of instructions. False: the budget is spent.
    bool spend_work(uint64_t units);
    uint64_t work_left() const { return work_left_; }
    // Charges memory that a block allocates while it runs; it is not returned before the launch
    // ends. False: more than the half of max_bytes reserved for this.
    bool take_memory(size_t bytes);

    uint64_t workspace() const { return workspace_; }

    FaultKind describe_global(Access& access) const;
    std::string buffer_name(uint32_t buffer) const;
    size_t buffer_size(uint32_t buffer) const { return memory_.size(buffer); }
    bool was_freed(uint32_t buffer) const { return memory_.was_freed(buffer); }

  private:
    void check_launch() const;
    void check_clusters() const;
    void run_clusters();
    std::unique_ptr<Cluster> take_cluster();
    bool may_skip_blocks() const;

    const Program& program_;
    GlobalMemory& memory_;
    const Launch& launch_;
    const Function* kernel_ = nullptr;
    Dim3 cluster_;
    Schedule schedule_;
    uint64_t instructions_left_;
    std::unique_ptr<LoopSkipper> loop_skipper_;
    std::unique_ptr<RoundSkipper> round_skipper_;
    std::unique_ptr<BlockSkipper> block_skipper_;  // null: every block is executed
    uint64_t work_left_;
    size_t bytes_left_;
    std::vector<Observer*> observers_;
    uint64_t workspace_ = 0;  // address; cooperative launches only: their blocks synchronise there
    std::vector<std::unique_ptr<Cluster>> idle_;  // finished ones, for reuse
    std::string unfinished_line_;
    Result result_;
};

// Runs a launch to its end. A kernel's faults are in the result; nothing is thrown.
Result run(const Program& program, GlobalMemory& memory, const Launch& launch);

}  // namespace warpsim
