// A native function was stopped at an access outside its memory.

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    const Fit outside = fault_of_kind(e, device::FaultKind::out_of_bounds);
    return outside == Fit::no ? fault_of_kind(e, device::FaultKind::null_pointer) : outside;
}

std::string says(const Evidence&) {
    return say("the function reaches outside the memory that is its own");
}

std::string advice(const Evidence& e) {
    if (is_on_ranks(e.test_case))
        return say(
            "MPI counts elements of the type that the call names, not bytes: compare the count{} "
            "with the number of elements of the array, and work out own indices for the first and "
            "the last rank",
            e.fault->line ? say(" at line {}", e.fault->line) : "");
    return say(
        "work out the index{} for the first and the last thread, with n smaller than the number of "
        "threads too, and compare it with the array's size: has an array of one element for each "
        "thread as many as there are threads?",
        e.fault->line ? say(" at line {}", e.fault->line) : "");
}

}  // namespace

extern const Cause cause_thread_out_of_bounds = {"thread_out_of_bounds", 0, fits, says, advice,
                                                 About::native};

}  // namespace lab
