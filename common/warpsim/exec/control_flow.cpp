#include "warpsim/exec/control_flow.h"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "language/say.h"
#include "warpsim/exec/fault.h"
#include "warpsim/exec/program.h"
#include "warpsim/exec/traits.h"

namespace warpsim {

namespace {

// Limits on edges and steps per function: nvcc's largest functions need less than a hundredth.
constexpr size_t most_edges = size_t{1} << 22, most_steps = size_t{1} << 26;

[[noreturn]] void fail_entangled(const ptx::Function& function) {
    throw Fault(FaultKind::unsupported,
                lab::say("the branches of {} are too entangled", function.name));
}

// The targets of a function's branches, as indices of instructions.
class Jumps {
  public:
    explicit Jumps(const ptx::Function& function) : function_(function) {
        for (const ptx::Targets& list : function.targets) {
            std::vector<int>& table = tables_[list.name];
            for (const std::string& name : list.labels) add_label(name, table);
            std::sort(table.begin(), table.end());  // a table often repeats a target
            table.erase(std::unique(table.begin(), table.end()), table.end());
        }
    }

    std::vector<int> targets(const ptx::Instruction& instruction) const {
        std::vector<int> found;
        const auto& operands = instruction.operands;
        const Effect effect = traits_of(instruction).effect;
        if (effect == Effect::jump && !operands.empty()) {
            add_label(operands[0].name, found);
        } else if (effect == Effect::table_jump && operands.size() > 1) {
            const auto table = tables_.find(operands[1].name);
            if (table != tables_.end()) found = table->second;
        }
        return found;
    }

    std::set<int> leaders() const {
        std::set<int> leaders{0};
        for (const auto& [name, table] : tables_) leaders.insert(table.begin(), table.end());
        const int size = static_cast<int>(function_.instructions.size());
        for (int i = 0; i < size; ++i) {
            const ptx::Instruction& instruction = function_.instructions[i];
            const Effect effect = traits_of(instruction).effect;
            if (!is_jump(effect) && !is_end(effect)) continue;
            if (effect == Effect::jump) {
                for (const int target : targets(instruction)) leaders.insert(target);
            }
            leaders.insert(i + 1);
        }
        return leaders;
    }

  private:
    void add_label(const std::string& name, std::vector<int>& to) const {
        const auto found = function_.labels.find(name);
        if (found != function_.labels.end()) to.push_back(found->second);
    }

    const ptx::Function& function_;
    std::unordered_map<std::string, std::vector<int>> tables_;
};

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

ControlFlow control_flow(const ptx::Function& function) {
    ControlFlow flow;
    const int size = static_cast<int>(function.instructions.size());
    const Jumps jumps(function);
    const std::set<int> starts = jumps.leaders();
    flow.block_of.resize(size + 1);
    for (auto start = starts.begin(); start != starts.end() && *start < size; ++start) {
        const auto next = std::next(start);
        const int end = next == starts.end() ? size : std::min(*next, size);
        for (int i = *start; i < end; ++i) flow.block_of[i] = static_cast<int>(flow.blocks.size());
        flow.blocks.push_back({*start, end, {}});
    }
    // After the last instruction comes the return that the decoder adds.
    flow.block_of[size] = static_cast<int>(flow.blocks.size());
    flow.blocks.push_back({size, size + 1, {}});
    for (BasicBlock& block : flow.blocks) {
        if (block.begin == size) continue;
        const ptx::Instruction& last = function.instructions[block.end - 1];
        for (const int target : jumps.targets(last)) {
            block.successors.push_back(flow.block_of[target]);
        }
        const Effect effect = traits_of(last).effect;
        const bool goes_on = last.guard >= 0 || !(is_jump(effect) || is_end(effect));
        if (goes_on) block.successors.push_back(flow.block_of[block.end]);
        flow.edges += block.successors.size();
        if (flow.edges > most_edges) fail_entangled(function);
    }
    return flow;
}

std::vector<size_t> successors(const std::vector<Insn>& code, size_t at) {
    const Insn& insn = code[at];
    std::vector<size_t> list;
    if (insn.targets) list.assign(insn.targets->begin(), insn.targets->end());
    if (insn.target >= 0) list.push_back(static_cast<size_t>(insn.target));
    const bool leaves = is_jump(insn.traits.effect) || is_end(insn.traits.effect);
    if (!leaves || insn.guarded) list.push_back(at + 1);
    return list;
}

// Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001), on the reversed graph.
// Its root is the last block that ends the function.
std::vector<int> post_dominators(const ptx::Function& function, const ControlFlow& flow) {
    const std::vector<BasicBlock>& blocks = flow.blocks;
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
    size_t steps = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (auto block = order.rbegin(); block != order.rend(); ++block) {
            if (*block == root) continue;
            int meet = -1;
            steps += blocks[*block].successors.size();
            if (steps > most_steps) fail_entangled(function);
            for (const int next : blocks[*block].successors) {
                if (rank[next] < 0 || dominator[next] < 0) continue;
                int other = next;
                if (meet < 0) meet = other;
                for (; meet != other; ++steps) {
                    int& farther = rank[meet] < rank[other] ? meet : other;
                    farther = dominator[farther];
                }
            }
            if (meet != dominator[*block]) dominator[*block] = meet, changed = true;
        }
    }
    dominator[root] = -1;
    return dominator;
}

}  // namespace warpsim
