// selfcheck [labNN]... [--part PART]...: tests the course itself.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>

#include "base/error.h"
#include "selfcheck/course_checks.h"

int main(int argc, char** argv) {
    setenv("LANGUAGE", "en", 1);  // the expected texts are English
    try {
        selfcheck::Findings findings(stdout);
        const selfcheck::Options options = selfcheck::parse_options(argc, argv);
        selfcheck::check(options, findings);
        std::printf("%s\n", findings.summary().c_str());
        return findings.failed() ? 1 : 0;
    } catch (const lab::Interrupted& error) {
        std::signal(error.signal, SIG_DFL);
        return std::raise(error.signal);
    } catch (const lab::UsageError& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "selfcheck: %s\n", error.what());
        return 4;
    }
}
