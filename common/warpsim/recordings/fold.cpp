#include "warpsim/recordings/fold.h"

#include <algorithm>

namespace warpsim {

namespace {

// First parts that are followed by the same names.
struct Branch {
    std::vector<std::string> firsts, rests;
};

std::string joined(const std::vector<std::string>& parts) {
    if (parts.size() == 1) return parts[0];
    std::string text = "{";
    for (size_t i = 0; i < parts.size(); ++i) text += (i ? "," : "") + parts[i];
    return text + "}";
}

// By first part, in order of appearance.
std::vector<Branch> branches_of(const std::vector<std::string>& names) {
    std::vector<Branch> branches;
    for (const std::string& name : names) {
        const size_t dot = name.find('.');
        const std::string first = name.substr(0, dot);
        auto branch = std::find_if(branches.begin(), branches.end(), [&](const Branch& candidate) {
            return candidate.firsts[0] == first;
        });
        if (branch == branches.end()) branch = branches.insert(branch, {{first}, {}});
        branch->rests.push_back(dot == name.npos ? "" : name.substr(dot + 1));
    }
    return branches;
}

std::vector<Branch> merged(const std::vector<Branch>& branches) {
    std::vector<Branch> kept;
    for (const Branch& branch : branches) {
        const auto same = std::find_if(kept.begin(), kept.end(), [&](const Branch& candidate) {
            return candidate.rests == branch.rests;
        });
        if (same == kept.end() || branch.firsts[0].empty() || same->firsts[0].empty())
            kept.push_back(branch);
        else
            same->firsts.push_back(branch.firsts[0]);
    }
    return kept;
}

}  // namespace

std::vector<std::string> fold_names(const std::vector<std::string>& names) {
    std::vector<Branch> branches = branches_of(names);
    for (Branch& branch : branches) {
        if (branch.rests != std::vector<std::string>{""}) branch.rests = fold_names(branch.rests);
    }
    std::vector<std::string> patterns;
    for (const Branch& branch : merged(branches)) {
        for (const std::string& rest : branch.rests) {
            patterns.push_back(joined(branch.firsts) + (rest.empty() ? "" : ".") + rest);
        }
    }
    return patterns;
}

}  // namespace warpsim
