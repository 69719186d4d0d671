// The catalogue of causes: one file each in causes/, named after its id. A cause is named only when
// certain: it requires the complete pattern that this mistake alone leaves, and nothing else.
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

// Everything known about one failing case.
struct Evidence {
    Case test_case;
    What what = What::wrong_sum;
    std::optional<device::Fault> fault;
    // The results of the failing run; none after a fault.
    const Data* data = nullptr;
    std::vector<Array> inputs, results;
    std::optional<Wanted> want;
    std::vector<OutputState> outputs;  // one for each element of the first result
    size_t output = 0;                 // the index of the first wrong one
    std::vector<int> weights;          // of every input element in that output; empty: unknown
    std::vector<Arrival> halves;       // for each half segment in that output; empty: unknown
    // The first finding of each check in this case.
    std::optional<warpsim::Race> race;
    std::optional<warpsim::Uninitialised> uninitialised;
    bool changes_input = false;          // by a call that must not change it
    bool right_in_other_order = false;   // with the same data, warps and blocks in the other order
    bool right_from_zero = false;        // if the output is 0 before the call
    bool right_from_fresh = false;       // as the first call after loading the program
    bool right_from_empty = false;       // the same, and the workspace is 0 before the call
    bool loses_last_bits = false;        // 2049, alone among zeros, becomes a number near it
    bool differs_when_repeated = false;  // repeating the same call gives another result
    bool same_for_lowest = false;        // in a selection: lower elements give the same answer
    bool ignores_input = false;  // no launch uses the input for this n, but one does for another n
    std::string refused_as;      // the cause given by the planner for refusing the host function
    std::optional<device::Counts> counts;  // of the failing launch, if it ended
    // Every case on this device, and its result; the lengths differ if some were skipped.
    std::span<const Case> cases;
    std::span<const CaseResult> case_results;
    std::string compiler;            // nvcc's message, if it rejected the file
    std::optional<Diagnosis> limit;  // lab.toml's text for the missed limit
};

// How a failing case fits a cause: it contradicts it, it is consistent with it (but also with other
// causes), or it proves it.
enum class Fit { no, looks_so, proves };

// The contracts to which a cause applies: all; sums of a segment per block, by a tree; calls of
// host functions; host functions that sum.
enum class About { all, segments, calls, sums };

struct Cause {
    const char* id;
    int rank;  // if several causes fit, the highest rank is the most specific
    Fit (*fits)(const Evidence&);
    std::string (*says)(const Evidence&);
    std::string (*advice)(const Evidence&);
    About about = About::all;
};

// The cause that fits every failing case examined; `unknown` if none is certain.
Diagnosis find_cause(std::span<const Evidence> cases);

const std::vector<const Cause*>& common_causes();  // generated from the folder causes/
const std::vector<const Cause*>& own_causes();     // the lab's own, in its program

// The common causes and the lab's own.
const std::vector<const Cause*>& catalogue();
void extend_catalogue(const std::vector<const Cause*>& causes);

}  // namespace lab
