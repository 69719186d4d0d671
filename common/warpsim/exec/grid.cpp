#include "warpsim/exec/grid.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <deque>

#include "language/say.h"
#include "warpsim/exec/block_skipper.h"
#include "warpsim/exec/deadlock_detector.h"
#include "warpsim/exec/describe.h"
#include "warpsim/exec/loop_skipper.h"
#include "warpsim/exec/round_skipper.h"

namespace warpsim {

namespace {
// Limit on blocks that have begun but not ended: enough for any legitimate waiting between blocks,
// and a bound on their memory.
constexpr size_t most_resident_blocks = 4096;
// Turns of each block in which no other begins or ends, before lanes that are held back continue.
constexpr size_t most_rounds_held = 16;
// The workspace of a cooperative launch: CUDA 13 keeps two words there.
constexpr size_t workspace_bytes = 64;
}  // namespace

const Function* Program::find_entry(const std::string& name) const {
    const auto found = function_ids.find(name);
    if (found == function_ids.end() || !functions[found->second].is_entry) return nullptr;
    return &functions[found->second];
}

static Dim3 cluster_of(const Launch& launch, const Function* kernel) {
    if (launch.cluster) return *launch.cluster;
    return kernel ? kernel->required_cluster.value_or(Dim3()) : Dim3();
}

// How many boxes of size `part` are in one of size `all`, where they fill it.
static uint64_t parts_of(const Dim3& all, const Dim3& part) {
    return all.count() / std::max<uint64_t>(part.count(), 1);
}

Grid::Grid(const Program& program, GlobalMemory& memory, const Launch& launch)
    : program_(program),
      memory_(memory),
      launch_(launch),
      kernel_(program.find_entry(launch.kernel)),
      cluster_(cluster_of(launch, kernel_)),
      schedule_(launch.order, launch.schedule,
                std::max<uint64_t>(parts_of(launch.grid, cluster_), 1),
                (launch.block.count() + warp_size - 1) / warp_size),
      instructions_left_(launch.max_instructions),
      work_left_(launch.max_instructions),
      bytes_left_(launch.max_bytes / 2),  // the other half is for what blocks allocate when they
                                          // start
      observers_(launch.observers) {
    if (launch.block_order) schedule_.permute(launch.block_order);
    if (observed() || !schedule_.is_in_order()) return;
    // In any memory: many blocks may have no data at all.
    if (may_skip_blocks()) block_skipper_ = std::make_unique<BlockSkipper>(*this);
    memory.find_zeros();
    // Otherwise loops read different data in each iteration, and the attempts would only cost time.
    if (!memory.repeats()) return;
    loop_skipper_ = std::make_unique<LoopSkipper>();
    if (kernel_ && !is_explicit_cluster()) round_skipper_ = std::make_unique<RoundSkipper>(*this);
}

// Nothing may come between one block and the next.
bool Grid::may_skip_blocks() const {
    return kernel_ && !is_explicit_cluster() && !launch_.cooperative && !launch_.block_order &&
           !launch_.host_takes_part && !launch_.images;
}

Grid::~Grid() = default;

Result Grid::run() {
    uint32_t workspace = 0;
    try {
        check_launch();
        if (launch_.cooperative) {
            workspace = memory_.allocate(workspace_bytes, std::byte{0});
            workspace_ = GlobalMemory::address(workspace);
        }
        tell_observers([&](Observer& observer) { observer.launch_starts(*this); });
        run_clusters();
    } catch (const Fault& fault) {
        result_.fault = fault;
        if (result_.fault->kernel.empty()) result_.fault->kernel = launch_.kernel;
    }
    if (workspace) memory_.free(workspace);
    result_.warp_instructions = instructions_done();
    if (!unfinished_line_.empty()) print("\n");
    return std::move(result_);
}

// Loops are executed while a block's registers are followed.
LoopSkipper* Grid::loop_skipper() {
    const bool follows = (block_skipper_ && block_skipper_->follows()) ||
                         (round_skipper_ && round_skipper_->is_watching());
    return follows ? nullptr : loop_skipper_.get();
}

void Grid::watch(Observer* observer) {
    observers_.clear();
    if (observer) observers_.push_back(observer);
}

void Grid::skip_instructions(uint64_t count) {
    instructions_left_ -= count;
    result_.skipped_instructions += count;
}

bool Grid::spend_work(uint64_t units) {
    if (units > work_left_) return false;
    work_left_ -= units;
    return true;
}

bool Grid::take_memory(size_t bytes) {
    if (bytes > bytes_left_) return false;
    bytes_left_ -= bytes;
    return true;
}

// Why a launch makes no progress.
static std::string missing_blocks(uint64_t count, uint64_t ended) {
    if (ended == 0) return lab::in_language("no block that still runs can go on");
    return ended == 1 ? lab::say(
                            "no block that still runs can go on, and 1 of {} blocks has ended; "
                            "grid.sync() waits for every block",
                            count)
                      : lab::say(
                            "no block that still runs can go on, and {} of {} blocks have ended; "
                            "grid.sync() waits for every block",
                            ended, count);
}

// Runs one cluster after another; one that spins yields to others, since it may be waiting for them.
void Grid::run_clusters() {
    const uint64_t blocks_each = cluster_.count(), count = parts_of(launch_.grid, cluster_);
    const uint64_t warps = (launch_.block.count() + warp_size - 1) / warp_size;
    const size_t block_bytes = kernel_->shared.laid_out_bytes + launch_.dynamic_shared_bytes +
                               warps * (sizeof(Warp) + kernel_->frame_bytes);
    const size_t most_resident =
        std::min(launch_.max_bytes / 2 / block_bytes, most_resident_blocks) / blocks_each;
    if (most_resident < 2) {
        const size_t most = launch_.max_bytes / 2;
        throw Fault(
            FaultKind::too_much_memory,
            blocks_each == 1
                ? lab::say("a block needs {} bytes, and at least two must fit in {}", block_bytes,
                           most)
                : lab::say(
                      "a block needs {} bytes, and at least two clusters of them must fit in {}",
                      block_bytes, most));
    }
    const bool looks_for_spin = !launch_.may_wait_for_later && !launch_.cooperative &&
                                schedule_.is_in_order() && blocks_each == 1;
    std::optional<SpinCycle> spin;
    DeadlockDetector deadlock(*this);
    uint64_t started = 0;
    std::deque<std::unique_ptr<Cluster>> waiting;
    size_t turns_held = 0;  // since a block began or ended
    while (started < count || !waiting.empty()) {
        std::unique_ptr<Cluster> cluster;
        if (block_skipper_ && waiting.empty()) started += block_skipper_->skip(started);
        if (started == count && waiting.empty()) break;
        const bool begins = started < count && waiting.size() < most_resident;
        if (begins) {
            cluster = take_cluster();
            if (block_skipper_ && waiting.empty())
                block_skipper_->begin(*cluster->blocks()[0], started);
            cluster->start(schedule_.cluster(started++));
        } else {
            cluster = std::move(waiting.front());
            waiting.pop_front();
        }
        const Warp::Stop stop = cluster->run();
        Block& block = *cluster->blocks()[0];
        // Only blocks that began later have run since its spin was found.
        if (spin && spin->block == &block && block.has_left(*spin)) {
            if (launch_.order == WarpOrder::ascending) throw spin->place;
            if (!result_.waits_for_earlier) result_.waits_for_earlier = spin->place;
            spin.reset();
        }
        const bool is_first = looks_for_spin && waiting.empty() && started < count;
        if (stop == Warp::Stop::yielded && is_first) spin = block.find_spin_cycle();
        const bool ended = cluster->finished();
        if (block_skipper_) block_skipper_->end(ended);
        if (ended) {
            idle_.push_back(std::move(cluster));
        } else {
            waiting.push_back(std::move(cluster));
        }
        turns_held = begins || ended ? 0 : turns_held + 1;
        if (launch_.hold && turns_held > most_rounds_held * waiting.size()) {
            launch_.hold->let_go();
            turns_held = 0;
        }
        if (begins || ended) {
            deadlock.forget();
        } else if (deadlock.proved_by_turn(waiting)) {
            const uint64_t ended_blocks = (started - waiting.size()) * blocks_each;
            waiting.front()->fail_for_ever(missing_blocks(launch_.grid.count(), ended_blocks));
        }
    }
}

std::unique_ptr<Cluster> Grid::take_cluster() {
    if (idle_.empty()) return std::make_unique<Cluster>(*this);
    std::unique_ptr<Cluster> cluster = std::move(idle_.back());
    idle_.pop_back();
    return cluster;
}

std::byte* Grid::parameter(uint64_t offset, uint64_t bytes) {
    const uint64_t size = launch_.parameters.size();
    if (offset > size || bytes > size - offset) return nullptr;
    return const_cast<std::byte*>(launch_.parameters.data()) + offset;
}

void Grid::print(const std::string& text) {
    if (launch_.print) return launch_.print(text);
    for (const char c : text) {
        if (c == '\n') {
            if (result_.printed.size() < most_printed_lines)
                result_.printed.push_back(unfinished_line_);
            ++result_.printed_lines;
            unfinished_line_.clear();
        } else if (unfinished_line_.size() < most_printed_line_bytes) {
            unfinished_line_ += c;
        }
    }
}

static std::string buffer_of_argument(size_t index) {
    switch (index) {
        case 0:
            return lab::in_language("the buffer of the first argument");
        case 1:
            return lab::in_language("the buffer of the second argument");
        case 2:
            return lab::in_language("the buffer of the third argument");
        default:
            return lab::say("the buffer of the {}th argument", index + 1);
    }
}

// The buffer's own name, else the name or ordinal of the kernel's pointer parameter that points to
// it. If one points into its middle, the buffer is named by its size: elements are not counted from
// there.
std::string Grid::buffer_name(uint32_t buffer) const {
    if (!memory_.name(buffer).empty()) return memory_.name(buffer);
    std::string name;
    for (size_t i = 0; i < kernel_->parameters.size(); ++i) {
        const auto& parameter = kernel_->parameters[i];
        uint64_t value = 0;
        if (parameter.bytes != sizeof value) continue;
        std::memcpy(&value, launch_.parameters.data() + parameter.offset, sizeof value);
        if (GlobalMemory::buffer_of(value) != buffer) continue;
        if (GlobalMemory::offset_of(value) != 0 && memory_.size(buffer) != 0)
            return lab::say("an allocation of {} bytes that arguments of {} point into",
                            memory_.size(buffer), function_name(kernel_->name));
        const auto& names = launch_.parameter_names;
        if (name.empty())
            name = i < names.size() && !names[i].empty() ? names[i] : buffer_of_argument(i);
    }
    if (!name.empty()) return name;
    if (memory_.is_on_heap(buffer)) return lab::in_language("what malloc or new gave");
    return lab::say("an allocation of {} bytes that {} uses", memory_.size(buffer),
                    function_name(kernel_->name));
}

// Adds the nearest buffer to the description of a bad global access.
FaultKind Grid::describe_global(Access& access) const {
    const uint32_t slot = GlobalMemory::buffer_of(access.address);
    if (slot == 0 && access.address < (uint64_t{1} << (buffer_address_bits - 1)))
        return FaultKind::null_pointer;
    // Buffers are far apart: an address in the upper half of a slot is before the next buffer.
    const uint64_t offset = GlobalMemory::offset_of(access.address);
    const bool before_next = offset >> (buffer_address_bits - 1);
    access.buffer = slot + (before_next ? 1 : 0);
    access.buffer_offset =
        static_cast<int64_t>(access.address - GlobalMemory::address(access.buffer));
    if (!memory_.exists(access.buffer)) access.buffer = 0;
    return FaultKind::out_of_bounds;
}

Result run(const Program& program, GlobalMemory& memory, const Launch& launch) {
    return Grid(program, memory, launch).run();
}

}  // namespace warpsim
