// The verdict, as described in docs/contracts/verdict.md; shown on the screen and written as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bench/ratio.h"
#include "device/device.h"
#include "device/gpu_timing.h"
#include "verdict/elements.h"

namespace lab {

// The value is the program's exit status.
enum class State {
    passed = 0,
    failed = 1,
    usage = 2,
    not_started = 3,
    no_verdict = 4,
    not_compiled = 5
};
const char* name_of(State state);

// needs_gpu: only a GPU can run the case, which gives and takes no points.
enum class CaseState { passed, failed, skipped, needs_gpu };
const char* name_of(CaseState state);

enum class What {
    wrong_sum,
    wrong_index,     // in a selection
    different_bits,  // for the same data, in another order
    not_written,
    not_a_number,
    input_changed,
    outside_written,
    fault,
    refused,  // the host function did something forbidden
    limit,
    // The sums were right on sim, but are not guaranteed to be.
    race,
    uninitialised,
    devices_disagree,
};
const char* name_of(What what);

struct Diagnosis {
    std::string id = "unknown", says, advice;
    std::vector<std::string> also = {};  // other mistakes that are certain in the same case
};

// The line that contributes most to a limit's count.
struct CostlyLine {
    int line = 0;      // in the source; 0: unknown, or none can be blamed
    double share = 0;  // of the count, from 0 to 1
};

struct Failure {
    What what = What::wrong_sum;
    std::string data;  // "positive integers"
    // The first wrong number: which result, and its place there.
    std::string output_name = "output";  // "index", "largest.where"
    size_t result = 0, field = 0;
    std::optional<size_t> output_index;
    std::string subscript = "";  // in a matrix: "[3][17]"
    double wanted = 0, got = 0;
    size_t wrong_outputs = 0, outputs = 0;
    std::vector<Elements> elements;
    std::string elsewhere;          // where misplaced elements belong: "of another block's segment"
    std::vector<std::string> plan;  // the host function's plan, one line per step
    // The checks' findings, one line each.
    std::vector<std::string> races, uninitialised;
    std::string message;             // why no elements are named, or details; may be empty
    std::optional<Diagnosis> cause;  // only for the first failure; others are not diagnosed
    std::optional<device::Fault> fault;
    CostlyLine costly;  // for a missed limit
    std::vector<std::string> printed;
    uint64_t printed_lines = 0;
    std::string repeat;  // the command

    std::string place() const;  // "output[116]", "C[3][17]"; only with an output_index
};

struct CaseResult {
    std::string name, task, device, sentence;
    CaseState state = CaseState::passed;
    double seconds = 0;
    std::optional<Failure> failure;
    std::vector<std::string> printed;
    uint64_t printed_lines = 0;
    std::vector<std::string> remarks = {};  // these cost no points; one line each
};

struct TaskResult {
    std::string name, title;
    int points = 0, out_of = 0;
    CaseState state = CaseState::passed;
    std::vector<CaseResult> cases;
};

struct LimitResult {
    std::string counter;
    double at_most = 0;
    std::optional<double> measured;  // nothing: not counted, see the task's case
    CaseState state = CaseState::skipped;
};

// A count beside those of the solution and of the best possible kernel.
struct HeadlineResult {
    std::string counter, says;       // says: "sectors loaded per element"
    std::string at;                  // the case: "4 blocks of 256 threads"; empty: not counted
    std::optional<double> measured;  // nothing: not counted, since only a right kernel's counts
    double solution = 0;             // and only on sim
    std::optional<double> best;      // nothing: no bound is known
};

std::string as_shown(double count);  // of a limit or a headline: four digits

struct SpeedResult {
    std::string state = "not_measured";  // or passed, too_close, failed, needs_review
    double at_least = 0, counts_from = 0;
    uint64_t elements = 0;
    std::string reference;
    std::optional<int> points;  // nothing: not measured, or a person decides
    int out_of = 0;
    std::optional<double> ratio, low, high, share_of_roofline;
    size_t pairs = 0, discarded = 0;
    std::vector<bench::Pair> samples;      // in the order measured, including discarded ones
    std::vector<device::GpuState> clocks;  // one per group of two pairs
    std::string message;  // one sentence: the missed requirement, or why there is no speed
    std::string note;     // a remark about the measurement
};

struct DeviceResult {
    std::string kind, name;
    std::optional<bool> agrees = {};  // gpu only: every case that passes on sim passes here
    // gpu only: outputs on random data compared with sim's bit by bit, and those that differ.
    size_t outputs_compared = 0, outputs_different = 0;
};

struct Verdict {
    std::string course_version;  // of the repository or the edition; empty: unknown
    std::string lab, name;       // "lab03", "shared_memory"
    int rules = 0;               // lab.toml's, by which the points were given; 0: unknown
    State state = State::no_verdict;
    std::optional<int> points;
    int out_of = 0;
    std::string summary;
    std::string kernel_path, kernel_sha256;
    uint64_t seed = 0;
    std::string sandbox;       // the sandbox of its steps; empty: none ran
    bool unsupported = false;  // no verdict, since the file uses what the harness lacks
    std::vector<DeviceResult> devices;
    std::string message;
    std::string first_failure;  // name of the case that was diagnosed; empty: none
    std::string cause;          // its cause's id
    std::vector<TaskResult> tasks;
    std::vector<LimitResult> limits;
    std::vector<HeadlineResult> headlines;
    SpeedResult speed;
    std::vector<std::string> instructions;  // of the file's own functions; empty: not asked for
};

// The first case whose kernel printed something; null: none did.
const CaseResult* first_that_printed(const Verdict& verdict);

}  // namespace lab
