// What is said of an access that is not allowed.
#include <bit>

#include <fmt/format.h>

#include "warpsim/exec/describe.h"
#include "warpsim/exec/grid.h"
#include "warpsim/exec/warp.h"

namespace warpsim {

namespace {

std::string_view verb(AccessKind kind) {
    switch (kind) {
        case AccessKind::load:
            return "reads";
        case AccessKind::store:
            return "writes";
        default:
            return "updates";
    }
}

// "8 bytes past the end of", "4 bytes before the start of", "across the end of"
std::string relative(int64_t offset, uint64_t size) {
    if (offset < 0) return fmt::format("{} bytes before the start of", -offset);
    if (uint64_t(offset) == size) return "just past the end of";
    if (uint64_t(offset) > size)
        return fmt::format("{} bytes past the end of", uint64_t(offset) - size);
    return "across the end of";
}

// The array whose bytes lie nearest to the offset.
const SharedArray* nearest(const std::vector<SharedArray>& arrays, uint64_t offset) {
    const SharedArray* best = nullptr;
    uint64_t best_distance = UINT64_MAX;
    for (const SharedArray& array : arrays) {
        const uint64_t end = uint64_t{array.offset} + array.bytes;
        const uint64_t distance = offset < array.offset ? array.offset - offset
                                  : offset >= end       ? offset - end
                                                        : 0;
        if (distance < best_distance) best = &array, best_distance = distance;
    }
    return best;
}

}  // namespace

void Warp::bad_access(ptx::Space space, uint64_t address, uint64_t bytes, AccessKind kind,
                      int lane) {
    Access access{space, kind != AccessKind::load, address, static_cast<uint32_t>(bytes), 0, 0, {}};
    const std::string does = fmt::format("{} {} byte{}", verb(kind), bytes, bytes == 1 ? "" : "s");
    const uint64_t alignment = std::bit_floor(bytes);
    FaultKind fault = FaultKind::out_of_bounds;
    std::string message;
    if (address % alignment) {
        fault = FaultKind::misaligned;
        message = fmt::format("{} at an address that is not a multiple of {}", does, alignment);
    } else if (space == ptx::Space::shared) {
        if (const SharedArray* array = nearest(block_.arrays(), address)) {
            access.array = array->name;
            const auto offset = static_cast<int64_t>(address) - array->offset;
            message =
                fmt::format("{} {} {} ({} bytes of shared memory)", does,
                            relative(offset, array->bytes), source_name(array->name), array->bytes);
        } else {
            message = does + " of shared memory, of which the kernel has none";
        }
    } else if (space == ptx::Space::param && kind != AccessKind::load) {
        fault = FaultKind::wrong_space;
        message = does + " of the kernel's parameters, which are read only";
    } else if (space == ptx::Space::local || space == ptx::Space::param) {
        message = fmt::format("{} outside the thread's own {} memory", does,
                              space == ptx::Space::local ? "local" : "parameter");
    } else {
        fault = block_.grid().describe_global(access);
        message = does + fmt::format(" at address 0x{:x}", address);
        if (fault == FaultKind::null_pointer) {
            message += ": a null pointer, or one made from a number";
        } else if (access.buffer == 0) {
            message += ", far outside every buffer";
        } else if (block_.grid().was_freed(access.buffer)) {
            message = fmt::format("{} of {}, which was freed", does,
                                  block_.grid().buffer_name(access.buffer));
        } else {
            const size_t size = block_.grid().buffer_size(access.buffer);
            message = fmt::format("{} {} {} ({} bytes)", does, relative(access.buffer_offset, size),
                                  block_.grid().buffer_name(access.buffer), size);
        }
    }
    fail(fault, message, lane, access);
}

// The instruction that made a frame of the function it calls.
static const Insn& call_of(const Frame& frame) {
    const auto& code = frame.caller->function->code;
    return *std::find_if(code.begin(), code.end(),
                         [&](const Insn& insn) { return insn.call == frame.site; });
}

std::vector<SourcePlace> Warp::calls_to(const Insn& insn) const {
    constexpr size_t most = 16;  // a recursion may be deep
    const Program& program = block_.grid().program();
    std::vector<SourcePlace> calls;
    const Insn* at = &insn;
    for (const Frame* frame = split_->frame; frame && calls.size() < most; frame = frame->caller) {
        append_calls(program, *frame->function, *at, calls);
        if (frame->caller) at = &call_of(*frame);
    }
    calls.resize(std::min(calls.size(), most));
    return calls;
}

void Warp::fail(FaultKind kind, const std::string& message, int lane,
                const std::optional<Access>& access) {
    if (lane < 0) lane = std::countr_zero(active_ ? active_ : split_->mask);
    const auto& code = split_->frame->function->code;
    const Insn* at = &code[split_->pc];
    std::string text = message;
    const Program& program = block_.grid().program();
    if (kind == FaultKind::never_ends) {
        // The loop, rather than the instruction that happened to be the last.
        if (split_->last_back_edge) at = split_->last_back_edge;
        text = fmt::format("still running after {} warp instructions{}",
                           block_.grid().launch().max_instructions, message);
    }
    Fault fault(kind, text);
    fault.kernel = block_.grid().kernel().name;
    fault.line = source_line(program, at->text->source);
    fault.ptx_line = at->text->ptx_line;
    fault.calls = calls_to(*at);
    fault.block = block_.position();
    fault.thread = thread_of(lane);
    fault.access = access;
    throw fault;
}

}  // namespace warpsim
