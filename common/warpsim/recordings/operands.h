// Operands that tests run on: the first edges of each crossed with those of the others, every edge
// of each with some of the others, and random ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "warpsim/insn/insn.h"

namespace warpsim {

// Operand s of tuple t at [s * tuples + t]. `packed`: an operand of 4 bytes is two halves. The same
// operand types give the same operands, whatever the instruction.
std::vector<uint64_t> operand_tuples(std::span<const Slot> operands, size_t tuples, bool packed);

std::vector<std::byte> to_bytes(std::span<const uint64_t> values);

// Random bytes; the same for the same seed everywhere.
std::vector<std::byte> random_bytes(size_t count, uint64_t seed);

}  // namespace warpsim
