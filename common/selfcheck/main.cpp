// selfcheck [labNN]... [--mutants]: the course proves itself.
#include <cstdio>
#include <exception>

#include "lab/error.h"
#include "selfcheck/course_checks.h"

int main(int argc, char** argv) {
    try {
        selfcheck::Findings findings(stdout);
        const selfcheck::Options options = selfcheck::parse_options(argc, argv);
        if (!options.mutants) selfcheck::check_course(options, findings);
        // One lab's mutants take a minute, and `make lab03 check` must not.
        if (options.mutants || options.labs.empty()) selfcheck::check_mutants(options, findings);
        std::printf("%s\n", findings.summary().c_str());
        return findings.failed() ? 1 : 0;
    } catch (const lab::UsageError& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "selfcheck: %s\n", error.what());
        return 4;
    }
}
