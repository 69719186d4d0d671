// A launch: a grid of blocks over one program and one global memory.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "warpsim/exec/block.h"
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

class Images;

struct Launch {
    std::string kernel;  // as named in the PTX
    Dim3 grid, block;
    uint32_t dynamic_shared_bytes = 0;
    std::vector<std::byte> parameters;  // laid out as PTX does: each at its natural alignment
    uint64_t max_instructions = 1'000'000'000;  // warp-instructions, before Fault never_ends
    Order order = Order::ascending;             // of blocks, and of the warps in a block
    std::vector<Observer*> observers = {};
    bool cooperative = false;            // as cudaLaunchCooperativeKernel: grid.sync() works
    size_t max_bytes = size_t{2} << 30;  // for the blocks that run, before Fault too_much_memory
    // Takes what the kernel prints, as it prints it; without one, the result holds the first lines.
    std::function<void(std::string_view)> print = {};
    std::vector<std::string> parameter_names = {};  // as the source calls them, where it is known
    uint64_t schedule = 0;                          // a seed: see Schedule
    // Off: a block that waits for one of a higher number is a fault, for CUDA does not promise that
    // this one begins before the other ends (but in a cooperative launch). Seen in ascending order.
    bool may_wait_for_later = true;
    // Threads of the host write to its memory meanwhile: what waits may wait for them.
    bool host_takes_part = false;
    const Images* images = nullptr;  // textures and surfaces; null: there are none
};

struct Result {
    std::optional<Fault> fault;
    uint64_t warp_instructions = 0;
    uint64_t skipped_instructions = 0;  // of them, those whose effect was computed: LoopSkipper
    std::vector<std::string> printed;   // whole lines, the first `most_printed_lines`
    uint64_t printed_lines = 0;
};
constexpr size_t most_printed_lines = 40, most_printed_line_bytes = 1000;

class LoopSkipper;

class Grid {
  public:
    Grid(const Program& program, GlobalMemory& memory, const Launch& launch);
    ~Grid();
    Result run();

    // --- for blocks and instructions
    // ---------------------------------------------------------------
    const Program& program() const { return program_; }
    const Launch& launch() const { return launch_; }
    const Function& kernel() const { return *kernel_; }
    Schedule& schedule() { return schedule_; }
    const Schedule& schedule() const { return schedule_; }
    // Of a block, as it is allocated: static and dynamic, in units of 128.
    uint32_t shared_bytes() const {
        return (kernel_->shared.static_bytes + launch_.dynamic_shared_bytes + 127) / 128 * 128;
    }
    GlobalMemory& memory() { return memory_; }
    const GlobalMemory& memory() const { return memory_; }
    bool observed() const { return !launch_.observers.empty(); }
    // Calls tell(observer) for each.
    template <class Tell>
    void tell_observers(Tell tell) const {
        for (Observer* observer : launch_.observers) tell(*observer);
    }
    void print(const std::string& text);
    // The kernel's parameters as bytes; null outside them.
    // They are only read: that they are not const is for the loads' common path.
    std::byte* parameter(uint64_t offset, uint64_t bytes);
    uint64_t instructions_left() const { return instructions_left_; }
    uint64_t instructions_done() const { return launch_.max_instructions - instructions_left_; }
    bool spend_instruction() { return instructions_left_-- != 0; }
    // So many of those left are not executed.
    void skip_instructions(uint64_t count);
    // Null: what a loop does is done each time.
    LoopSkipper* loop_skipper() { return loop_skipper_.get(); }
    // What one instruction does beyond the ordinary, in units of a few nanoseconds: it has a budget
    // as large as that of instructions. False: spent.
    bool spend_work(uint64_t units);
    // Memory that a block takes while it runs; the launch keeps it. False: beyond max_bytes.
    bool take_memory(size_t bytes);

    uint64_t workspace() const { return workspace_; }

    FaultKind describe_global(Access& access) const;
    std::string buffer_name(uint32_t buffer) const;
    size_t buffer_size(uint32_t buffer) const { return memory_.size(buffer); }
    bool was_freed(uint32_t buffer) const { return memory_.was_freed(buffer); }

  private:
    void check_launch() const;
    void run_blocks();
    std::unique_ptr<Block> take_block(uint64_t turn);

    const Program& program_;
    GlobalMemory& memory_;
    const Launch& launch_;
    const Function* kernel_ = nullptr;
    Schedule schedule_;
    uint64_t instructions_left_;
    std::unique_ptr<LoopSkipper> loop_skipper_;
    uint64_t work_left_;
    size_t bytes_left_;
    uint64_t workspace_ = 0;  // address of a cooperative launch's, where its blocks meet
    std::vector<std::unique_ptr<Block>> idle_;  // finished blocks, to be used again
    std::string unfinished_line_;
    Result result_;
};

// Runs a launch to its end. A kernel's faults are in the result; nothing is thrown.
Result run(const Program& program, GlobalMemory& memory, const Launch& launch);

}  // namespace warpsim
