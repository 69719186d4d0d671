#include "selfcheck/work.h"

#include <atomic>
#include <exception>
#include <thread>

namespace selfcheck {
namespace {

void run_one(const Check& check, Findings& findings) {
    try {
        check.run();
    } catch (const std::exception& error) {
        findings.fail(check.where, "an answer", error.what());
    }
}

}  // namespace

void run_checks(const std::string& what, const std::vector<Check>& checks, unsigned at_once,
                Findings& findings) {
    std::atomic<size_t> next = 0, done = 0;
    const auto work = [&] {
        for (size_t i = next++; i < checks.size(); i = next++) {
            run_one(checks[i], findings);
            findings.progress(what, ++done, checks.size());
        }
    };
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < at_once; ++i) threads.emplace_back(work);
}

}  // namespace selfcheck
