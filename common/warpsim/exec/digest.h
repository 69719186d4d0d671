// A hash of much state: different digests mean different states.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

namespace warpsim {

class Digest {
  public:
    void add(uint64_t value) { value_ = (value_ ^ value) * 0x9e3779b97f4a7c15 ^ value_ >> 29; }
    void add(std::span<const std::byte> bytes) {
        add(std::hash<std::string_view>()(
            {reinterpret_cast<const char*>(bytes.data()), bytes.size()}));
    }
    size_t value() const { return value_; }

  private:
    uint64_t value_ = 0;
};

}  // namespace warpsim
