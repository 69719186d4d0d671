#include "ranks/runtime/process.h"

#include <mpi.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <ctime>

#include "confine/capabilities.h"
#include "confine/own_memory.h"
#include "native/caller/hooks.h"
#include "native/caller/watchdog.h"
#include "ranks/runtime/open_mpi/standstill.h"
#include "ranks/runtime/recorder.h"

namespace ranks {

void begin_process(std::span<Standing> all, size_t rank, unsigned threads, unsigned cpu_seconds) {
    native::start_threads(threads);
    watch_for_standstill(all, rank);
    native::start_watchdog(cpu_seconds);
}

bool confine_process(int) {
    return confine::give_up_capabilities() &&
           confine::give_up_all_but_own_threads_and_connections();
}

bool is_end_of_simulation() { return false; }

// MPI_Finalize need not return where nothing waited for an operation. Where a rank ends without it, mpirun
// ends all others, and takes two seconds for that.
void end_process(std::span<Standing> all, size_t rank) {
    std::atomic_ref(all[rank].leaves_open).store(leaves_operations_open());
    std::atomic_ref(all[rank].is_over).store(1);
    const auto is_over = [](Standing& one) { return std::atomic_ref(one.is_over).load() != 0; };
    while (!std::ranges::all_of(all, is_over)) {
        int is_there =
            0;  // messages of this rank may still be on their way: MPI goes on in its calls
        PMPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, MPI_STATUS_IGNORE);
        const timespec pause{0, 1'000'000};
        nanosleep(&pause, nullptr);
    }
    if (std::ranges::none_of(all, &Standing::leaves_open)) PMPI_Finalize();
    _exit(0);
}

void declare_operations(double) {}

}  // namespace ranks
