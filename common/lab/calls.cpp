#include "lab/calls.h"

namespace lab {

Case Function::one(const std::string& task, const std::string& case_name, uint64_t n) const {
    Case asked{task, case_name};
    asked.n = n;
    asked.function = name;
    asked.operation = operation;
    return asked;
}

std::vector<Case> Function::cases(const std::string& task,
                                  std::initializer_list<uint64_t> sizes) const {
    std::vector<Case> cases;
    for (const uint64_t n : sizes) cases.push_back(one(task, "n_" + std::to_string(n), n));
    return cases;
}

std::vector<Case> Function::unchanged(const std::string& task,
                                      std::initializer_list<uint64_t> sizes) const {
    std::vector<Case> cases;
    for (const uint64_t n : sizes) {
        const std::string which = operation == Operation::sum ? "" : name + "_";
        cases.push_back(one(task, which + "input_unchanged_n_" + std::to_string(n), n));
        cases.back().input_unchanged = true;
    }
    return cases;
}

std::vector<Case> block_sums(const std::string& task, uint32_t threads,
                             std::initializer_list<uint64_t> sizes) {
    std::vector<Case> cases;
    for (const uint64_t n : sizes) {
        Case asked{task, "n_" + std::to_string(n)};
        asked.blocks = static_cast<uint32_t>((n + threads - 1) / threads);
        asked.threads = threads;
        asked.n = n;
        cases.push_back(asked);
    }
    return cases;
}

}  // namespace lab
