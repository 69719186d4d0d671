// Runs one case on one device: several launches in a row on different data, each into poisoned
// outputs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "device/sim.h"
#include "lab/case.h"
#include "lab/data.h"
#include "lab/experiment.h"
#include "lab/verdict.h"

namespace lab {

// A launch of a case. What an earlier one left behind must not matter to a later one.
struct Step {
    DataKind data;
    device::Turns turns = {};
};

// A device that runs cases. `sim` is the same device where it is one, and null on gpu.
struct Rig {
    device::Device* device;
    device::Sim* sim;
    const char* kind;  // "sim", "gpu"
};

struct CaseRun {
    CaseResult result;
    Step failed{};                      // the step that failed, if one did
    std::vector<float> random_outputs;  // on signed random data; empty if it did not come so far
    // What the checks found in all steps, on sim: one a pair of lines, one a line.
    std::vector<warpsim::Race> races, harmless_races;  // harmless: remarks
    bool race_check_gave_up = false;
    std::vector<warpsim::Uninitialised> uninitialised;
    std::vector<std::string> barrier_remarks;
};

class CaseRunner {
  public:
    CaseRunner(Rig rig, Subject subject, uint64_t seed)
        : rig_(rig), subject_(std::move(subject)), seed_(seed) {
        if (rig_.sim) rig_.sim->name_parameters(subject_.parameter_names);
    }

    CaseRun run(const Case& asked);
    CaseRun skip(const Case& asked, const std::string& reason) const;

    const Rig& rig() const { return rig_; }
    std::vector<float> data(const Case& asked, DataKind kind) const;
    const Subject& subject() const { return subject_; }

  private:
    std::optional<Failure> run_steps(const Case& asked, CaseRun& run);
    std::optional<Failure> run_step(const Step& step, Experiment& experiment, const Case& asked,
                                    CaseRun& run);
    std::vector<Step> under_schedules(const Case& asked, const CaseRun& run) const;
    bool same_under_every_schedule(const Case& asked) const;
    // Of its function.
    std::vector<plan::Launch> launches(const Case& asked) const;
    double most_threads(const Case& asked) const;  // of a launch
    std::optional<Failure> run_huge(const Case& asked, CaseRun& run);
    std::vector<std::string> describe_plan(const Case& asked) const;

    Rig rig_;
    Subject subject_;
    uint64_t seed_;
    std::optional<Case> endless_;  // the first case that never ended: larger ones would not either
    std::string failed_;           // the first case that failed; empty: none
};

}  // namespace lab
