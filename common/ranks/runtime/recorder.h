// Records a rank's operations in a file that is mapped into its memory. The recording functions of
// MPI are in this folder: they stand between the student's file and the MPI below (PMPI, MPI 4.0,
// section 15.2), which is Open MPI or SimGrid's SMPI: this folder is compiled for each.
#pragma once

#include <mpi.h>

#include <mutex>
#include <span>

#include "ranks/operation.h"
#include "ranks/runtime/held.h"

namespace ranks {

// The line of the student's file that calls MPI: call_site.h sets it.
extern "C" int ranks_line;

// From the beginning of the file. Ranks are those of `all`, a communicator of all ranks.
void start_recording(std::span<Operation> file, MPI_Comm all);
void stop_recording();
// The number of the call that has not returned yet; 0: none. For another thread.
uint32_t open_call();

// One call: its operations are `entered` while it runs and `returned` behind it. Nothing is recorded
// outside start_recording and stop_recording.
class Recorded {
  public:
    Recorded();
    // The operation stays valid until the program ends.
    Operation& add(Function function, Kind kind, MPI_Comm communicator);
    Operation& add_wait(Function function, MPI_Request request);
    // Ends the program if `error` is one.
    int returned(int error);

  private:
    // MPI is initialised for one thread at a time.
    std::unique_lock<std::mutex> turn_;
    bool at_once_;
    size_t first_;
};

// Ranks are translated into those of the communicator of all.
void set_peer(Operation& operation, int rank, MPI_Comm communicator);
void set_root(Operation& operation, int rank, MPI_Comm communicator);
void set_buffer(Operation& operation, int count, MPI_Datatype type);
void set_reduction(Operation& operation, MPI_Op reduction);
// The operation sends `sent_bytes` bytes, and receives its own number of them. Nothing is known of derived
// types, whose elements may lie between each other.
void compare_memory(Operation& operation, const void* sent, uint64_t sent_bytes,
                    const void* received);
// The message that a receive, or a wait for one, got.
void set_message(Operation& operation, const MPI_Status& status, MPI_Comm communicator);

// Numbers a request that a call has begun, with the memory that it holds.
void set_request(Operation& operation, MPI_Request request, MPI_Comm communicator, Held held = {});
// The communicator of the request that a wait is for.
MPI_Comm communicator_of(const Operation& wait, MPI_Request request);
// The request is over, and `wait` has got its message.
void end_request(Operation& wait, MPI_Request request);
// The request is not over: another wait will be for it.
void let_go(const Operation& wait, MPI_Request request);
// Nothing will wait for the request, whose memory MPI may still use.
void throw_away(const Operation& release, MPI_Request request);
bool leaves_operations_open();

// A number for a new communicator, the same in all of its ranks.
void number(MPI_Comm made, MPI_Comm from, int colour);

}  // namespace ranks
