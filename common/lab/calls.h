// The contract of the host functions of labs 04 to 07: f(input, output, workspace, n) makes one
// answer of all n floats, for any n. The function of argmax has two outputs, a float and a long
// long.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "lab/segment_sums.h"

namespace lab {

struct Function {
    std::string name = "reduce_sum";
    Operation operation = Operation::sum;

    std::vector<Case> cases(const std::string& task, std::initializer_list<uint64_t> sizes) const;
    // The same, and the input must be left as it was.
    std::vector<Case> unchanged(const std::string& task,
                                std::initializer_list<uint64_t> sizes) const;
    Case one(const std::string& task, const std::string& case_name, uint64_t n) const;
};

// A kernel of lab 07 that the harness launches: block b sums elements threads * b to
// threads * (b + 1), as far as there are n.
std::vector<Case> block_sums(const std::string& task, uint32_t threads,
                             std::initializer_list<uint64_t> sizes);

}  // namespace lab
