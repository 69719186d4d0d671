// One case: a launch of the student's kernel in which output[b] must become the sum of block b's
// own segment of the input; or, from lab 04 on, a call of one of the student's host functions,
// which must make one answer of all n elements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace lab {

struct Range {
    size_t begin = 0, end = 0;
    size_t size() const { return end - begin; }
    bool contains(size_t i) const { return begin <= i && i < end; }
};

// What becomes of the elements. argmax: the largest element, and the lowest index that it has.
enum class Operation { sum, max, argmax, abs_max };

struct Case {
    std::string task, name;  // "OneBlock", "threads_32"
    uint32_t blocks = 1, threads = 1;
    uint32_t shared_bytes = 0;     // dynamic shared memory
    bool input_unchanged = false;  // the case also demands that the input is only read
    // Nothing: each block has 2 * threads elements of its own.
    std::optional<uint64_t> n = {};
    std::string function = "";  // of the host part; empty: the harness launches the kernel
    Operation operation = Operation::sum;

    bool calls() const { return !function.empty(); }
    // Too many elements to hold them: see huge_input.h. Only for sums by a call.
    bool is_huge() const { return n && *n > (uint64_t{1} << 30); }
    std::string full_name() const { return task + "." + name; }
    std::string sentence() const;  // "3 blocks of 64 threads sum 128 elements each"
    std::string launch() const;    // "3 blocks of 64 threads", "n = 1000"
    size_t elements_per_output() const;
    size_t outputs() const { return calls() ? 1 : blocks; }
    size_t elements() const { return n ? *n : elements_per_output() * outputs(); }
    Range segment(size_t output) const;
};

}  // namespace lab
