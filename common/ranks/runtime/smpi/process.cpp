#include "ranks/runtime/process.h"

#include <cxxabi.h>
#include <mpi.h>

#include <cstring>
#include <typeinfo>

#include "confine/capabilities.h"
#include "confine/own_memory.h"

namespace ranks {

// The simulator ends when no rank can go on.
void begin_process(std::span<Standing>, size_t, unsigned, unsigned) {}

// One process simulates all ranks.
bool confine_process(int rank) {
    return rank > 0 || (confine::give_up_capabilities() && confine::give_up_all_but_own_memory());
}

// SimGrid unwinds each rank's stack when none can go on.
bool is_end_of_simulation() {
    const std::type_info* const type = abi::__cxa_current_exception_type();
    return type && std::strstr(type->name(), "ForcefulKill");
}

// The messages of a rank that has ended never arrive.
void end_process(std::span<Standing>, size_t) {
    PMPI_Barrier(MPI_COMM_WORLD);
    PMPI_Finalize();
}

void declare_operations(double operations) { smpi_execute_flops(operations); }

}  // namespace ranks
