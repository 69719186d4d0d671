// A warp's faults, and the messages for invalid accesses.
#include <bit>

#include <fmt/format.h>

#include "language/say.h"
#include "warpsim/exec/array_place.h"
#include "warpsim/exec/describe.h"
#include "warpsim/exec/grid.h"
#include "warpsim/exec/warp.h"

namespace warpsim {

namespace {

const char* verb(AccessKind kind) {
    switch (kind) {
        case AccessKind::load:
            return lab::in_language("reads");
        case AccessKind::store:
            return lab::in_language("writes");
        default:
            return lab::in_language("updates");
    }
}

// For an array that does not hold a whole number of elements, or an access that does not begin at
// one.
std::string beyond_in_bytes(const ArrayPlace& place, uint64_t bytes) {
    const int64_t end = place.byte + static_cast<int64_t>(bytes);
    const int64_t far = place.byte < 0 ? -place.byte : end - static_cast<int64_t>(place.bytes);
    const std::string touched = lab::counted(bytes, "byte"),
                      distance = lab::counted(static_cast<uint64_t>(far), "byte");
    return place.byte < 0 ? lab::say("{} of {} from byte {} on, {} before its start ({} bytes)",
                                     touched, place.array, place.byte, distance, place.bytes)
                          : lab::say("{} of {} from byte {} on, {} past its end ({} bytes)",
                                     touched, place.array, place.byte, distance, place.bytes);
}

// Nullopt if the array does not hold a whole number of elements, or the access does not begin at one.
std::optional<ArrayElements> elements_at(const ArrayPlace& place, uint64_t element) {
    if (place.byte % static_cast<int64_t>(element) || place.bytes % element) return std::nullopt;
    const uint64_t count = place.bytes / element;
    int64_t first = place.byte / static_cast<int64_t>(element);
    // A negative index that was converted to unsigned before it was widened to an address.
    constexpr int64_t wrapped = int64_t{1} << 32;
    if (first >= wrapped / 2 && first < wrapped && count < wrapped / 2) first -= wrapped;
    return ArrayElements{place.array, first, count, place.dynamic};
}

// "input_s[256], 1 element past its end (256 elements of 4 bytes)"
std::string beyond(const ArrayPlace& place, uint64_t bytes, uint64_t element) {
    const auto at = elements_at(place, element);
    if (!at) return beyond_in_bytes(place, bytes);
    const auto count = static_cast<int64_t>(at->count);
    const int64_t last = at->first + static_cast<int64_t>(bytes / element) - 1;
    const int64_t far = at->is_past_the_end() ? last - count + 1 : -at->first;
    const std::string name = elements_name(at->array, at->first, last),
                      distance = lab::counted(static_cast<uint64_t>(far), "element"),
                      elements = lab::counted(at->count, "element"),
                      size = lab::counted(element, "byte");
    if (at->is_past_the_end())
        return at->sized_by_launch
                   ? lab::say("{}, {} past its end ({} of {}, as the launch says)", name, distance,
                              elements, size)
                   : lab::say("{}, {} past its end ({} of {})", name, distance, elements, size);
    return at->sized_by_launch
               ? lab::say("{}, {} before its start ({} of {}, as the launch says)", name, distance,
                          elements, size)
               : lab::say("{}, {} before its start ({} of {})", name, distance, elements, size);
}

bool is_within(const ArrayPlace& place, uint64_t bytes) {
    return place.byte >= 0 && static_cast<uint64_t>(place.byte) + bytes <= place.bytes;
}

std::string read_only(const ArrayPlace& place, uint64_t element) {
    return lab::say("{}, which is __constant__: a kernel can only read it",
                    element_name(place.array, place.byte / static_cast<int64_t>(element)));
}

// "sums[3]", "sums[4..7]"
std::string within(const ArrayPlace& place, uint64_t bytes, uint64_t element) {
    const auto first = place.byte / static_cast<int64_t>(element);
    return elements_name(place.array, first, first + static_cast<int64_t>(bytes / element) - 1);
}

}  // namespace

// The place in the shared memory of a block of the cluster, if the address was made from one: it
// leads into an array, or there is such a block.
std::optional<MappedAddress> Warp::mapped_place(ptx::Space space, uint64_t address,
                                                uint64_t bytes) const {
    const auto place = space == ptx::Space::shared ? mapped(address) : std::nullopt;
    if (!place || block_.grid().kernel().shared.arrays.empty()) return std::nullopt;
    const size_t blocks = block_.cluster().blocks().size();
    const bool exists = blocks > 1 && place->rank < blocks;
    const bool in_array = is_within(place_in_shared(block_.grid(), place->offset), bytes);
    return exists || in_array ? place : std::nullopt;
}

// "sums[3] of block 2, which has ended"
std::string Warp::in_other_block(const MappedAddress& at, uint64_t bytes, uint64_t element) const {
    const auto& blocks = block_.cluster().blocks();
    const ArrayPlace place = place_in_shared(block_.grid(), at.offset);
    const std::string what =
        is_within(place, bytes) ? within(place, bytes, element) : beyond(place, bytes, element);
    if (at.rank >= blocks.size())
        return lab::say("{} of rank {} of a cluster of {}", what, at.rank,
                        lab::counted(blocks.size(), "block"));
    const std::string block = describe(blocks[at.rank]->position());
    return block_.cluster().running(at.rank)
               ? lab::say("{}, in block {}", what, block)
               : lab::say("{} of block {}, which has ended", what, block);
}

void Warp::bad_access(ptx::Space space, uint64_t address, uint64_t bytes, AccessKind kind,
                      int lane) {
    Access access{space, kind != AccessKind::load, address, static_cast<uint32_t>(bytes), 0, 0, {},
                  {}};
    const std::string does = fmt::format("{} {}", verb(kind), lab::counted(bytes, "byte"));
    const uint64_t alignment = std::bit_floor(bytes);
    const Insn& insn = split_->frame->function->code[split_->pc];
    const uint64_t element = bytes % insn.vector_size ? bytes : bytes / insn.vector_size;
    FaultKind fault = FaultKind::out_of_bounds;
    std::string message;
    if (address % alignment) {
        fault = FaultKind::misaligned;
        message = lab::say("{} at an address that is not a multiple of {}", does, alignment);
    } else if (const auto place = mapped_place(space, address, bytes)) {
        const Block* const there = block_.cluster().running(place->rank);
        if (!there && place->rank < block_.cluster().blocks().size())
            fault = FaultKind::block_ended;
        access.array = place_in_shared(block_.grid(), place->offset).array;
        message = fmt::format("{} {}", verb(kind), in_other_block(*place, bytes, element));
    } else if (space == ptx::Space::shared) {
        const ArrayPlace place = place_in_shared(block_.grid(), address);
        access.array = place.array;
        if (!place.array.empty()) access.beyond = elements_at(place, element);
        message = place.array.empty()
                      ? lab::say("{} of shared memory, of which the kernel has none", does)
                      : fmt::format("{} {}", verb(kind), beyond(place, bytes, element));
    } else if (space == ptx::Space::param && kind != AccessKind::load) {
        fault = FaultKind::wrong_space;
        message = lab::say("{} of the kernel's parameters, which are read only", does);
    } else if (space == ptx::Space::local) {
        message = lab::say("{} outside the thread's own local memory", does);
    } else if (space == ptx::Space::param) {
        message = lab::say("{} outside the thread's own parameter memory", does);
    } else {
        fault = block_.grid().describe_global(access);
        if (fault == FaultKind::null_pointer) {
            message = lab::say("{} at address 0x{:x}: a null pointer, or one made from a number",
                               does, address);
        } else if (access.buffer == 0) {
            message = lab::say("{} at address 0x{:x}, far outside every buffer", does, address);
        } else if (block_.grid().was_freed(access.buffer)) {
            message = lab::say("{} of {}, which was freed", does,
                               block_.grid().buffer_name(access.buffer));
        } else if (const auto& memory = block_.grid().memory(); memory.is_hidden(access.buffer)) {
            access.other_device = memory.device_of(access.buffer);
            message = lab::say(
                "{} of {}, which is in the memory of device {}: device {} has no "
                "access to it",
                does, block_.grid().buffer_name(access.buffer), memory.device_of(access.buffer),
                memory.device());
        } else {
            const ArrayPlace place = place_in_global(block_.grid(), address);
            const bool is_constant = kind != AccessKind::load && is_within(place, bytes) &&
                                     block_.grid().memory().is_protected(access.buffer);
            if (is_constant) fault = FaultKind::wrong_space;
            if (!is_constant) access.beyond = elements_at(place, element);
            message = fmt::format(
                "{} {}", verb(kind),
                is_constant ? read_only(place, element) : beyond(place, bytes, element));
        }
    }
    fail(fault, message, lane, access);
}

// The call instruction that made a frame.
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

// Compiler-generated functions have no lines (__assert_fail with -G): then their caller's line.
int Warp::line_of_source(const Insn& insn) const {
    const Program& program = block_.grid().program();
    const Insn* at = &insn;
    for (const Frame* frame = split_->frame;; frame = frame->caller) {
        const SourcePlace place = line_of(program, *at->text);
        if (!place.file.empty()) return place.line;
        if (!frame->caller) return 0;
        at = &call_of(*frame);
    }
}

std::string Warp::still_running() const {
    return lab::say("still running after {} warp instructions",
                    block_.grid().launch().max_instructions);
}

void Warp::fail(FaultKind kind, const std::string& message, int lane,
                const std::optional<Access>& access) {
    if (lane < 0) lane = std::countr_zero(active_ ? active_ : split_->mask);
    const auto& code = split_->frame->function->code;
    const Insn* at = &code[split_->pc];
    // Report the loop, rather than the instruction that happened to be the last.
    if (kind == FaultKind::never_ends && split_->last_back_edge) at = split_->last_back_edge;
    Fault fault(kind, message);
    fault.kernel = block_.grid().kernel().name;
    fault.line = line_of_source(*at);
    fault.ptx_line = at->text->ptx_line;
    fault.calls = calls_to(*at);
    fault.block = block_.position();
    fault.thread = thread_of(lane);
    fault.access = access;
    throw fault;
}

}  // namespace warpsim
