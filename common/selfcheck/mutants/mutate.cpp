#include "selfcheck/mutants/mutate.h"

#include <algorithm>
#include <functional>
#include <set>

#include "base/tokens.h"
#include "selfcheck/mutants/shuffle.h"

namespace selfcheck {
namespace {

// Texts that differ only in comments and layout are the same kernel.
std::string normal_form(const std::string& text) {
    std::string form;
    for (std::string_view token : lab::tokens(text)) form += std::string(token) + ' ';
    return form;
}

}  // namespace

std::string apply(const std::string& source, std::vector<Replacement> replacements) {
    std::ranges::sort(replacements, std::greater(), &Replacement::begin);
    std::string text = source;
    for (const Replacement& r : replacements) text.replace(r.begin, r.end - r.begin, r.with);
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
        std::string text = apply(solution, edit.replacements);
        if (seen.insert(normal_form(text)).second)
            mutants.push_back({edit.what, std::move(text), edit.replacements});
    }
    shuffle(mutants, seed);
    return mutants;
}

}  // namespace selfcheck
