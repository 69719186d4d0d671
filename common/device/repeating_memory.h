// Memory that repeats the same bytes but occupies the space of one repeat only: for inputs larger
// than the host's memory.
#pragma once

#include <cstddef>
#include <span>

namespace device {

class RepeatingMemory {
  public:
    // Repeats `period`, a multiple of 64 KiB, as often as it fits, always in the same pages but for
    // repeat number `apart`, if there is one; that and the rest of `bytes` begin with the same bytes
    // but have separate memory. Throws Error.
    RepeatingMemory(size_t bytes, std::span<const std::byte> period, size_t apart);
    ~RepeatingMemory();
    RepeatingMemory(const RepeatingMemory&) = delete;
    RepeatingMemory& operator=(const RepeatingMemory&) = delete;

    std::span<std::byte> bytes() const { return {start_, bytes_}; }
    size_t period() const { return period_; }
    size_t repeated_bytes() const { return bytes_ / period_ * period_; }

  private:
    std::byte* start_ = nullptr;
    size_t bytes_ = 0, period_ = 1;
};

}  // namespace device
