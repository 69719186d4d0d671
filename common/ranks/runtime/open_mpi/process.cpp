#include "ranks/runtime/process.h"

#include "confine/capabilities.h"
#include "confine/own_memory.h"
#include "native/caller/hooks.h"
#include "native/caller/watchdog.h"
#include "ranks/runtime/open_mpi/standstill.h"

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

void declare_operations(double) {}

}  // namespace ranks
