// Calls a function of a student's file on several ranks, in the sandbox: in processes that Open MPI
// starts, or in a cluster that SimGrid simulates.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "native/call.h"
#include "ranks/history.h"
#include "ranks/packages.h"

namespace ranks {

struct Ending {
    std::vector<native::Ending> ranks;
    History history;        // of the last call, also where it did not end
    bool is_stuck = false;  // every rank waits for another, or has returned
    double seconds = 0;     // of the last call, by the clock of the MPI library
    std::string output;     // stdout and stderr together

    bool is_done() const;
};

// A call for each rank, of the same function. Throw NoVerdict if the machine prevents it.
Ending call_by_open_mpi(const Packages& packages, const std::filesystem::path& program,
                        const std::vector<native::Call>& calls, const native::CallLimits& limits);
// `platform`: a file beside the programs, "one_switch.xml".
Ending call_by_smpi(const Packages& packages, const std::filesystem::path& library,
                    const std::vector<native::Call>& calls, const native::CallLimits& limits,
                    const std::string& platform);

}  // namespace ranks
