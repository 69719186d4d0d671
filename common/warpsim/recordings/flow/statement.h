// The kinds of statements that random kernels consist of: one file of statements/ for each, from
// which CMake generates the list.
#pragma once

#include <vector>

#include "warpsim/recordings/flow/writer.h"

namespace warpsim {

struct FlowStatement {
    int weight;  // how often it is chosen, compared with the others
    bool (*fits)(const FlowWriter& writer, const FlowScope& scope);
    void (*write)(FlowWriter& writer, const FlowScope& scope);
};

const std::vector<const FlowStatement*>& all_flow_statements();

// The scope of a nested body; an empty `mask`: its active lanes are unknown.
FlowScope inside(const FlowScope& scope, const std::string& mask);

// Registers for accesses to warp_words: the addresses of this lane's word and of another's, the
// first lane, and the value read.
struct WarpWords {
    std::string own, other, first, value;
};

// Reads the word of the mask's first lane into `value`; then the lanes of the mask synchronise.
void read_first_word(FlowWriter& writer, const WarpWords& words, const std::string& mask);

constexpr int deepest_scope = 4;

}  // namespace warpsim
