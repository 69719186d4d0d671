#include "selfcheck/mutants/mutant_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>

#include "lab/compile.h"
#include "lab/files.h"
#include "lab/kernel_lookup.h"
#include "lab/lab_toml.h"
#include "lab/sha256.h"
#include "selfcheck/expectation.h"
#include "selfcheck/mutants/comparison.h"
#include "selfcheck/mutants/mutate.h"
#include "selfcheck/work.h"

namespace fs = std::filesystem;

namespace selfcheck {
namespace {

constexpr size_t default_count = 120;
constexpr size_t fewest = 100;

struct Tally {
    std::atomic<size_t> judged = 0, right = 0, named = 0, unknown = 0, apart = 0;
};

class Mutants {
  public:
    Mutants(const CourseLab& lab, Findings& findings)
        : lab_(lab),
          findings_(findings),
          spec_(lab::read_lab_toml(lab.at.folder / "lab.toml")),
          solution_(lab::read_file(lab.at.solution())) {}

    // The same mutants whatever the number of threads: those that do not compile are replaced by
    // the next ones, batch by batch.
    void check(const MutantOptions& options) {
        const auto mutants =
            mutants_of(solution_, lab::read_file(lab_.at.skeleton()), options.seed);
        const size_t count = options.count ? options.count : default_count;
        size_t next = 0;
        while (tally_.judged < count && next < mutants.size()) {
            const size_t end = std::min(next + count - tally_.judged, mutants.size());
            std::vector<Check> batch;
            for (; next < end; ++next) batch.push_back(check_of(mutants[next]));
            run_checks(lab_.at.number + " mutants", batch, options.at_once, findings_);
        }
        findings_.expect(tally_.judged >= std::min(count, fewest), lab_.at.number + " mutants",
                         fmt::format("{} that compile", std::min(count, fewest)),
                         fmt::format("{} of {}", tally_.judged.load(), mutants.size()));
        say();
    }

  private:
    // Named by its contents, so that a second run finds it compiled.
    Check check_of(const Mutant& mutant) {
        const fs::path file =
            lab_.at.root / "build" / "selfcheck" /
            (lab_.at.number + "_" + lab::sha256(mutant.text).substr(0, 12) + ".cu");
        const std::string where =
            fmt::format("{}, {} of the solution", lab_.shown(file), mutant.what);
        return {where, [this, file, where, &mutant] { check_one(mutant, file, where); }};
    }

    void check_one(const Mutant& mutant, const fs::path& file, const std::string& where) {
        lab::write_file(file, mutant.text);
        const Answer answer = ask(lab_, file, "sim");
        std::vector<Complaint> complaints;
        if (answer.state == "not_compiled" || answer.state == "not_started") {
            ++tally_.apart;
        } else {
            ++tally_.judged;
            complaints = complaints_about(mutant, file, answer);
            for (const Complaint& c : complaints) findings_.fail(where, c.wanted, c.got);
            if (complaints.empty()) findings_.pass();
        }
        if (complaints.empty()) fs::remove(file);
    }

    std::vector<Complaint> complaints_about(const Mutant& mutant, const fs::path& file,
                                            const Answer& answer) {
        const std::string ptx =
            lab::compile({mutant.text, file.string(), 0, lab_.at.tools(), lab_.at.cache()})
                .code.ptx;
        Oracle oracle(ptx,
                      lab::find_kernel_in_ptx(ptx, spec_.kernel, spec_.signature, file.string()));
        const KernelTruth truth = truth_about(mutant, answer, oracle);
        auto complaints = compare_cases(answer, truth);
        if (answer.state == "passed") {
            ++tally_.right;
            return complaints;
        }
        ++(answer.cause == "unknown" ? tally_.unknown : tally_.named);
        for (Complaint& c : compare_cause(answer, truth)) complaints.push_back(std::move(c));
        for (Complaint& c : compare_elements(answer, truth, oracle))
            complaints.push_back(std::move(c));
        return complaints;
    }

    // What the harness did not run, since a smaller case never ends, is not run here either.
    KernelTruth truth_about(const Mutant& mutant, const Answer& answer, Oracle& oracle) {
        std::vector<Shape> shapes;
        for (const CaseAnswer& c : answer.cases) {
            const auto shape = shape_of_case(c.name);
            const bool known = !shape || std::count(shapes.begin(), shapes.end(), *shape);
            if (c.state != "skipped" && !known) shapes.push_back(*shape);
        }
        KernelTruth truth{mutant.text, solution_, {}};
        for (Shape shape : shapes) truth.shapes.push_back(oracle.judge(shape));
        return truth;
    }

    void say() {
        findings_.say(
            fmt::format("{} mutants: {} judged, of which {} are right all the same, {} fail with a "
                        "cause and {} "
                        "without one; {} more do not compile",
                        lab_.at.number, tally_.judged.load(), tally_.right.load(),
                        tally_.named.load(), tally_.unknown.load(), tally_.apart.load()));
    }

    const CourseLab& lab_;
    Findings& findings_;
    lab::LabSpec spec_;
    std::string solution_;
    Tally tally_;
};

}  // namespace

void check_mutants(const CourseLab& lab, const MutantOptions& options, Findings& findings) {
    Mutants(lab, findings).check(options);
}

}  // namespace selfcheck
