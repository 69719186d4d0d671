// One case: a contract at given sizes, or at sizes drawn from the seed.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "contract/contract.h"
#include "language/say.h"

namespace lab {

// A size drawn from the seed, so that no kernel can know it: `least` to `most`, or a power of two
// among them where the contract asks for one.
struct SeededSize {
    std::string name;
    uint64_t least = 0, most = 0;
};

struct Case {
    std::string task, name;  // "OneBlock", "threads_32"
    ContractPtr contract = nullptr;
    Sizes sizes = {};
    bool input_unchanged = false;              // the case also requires that the input is only read
    std::vector<SeededSize> seeded = {};       // `sizes` has the least of these until with_seed()
    std::vector<std::string> counted_by = {};  // of the contract's counters; empty: all of them

    Case with_seed(uint64_t seed) const;

    std::string full_name() const { return task + "." + name; }
    std::string sentence() const;  // "3 blocks of 64 threads sum 128 elements each"
    std::string launch() const;    // "3 blocks of 64 threads", "n = 1000"

    bool is_call() const { return contract->is_host_function(); }
    uint64_t elements() const { return contract->elements(sizes); }
    // Too many elements to fit in memory: see huge_input.h.
    bool is_huge() const {
        return contract->huge != Contract::Huge::never && elements() > (uint64_t{1} << 30);
    }
    bool needs_gpu() const { return is_huge() && contract->huge == Contract::Huge::on_gpu; }

    // For kernels launched by the harness; 1 for other contracts.
    uint64_t blocks() const;
    uint64_t threads() const;  // per block
    uint32_t shared_bytes() const;
    // The elements that belong in an element of the first result of a linear contract.
    Range own(size_t output) const { return contract->linear()->own(sizes, output); }
};

// An array for each input of the case's contract, in order; `fill` gets the array and its index
// among the inputs.
template <class Fill>
std::vector<Array> make_inputs(const Case& test_case, Fill fill) {
    std::vector<Array> inputs;
    for (const Parameter* parameter : test_case.contract->given()) {
        const size_t which = inputs.size();
        inputs.emplace_back(*parameter->type, parameter->extent(test_case.sizes));
        fill(inputs.back(), which);
    }
    return inputs;
}

// The sentence, and what is asked for besides where the input has to stay as it is.
std::string and_input_stays(const Case& test_case, const std::string& sentence);

// The cases of a task for these values of one or several sizes; other sizes have their defaults. A
// case is named after the stated sizes: "threads_32", "blocks_3_threads_64".
std::vector<Case> cases(const ContractPtr& contract, const std::string& task,
                        const std::string& size, std::initializer_list<uint64_t> values);
std::vector<Case> cases(const ContractPtr& contract, const std::string& task,
                        const std::vector<std::string>& sizes,
                        std::initializer_list<std::vector<uint64_t>> values);
Case one(const ContractPtr& contract, const std::string& task, const std::string& name,
         const Sizes& sizes);
// A case with sizes drawn from the seed; those not named have their defaults.
Case seeded(const ContractPtr& contract, const std::string& task, const std::string& name,
            const std::vector<SeededSize>& sizes);
// The case at each of its contract's `same_bits_at`; none without it.
std::vector<Case> at_other_sizes(const Case& test_case);
// The same cases, requiring in addition that the input is left unchanged; their names begin with
// `prefix`.
std::vector<Case> unchanged(std::vector<Case> cases, const std::string& prefix = "");

std::vector<Case> join(std::initializer_list<std::vector<Case>> lists);

}  // namespace lab
