#include "links/topology.h"

#include <algorithm>
#include <deque>
#include <optional>

namespace links {
namespace {

void connect(Topology& topology, uint32_t one, uint32_t other) {
    for (const Link link : {Link{one, other}, Link{other, one}})
        if (one != other && !std::ranges::count(topology.links, link))
            topology.links.push_back(link);
}

}  // namespace

std::vector<size_t> Topology::way(uint32_t from, uint32_t to) const {
    std::map<uint32_t, std::optional<size_t>> came_by = {{from, std::nullopt}};  // link, by node
    for (std::deque<uint32_t> nodes = {from}; !nodes.empty(); nodes.pop_front())
        for (size_t i = 0; i < links.size(); ++i)
            if (links[i].from == nodes.front() && came_by.try_emplace(links[i].to, i).second)
                nodes.push_back(links[i].to);
    std::vector<size_t> way;
    for (auto link = came_by.at(to); link; link = came_by.at(links[*link].from))
        way.insert(way.begin(), *link);
    return way;
}

Topology all_to_all(uint32_t gpus) {
    Topology topology{"NVLink, all to all", gpus, {}, 450e9, 5e-6};
    for (uint32_t gpu = 0; gpu < gpus; ++gpu) connect(topology, gpu, gpus);
    return topology;
}

Topology ring(uint32_t gpus) {
    Topology topology{"NVLink, a ring", gpus, {}, 100e9, 5e-6};
    for (uint32_t gpu = 0; gpu < gpus; ++gpu) connect(topology, gpu, (gpu + 1) % gpus);
    return topology;
}

Topology pcie_tree(uint32_t gpus) {
    Topology topology{"PCIe, a tree", gpus, {}, 32e9, 10e-6};
    const uint32_t switches = (gpus + 1) / 2, root = gpus + switches;
    for (uint32_t gpu = 0; gpu < gpus; ++gpu) connect(topology, gpu, gpus + gpu / 2);
    for (uint32_t i = 0; i < switches; ++i) connect(topology, gpus + i, root);
    return topology;
}

}  // namespace links
