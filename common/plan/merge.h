// Makes a plan from two recordings of one call, in processes with every buffer at a different
// address: a word that moved by exactly one buffer's distance is a pointer into that buffer, a word
// that did not move is a number, and anything else is an error.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "plan/plan.h"
#include "plan/recording.h"

namespace plan {

// The bytes of its parameters that each kernel can read: see readable_parameters.h.
using Readable = std::map<std::string, std::vector<std::vector<bool>>>;

// One recorded call, with the buffers and variables that it used.
struct Seen {
    const RecordedCall& call;
    const std::vector<Allocation>& given;
    const std::vector<RecordedVariable>& variables;
};

// `names` are those of the given buffers. Throws PlanError.
Plan merge(const Seen& one, const Seen& other, const std::vector<std::string>& names,
           const Readable& readable);

}  // namespace plan
