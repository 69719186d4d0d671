#include "selfcheck/mutants/mutant_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>

#include "base/files.h"
#include "selfcheck/mutants/examiner.h"
#include "selfcheck/mutants/kept_kernels.h"
#include "selfcheck/mutants/mutate.h"
#include "selfcheck/work.h"

namespace selfcheck {
namespace {

// The default sample of a solution's mutants, of which there are 150 or more; --count sets another
// number. A call takes longer than a launch, and its sizes are larger.
constexpr size_t default_count = 8, default_count_of_calls = 2;

class Mutants {
  public:
    Mutants(const CourseLab& lab, Findings& findings)
        : lab_(lab), findings_(findings), examiner_(lab), kernels_(lab) {}

    // Checks the same mutants whatever the number of threads: those that do not compile are
    // replaced by the next ones, batch by batch.
    void check(const MutantOptions& options) {
        const std::string skeleton = lab::read_file(lab_.at.skeleton());
        const auto mutants = mutants_of(examiner_.solution(), skeleton, options.seed);
        const size_t usual =
            examiner_.suite().has_host_functions() ? default_count_of_calls : default_count;
        const size_t count = options.count ? options.count : usual;
        size_t next = 0;
        while (next - apart_ < count && next < mutants.size()) {
            const size_t end = std::min(count + apart_, mutants.size());
            std::vector<Check> batch;
            for (; next < end; ++next) batch.push_back(check_of(mutants[next]));
            run_checks(lab_.at.number + " mutants", batch, options.at_once, findings_);
        }
        findings_.expect(judged() >= std::min(count, usual) * 4 / 5, lab_.at.number + " mutants",
                         fmt::format("{} that compile", std::min(count, usual) * 4 / 5),
                         fmt::format("{} of {}", judged(), mutants.size()));
        say();
    }

  private:
    size_t judged() const { return right_ + named_ + unknown_; }

    Check check_of(const Mutant& mutant) {
        const std::string where =
            fmt::format("{} (the solution, but {})", kernels_.place_of(mutant.text), mutant.what);
        return {where, [this, where, &mutant] { check_one(mutant, where); }};
    }

    void check_one(const Mutant& mutant, const std::string& where) {
        const Examined examined = examiner_.examine(kernels_.write(mutant.text));
        count(examined);
        if (examined.ran) tell(examined.complaints, where, findings_);
        if (!examined.complaints.empty()) kernels_.keep(mutant.text);
    }

    void count(const Examined& examined) {
        const Answer& answer = examined.answer;
        if (!examined.ran) {
            ++apart_;
        } else if (answer.state == "passed") {
            ++right_;
        } else {
            ++(answer.cause == "unknown" ? unknown_ : named_);
        }
    }

    void say() {
        findings_.say(fmt::format(
            "{} mutants: {} judged: {} right all the same, {} failed with a cause, {} without; "
            "{} more do not compile",
            lab_.at.number, judged(), right_.load(), named_.load(), unknown_.load(),
            apart_.load()));
    }

    const CourseLab& lab_;
    Findings& findings_;
    Examiner examiner_;
    KeptKernels kernels_;
    std::atomic<size_t> right_ = 0, named_ = 0, unknown_ = 0, apart_ = 0;
};

}  // namespace

void check_mutants(const CourseLab& lab, const MutantOptions& options, Findings& findings) {
    Mutants(lab, findings).check(options);
}

}  // namespace selfcheck
