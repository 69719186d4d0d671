// Everything known about one failing case, grouped by the observation that it comes from, so that
// a cause reads as a sentence: e.again.right_from_zero, e.found.race, e.plan.ignores_input.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "contract/case.h"
#include "device/sim.h"
#include "diagnose/arrivals.h"
#include "diagnose/on_identities.h"
#include "diagnose/on_keys.h"
#include "diagnose/threshold.h"
#include "run/check.h"
#include "verdict/verdict.h"

namespace lab {

// The failing run itself.
struct FailingRun {
    const Data* data = nullptr;
    std::vector<Array> inputs, results;  // no results after a fault
    std::optional<Wanted> want;
    std::vector<OutputState> outputs;      // one for each element of the first result
    size_t first_wrong = 0;                // index of an output
    size_t wrong_result = 0;               // index of the result with the first wrong number
    bool changes_input = false;            // by a call that must not change it
    std::optional<device::Counts> counts;  // if the launch ended
};

// The inputs that arrive in the first wrong output, found by runs on chosen inputs.
struct Arrived {
    std::vector<int> weights;     // how often, for each input element; empty: unknown
    std::vector<int> factors;     // the same for the second matrix of a product
    std::vector<Arrival> halves;  // for each half segment; empty: unknown
};

// The first finding of each check; of the races, one that changes the result.
struct Found {
    std::optional<warpsim::Race> race;
    // With the accesses of any race exchanged, the wrong number stays as it is.
    bool race_changes_nothing = false;
    std::optional<warpsim::Uninitialised> uninitialised;
    std::optional<StreamRace> stream_race;     // of a host function
    std::optional<threads::Race> thread_race;  // of a native function
    std::optional<ranks::Defect> defect;       // of one on ranks

    bool race_matters() const { return race && !race_changes_nothing; }
};

// The same call on the same data again, with one difference.
struct Again {
    bool right_in_other_order = false;  // warps and blocks in the other order
    bool right_from_zero = false;       // the output is 0 before the call
    bool right_from_fresh = false;      // the first call after loading the program
    bool right_from_empty = false;      // the same, and the workspace is 0 before the call
    bool differs = false;               // only the result is different
};

// The call on data chosen to expose a mistake.
struct OnOtherData {
    bool loses_last_bits = false;  // 2049, alone among zeros, becomes a number near it
    bool same_for_lowest = false;  // in a selection: lower elements give the same answer
};

// A memset or a copy to the first result sets a part of an element.
struct PartlySet {
    uint64_t bytes = 0;
    bool by_copy = false;
};

// The blocks of a launch.
struct GridMade {
    uint64_t x = 1, y = 1;
};

// The plan of a host function.
struct PlanMade {
    bool ignores_input = false;  // no launch uses the input for this n, but one does for another n
    std::string refused_as;      // the cause given by the planner for refusing it; else empty
    bool passes_identity = false;  // some launch has the identity of a combination as an argument
    bool passes_other = false;     // ... or instead its result on identities only
    size_t launches = 0;
    uint64_t most_blocks = 0;      // of one launch
    std::optional<GridMade> grid;  // of the only launch
    std::optional<PartlySet> partly_set;
};

struct CaseAndResult {
    const Case* test_case;
    const CaseResult* result;
};

// The failing call of a native function with other numbers of threads.
struct WithThreads {
    uint64_t threads = 0;
    bool right = false;
};

struct Evidence {
    Case test_case;
    What what = What::wrong_sum;
    bool is_unwritten = false;  // the function is the skeleton's
    std::optional<device::Fault> fault;
    FailingRun run;
    Arrived arrived;
    Found found;
    Again again;
    OnOtherData on_other_data;
    std::optional<OnIdentities> on_identities;  // of a combination with elements
    std::optional<OnKeys> on_keys;              // of counts, if there are elements
    PlanMade plan;
    std::vector<WithThreads> with_threads;
    std::optional<Threshold> threshold;    // of a huge case
    std::vector<CaseAndResult> all_cases;  // on this device, in order
    // For failures that belong to no case:
    std::string compiler;  // nvcc's message, if it rejected the file
    NotCompiled::Reason refused_for = NotCompiled::Reason::any;  // by us, before nvcc
    std::optional<Diagnosis> limit;  // lab.toml's text for the missed limit
};

}  // namespace lab
