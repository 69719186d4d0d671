#include "selfcheck/mutants/pairs.h"

#include <algorithm>

#include "selfcheck/mutants/shuffle.h"

namespace selfcheck {
namespace {

bool meet(const Replacement& a, const Replacement& b) {
    return a.begin <= b.end && b.begin <= a.end;
}

bool meet(const Mutant& a, const Mutant& b) {
    return std::ranges::any_of(a.replacements, [&](const Replacement& one) {
        return std::ranges::any_of(b.replacements,
                                   [&](const Replacement& other) { return meet(one, other); });
    });
}

}  // namespace

std::optional<Pair> both(const std::string& solution, const Mutant& first, const Mutant& second) {
    if (meet(first, second)) return std::nullopt;
    std::vector<Replacement> all = first.replacements;
    all.insert(all.end(), second.replacements.begin(), second.replacements.end());
    return Pair{&first, &second, apply(solution, std::move(all))};
}

std::vector<Pair> pairs_of(const std::string& solution, const std::vector<Mutant>& mistakes,
                           uint64_t seed) {
    std::vector<Pair> pairs;
    for (size_t i = 0; i < mistakes.size(); ++i) {
        for (size_t j = i + 1; j < mistakes.size(); ++j)
            if (auto pair = both(solution, mistakes[i], mistakes[j]))
                pairs.push_back(std::move(*pair));
    }
    shuffle(pairs, seed);
    return pairs;
}

}  // namespace selfcheck
