// One case: a launch of the student's kernel in which output[b] must become the sum of block b's
// own segment of the input.
#pragma once

#include <cstddef>
#include <cstdint>
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

    std::string full_name() const { return task + "." + name; }
    std::string sentence() const;  // "3 blocks of 64 threads sum 128 elements each"
    std::string launch() const;    // "3 blocks of 64 threads"
    size_t elements_per_block() const { return 2 * static_cast<size_t>(threads); }
    size_t elements() const { return elements_per_block() * blocks; }
    Range segment(size_t block) const {
        return {block * elements_per_block(), (block + 1) * elements_per_block()};
    }
};

}  // namespace lab
