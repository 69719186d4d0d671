#include "warpsim/observers/skipped_barriers.h"

#include <algorithm>

#include "warpsim/exec/describe.h"
#include "warpsim/exec/grid.h"
#include "warpsim/insn/mask.h"

namespace warpsim {

bool has_block_barriers(const Program& program) {
    return std::ranges::any_of(program.module.functions, [](const ptx::Function& function) {
        return std::ranges::any_of(function.instructions, [](const ptx::Instruction& text) {
            return traits_of(text).effect == Effect::block_barrier;
        });
    });
}

// Clears the state left by a launch that a fault stopped.
void SkippedBarrierObserver::launch_starts(const Grid& grid) {
    program_ = &grid.program();
    kernel_ = &grid.kernel();
    blocks_of_grid_ = grid.launch().grid.count();
    threads_of_block_ = grid.launch().block.count();
    blocks_.clear();
}

// A Block object is reused for a later block.
void SkippedBarrierObserver::block_starts(const Block& block) {
    BlockState& state = blocks_[&block];
    look_at(state);
    state.position = block.position();
    state.threads.assign(threads_of_block_, {});
    state.barriers.clear();
    reached_ = {};
}

void SkippedBarrierObserver::guards(const Warp& warp, const Insn& insn, Mask lanes) {
    const Reached here{&warp, &insn, lanes};
    if (!insn.control || here == reached_) return;
    reached_ = here;
    std::vector<ThreadState>& threads = blocks_.at(&warp.block()).threads;
    for_each_lane(lanes, [&](int lane) { threads[warp.thread_number(lane)].branch = &insn; });
}

void SkippedBarrierObserver::executes(const Warp&, const Insn& insn, Mask, Mask) {
    if (insn.control) control_ = &insn;
}

void SkippedBarrierObserver::arrives(const Warp& warp, int barrier, Mask lanes, bool waits) {
    if (barrier != 0 || !waits) return;
    BlockState& block = blocks_.at(&warp.block());
    for_each_lane(lanes, [&](int lane) {
        uint32_t& count = block.threads[warp.thread_number(lane)].barriers;
        if (count++ == block.barriers.size()) block.barriers.push_back(control_);
    });
}

void SkippedBarrierObserver::launch_ends() {
    for (const auto& [block, state] : blocks_) look_at(state);
    blocks_.clear();
}

void SkippedBarrierObserver::look_at(const BlockState& block) {
    for (size_t i = 0; i < block.threads.size(); ++i) {
        const ThreadState& thread = block.threads[i];
        if (thread.branch && thread.barriers < block.barriers.size())
            add(*thread.branch, *block.barriers[thread.barriers], static_cast<uint32_t>(i),
                block.position);
    }
}

void SkippedBarrierObserver::add(const Insn& branch, const Insn& barrier, uint32_t thread,
                                 const Dim3& block) {
    if (found_.size() == most ||
        !known_.emplace(branch.text->ptx_line, barrier.text->ptx_line).second)
        return;
    SkippedBarrier& skipped = found_.emplace_back();
    skipped.branch = line_of(*program_, *branch.text);
    append_calls(*program_, *kernel_, barrier, skipped.barrier);
    skipped.thread = thread;
    skipped.block = block;
    skipped.names_blocks = blocks_of_grid_ > 1;
}

}  // namespace warpsim
