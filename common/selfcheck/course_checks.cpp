#include "selfcheck/course_checks.h"

#include <algorithm>
#include <thread>

#include "selfcheck/course.h"
#include "selfcheck/folder_checks.h"
#include "selfcheck/hostile_checks.h"
#include "selfcheck/kernel_checks.h"
#include "selfcheck/mutants/mutant_checks.h"
#include "selfcheck/mutants/pair_checks.h"

namespace selfcheck {
namespace {

unsigned at_once(const Options& options) {
    return options.jobs ? options.jobs : std::max(1u, std::thread::hardware_concurrency());
}

// How many variants of a lab are compared with the oracle by default. Judging a call takes longer
// than judging a launch.
constexpr size_t default_examined = 4, default_examined_of_calls = 2;

// Those whose mutants something else than the harness can judge: the oracle knows no C++ functions, and
// one GPU.
bool has_oracle(const CourseLab& lab) {
    const lab::Suite suite = suite_of(lab);
    return !suite.is_native() && !suite.main_contract()->uses_gpus();
}

size_t examined_variants(const CourseLab& lab, Part part, const Options& options) {
    if (part == Part::kernels || !has_oracle(lab)) return 0;
    if (options.count) return options.count;
    return suite_of(lab).has_host_functions() ? default_examined_of_calls : default_examined;
}

Which which_variants(Part part, const Options& options) {
    if (options.all) return Which::all;
    return part == Part::kernels ? Which::not_slow : Which::for_each_cause;
}

void check_labs(const Course& course, const std::vector<CourseLab>& labs, Part part,
                const Options& options, Findings& findings) {
    std::vector<Check> checks;
    for (const CourseLab& lab : labs) {
        check_folder(lab, course.has_solutions(), findings);
        const VariantSample sample{which_variants(part, options),
                                   examined_variants(lab, part, options), options.turn};
        for (Check& check : kernel_checks(course, lab, sample, findings))
            checks.push_back(std::move(check));
    }
    run_checks("kernels", checks, at_once(options), findings);
}

// Mistakes that concern more than one lab.
void check_whole(const Course& course, Findings& findings) {
    check_names(course, findings);
    if (!course.has_solutions()) {
        findings.skip("solutions, variants and mutants", "this is the student edition");
        return;
    }
    check_causes_are_shown(course, findings);
    for (const CourseLab& lab : course.labs) check_kernels_are_skeletons(lab, findings);
}

std::vector<CourseLab> with_oracle(const std::vector<CourseLab>& labs, Findings& findings) {
    std::vector<CourseLab> list;
    for (const CourseLab& lab : labs) {
        if (has_oracle(lab))
            list.push_back(lab);
        else
            findings.skip(lab.at.number + " mutants and pairs",
                          "the oracle knows no functions in C++, and one GPU");
    }
    return list;
}

void check_part(Part part, const Course& course, const Options& options, Findings& findings) {
    const std::vector<CourseLab> labs = chosen(course, options.labs);
    switch (part) {
        case Part::course:
            return check_whole(course, findings);
        case Part::kernels:
        case Part::truth:
            return check_labs(course, labs, part, options, findings);
        case Part::hostile:
            if (course.has_solutions())
                check_hostile_files(course, options.turn, at_once(options), findings);
            return;
        case Part::mutants:
            if (!course.has_solutions()) return;
            for (const CourseLab& lab : with_oracle(labs, findings))
                check_mutants(lab, {options.seed, options.count, at_once(options)}, findings);
            return;
        case Part::pairs:
            if (!course.has_solutions()) return;
            for (const CourseLab& lab : with_oracle(labs, findings))
                check_pairs(lab, {options.seed, options.count, at_once(options)}, findings);
    }
}

}  // namespace

void check(const Options& options, Findings& findings) {
    const Course course = find_course(options.root, options.programs);
    for (const Part part : options.parts) check_part(part, course, options, findings);
}

}  // namespace selfcheck
