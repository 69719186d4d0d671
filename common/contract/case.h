// One case: a contract at certain sizes.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "contract/contract.h"

namespace lab {

struct Case {
    std::string task, name;  // "OneBlock", "threads_32"
    ContractPtr contract = nullptr;
    Sizes sizes = {};
    bool input_unchanged = false;  // the case also demands that the input is only read

    std::string full_name() const { return task + "." + name; }
    std::string sentence() const;  // "3 blocks of 64 threads sum 128 elements each"
    std::string launch() const;    // "3 blocks of 64 threads", "n = 1000"

    bool is_call() const { return contract->is_host_function(); }
    uint64_t elements() const { return contract->elements(sizes); }
    // Too many elements to hold them: see huge_input.h.
    bool is_huge() const { return contract->may_be_huge && elements() > (uint64_t{1} << 30); }

    // Of a kernel that the harness launches; 1 otherwise.
    uint64_t blocks() const;
    uint64_t threads() const;  // of a block
    uint32_t shared_bytes() const;
    // Of a contract that is linear: what belongs in an element of its first result.
    Range own(size_t output) const { return contract->linear()->own(sizes, output); }
};

std::string counted(uint64_t number, const char* noun);  // "1 block", "3 blocks"

// The cases of a task at these values of one size or of several; others have their defaults. A
// case is named by what is stated: "threads_32", "blocks_3_threads_64".
std::vector<Case> cases(const ContractPtr& contract, const std::string& task,
                        const std::string& size, std::initializer_list<uint64_t> values);
std::vector<Case> cases(const ContractPtr& contract, const std::string& task,
                        const std::vector<std::string>& sizes,
                        std::initializer_list<std::vector<uint64_t>> values);
Case one(const ContractPtr& contract, const std::string& task, const std::string& name,
         const Sizes& sizes);
// The same, and the input must be left as it was; `prefix` comes before their names.
std::vector<Case> unchanged(std::vector<Case> cases, const std::string& prefix = "");

std::vector<Case> join(std::initializer_list<std::vector<Case>> lists);

}  // namespace lab
