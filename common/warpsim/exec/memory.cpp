#include "warpsim/exec/memory.h"

#include <algorithm>
#include <cstring>

#include "warpsim/exec/fault.h"

namespace warpsim {

uint32_t GlobalMemory::allocate(size_t bytes, std::byte fill) {
    if (bytes > limit_ - used_) {
        throw Fault(FaultKind::too_much_memory, "global memory: " + std::to_string(bytes) +
                                                    " more bytes are beyond the limit of " +
                                                    std::to_string(limit_) + " bytes");
    }
    std::vector<std::byte> own(bytes, fill);
    const uint32_t buffer = adopt(own);
    buffers_[buffer].own = std::move(own);
    used_ += bytes;
    return buffer;
}

uint32_t GlobalMemory::adopt(std::span<std::byte> bytes, Repeated repeated) {
    constexpr size_t most_buffers = size_t{1} << 20;
    const Buffer fresh{bytes.size(), bytes.data(), repeated};
    repeats_ |= repeated.bytes != 0;
    if (buffers_.size() < most_buffers) {
        buffers_.push_back(fresh);
        return static_cast<uint32_t>(buffers_.size() - 1);
    }
    if (freed_.empty())
        throw Fault(FaultKind::too_much_memory,
                    "global memory: more than " + std::to_string(most_buffers) + " buffers");
    const uint32_t id = freed_.front();
    freed_.pop_front();
    buffers_[id] = fresh;
    return id;
}

void GlobalMemory::free(uint32_t buffer) {
    Buffer& gone = buffers_.at(buffer);
    used_ -= gone.own.size();
    gone = {.was_freed = true};
    freed_.push_back(buffer);
}

uint64_t GlobalMemory::times_the_same(uint64_t address, int64_t step, size_t bytes, uint64_t most) {
    const std::byte* const first = find(address, bytes);
    if (step == 0 || !first) return most;
    for (uint64_t times = 1; times < most; ++times) {
        const uint64_t there = address + times * static_cast<uint64_t>(step);
        const std::byte* const place = find(there, bytes);
        if (!place || std::memcmp(place, first, bytes) != 0) return times;
        // The same place of another repeat: from here on it begins anew.
        if (place == first) return std::min(most, times_in_repeats(address, step, bytes));
    }
    return most;
}

uint64_t GlobalMemory::times_in_repeats(uint64_t address, int64_t step, size_t bytes) const {
    const uint64_t offset = offset_of(address);
    const uint64_t room =
        step > 0 ? buffers_[buffer_of(address)].repeated.bytes - bytes - offset : offset;
    return room / (step > 0 ? uint64_t(step) : -uint64_t(step)) + 1;
}

std::span<std::byte> GlobalMemory::bytes(uint32_t buffer) {
    return {buffers_.at(buffer).start, buffers_.at(buffer).size};
}

}  // namespace warpsim
