// Everything that a lab's test.cpp states.
#pragma once

#include <string>
#include <vector>

#include "contract/case.h"

namespace lab {

// How to compile the student's file.
enum class Language { cuda, cxx };
struct Build {
    Language language = Language::cuda;   // cxx: for functions without a device
    std::vector<std::string> flags = {};  // extra ones for nvcc: {"-Xcompiler", "-fopenmp"}
    // Why CUB and Thrust may not be included, in the lab's words; empty: they may.
    std::string no_libraries = "";
    // Source appended to the student's file in the same module, such as instantiations of its
    // templates. Its lines do not count as the student's.
    std::string appended_source = "";
};

struct Suite {
    std::vector<Case> cases;    // smallest first within a task
    std::vector<Case> counted;  // for the limits of lab.toml, headlines and profiles
    // For limits on how partial sums pass from thread to thread (run/passages.h): small, since
    // every addition is followed.
    std::vector<Case> followed = {};
    Build build = {};

    // The contract used for traces: that of the first case.
    const ContractPtr& main_contract() const { return cases.front().contract; }
    // The contract used for speed: the first one with `sized`; null if there is none.
    ContractPtr timed_contract() const;
    // Whether one of `counted` is the first of its contract: for headlines and profiles.
    bool is_profiled(const Case& counted_case) const;
    // With the sizes that are drawn from the seed.
    Suite with_seed(uint64_t seed) const;
    // Each contract once, in the order of the cases.
    std::vector<ContractPtr> contracts() const;
    bool has_host_functions() const;  // run by any executor
    // Called in processes of their own.
    bool is_native() const { return !cases.empty() && main_contract()->native(); }
    bool is_on_ranks() const;          // native, and on ranks that pass messages
    const Executed* executed() const;  // if run by the lab's own executor; null: on devices
    std::vector<const Contract*> launched() const;  // the kernels that the harness launches
};

Suite suite();  // defined by each lab's test.cpp

// Throws std::invalid_argument: see require_sound(const Contract&).
void require_sound(const Suite& suite);

// `labNN --contract`: docs/contracts/contract.md.
std::string to_json(const Suite& suite);

}  // namespace lab
