#include "device/worker_memory.h"

#include <algorithm>
#include <random>

#include "language/say.h"

namespace device {
namespace {

// Wide enough to catch an index that is off by a stride, not only by one; a multiple of 256, so
// that the buffer after the front guard keeps the alignment of cuMemAlloc.
constexpr size_t guard_bytes = 64 << 10;

}  // namespace

// A random pattern, so that no kernel writes it by chance. The worker chooses the seed itself; it
// is not a secret of the harness.
Memory::Memory() : guard_(guard_bytes / sizeof(uint64_t)) {
    std::mt19937_64 random(std::random_device{}());
    std::generate(guard_.begin(), guard_.end(), random);
}

void Memory::allocate(uint32_t id, size_t bytes) {
    CUdeviceptr start = 0;
    if (bytes > SIZE_MAX - 2 * guard_bytes || blocks_.contains(id))
        throw Error("no buffer can be made of that size or name");
    const CUresult result = driver().cuMemAlloc(&start, bytes + 2 * guard_bytes);
    if (result == CUDA_ERROR_OUT_OF_MEMORY) {
        size_t free = 0, total = 0;
        DRIVER_CALL(cuMemGetInfo(&free, &total));
        throw Error(
            lab::say("the GPU has no room for a buffer of {} MiB: {} MiB of {} are free. End other "
                     "programs on the GPU (nvidia-smi lists them).",
                     bytes >> 20, free >> 20, total >> 20));
    }
    check_driver(result, "cuMemAlloc", __FILE_NAME__, __LINE__);
    blocks_[id] = {start + guard_bytes, bytes};
    DRIVER_CALL(cuMemcpyHtoD(start, guard_.data(), guard_bytes));
    DRIVER_CALL(cuMemcpyHtoD(start + guard_bytes + bytes, guard_.data(), guard_bytes));
}

void Memory::free_all() {
    for (const auto& [id, block] : blocks_)
        if (block.guarded) DRIVER_CALL(cuMemFree(block.start - guard_bytes));
    std::erase_if(blocks_, [](const auto& entry) { return entry.second.guarded; });
}

void Memory::adopt(uint32_t id, CUdeviceptr start, size_t bytes) {
    blocks_[id] = {start, bytes, false};
}

void Memory::forget_all() {
    free_all();
    blocks_.clear();
}

void Memory::write(uint32_t id, size_t offset, std::span<const std::byte> bytes) {
    DRIVER_CALL(cuMemcpyHtoD(inside(id, offset, bytes.size()), bytes.data(), bytes.size()));
}

void Memory::read(uint32_t id, size_t offset, std::span<std::byte> bytes) {
    DRIVER_CALL(cuMemcpyDtoH(bytes.data(), inside(id, offset, bytes.size()), bytes.size()));
}

void Memory::repeat(uint32_t id, size_t period) {
    const Block& block = find(id);
    if (period == 0 || period > block.bytes) throw Error("no buffer repeats so many bytes");
    device::repeat(block.start, period, block.bytes);
    DRIVER_CALL(cuCtxSynchronize());
}

CUdeviceptr Memory::address(uint32_t id, size_t offset) const { return find(id).start + offset; }

std::vector<uint32_t> Memory::damaged() const {
    std::vector<uint32_t> ids;
    for (const auto& [id, block] : blocks_)
        if (block.guarded && !intact(block)) ids.push_back(id);
    return ids;
}

const Memory::Block& Memory::find(uint32_t id) const {
    const auto found = blocks_.find(id);
    if (found == blocks_.end()) throw Error("no buffer " + std::to_string(id) + " on the GPU");
    return found->second;
}

CUdeviceptr Memory::inside(uint32_t id, size_t offset, size_t bytes) const {
    const Block& block = find(id);
    if (offset > block.bytes || bytes > block.bytes - offset)
        throw Error("bytes outside buffer " + std::to_string(id));
    return address(id, offset);
}

bool Memory::intact(const Block& block) const {
    std::vector<uint64_t> front(guard_.size()), back(guard_.size());
    DRIVER_CALL(cuMemcpyDtoH(front.data(), block.start - guard_bytes, guard_bytes));
    DRIVER_CALL(cuMemcpyDtoH(back.data(), block.start + block.bytes, guard_bytes));
    return front == guard_ && back == guard_;
}

void repeat(CUdeviceptr start, size_t period, size_t bytes) {
    for (size_t done = period; done < bytes;) {
        const size_t now = std::min(done, bytes - done);
        DRIVER_CALL(cuMemcpyDtoDAsync(start + done, start, now, nullptr));
        done += now;
    }
}

}  // namespace device
