// The code measured by `make labNN bench`: a file's kernel, or the reference solution's.
#pragma once

#include <string>

#include "contract/case.h"
#include "run/experiment.h"

namespace lab {

struct BenchRunner {
    std::string name;  // "student", "solution"
    Subject subject;
    ContractPtr contract;

    Case timed(uint64_t n) const { return one(contract, "Sized", "case", contract->sized(n)); }
};

}  // namespace lab
