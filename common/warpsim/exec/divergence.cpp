// Divergence, reconvergence, calls, returns and exits of lanes. See warp.h.
#include <algorithm>
#include <bit>
#include <cstring>

#include "warpsim/exec/grid.h"
#include "warpsim/exec/loop_skipper.h"
#include "warpsim/exec/warp.h"
#include "warpsim/insn/mask.h"

namespace warpsim {

namespace {
constexpr uint32_t most_frames = 4096;  // nested calls of one warp
}  // namespace

Reconvergence* Warp::make_reconvergence(int pc, Frame* frame, Mask expected, Reconvergence* outer) {
    Reconvergence* meet;
    if (free_reconvergences_.empty()) {
        meet = &reconvergences_.emplace_back();
    } else {
        meet = free_reconvergences_.back();
        free_reconvergences_.pop_back();
    }
    *meet = {pc, frame, expected, 0, outer};
    live_reconvergences_.push_back(meet);
    return meet;
}

// Active lanes go to `target`, the split's other lanes to the next instruction.
void Warp::branch(const Insn& insn, int target) {
    Split& split = *split_;
    const int from = split.pc;
    moved_ = true;
    const Mask staying = split.mask & ~active_;
    if (staying) {
        const int meet_pc = insn.reconverge;
        if (meet_pc >= 0 &&
            !(split.meet && split.meet->frame == split.frame && split.meet->pc == meet_pc)) {
            split.meet = make_reconvergence(meet_pc, split.frame, split.mask, split.meet);
        }
        diverge(split, staying, from + 1);
    }
    if (target <= from) back_edge(split, insn);
    split.pc = target;
    LoopSkipper* const skipper = block_.grid().loop_skipper();
    if (skipper && target <= from && !staying && !stop_) skipper->arrive(*this, insn);
}

// `leaving` lanes become a separate split at `leaving_pc`. Null: that is their reconvergence point,
// where they already wait.
Split* Warp::diverge(Split& split, Mask leaving, int leaving_pc) {
    split.mask &= ~leaving;
    if (split.meet && split.meet->frame == split.frame && split.meet->pc == leaving_pc) {
        split.meet->arrived |= leaving;
        return nullptr;
    }
    Split& other = new_split();
    other.pc = leaving_pc;
    other.mask = leaving;
    other.frame = split.frame;
    other.meet = split.meet;
    other.last_back_edge = split.last_back_edge;
    return &other;
}

void Warp::defer(Mask lanes) {
    part_before(lanes);
    active_ &= ~lanes;
}

// `lanes` become a separate split at the running instruction; all reconverge after it.
Split& Warp::part_before(Mask lanes) {
    Split& split = *split_;
    const int behind = split.pc + 1;
    const bool meets_behind =
        split.meet && split.meet->frame == split.frame && split.meet->pc == behind;
    if (!meets_behind) split.meet = make_reconvergence(behind, split.frame, split.mask, split.meet);
    return *diverge(split, lanes, split.pc);
}

void Warp::branch_many(const Insn& insn, const std::array<int, warp_size>& targets) {
    Split& split = *split_;
    const int from = split.pc;
    moved_ = true;
    const Mask lanes = split.mask;
    const int first = targets[std::countr_zero(lanes)];
    Mask others = 0;
    for_each_lane(lanes, [&](int lane) { others |= targets[lane] != first ? lane_bit[lane] : 0; });
    if (others && insn.reconverge >= 0) {
        split.meet = make_reconvergence(insn.reconverge, split.frame, lanes, split.meet);
    }
    while (others) {
        const int target = targets[std::countr_zero(others)];
        Mask same = 0;
        for_each_lane(others, [&](int lane) {
            if (targets[lane] == target) same |= lane_bit[lane];
        });
        diverge(split, same, target);
        others &= ~same;
    }
    if (first <= from) back_edge(split, insn);
    split.pc = first;
}

// The split has reached its reconvergence point.
void Warp::arrive(Split& split) {
    Reconvergence* meet = split.meet;
    meet->arrived |= split.mask;
    set_state(split, Split::unused);
    if (meet->arrived == meet->expected) reconverge(meet);
}

// All expected lanes have arrived: they are one split again.
void Warp::reconverge(Reconvergence* meet) {
    Split& split = new_split();
    split.pc = meet->pc;
    split.mask = meet->arrived;
    split.frame = meet->frame;
    split.meet = meet->outer;
    std::erase(live_reconvergences_, meet);
    free_reconvergences_.push_back(meet);
}

// `lanes` will not arrive at `meet` or any outer reconvergence; with `only_in`, only at those in
// that frame.
void Warp::drop_expected(Reconvergence* meet, Mask lanes, const Frame* only_in) {
    while (meet && (!only_in || meet->frame == only_in)) {
        Reconvergence* const outer = meet->outer;
        meet->expected &= ~lanes;
        meet->arrived &= ~lanes;
        if (meet->expected == 0) {
            std::erase(live_reconvergences_, meet);
            free_reconvergences_.push_back(meet);
        } else if (meet->arrived == meet->expected) {
            reconverge(meet);
        }
        meet = outer;
    }
}

// Lanes waiting at some reconvergence continue alone. False: no lanes wait at any.
bool Warp::release_softly() {
    for (Reconvergence* meet : live_reconvergences_) {
        if (meet->arrived == 0) continue;
        for_each_split(Split::at_barrier, [&](const Split& split) {
            // An aligned block barrier needs the whole warp: the lanes waiting there can never
            // arrive here.
            if (split.aligned && !can_run() && (meet->expected & split.mask))
                fail_parked_at_barrier();
        });
        Split& split = new_split();
        split.pc = meet->pc;
        split.mask = meet->arrived;
        split.frame = meet->frame;
        split.meet = meet->outer;
        meet->expected &= ~meet->arrived;
        meet->arrived = 0;
        return true;
    }
    return false;
}

// The lanes of the split exit; execute_control has put aside those that a guard excludes.
void Warp::exit_lanes() {
    Split& split = *split_;
    const Mask lanes = split.mask;
    moved_ = true;
    alive_ &= ~lanes;
    for (Frame* frame = split.frame; frame;) {
        Frame* const caller = frame->caller;
        drop_frame_lanes(frame, lanes);
        frame = caller;
    }
    set_state(split, Split::unused);
    drop_expected(split.meet, lanes, nullptr);
    block_.lanes_exited(*this, lanes);
    release_complete_groups();
}

Frame* Warp::make_frame(const Function& function) {
    Grid& grid = block_.grid();
    if (frames_.size() >= most_frames) {
        fail(FaultKind::too_much_memory,
             "the calls are nested too deeply (is the recursion endless?)");
    }
    if (free_frames_.empty()) free_frames_.push_back(std::make_unique<Frame>());
    const size_t room = free_frames_.back()->rows.capacity();
    if (function.frame_bytes > room && !grid.take_memory(function.frame_bytes)) {
        fail(FaultKind::too_much_memory, "the calls that are open need too much memory");
    }
    spend_work(function.frame_bytes / 256 + function.local_addresses.size());
    frames_.push_back(std::move(free_frames_.back()));
    free_frames_.pop_back();
    Frame& frame = *frames_.back();
    frame.function = &function;
    frame.rows.assign(function.frame_bytes, std::byte{0});
    std::copy(function.constants.begin(), function.constants.end(),
              frame.rows.begin() + function.constants_begin);
    return &frame;
}

void Warp::drop_frame_lanes(Frame* frame, Mask lanes) {
    frame->lanes &= ~lanes;
    if (frame->lanes || frame == &base_) return;
    const auto found = std::find_if(frames_.begin(), frames_.end(),
                                    [&](const auto& owned) { return owned.get() == frame; });
    free_frames_.push_back(std::move(*found));
    frames_.erase(found);
}

// Copies a variable between two places of each active lane's local memory.
void Warp::copy_local(uint32_t from, uint32_t to, uint32_t bytes) {
    spend_work(bytes / 4);
    block_.grid().tell_observers(
        [&](Observer& observer) { observer.copies_local(*this, from, to, bytes); });
    for_each_lane(active_, [&](int lane) {
        for (uint32_t i = 0; i < bytes; ++i)
            *local_page(to + i, lane) = *local_page(from + i, lane);
    });
}

// The split's lanes enter `callee`; they reconverge after the call.
void Warp::call(const Insn& insn, const Function& callee) {
    Split& split = *split_;
    Frame* const caller = split.frame;
    const uint32_t base = (caller->local_base + caller->function->local_bytes + 15) & ~15u;
    if (uint64_t{base} + callee.local_bytes > most_local_bytes) {
        fail(FaultKind::too_much_memory, "a thread needs more than 512 KiB of local memory");
    }
    moved_ = true;
    Frame* const frame = make_frame(callee);
    frame->local_base = base;
    frame->lanes = split.mask;
    frame->site = insn.call;
    frame->caller = caller;
    fill_rows(*frame, false);
    block_.grid().tell_observers([&](Observer& observer) { observer.enters(*this, *frame); });
    for (size_t i = 0; i < std::min(callee.parameters.size(), insn.call->arguments.size()); ++i) {
        copy_local(caller->local_base + insn.call->arguments[i], base + callee.parameters[i].offset,
                   callee.parameters[i].bytes);
    }
    split.meet = make_reconvergence(split.pc + 1, caller, split.mask, split.meet);
    split.frame = frame;
    split.pc = 0;
    enter(split);
}

void Warp::ret() {
    Split& split = *split_;
    Frame* const frame = split.frame;
    if (frame == &base_) return exit_lanes();
    moved_ = true;
    const Mask lanes = split.mask;
    const auto& results = frame->function->results;
    for (size_t i = 0; i < std::min(results.size(), frame->site->results.size()); ++i) {
        copy_local(frame->local_base + results[i].offset,
                   frame->caller->local_base + frame->site->results[i], results[i].bytes);
    }
    // Leave every reconvergence inside the function; the next one out is the one after the call.
    Reconvergence* const inside = split.meet;
    Reconvergence* behind_call = inside;
    while (behind_call->frame == frame) behind_call = behind_call->outer;
    Frame* const caller = frame->caller;
    set_state(split, Split::unused);
    drop_expected(inside, lanes, frame);
    drop_frame_lanes(frame, lanes);
    Split& returned = new_split();
    returned.pc = behind_call->pc;
    returned.mask = lanes;
    returned.frame = caller;
    returned.meet = behind_call;
}

// Fills the rows of special registers and of local variables' addresses. `new_block`: only those
// that differ from block to block.
void Warp::fill_rows(Frame& frame, bool new_block) {
    const Grid& grid = block_.grid();
    SpecialContext context{.thread = {},
                           .threads = block_.threads(),
                           .block = block_.position(),
                           .grid = grid.launch().grid,
                           .lane = 0,
                           .warp = index_,
                           .dynamic_shared = grid.launch().dynamic_shared_bytes,
                           .total_shared = grid.shared_bytes(),
                           .workspace = grid.workspace()};
    std::array<Dim3, warp_size> threads;
    for (int lane = 0; lane < warp_size && !new_block; ++lane) threads[lane] = thread_of(lane);
    for (const auto& [special, row] : frame.function->specials) {
        if (new_block && special->differs != Differs::by_block) continue;
        uint64_t value = 0;
        for (int lane = 0; lane < warp_size; ++lane) {
            if (lane == 0 || special->differs == Differs::by_lane) {
                context.thread = threads[lane];
                context.lane = lane;
                value = special->value(context);
            }
            std::memcpy(frame.rows.data() + row.row + lane * row.bytes, &value, row.bytes);
        }
    }
    if (new_block) return;
    for (const auto& [offset, row] : frame.function->local_addresses) {
        const uint64_t value = uint64_t{frame.local_base} + offset;
        for (int lane = 0; lane < warp_size; ++lane) {
            std::memcpy(frame.rows.data() + row.row + lane * row.bytes, &value, row.bytes);
        }
    }
}

}  // namespace warpsim
