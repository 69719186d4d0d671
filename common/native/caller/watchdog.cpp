#include "native/caller/watchdog.h"

#include <ctime>
#include <thread>

#include "native/caller/report.h"
#include "native/protocol.h"

namespace native {
namespace {

// On a busy machine a thread that could run gets more than this in so many seconds.
constexpr double idle_seconds = 3, busy_seconds = 0.02;
constexpr long pause_nanoseconds = 20'000'000;

double seconds_of(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

[[noreturn]] void watch(unsigned cpu_seconds) {
    const double first = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    double computed = first, since = seconds_of(CLOCK_MONOTONIC);
    for (;;) {
        const timespec pause{0, pause_nanoseconds};
        nanosleep(&pause, nullptr);
        const double now = seconds_of(CLOCK_MONOTONIC);
        const double cpu = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
        if (cpu - first > cpu_seconds) end_with(never_ends, "computes");
        if (cpu - computed > busy_seconds) computed = cpu, since = now;
        if (now - since > idle_seconds) end_with(never_ends, "waits");
    }
}

}  // namespace

void start_watchdog(unsigned cpu_seconds) { std::thread(watch, cpu_seconds).detach(); }

}  // namespace native
