// The catalogue of causes: one file each in causes/, named after its id. A cause is right or it is
// not named: it asks for the whole pattern that only this mistake leaves, and nothing beside it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "contract/case.h"
#include "device/sim.h"
#include "diagnose/arrivals.h"
#include "run/check.h"
#include "verdict/verdict.h"

namespace lab {

// All that is known about one failing case.
struct Evidence {
    Case test_case;
    What what = What::wrong_sum;
    std::optional<device::Fault> fault;
    // The results of the failing run; none after a fault.
    const Data* data = nullptr;
    std::vector<Array> inputs, results;
    std::optional<Wanted> want;
    std::vector<OutputState> outputs;  // of each element of the first result
    size_t output = 0;                 // the first wrong one
    std::vector<int> weights;          // of every input element in it; empty: not known
    std::vector<Arrival> halves;       // of each half segment in it; empty: not known
    // The first ones that the checks found in this case.
    std::optional<warpsim::Race> race;
    std::optional<warpsim::Uninitialised> uninitialised;
    bool changes_input = false;          // of a call, which may not
    bool right_in_other_order = false;   // the same data, warps and blocks in the other order
    bool right_from_zero = false;        // if the output is 0 before the call
    bool right_from_fresh = false;       // as the first call of a program that was just loaded
    bool right_from_empty = false;       // the same, and the workspace is 0 before the call
    bool loses_last_bits = false;        // 2049, alone among zeros, becomes something near it
    bool differs_when_repeated = false;  // the very same call again gives something else
    bool same_for_lowest = false;        // of a selection: lower elements give the same answer
    bool ignores_input = false;  // no launch for this n is given the input, for another n one is
    std::string refused_as;      // the cause that the planner gave for refusing the host function
    std::optional<device::Counts> counts;  // of the failing launch, where it ended
    // Every case on this device, and its result; of different length if some were skipped.
    std::span<const Case> cases;
    std::span<const CaseResult> case_results;
    std::string compiler;            // what nvcc said, where it refused the file
    std::optional<Diagnosis> limit;  // what lab.toml says about the limit that is missed
};

// The verdict of one failing case on a cause: it speaks against it, it looks just so (but would look
// so under another cause as well), or it proves it.
enum class Fit { no, looks_so, proves };

// The contracts that a cause is about: all; sums of a segment for each block, by a tree; calls of
// host functions; those of them that sum.
enum class About { all, segments, calls, sums };

struct Cause {
    const char* id;
    int rank;  // of several causes that fit, the highest is the most special
    Fit (*fits)(const Evidence&);
    std::string (*says)(const Evidence&);
    std::string (*advice)(const Evidence&);
    About about = About::all;
};

// The cause that fits every failing case that was examined; `unknown` if nothing is certain.
Diagnosis find_cause(std::span<const Evidence> cases);

const std::vector<const Cause*>& common_causes();  // generated from the folder causes/
const std::vector<const Cause*>& own_causes();     // the same of a lab, in its program

// The common ones and those that the lab brings.
const std::vector<const Cause*>& catalogue();
void extend_catalogue(const std::vector<const Cause*>& causes);

}  // namespace lab
