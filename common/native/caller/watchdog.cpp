#include "native/caller/watchdog.h"

#include <ctime>
#include <thread>

#include "native/caller/report.h"
#include "native/protocol.h"

namespace native {
namespace {

// Turns of this thread, and not time: where the machine is busy or stands still, this thread waits for
// its turns as the others do, and those that could run get one between two of its own.
constexpr int idle_turns = 150;
constexpr long pause_nanoseconds = 20'000'000;
// ThreadSanitizer has a thread of its own, which does nearly nothing.
constexpr double busy_seconds = 0.005;

double seconds_of(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double seconds_of_others() {
    return seconds_of(CLOCK_PROCESS_CPUTIME_ID) - seconds_of(CLOCK_THREAD_CPUTIME_ID);
}

[[noreturn]] void watch(unsigned cpu_seconds) {
    const double first = seconds_of_others();
    double computed = first;
    for (int idle = 0; idle < idle_turns; ++idle) {
        const timespec pause{0, pause_nanoseconds};
        nanosleep(&pause, nullptr);
        const double now = seconds_of_others();
        if (now - first > cpu_seconds) end_with(never_ends, "computes");
        if (now - computed > busy_seconds) computed = now, idle = 0;
    }
    end_with(never_ends, "waits");
}

}  // namespace

void start_watchdog(unsigned cpu_seconds) { std::thread(watch, cpu_seconds).detach(); }

}  // namespace native
