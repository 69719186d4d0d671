#include "ranks/runtime/open_mpi/standstill.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <ctime>
#include <thread>

#include "native/caller/report.h"
#include "native/protocol.h"
#include "ranks/runtime/recorder.h"

namespace ranks {
namespace {

constexpr uint32_t enough_milliseconds = 300;
constexpr long pause_nanoseconds = 10'000'000, enough_to_finalize = 5'000'000'000;

uint32_t cpu_milliseconds() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<uint32_t>(time.tv_sec * 1000 + time.tv_nsec / 1'000'000);
}

uint32_t now(uint32_t& shared) { return std::atomic_ref(shared).load(); }

// A rank that is not yet in the last call will come to it.
bool none_can_go_on(std::span<Standing> all) {
    uint32_t last = 0;
    for (Standing& one : all) last = std::max(last, now(one.begun));
    return std::ranges::all_of(all, [&](Standing& one) {
        return now(one.returned) == last ||
               (now(one.begun) == last && now(one.waited_milliseconds) >= enough_milliseconds);
    });
}

// MPI_Finalize need not return.
void end_with_all_others(std::span<Standing> all, long& nanoseconds) {
    if (!std::ranges::all_of(all, [](Standing& one) { return now(one.is_over) != 0; })) return;
    nanoseconds += pause_nanoseconds;
    if (nanoseconds > enough_to_finalize) _exit(0);
}

[[noreturn]] void watch(std::span<Standing> all, size_t rank) {
    uint32_t before = 0, since = 0;
    long over_for = 0;
    for (;;) {
        end_with_all_others(all, over_for);
        const timespec pause{0, pause_nanoseconds};
        nanosleep(&pause, nullptr);
        const uint32_t call = open_call(), time = cpu_milliseconds();
        if (call != before) before = call, since = time;
        const uint32_t waited = call ? time - since : 0;
        std::atomic_ref(all[rank].waited_milliseconds).store(waited);
        if (waited >= enough_milliseconds && none_can_go_on(all))
            native::end_with(native::never_ends, "waits");
    }
}

}  // namespace

void watch_for_standstill(std::span<Standing> all, size_t rank) {
    std::thread(watch, all, rank).detach();
}

}  // namespace ranks
