#include "warpsim/exec/control_flow.h"

#include <algorithm>
#include <set>

namespace warpsim {

namespace {

bool is_return(const ptx::Instruction& instruction) {
    return instruction.mnemonic == "ret" || instruction.mnemonic == "exit";
}

bool is_jump(const ptx::Instruction& instruction) {
    return instruction.mnemonic == "bra" || instruction.mnemonic == "brx";
}

int label(const ptx::Function& function, const std::string& name) {
    const auto found = function.labels.find(name);
    return found == function.labels.end() ? -1 : found->second;
}

std::set<int> leaders(const ptx::Function& function) {
    std::set<int> leaders{0};
    const int size = static_cast<int>(function.instructions.size());
    for (int i = 0; i < size; ++i) {
        const ptx::Instruction& instruction = function.instructions[i];
        if (!is_jump(instruction) && !ends_thread(instruction)) continue;
        for (const int target : jump_targets(function, instruction)) leaders.insert(target);
        leaders.insert(i + 1);
    }
    return leaders;
}

// Depth-first order of the reversed graph from `root`, children first.
std::vector<int> postorder(const std::vector<std::vector<int>>& edges, int root) {
    std::vector<int> order;
    std::vector<char> seen(edges.size());
    std::vector<std::pair<int, size_t>> path{{root, 0}};
    seen[root] = 1;
    while (!path.empty()) {
        auto& [node, next] = path.back();
        if (next == edges[node].size()) {
            order.push_back(node);
            path.pop_back();
        } else if (const int child = edges[node][next++]; !seen[child]) {
            seen[child] = 1;
            path.emplace_back(child, 0);
        }
    }
    return order;
}

}  // namespace

bool ends_thread(const ptx::Instruction& instruction) {
    return is_return(instruction) || instruction.mnemonic == "trap";
}

std::vector<int> jump_targets(const ptx::Function& function, const ptx::Instruction& instruction) {
    std::vector<int> targets;
    if (instruction.mnemonic == "bra" && !instruction.operands.empty()) {
        targets.push_back(label(function, instruction.operands[0].name));
    } else if (instruction.mnemonic == "brx" && instruction.operands.size() > 1) {
        for (const ptx::Targets& list : function.targets) {
            if (list.name != instruction.operands[1].name) continue;
            for (const std::string& name : list.labels) targets.push_back(label(function, name));
        }
    }
    std::erase(targets, -1);
    return targets;
}

ControlFlow control_flow(const ptx::Function& function) {
    ControlFlow flow;
    const int size = static_cast<int>(function.instructions.size());
    const std::set<int> starts = leaders(function);
    flow.block_of.resize(size + 1);
    for (auto start = starts.begin(); start != starts.end() && *start < size; ++start) {
        const auto next = std::next(start);
        const int end = next == starts.end() ? size : std::min(*next, size);
        for (int i = *start; i < end; ++i) flow.block_of[i] = static_cast<int>(flow.blocks.size());
        flow.blocks.push_back({*start, end, {}});
    }
    // Behind the last instruction stands the return that the decoder adds.
    flow.block_of[size] = static_cast<int>(flow.blocks.size());
    flow.blocks.push_back({size, size + 1, {}});
    for (BasicBlock& block : flow.blocks) {
        if (block.begin == size) continue;
        const ptx::Instruction& last = function.instructions[block.end - 1];
        for (const int target : jump_targets(function, last)) {
            block.successors.push_back(flow.block_of[target]);
        }
        const bool goes_on = last.guard >= 0 || !(is_jump(last) || ends_thread(last));
        if (goes_on) block.successors.push_back(flow.block_of[block.end]);
    }
    return flow;
}

// Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001), on the reversed graph.
// Its root is the last block that ends the function.
std::vector<int> ControlFlow::post_dominators() const {
    const int count = static_cast<int>(blocks.size());
    std::vector<std::vector<int>> predecessors(count);
    int root = count - 1;
    for (int block = 0; block < count; ++block) {
        for (const int next : blocks[block].successors) predecessors[next].push_back(block);
    }
    while (root > 0 && (!blocks[root].successors.empty() || predecessors[root].empty())) --root;
    const std::vector<int> order = postorder(predecessors, root);
    std::vector<int> rank(count, -1), dominator(count, -1);
    for (size_t i = 0; i < order.size(); ++i) rank[order[i]] = static_cast<int>(i);
    dominator[root] = root;
    for (bool changed = true; changed;) {
        changed = false;
        for (auto block = order.rbegin(); block != order.rend(); ++block) {
            if (*block == root) continue;
            int meet = -1;
            for (const int next : blocks[*block].successors) {
                if (rank[next] < 0 || dominator[next] < 0) continue;
                int other = next;
                if (meet < 0) meet = other;
                while (meet != other) {
                    while (rank[meet] < rank[other]) meet = dominator[meet];
                    while (rank[other] < rank[meet]) other = dominator[other];
                }
            }
            if (meet != dominator[*block]) dominator[*block] = meet, changed = true;
        }
    }
    dominator[root] = -1;
    return dominator;
}

}  // namespace warpsim
