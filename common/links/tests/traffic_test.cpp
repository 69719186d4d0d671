#include "links/traffic.h"

#include <gtest/gtest.h>

namespace links {
namespace {

// A program that issues transfers, each behind what it names.
class Program {
  public:
    // Returns its number.
    size_t send(size_t stream, const Transfer& transfer, const std::vector<size_t>& behind = {}) {
        counts_.resize(std::max(counts_.size(), stream + 1));
        Work step{{stream, ++counts_[stream]}, {}, false, 0, {transfer}};
        if (counts_[stream] > 1) step.before.learn({stream, counts_[stream] - 1});
        for (const size_t other : behind) step.before.learn(steps_[other].operation);
        steps_.push_back(step);
        return steps_.size() - 1;
    }
    Traffic traffic(const Topology& topology) const { return traffic_of(steps_, topology); }

  private:
    std::vector<Work> steps_;
    std::vector<size_t> counts_;
};

constexpr uint64_t million = 1'000'000;

double seconds_of(const Topology& topology, uint64_t bytes) {
    return topology.latency_seconds + static_cast<double>(bytes) / topology.bytes_per_second;
}

TEST(Topology, AWayIsAShortestOne) {
    EXPECT_EQ(ring(6).way(0, 2).size(), 2u);
    EXPECT_EQ(ring(6).way(5, 0).size(), 1u);
    EXPECT_EQ(all_to_all(8).way(2, 7).size(), 2u);  // to the switch, and from it
    EXPECT_EQ(pcie_tree(8).way(2, 3).size(), 2u);
    EXPECT_EQ(pcie_tree(8).way(1, 6).size(), 4u);
    EXPECT_TRUE(ring(4).way(3, 3).empty());
}

TEST(Topology, TwoGpusInARingHaveOneLinkInEachDirection) { EXPECT_EQ(ring(2).links.size(), 2u); }

TEST(Traffic, TransfersInBothDirectionsOverlap) {
    Program program;
    program.send(0, {0, 1, million});
    program.send(1, {1, 0, million});
    const Traffic traffic = program.traffic(ring(2));
    EXPECT_DOUBLE_EQ(traffic.seconds, seconds_of(ring(2), million));
    EXPECT_EQ(traffic.most_bytes(), million);
    EXPECT_EQ(traffic.longest_chain, 1u);
}

TEST(Traffic, TransfersOverOneLinkTakeTurns) {
    Program program;
    program.send(0, {0, 1, million});
    program.send(1, {0, 2, million});  // both leave GPU 0, to the switch
    const Traffic traffic = program.traffic(all_to_all(4));
    EXPECT_DOUBLE_EQ(traffic.seconds, 2 * seconds_of(all_to_all(4), million));
    EXPECT_EQ(traffic.most_bytes(), 2 * million);
    EXPECT_EQ(traffic.longest_chain, 1u);  // neither waits for the other
}

TEST(Traffic, WhatWaitsBeginsBehind) {
    Program program;
    const size_t first = program.send(0, {0, 1, million});
    program.send(1, {1, 2, million}, {first});
    const Traffic traffic = program.traffic(ring(4));
    EXPECT_DOUBLE_EQ(traffic.spans[1].begin, traffic.spans[0].end);
    EXPECT_EQ(traffic.longest_chain, 2u);
    EXPECT_EQ(traffic.most_bytes(), million);
}

TEST(Traffic, OverSeveralLinksItsBytesCountOnEach) {
    Program program;
    program.send(0, {0, 3, million});
    const Traffic traffic = program.traffic(pcie_tree(4));
    size_t used = 0;
    for (const uint64_t bytes : traffic.bytes) used += bytes == million;
    EXPECT_EQ(used, 4u);
}

TEST(Traffic, AKernelTakesItsStartAndItsMemory) {
    const Work kernel{{0, 1}, {}, true, 3 * million, {}};
    EXPECT_DOUBLE_EQ(traffic_of({kernel}, ring(2)).seconds,
                     kernel_start_seconds + 3 * million / memory_bytes_per_second);
}

}  // namespace
}  // namespace links
