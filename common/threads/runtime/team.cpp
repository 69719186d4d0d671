// Starts the threads of OpenMP's library before the process gives up its system calls.
#include <sys/mman.h>

#include <cstdlib>

#include "native/caller/hooks.h"
#include "threads/runtime/openmp.h"

namespace {

void nothing(int32_t*, int32_t*, ...) {}

// Read when the library begins. A thread that waits sleeps, so that waiting takes no CPU time, and a
// team is as large as the function asks for, on any number of cores.
constexpr const char* settings[][2] = {
    {"OMP_DYNAMIC", "false"},
    {"OMP_WAIT_POLICY", "passive"},
    {"KMP_BLOCKTIME", "0"},
    {"OMP_THREAD_LIMIT", "128"},
    {"OMP_STACKSIZE", "4M"},
    {"OMP_NUM_THREADS", "3"},
    {"KMP_FORCE_REDUCTION", "critical"},
    {"KMP_WARNINGS", "false"},
    // Archer only looks whether it is set; race_options.cpp sets it.
    {"TSAN_OPTIONS", "ignore_noninstrumented_modules=1"}};

}  // namespace

// The library notes that it is loaded in a file below /dev/shm, which a sandbox does not have and an
// ended process would leave behind: here the file has no name.
extern "C" int shm_open(const char*, int, mode_t) {
    static const int file = memfd_create("openmp", 0);
    return file;
}
extern "C" int shm_unlink(const char*) { return 0; }

void native::start_threads(unsigned threads) {
    for (const auto& [name, value] : settings) setenv(name, value, 1);
    ident here{0, 2, 0, 0, ";;;0;0;;"};
    __kmpc_push_num_threads(&here, __kmpc_global_thread_num(&here), static_cast<int32_t>(threads));
    __kmpc_fork_call(&here, 0, nothing);
}
