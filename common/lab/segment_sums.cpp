#include "lab/segment_sums.h"

#include <fmt/format.h>

namespace lab {

Case SegmentSums::one(const std::string& task, const std::string& name, BlocksThreads shape) const {
    return {task, name, shape.blocks, shape.threads, shared_bytes_per_thread * shape.threads,
            false};
}

std::vector<Case> SegmentSums::one_block(const std::string& task,
                                         std::initializer_list<uint32_t> threads) const {
    std::vector<Case> cases;
    for (uint32_t n : threads) cases.push_back(one(task, fmt::format("threads_{}", n), {1, n}));
    return cases;
}

std::vector<Case> SegmentSums::blocks(const std::string& task,
                                      std::initializer_list<BlocksThreads> shapes) const {
    std::vector<Case> cases;
    for (BlocksThreads s : shapes)
        cases.push_back(one(task, fmt::format("blocks_{}_threads_{}", s.blocks, s.threads), s));
    return cases;
}

std::vector<Case> SegmentSums::unchanged(const std::string& task,
                                         std::initializer_list<BlocksThreads> shapes) const {
    std::vector<Case> cases;
    for (BlocksThreads s : shapes) {
        cases.push_back(
            one(task, fmt::format("input_unchanged_blocks_{}_threads_{}", s.blocks, s.threads), s));
        cases.back().input_unchanged = input_unchanged;
    }
    return cases;
}

std::vector<Case> join(std::initializer_list<std::vector<Case>> lists) {
    std::vector<Case> all;
    for (const auto& list : lists) all.insert(all.end(), list.begin(), list.end());
    return all;
}

}  // namespace lab
