// Executors run the calls of a case. For kernels and host functions that is Experiment, on a
// device; an `Executed` contract brings its own.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "contract/case.h"
#include "device/sim.h"
#include "native/program.h"
#include "planner/plans.h"
#include "ranks/counts.h"
#include "ranks/finding.h"
#include "ranks/packages.h"
#include "run/link_counts.h"
#include "run/stream_race.h"
#include "threads/counts.h"
#include "threads/races.h"

namespace lab {

struct Run {
    device::Outcome outcome;
    std::vector<Array> results;              // of the contract, in order; empty after a fault
    bool input_changed = false;              // if it was compared
    bool outside_written = false;            // a guard around a buffer is damaged
    std::optional<plan::PlanError> refused;  // why the host function has no plan
    // Findings of the checks, if they were on.
    std::vector<warpsim::Race> races, harmless_races;
    bool race_check_gave_up = false;       // a launch too long to be checked completely
    std::vector<StreamRace> stream_races;  // between launches and copies of a host function
    std::vector<warpsim::Uninitialised> uninitialised;
    std::vector<std::string> remarks;            // lines that cost no points
    std::vector<warpsim::LaunchTrace> launches;  // if they were traced
    // In a native function, if they were looked for; doubtful: remarks.
    std::vector<threads::Race> thread_races, doubtful_races;
    LinkCounts link_counts;                     // of a host function of several GPUs, if counted
    threads::CallCounts thread_counts;          // of a native function, if they were counted
    std::vector<ranks::Finding> rank_findings;  // of one on ranks: the first is its fault
    ranks::Counts rank_counts;                  // if they were counted
    std::vector<Array> simulated_results;       // of the same call in a simulated cluster
};

// The code under test: kernels launched by the harness, plans of host functions, or both.
struct Subject {
    std::map<std::string, std::string> kernels;  // mangled names, by Contract::declaration()
    std::shared_ptr<Plans> plans;                // null: no host function
    device::Code code = {};                      // for both
    plan::ParameterNames parameter_names = {};
    std::string source = {};               // the student's
    std::set<std::string> unwritten = {};  // its functions that are the skeleton's
    std::filesystem::path library = {};    // its host code as a library; empty: none was compiled
    std::shared_ptr<const native::Program> program =
        {};                    // of native functions; null: there are none
    ranks::Packages mpi = {};  // that run them on ranks
};

class Executor {
  public:
    virtual ~Executor() = default;
    // Runs one call: one array for each input of the contract, in order.
    virtual Run run(std::span<const Array> inputs) = 0;
};

struct ExecutorNeeds {
    const Case& test_case;
    const Subject& subject;
};

}  // namespace lab
