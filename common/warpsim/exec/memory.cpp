#include "warpsim/exec/memory.h"

#include "warpsim/exec/fault.h"

namespace warpsim {

uint32_t GlobalMemory::allocate(size_t bytes, std::byte fill) {
    constexpr size_t most_buffers = size_t{1} << 20;
    if (bytes > limit_ - used_ || buffers_.size() >= most_buffers) {
        throw Fault(FaultKind::too_much_memory, "global memory: " + std::to_string(bytes) +
                                                    " more bytes are beyond the limit of " +
                                                    std::to_string(limit_) + " bytes");
    }
    buffers_.push_back({bytes, std::vector<std::byte>(bytes, fill)});
    used_ += bytes;
    return static_cast<uint32_t>(buffers_.size() - 1);
}

void GlobalMemory::free(uint32_t buffer) {
    Buffer& gone = buffers_.at(buffer);
    used_ -= gone.size;
    gone = {};
}

std::span<std::byte> GlobalMemory::bytes(uint32_t buffer) { return buffers_.at(buffer).data; }

}  // namespace warpsim
