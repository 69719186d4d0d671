// Calls a function of a student's file in a process of its own, in the sandbox. Arguments go there and
// results come back through files that are made for this call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "native/protocol.h"

namespace native {

struct CallParameter {
    Passing passing = Passing::value;
    bool is_result = false;
    std::vector<std::byte> bytes;         // before the call
    std::vector<std::byte> earlier = {};  // as many, before each call but the last; empty: the same
};

struct Call {
    size_t function = 0;  // its number in the program
    std::vector<CallParameter> parameters;
    unsigned threads = 1;        // that it may use
    unsigned times = 1;          // how often it is called; the last results are handed back
    bool ends_at_guard = false;  // whether an array ends, or begins, beside unmapped memory
};

struct CallLimits {
    unsigned cpu_seconds = 5;  // of all threads together
    double wall_seconds = 60;  // more shows that the machine is very busy
    size_t memory_bytes = size_t{1} << 30;
};

// A signal, or an access that is not the function's, at a place in the code.
struct Fault {
    int signal = 0;
    uint64_t memory = 0, code = 0;  // addresses; that of the code is relative to the program
    struct Place {
        size_t parameter;
        int64_t offset;  // in bytes, from the beginning of the array
    };
    std::optional<Place> near = {};  // the array nearest to the memory
};

// How a call ended.
struct Ending {
    enum class Kind {
        done,
        computes_endlessly,
        waits_endlessly,
        too_much_memory,
        fault,
        threw,   // an exception left the function
        ended,   // the function ended the process, or another limit did
        forged,  // an answer that is not as long as the results
    };
    Kind kind = Kind::done;
    std::vector<std::vector<std::byte>> results;  // in order; only if it is done
    std::optional<size_t> outside_written;        // the parameter beside which memory was changed
    std::optional<Fault> fault;
    std::string what;                 // of an exception, or how the process ended
    std::vector<std::string> report;  // lines of the build's own
    std::string output;               // stdout and stderr together
};

// The parts of a call, for processes that are called together (ranks/call.h).
std::string request_of(const Call& call, const CallLimits& limits);
size_t answer_bytes(const Call& call);
// How far a process came: it called the function, and its answer is complete.
struct Progress {
    bool started = false, done = false;
};
Progress read_report(const std::string& report, Ending& ending);
void read_answer(const std::string& answer, const Call& call, Ending& ending);

// Throws NoVerdict if the machine prevents it.
Ending call(const std::filesystem::path& program, const Call& call, const CallLimits& limits);

}  // namespace native
