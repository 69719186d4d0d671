#include "selfcheck/mutants/examiner.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "base/files.h"
#include "compile/kernel_lookup.h"
#include "course/submission.h"
#include "planner/planner.h"

namespace fs = std::filesystem;

namespace selfcheck {

// Larger cases take gigabytes: the oracle does not judge them, so only the expectations in wrong/
// check them.
static constexpr size_t most_judged_elements = 1 << 20;

void tell(const std::vector<Complaint>& complaints, const std::string& where, Findings& findings) {
    if (complaints.empty()) return findings.pass();
    const size_t more = complaints.size() - 1;
    findings.fail(where, complaints[0].wanted,
                  complaints[0].got + (more ? fmt::format(" (and {} more)", more) : ""));
}

// The oracle runs kernels and host functions on the simulator, and nothing else.
static bool is_beyond_the_oracle(const lab::Suite& suite) {
    return suite.executed() || suite.is_native();
}

Examiner::Examiner(const CourseLab& lab)
    : lab_(lab), suite_(suite_of(lab)), solution_(lab::read_file(lab.at.solution())) {}

Examined Examiner::examine(const fs::path& kernel) const {
    return examine(kernel, ask(lab_, kernel, "sim"));
}

Examined Examiner::examine(const fs::path& kernel, Answer answer) const {
    Examined examined{std::move(answer), false, {}};
    const std::string& state = examined.answer.state;
    examined.ran = state != "not_compiled" && state != "not_started";
    if (examined.ran && !is_beyond_the_oracle(suite_))
        examined.complaints = compare(kernel, examined.answer);
    return examined;
}

// The lab's program has just compiled the same text under the same name, so it is in the cache.
lab::Compiled Examiner::compiled(const std::string& source, const std::string& name) const {
    return lab::compile({source, name, 0, lab_.at.tools(), lab_.at.cache(),
                         suite_.has_host_functions() ? lab::folder_of_programs() : "",
                         suite_.build});
}

bool Examiner::is_defined(const fs::path& kernel) const {
    const lab::Submission submission = lab::read_submission(lab_.at, kernel);
    return compiled(submission.text, submission.shown)
               .warnings.find("is used before its value is set") == std::string::npos;
}

Oracle Examiner::make_oracle(const std::string& source, const std::string& name) const {
    const bool calls = suite_.has_host_functions();
    const lab::Compiled compiled = this->compiled(source, name);
    const std::string& ptx = compiled.code.ptx;
    std::map<std::string, std::string> kernels;
    for (const lab::Contract* launched : suite_.launched())
        kernels[launched->declaration()] =
            lab::find_kernel_in_ptx(ptx, launched->name, launched->signature(), name);
    return {kernels.empty() ? nullptr : make_kernel_runs(ptx, std::move(kernels)),
            calls ? make_call_runs(compiled.library) : nullptr};
}

std::vector<Complaint> Examiner::compare(const fs::path& kernel, const Answer& answer) const {
    const lab::Submission submission = lab::read_submission(lab_.at, kernel);
    Oracle oracle = make_oracle(submission.text, submission.shown);
    const KernelTruth truth = truth_about(submission.text, answer, oracle);
    auto complaints = compare_cases(answer, truth, suite_);
    if (answer.state == "passed") return complaints;
    for (const auto& more :
         {compare_cause(answer, truth, suite_), compare_elements(answer, truth, suite_, oracle)})
        complaints.insert(complaints.end(), more.begin(), more.end());
    return complaints;
}

KernelTruth Examiner::truth(const fs::path& kernel, const Answer& answer) const {
    if (is_beyond_the_oracle(suite_)) return {};
    const lab::Submission submission = lab::read_submission(lab_.at, kernel);
    Oracle oracle = make_oracle(submission.text, submission.shown);
    return truth_about(submission.text, answer, oracle);
}

// Cases that the harness skipped, since a smaller case never ends, are not run here either.
KernelTruth Examiner::truth_about(const std::string& source, const Answer& answer,
                                  Oracle& oracle) const {
    KernelTruth truth{source, solution_, {}};
    for (const CaseAnswer& c : answer.cases) {
        const auto shape = shape_of_case(suite_, c.name);
        if (c.state == "skipped" || !shape || shape->elements() > most_judged_elements) continue;
        auto known = std::ranges::find(truth.shapes, *shape, &ShapeTruth::shape);
        if (known == truth.shapes.end()) known = truth.shapes.insert(known, oracle.judge(*shape));
        if (c.state == "failed" && known->right() && !known->wrong_under_a_schedule)
            known->wrong_under_a_schedule = oracle.is_wrong_under_a_schedule(*shape);
    }
    return truth;
}

}  // namespace selfcheck
