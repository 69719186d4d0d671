// The protocol between the harness and the program that calls a student's function: files in the
// working folder of the call, which the harness makes before and reads after it.
#pragma once

#include <cstdint>

namespace native {

// A Request, its parameters, their bytes, and then the bytes of those that differ in earlier calls.
constexpr char request_file[] = "request";
constexpr char answer_file[] = "answer";  // the bytes of the results, in order
constexpr char report_file[] = "report";  // lines of text: how the call ended

// A number, an array that the function may read, one that it may write too, its return value, or the
// communicator of the ranks, which the program of a rank puts in.
enum class Passing : uint32_t { value, read, written, returned, communicator };

struct Request {
    uint32_t function;       // its number in the table that is linked with the student's file
    uint32_t parameters;     // RequestParameters follow
    uint32_t threads;        // that the function may use
    uint32_t times;          // how often it is called; the last results are the answer
    uint32_t ends_at_guard;  // whether an array ends, or begins, beside memory that is not mapped
    uint32_t cpu_seconds;    // of all threads together
    uint64_t memory_bytes;   // that the function may allocate
};

struct RequestParameter {
    Passing passing;
    uint32_t is_result;
    uint32_t differs_earlier;  // whether calls before the last have other bytes
    uint64_t bytes;
};

// The first word of a line of the report.
constexpr char started[] = "started";            // the function is called
constexpr char done[] = "done";                  // the answer is complete
constexpr char never_ends[] = "never_ends";      // CPU seconds ran out, or all threads only wait
constexpr char too_much_memory[] = "memory";     // the bytes asked for in all
constexpr char fault[] = "fault";                // signal, address, code address, array, offset
constexpr char outside_written[] = "outside";    // the array beside which memory was changed
constexpr char thrown[] = "thrown";              // an exception left the function
constexpr char cannot_start[] = "cannot_start";  // the machine's fault, and why

}  // namespace native
