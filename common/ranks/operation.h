// One operation of a rank on others, as the rank's process records it in a file that is mapped into
// its memory: the operations of a rank that was killed, or waits for ever, are known as well.
#pragma once

#include <cstdint>

namespace ranks {

// The student's calls. MPI_Sendrecv is two operations, and MPI_Waitall is one for each request.
enum class Function : uint16_t {
#define MPI_FUNCTION(name) name,
#include "ranks/functions.inc"
#undef MPI_FUNCTION
};
const char* name_of(Function function);  // "MPI_Send"

enum class Kind : uint8_t {
    send,
    receive,
    wait,        // for a request
    probe,       // waits for a message and leaves it
    release,     // of a request that nothing waits for
    collective,  // all ranks of the communicator take part
};
enum class State : uint8_t { unused, entered, returned };

// Basic types of MPI; a type that was made of them is `derived`.
enum class Type : uint8_t {
    none,
    derived,
    chars,
    bytes,
    ints,
    unsigneds,
    longs,
    unsigned_longs,
    floats,
    doubles
};
const char* name_of(Type type);  // "MPI_DOUBLE"

enum class Reduction : uint8_t {
    none,
    own,
    sum,
    product,
    least,
    most,
    logical_and,
    logical_or,
    bits_and,
    bits_or
};
const char* name_of(Reduction reduction);  // "MPI_SUM"

// The number of MPI_COMM_WORLD where the function is given another communicator.
constexpr int32_t world = 1;

// Ranks are those in the given communicator, whatever the operation's.
constexpr int32_t any = -1;      // MPI_ANY_SOURCE, MPI_ANY_TAG
constexpr int32_t nobody = -2;   // MPI_PROC_NULL, or not a message
constexpr int32_t below_0 = -3;  // a number that no rank has

// Written by one process and read by another, of the same program for the same machine.
struct Operation {
    Function function{};
    Kind kind{};
    State state{};
    Type type{};
    Reduction reduction{};
    uint8_t has_request = 0;   // it began an operation that a wait ends
    uint8_t touched = 0;       // a wait: the operation's memory was changed before its end
    uint8_t overlaps = 0;      // it sends from the memory that it receives into
    uint8_t at_once = 0;       // it had to wait for another thread of the rank to leave MPI
    int32_t line = 0;          // in the student's file
    int32_t communicator = 0;  // the same number in all its ranks; 0: the one that is given
    int32_t peer = nobody;     // whom it sends to or receives from
    int32_t tag = any;
    int32_t root = nobody;
    int32_t error = 0;     // of MPI; 0: none
    uint32_t request = 0;  // counts a rank's requests from 1; 0: none
    uint64_t count = 0;    // elements
    uint64_t bytes = 0;
    // The message that a receive, or a wait for one, got.
    int32_t source = nobody;
    int32_t message_tag = any;
    uint64_t message_bytes = 0;
    double began = 0, ended = 0;  // seconds, MPI_Wtime
};

// Both halves of an exchange are operations, first the send.
inline bool is_exchange(const Operation& operation) {
    return operation.function == Function::Sendrecv ||
           operation.function == Function::Sendrecv_replace;
}

constexpr uint64_t most_operations = uint64_t{1} << 16;  // of a rank in one run

}  // namespace ranks
