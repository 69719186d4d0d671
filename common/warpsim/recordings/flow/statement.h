// A kind of statement that random kernels are made of: one file of statements/ each, from which
// CMake makes the list.
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

// The scope of a body: `mask` empty where its lanes do not know each other.
FlowScope inside(const FlowScope& scope, const std::string& mask);

// Registers for words of warp_words: the addresses of this lane's and of another's, and the rest.
struct WarpWords {
    std::string own, other, first, value;
};

// `value` becomes the word of the first lane of the mask, whose lanes then wait for each other.
void read_first_word(FlowWriter& writer, const WarpWords& words, const std::string& mask);

constexpr int deepest_scope = 4;

}  // namespace warpsim
