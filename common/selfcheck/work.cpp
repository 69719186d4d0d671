#include "selfcheck/work.h"

#include <atomic>
#include <exception>
#include <thread>

#include "base/error.h"

namespace selfcheck {
namespace {

// Returns the signal that interrupted this program while the check ran, or 0.
int run_one(const Check& check, Findings& findings) {
    try {
        check.run();
    } catch (const lab::Interrupted& interrupted) {
        return interrupted.signal;
    } catch (const std::exception& error) {
        findings.fail(check.where, "an answer", error.what());
    }
    return 0;
}

}  // namespace

void run_checks(const std::string& what, const std::vector<Check>& checks, unsigned at_once,
                Findings& findings) {
    std::atomic<size_t> next = 0, done = 0;
    std::atomic<int> interrupted = 0;
    const auto work = [&] {
        for (size_t i = next++; i < checks.size() && !interrupted; i = next++) {
            if (const int signal = run_one(checks[i], findings)) interrupted = signal;
            findings.progress(what, ++done, checks.size());
        }
    };
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < at_once; ++i) threads.emplace_back(work);
    for (std::thread& thread : threads) thread.join();
    if (interrupted) throw lab::Interrupted(interrupted);
}

}  // namespace selfcheck
