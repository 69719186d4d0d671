// Serialises launches and timing plans into the shared window: plain values one after another,
// lengths first.
#pragma once

#include <cstring>
#include <span>
#include <string>
#include <type_traits>

#include "device/gpu_timing.h"

namespace device {

class PayloadWriter {
  public:
    explicit PayloadWriter(std::span<std::byte> window) : window_(window) {}

    // Throws Error when the window is full.
    void bytes(std::span<const std::byte> bytes);
    template <class T>
    void value(const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        bytes(std::as_bytes(std::span(&value, 1)));
    }
    template <class Range>
    void sized(const Range& range) {
        value(uint64_t{range.size()});
        bytes(std::as_bytes(std::span(range)));
    }
    size_t size() const { return size_; }

  private:
    std::span<std::byte> window_;
    size_t size_ = 0;
};

class PayloadReader {
  public:
    explicit PayloadReader(std::span<const std::byte> payload) : rest_(payload) {}

    // Throws Error if fewer bytes are left.
    std::span<const std::byte> bytes(size_t count);
    template <class T>
    T value() {
        static_assert(std::is_trivially_copyable_v<T>);
        T value;
        std::memcpy(&value, bytes(sizeof value).data(), sizeof value);
        return value;
    }
    std::span<const std::byte> sized() { return bytes(value<uint64_t>()); }
    std::string text();

  private:
    std::span<const std::byte> rest_;
};

void put(PayloadWriter& out, const Pointer& pointer);  // without its buffer's length
void put(PayloadWriter& out, const Code& code);
void put(PayloadWriter& out, const Launch& launch);
void put(PayloadWriter& out, const TimingPlan& plan);
void put(PayloadWriter& out, const Group& group);
void put(PayloadWriter& out, const GroupTimes& times);
Pointer take_pointer(PayloadReader& in);
Code take_code(PayloadReader& in);
Launch take_launch(PayloadReader& in);
TimingPlan take_timing_plan(PayloadReader& in);
Group take_group(PayloadReader& in);
GroupTimes take_group_times(PayloadReader& in);

}  // namespace device
