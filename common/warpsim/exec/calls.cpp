// Calls and returns, and the frames that they make. See warp.h.
#include <algorithm>
#include <cstring>

#include "language/say.h"
#include "warpsim/exec/grid.h"
#include "warpsim/exec/warp.h"
#include "warpsim/insn/mask.h"

namespace warpsim {

namespace {
constexpr uint32_t most_frames = 4096;  // nested calls of one warp
}  // namespace

// The split's lanes enter `callee`; they reconverge after the call.
void Warp::call(const Insn& insn, const Function& callee) {
    Split& split = *split_;
    Frame* const caller = split.frame;
    const uint32_t base = (caller->local_base + caller->function->local_bytes + 15) & ~15u;
    if (uint64_t{base} + callee.local_bytes > most_local_bytes) {
        fail(FaultKind::too_much_memory,
             lab::in_language("a thread needs more than 512 KiB of local memory"));
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
    splits_.meet_at(split, split.pc + 1);
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
    splits_.set_state(split, Split::unused);
    splits_.drop_expected(inside, lanes, frame);
    drop_frame_lanes(frame, lanes);
    splits_.add(behind_call->pc, lanes, caller, behind_call);
}

Frame* Warp::make_frame(const Function& function) {
    Grid& grid = block_.grid();
    if (frames_.size() >= most_frames) {
        fail(FaultKind::too_much_memory,
             lab::in_language("the calls are nested too deeply (is the recursion endless?)"));
    }
    if (free_frames_.empty()) free_frames_.push_back(std::make_unique<Frame>());
    const size_t room = free_frames_.back()->rows.capacity();
    if (function.frame_bytes > room && !grid.take_memory(function.frame_bytes)) {
        fail(FaultKind::too_much_memory,
             lab::in_language("the calls that are open need too much memory"));
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

// Writes the low bytes of each lane's value.
static void write_row(const std::array<uint64_t, warp_size>& values, Operand row,
                      std::vector<std::byte>& rows) {
    std::byte* const to = rows.data() + row.row;
    if (row.bytes == 4) {
        std::array<uint32_t, warp_size> words;
        for (int lane = 0; lane < warp_size; ++lane) words[lane] = uint32_t(values[lane]);
        std::memcpy(to, words.data(), sizeof words);
        return;
    }
    for (int lane = 0; lane < warp_size; ++lane)
        std::memcpy(to + lane * row.bytes, &values[lane], row.bytes);
}

// Fills the rows of special registers. `new_block`: only those that differ from block to block.
void Warp::fill_specials(std::vector<std::byte>& rows, const Function& function, Dim3 position,
                         bool new_block) const {
    const Grid& grid = block_.grid();
    SpecialContext context{.thread = {},
                           .threads = block_.threads(),
                           .block = position,
                           .grid = grid.launch().grid,
                           .cluster = grid.cluster(),
                           .is_explicit_cluster = grid.is_explicit_cluster(),
                           .lane = 0,
                           .warp = index_,
                           .dynamic_shared = grid.launch().dynamic_shared_bytes,
                           .total_shared = grid.shared_bytes(),
                           .workspace = grid.workspace()};
    std::array<Dim3, warp_size> threads;
    if (!new_block) threads = this->threads();
    for (const auto& [special, row] : function.specials) {
        if (new_block && special->differs != Differs::by_block) continue;
        const bool by_lane = special->differs == Differs::by_lane;
        std::array<uint64_t, warp_size> values;
        for (int lane = 0; lane < warp_size; ++lane) {
            context.thread = threads[lane];
            context.lane = lane;
            values[lane] = lane == 0 || by_lane ? special->value(context) : values[0];
        }
        write_row(values, row, rows);
        if (!special->is_predicate) continue;
        const Mask mask = values[0] ? full_mask : 0;
        std::memcpy(rows.data() + row.row, &mask, sizeof mask);
    }
}

// Its lanes' threads. Counts on from the first: divisions would take most of a block's start.
std::array<Dim3, warp_size> Warp::threads() const {
    const Dim3 size = block_.threads();
    std::array<Dim3, warp_size> threads;
    threads[0] = thread_of(0);
    for (int lane = 1; lane < warp_size; ++lane) {
        Dim3& next = threads[lane] = threads[lane - 1];
        if (++next.x < size.x) continue;
        next.x = 0;
        if (++next.y < size.y) continue;
        next.y = 0;
        ++next.z;
    }
    return threads;
}

std::vector<std::byte> Warp::rows_in_block(Dim3 position) const {
    std::vector<std::byte> rows = base_.rows;
    fill_specials(rows, *base_.function, position, true);
    return rows;
}

// The rows of special registers and of local variables' addresses.
void Warp::fill_rows(Frame& frame, bool new_block) {
    fill_specials(frame.rows, *frame.function, block_.position(), new_block);
    if (new_block) return;
    for (const auto& [offset, row] : frame.function->local_addresses) {
        const uint64_t value = uint64_t{frame.local_base} + offset;
        for (int lane = 0; lane < warp_size; ++lane) {
            std::memcpy(frame.rows.data() + row.row + lane * row.bytes, &value, row.bytes);
        }
    }
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

}  // namespace warpsim
