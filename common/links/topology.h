// Machines of several GPUs: which links connect them, and which of these a transfer takes.
//
//     all_to_all(4)     0, 1, 2, 3 each with a switch
//     ring(4)           0 - 1 - 2 - 3 - 0
//     pcie_tree(4)      0, 1 with a switch; 2, 3 with another; both of these with the root
//
// Each connection is two links, one for each direction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace links {

// From one node to another. GPUs are the first nodes, switches the others.
struct Link {
    uint32_t from = 0, to = 0;
    bool operator==(const Link&) const = default;
};

struct Topology {
    std::string name;  // "NVLink, all to all"
    uint32_t gpus = 0;
    std::vector<Link> links;
    double bytes_per_second = 0;  // of each link
    double latency_seconds = 0;   // of a transfer, whatever its way

    // The links from one GPU to another, as indices: a shortest way, along the first links among equals.
    std::vector<size_t> way(uint32_t from, uint32_t to) const;
};

// The numbers are those of data sheets: NVLink 4 (an HGX H100's GPU: 450 GB/s in each direction), one
// bridge of two NVLink 3 (A100: 4 x 25 GB/s), and PCIe 4.0 x16 (32 GB/s). A transfer of a few bytes takes
// some microseconds.
Topology all_to_all(uint32_t gpus);
Topology ring(uint32_t gpus);
Topology pcie_tree(uint32_t gpus);  // two GPUs at each switch

}  // namespace links
