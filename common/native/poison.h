// The contents of memory to which a student's function has given no value.
#pragma once

#include <cstdint>

namespace native {

constexpr int heap_poison = 0xff;  // each byte

// clang, -ftrivial-auto-var-init=pattern: each byte of an integer; floating-point numbers are all ones.
constexpr int variable_poison = 0xaa;

}  // namespace native
