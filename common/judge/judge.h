// Runs a lab's cases and limits on the devices and turns the results into the verdict.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "contract/suite.h"
#include "course/lab_toml.h"
#include "judge/counted_cases.h"
#include "judge/gtest_cases.h"
#include "run/case_runner.h"
#include "verdict/verdict.h"

namespace lab {

struct Request {
    const LabSpec& spec;
    const Suite& suite;
    // Sim first, where both are used; the program is loaded on each.
    std::vector<DeviceUnderTest> devices;
    Subject subject;
    std::string only;  // a case, a limit, or a task, for all of its cases and limits; empty: all
    uint64_t seed = 1;
    std::function<std::string(const std::string&)> repeat;                // case name -> command
    std::function<void(std::span<const CaseResult>)> show = [](auto) {};  // one case, all devices
    std::function<void(const std::vector<NamedTest>&)> run_tests = run_gtest;
};

class Judge {
  public:
    explicit Judge(Request request);

    // Fills in devices, tasks, limits, headlines, points, state, first failure and cause. Throws UsageError if
    // `only` is unknown, NoVerdict if the lab's cases and tasks do not match.
    void judge(Verdict& verdict);

  private:
    void run_cases();
    void plan(std::span<const Case> cases);
    bool run_case(const Case& test_case);
    CaseRun run_on(size_t device, const Case& test_case);
    RunHistory run_others(size_t device);
    void compare_bits(size_t index);
    void judge_checks();
    void diagnose(size_t device, Verdict& verdict);
    bool is_judged(const Case& test_case) const;
    void run_limits(CountedCases& cases, Verdict& verdict);
    void count_headlines(CountedCases& cases, Verdict& verdict) const;
    std::vector<CaseResult> results() const;
    bool all_scored_pass() const;

    Request request_;
    std::vector<CaseRunner> runners_;
    std::vector<RunHistory> histories_;        // one per device
    std::vector<CaseResult> limits_, checks_;  // checks_: one per kind of check, or none
    size_t outputs_compared_ = 0, outputs_different_ = 0;
};

}  // namespace lab
