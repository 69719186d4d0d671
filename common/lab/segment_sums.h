// The contract of labs 01 to 03: block b sums its own segment of 2*blockDim.x elements into
// output[b]; blockDim.x is a power of two from 1 to 1024. A lab's test.cpp says how its kernel goes
// about it and lists its cases.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "lab/case.h"

namespace lab {

// The order of the strides in the book's kernel for the lab: 1, 2, 4, ... or ..., 4, 2, 1.
enum class Strides { doubling, halving };

struct BlocksThreads {
    uint32_t blocks, threads;
};

struct SegmentSums {
    Strides strides = Strides::doubling;
    uint32_t shared_bytes_per_thread = 0;  // dynamic shared memory of the launch
    bool input_unchanged = false;          // checked in the cases of unchanged()
    bool first_add_on_load =
        false;  // the widest step is the load into shared memory, not the loop's

    std::vector<Case> one_block(const std::string& task,
                                std::initializer_list<uint32_t> threads) const;
    std::vector<Case> blocks(const std::string& task,
                             std::initializer_list<BlocksThreads> shapes) const;
    std::vector<Case> unchanged(const std::string& task,
                                std::initializer_list<BlocksThreads> shapes) const;
    Case one(const std::string& task, const std::string& name, BlocksThreads shape) const;
};

// The content of a lab's test.cpp: the contract, its cases (smallest first within a task), and the
// cases whose launches are counted, for the limits of lab.toml and for a profile.
struct Suite {
    SegmentSums sums;
    std::vector<Case> cases;
    std::vector<Case> counted;
};
Suite suite();  // defined by each lab's test.cpp

std::vector<Case> join(std::initializer_list<std::vector<Case>> lists);

}  // namespace lab
