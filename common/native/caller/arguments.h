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
    // `contents`: the bytes of all parameters, one after the other, and then those of earlier calls.
    Arguments(std::span<const RequestParameter> asked, std::span<const std::byte> contents,
              bool ends_at_guard);

    // Sets the contents for a call.
    void fill(bool is_last);
    std::span<void*> passed() { return passed_; }
    std::span<const Argument> all() const { return arguments_; }
    // The array beside which memory was changed; -1: none.
    int damaged() const;

  private:
    std::vector<Argument> arguments_;
    std::vector<void*> places_, passed_;
    std::vector<const std::byte*> contents_, earlier_;  // of each
};

}  // namespace native
