#include "lab/whole_sums.h"

namespace lab {

Case whole_sum(const std::string& task, const std::string& name, uint64_t n) {
    Case asked{task, name};
    asked.n = n;
    return asked;
}

std::vector<Case> whole_sums(const std::string& task, std::initializer_list<uint64_t> sizes) {
    std::vector<Case> cases;
    for (const uint64_t n : sizes) cases.push_back(whole_sum(task, "n_" + std::to_string(n), n));
    return cases;
}

std::vector<Case> whole_sums_unchanged(const std::string& task,
                                       std::initializer_list<uint64_t> sizes) {
    std::vector<Case> cases;
    for (const uint64_t n : sizes) {
        cases.push_back(whole_sum(task, "input_unchanged_n_" + std::to_string(n), n));
        cases.back().input_unchanged = true;
    }
    return cases;
}

}  // namespace lab
