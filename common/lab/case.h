// One case: a launch of the student's kernel in which output[b] must become the sum of block b's
// own segment of the input; or, from lab 04 on, a call of the student's host function, after which
// the one output must be the sum of all n elements.
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

struct Case {
    std::string task, name;  // "OneBlock", "threads_32"
    uint32_t blocks = 1, threads = 1;
    uint32_t shared_bytes = 0;     // dynamic shared memory
    bool input_unchanged = false;  // the case also demands that the kernel only reads its input
    std::optional<uint64_t> n =
        {};  // of the host function; nothing: the harness launches the kernel

    std::string full_name() const { return task + "." + name; }
    std::string sentence() const;  // "3 blocks of 64 threads sum 128 elements each"
    std::string launch() const;    // "3 blocks of 64 threads", "n = 1000"
    size_t elements_per_output() const { return n ? *n : 2 * static_cast<size_t>(threads); }
    size_t outputs() const { return n ? 1 : blocks; }
    size_t elements() const { return elements_per_output() * outputs(); }
    Range segment(size_t output) const {
        return {output * elements_per_output(), (output + 1) * elements_per_output()};
    }
};

}  // namespace lab
