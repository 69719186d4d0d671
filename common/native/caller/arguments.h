// The arguments of the call, in memory: arrays beside memory that is not mapped.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "native/protocol.h"

namespace native {

struct Argument {
    RequestParameter asked;
    std::byte* begin = nullptr;                   // of the array or the number
    std::byte *mapped = nullptr, *end = nullptr;  // the pages that hold an array
    void* passed = nullptr;  // the address of the argument, as the table expects it

    bool is_array() const {
        return asked.passing == Passing::read || asked.passing == Passing::written;
    }
};

class Arguments {
  public:
    // `contents`: the bytes of all parameters, one after the other.
    Arguments(std::span<const RequestParameter> asked, std::span<const std::byte> contents,
              bool ends_at_guard);

    // Restores the contents, since the function is called again.
    void fill();
    std::span<void*> passed() { return passed_; }
    std::span<const Argument> all() const { return arguments_; }
    // The array beside which memory was changed; -1: none.
    int damaged() const;

  private:
    std::vector<Argument> arguments_;
    std::vector<void*> places_, passed_;
    std::span<const std::byte> contents_;
};

}  // namespace native
