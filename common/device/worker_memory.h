// The worker's buffers in device memory, each between two guards.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "device/worker_driver.h"

namespace device {

class Memory {
  public:
    Memory();

    void allocate(uint32_t id, size_t bytes);
    void free_all();
    // Adds memory that was not allocated here, without guards: it lasts beyond free_all(), until
    // forget_all().
    void adopt(uint32_t id, CUdeviceptr start, size_t bytes);
    void forget_all();
    void write(uint32_t id, size_t offset, std::span<const std::byte> bytes);
    void read(uint32_t id, size_t offset, std::span<std::byte> bytes);
    // Repeats the buffer's first `period` bytes to its end.
    void repeat(uint32_t id, size_t period);

    // May be outside the buffer: a pointer for a student's kernel need not be in bounds.
    CUdeviceptr address(uint32_t id, size_t offset) const;

    std::vector<uint32_t> damaged() const;

  private:
    struct Block {
        CUdeviceptr start = 0;  // of the bytes, after the front guard
        size_t bytes = 0;       // between the guards
        bool guarded = true;
    };

    const Block& find(uint32_t id) const;
    CUdeviceptr inside(uint32_t id, size_t offset, size_t bytes) const;
    bool intact(const Block& block) const;

    std::map<uint32_t, Block> blocks_;
    std::vector<uint64_t> guard_;  // the pattern at both ends
};

// Copies [start, start + period) until [start, start + bytes) is full; on the default stream.
void repeat(CUdeviceptr start, size_t period, size_t bytes);

}  // namespace device
