#include "selfcheck/mutants/mutant_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>

#include "base/files.h"
#include "base/sha256.h"
#include "selfcheck/mutants/examiner.h"
#include "selfcheck/mutants/mutate.h"
#include "selfcheck/work.h"

namespace fs = std::filesystem;

namespace selfcheck {
namespace {

// The default sample of a solution's mutants, of which there are 150 or more; it takes a few
// minutes for all labs, and --count sets another number. A call takes longer than a launch, and its
// sizes are larger.
constexpr size_t default_count = 40, default_count_of_calls = 6;

class Mutants {
  public:
    Mutants(const CourseLab& lab, Findings& findings)
        : lab_(lab), findings_(findings), examiner_(lab) {}

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

    // The file is named by its contents, so that a second run finds it compiled.
    Check check_of(const Mutant& mutant) {
        const std::string name =
            fmt::format("{}_{}.cu", lab_.at.number, lab::sha256(mutant.text).substr(0, 12));
        const fs::path file = lab_.at.root / "build" / "selfcheck" / name;
        const std::string where =
            fmt::format("{} (the solution, but {})", lab_.shown(file), mutant.what);
        return {where, [this, file, where, &mutant] { check_one(mutant, file, where); }};
    }

    // The file of a mutant with a wrong verdict is kept for inspection.
    void check_one(const Mutant& mutant, const fs::path& file, const std::string& where) {
        lab::write_file(file, mutant.text);
        const Examined examined = examiner_.examine(file);
        count(examined);
        if (examined.ran) tell(examined.complaints, where, findings_);
        if (examined.complaints.empty()) fs::remove(file);
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
    std::atomic<size_t> right_ = 0, named_ = 0, unknown_ = 0, apart_ = 0;
};

}  // namespace

void check_mutants(const CourseLab& lab, const MutantOptions& options, Findings& findings) {
    Mutants(lab, findings).check(options);
}

}  // namespace selfcheck
