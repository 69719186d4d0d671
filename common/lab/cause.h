// The catalogue of causes: one file each in causes/, named after its id. A cause is right or it is
// not named: it asks for the whole pattern that only this mistake leaves, and nothing beside it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "device/sim.h"
#include "lab/arrivals.h"
#include "lab/case.h"
#include "lab/data.h"
#include "lab/segment_sums.h"
#include "lab/verdict.h"

namespace lab {

enum class OutputState { right, wrong, unwritten, not_a_number };

// All that is known about one failing case.
struct Evidence {
    SegmentSums sums;
    Case asked;
    What what = What::wrong_sum;
    std::optional<device::Fault> fault;
    DataKind data = DataKind::positive_integers;  // of the failing run
    std::vector<float> input, got;                // of the failing run; got is empty after a fault
    std::vector<OutputState> outputs;             // as many as got
    size_t output = 0;                            // the first wrong one
    std::vector<int> weights;                     // of every input element in it; empty: not known
    std::vector<Arrival> halves;                  // of each half segment in it; empty: not known
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
    bool ignores_input = false;  // no launch for this n is given the input, for another n one is
    std::string refused_as;      // the cause that the planner gave for refusing the host function
    std::optional<device::Counts> counts;  // of the failing launch, where it ended
    std::span<const CaseResult> results;   // every case, on this device
    std::span<const Case> cases;     // the same, as asked; of another length if some were skipped
    std::string compiler;            // what nvcc said, where it refused the file
    std::optional<Diagnosis> limit;  // what lab.toml says about the limit that is missed
};

// What one failing case says about a cause: it speaks against it, it looks just so (but would look
// so under another cause as well), or it proves it.
enum class Fit { no, looks_so, proves };

// Labs 01 to 03 sum segments, one a block; from 04 on there are calls of host functions, most of
// which sum.
enum class Labs { all, segments, calls, sums };

struct Cause {
    const char* id;
    int rank;  // of several causes that fit, the highest is the most special
    Fit (*fits)(const Evidence&);
    std::string (*says)(const Evidence&);
    std::string (*advice)(const Evidence&);
    Labs labs = Labs::all;
};

// What every failing case that was looked into has in common; `unknown` if nothing is certain.
Diagnosis find_cause(std::span<const Evidence> cases);

const std::vector<const Cause*>& catalogue();  // generated from the folder

}  // namespace lab
