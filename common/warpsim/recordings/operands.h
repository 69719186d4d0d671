// Operands for tests: the first edges of each operand crossed with those of the others, every edge
// of each with some of the others, and random ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "warpsim/insn/insn.h"

namespace warpsim {

// Operand s of tuple t is at [s * tuples + t]. `packed`: an operand of 4 bytes is two halves. The
// same operand types give the same operands, whatever the instruction.
std::vector<uint64_t> operand_tuples(std::span<const Slot> operands, size_t tuples, bool packed);

std::vector<std::byte> to_bytes(std::span<const uint64_t> values);

// Random bytes; a seed gives the same bytes on every machine.
std::vector<std::byte> random_bytes(size_t count, uint64_t seed);

}  // namespace warpsim
