// selfcheck [labNN]... [--mutants]: the course proves itself.
#include <cstdio>
#include <exception>

#include "lab/error.h"
#include "selfcheck/course_checks.h"

int main(int argc, char** argv) {
    try {
        selfcheck::Findings findings(stdout);
        selfcheck::check_course(selfcheck::parse_options(argc, argv), findings);
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
