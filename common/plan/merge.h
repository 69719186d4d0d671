// Two recordings of one call, in processes where every buffer lay somewhere else, make a plan: what
// moved by exactly one buffer's distance is a pointer into it, what did not move is a number, and
// anything else is an error.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "plan/plan.h"
#include "plan/recording.h"

namespace plan {

// Of each kernel's parameters, which bytes can be read: see readable_parameters.h.
using Readable = std::map<std::string, std::vector<std::vector<bool>>>;

// One recorded call with the buffers that its arguments were.
struct Seen {
    const RecordedCall& call;
    const std::vector<Allocation>& given;
    const std::vector<RecordedVariable>& variables;
};

// `names` are those of the given buffers. Throws PlanError.
Plan merge(const Seen& one, const Seen& other, const std::vector<std::string>& names,
           const Readable& readable);

}  // namespace plan
