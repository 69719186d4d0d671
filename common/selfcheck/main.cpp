// selfcheck [labNN]... [--mutants]: the course proves itself.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <thread>

#include "lab/error.h"
#include "selfcheck/course.h"
#include "selfcheck/findings.h"
#include "selfcheck/folder_checks.h"
#include "selfcheck/kernel_checks.h"
#include "selfcheck/mutants/mutant_checks.h"
#include "selfcheck/options.h"

namespace selfcheck {
namespace {

unsigned at_once(const Options& options) {
    return options.jobs ? options.jobs : std::max(1u, std::thread::hardware_concurrency());
}

void check_labs(const Course& course, const std::vector<CourseLab>& labs, const Options& options,
                Findings& findings) {
    std::vector<Check> checks;
    for (const CourseLab& lab : labs) {
        check_folder(lab, course.has_solutions(), findings);
        for (Check& check : kernel_checks(lab, course.has_solutions(), findings))
            checks.push_back(std::move(check));
    }
    run_checks("kernels", checks, at_once(options), findings);
}

// What only the course as a whole can get wrong.
void check_course(const Course& course, Findings& findings) {
    check_names(course, findings);
    if (!course.has_solutions()) {
        findings.skip("solutions, variants and mutants", "this is the student edition");
        return;
    }
    check_causes_are_shown(course, findings);
    for (const CourseLab& lab : course.labs) check_kernels_are_skeletons(lab, findings);
}

int run(const Options& options) {
    const Course course = find_course(options.root);
    const auto labs = chosen(course, options.labs);
    Findings findings(stdout);
    const bool whole = options.labs.empty();
    if (whole && !options.mutants) check_course(course, findings);
    if (!options.mutants) check_labs(course, labs, options, findings);
    if ((whole || options.mutants) && course.has_solutions()) {
        for (const CourseLab& lab : labs)
            check_mutants(lab, {options.seed, options.count, at_once(options)}, findings);
    }
    std::printf("%s\n", findings.summary().c_str());
    return findings.failed() ? 1 : 0;
}

}  // namespace
}  // namespace selfcheck

int main(int argc, char** argv) {
    try {
        return selfcheck::run(selfcheck::parse_options(argc, argv));
    } catch (const lab::UsageError& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "selfcheck: %s\n", error.what());
        return 4;
    }
}
