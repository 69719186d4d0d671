// The bytes that the steps of a program of several GPUs send over a machine's links, and when: each step
// begins as soon as those that it waits for have ended and the links on its way are free.
//
//     a step's time    of a transfer: the latency, and its bytes over the slowest link, which it has
//                      for itself; of a kernel: its start, and the bytes that it accesses in its own
//                      memory, or those over a link, if that takes longer
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "links/topology.h"
#include "streams/order.h"

namespace links {

// Bytes from the memory of one GPU to another one, or its memory.
struct Transfer {
    uint32_t from = 0, to = 0;
    uint64_t bytes = 0;
};

// A step, behind all that `before` says.
struct Work {
    streams::Operation operation;
    streams::Finished before;
    bool is_kernel = false;
    uint64_t local_bytes = 0;  // that it accesses in its own GPU's memory
    std::vector<Transfer> transfers = {};
};

struct Span {
    double begin = 0, end = 0;  // in seconds
};

struct Traffic {
    std::vector<uint64_t> bytes;  // by link
    std::vector<Span> spans;      // by step
    size_t longest_chain = 0;     // of transfers of which each waits for the one before
    double seconds = 0;

    uint64_t most_bytes() const;  // of a link
};

// In the order in which the host issues them.
Traffic traffic_of(const std::vector<Work>& steps, const Topology& topology);

constexpr double kernel_start_seconds = 3e-6, memory_bytes_per_second = 3e12;

}  // namespace links
