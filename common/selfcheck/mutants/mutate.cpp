#include "selfcheck/mutants/mutate.h"

#include <algorithm>
#include <random>
#include <set>

#include "base/tokens.h"
#include "selfcheck/mutants/edits.h"

namespace selfcheck {
namespace {

// Texts that differ only in comments and layout are the same kernel.
std::string normal_form(const std::string& text) {
    std::string form;
    for (std::string_view token : lab::tokens(text)) form += std::string(token) + ' ';
    return form;
}

// Not std::shuffle, whose result differs between libraries.
void shuffle(std::vector<Mutant>& mutants, uint64_t seed) {
    std::mt19937_64 random(seed);
    for (size_t i = mutants.size(); i > 1; --i) std::swap(mutants[i - 1], mutants[random() % i]);
}

}  // namespace

std::string apply(const Source& source, Edit edit) {
    std::sort(edit.replacements.begin(), edit.replacements.end(),
              [](const Replacement& a, const Replacement& b) { return a.begin > b.begin; });
    std::string text = source.text;
    for (const Replacement& r : edit.replacements) text.replace(r.begin, r.end - r.begin, r.with);
    return text;
}

std::vector<Mutant> mutants_of(const std::string& solution, const std::string& skeleton,
                               uint64_t seed) {
    const Source source = read_source(solution);
    std::vector<Edit> edits = token_edits(source);
    for (Edit& edit : statement_edits(source)) edits.push_back(std::move(edit));

    std::set<std::string> seen = {normal_form(solution), normal_form(skeleton)};
    std::vector<Mutant> mutants;
    for (const Edit& edit : edits) {
        std::string text = apply(source, edit);
        if (seen.insert(normal_form(text)).second) mutants.push_back({edit.what, std::move(text)});
    }
    shuffle(mutants, seed);
    return mutants;
}

}  // namespace selfcheck
