// A case as the oracle sees it: one launch of the kernel, or one call of a host function, and which
// elements belong to which output.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lab/case.h"

namespace selfcheck {

struct Shape {
    uint32_t blocks = 1, threads = 1;
    std::optional<uint64_t> n = {};  // elements; nothing: two for each thread
    std::string function = {};       // the function called; empty: the kernel is launched

    bool is_call() const { return !function.empty(); }
    // Block b must sum input[b * segment() .. +segment()) into output[b]; a call sums everything.
    size_t segment() const;
    size_t elements() const { return n ? *n : segment() * blocks; }
    size_t owner(size_t element) const { return element / segment(); }
    lab::Operation operation() const;
    bool is_sum() const { return operation() == lab::Operation::sum; }
    bool operator==(const Shape&) const = default;
};

// The shape of a case named like "ManyBlocks.blocks_3_threads_64", "OneBlock.threads_32" or
// "Any.n_1025", in a lab with these host functions. Nothing for other names.
std::optional<Shape> shape_of_case(const std::string& name,
                                   const std::vector<std::string>& functions = {});

}  // namespace selfcheck
