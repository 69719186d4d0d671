// The device stopped a launch at an access outside every buffer and array.
#include <fmt/format.h>

#include "diagnose/patterns.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    if (e.plan.refused_as == "out_of_bounds") return Fit::proves;
    return fault_of_kind(e, device::FaultKind::out_of_bounds);
}

std::string says(const Evidence&) {
    return "the kernel reaches outside the memory that is its own";
}

// The function of another file, such as CUB's, that the student's code called; else empty.
std::string library_function(const device::Fault& fault) {
    std::string function;
    for (const auto& call : fault.calls)
        if (call.file != fault.calls.back().file) function = call.function;
    return function;
}

std::string advice(const Evidence& e) {
    const std::string library = e.fault ? library_function(*e.fault) : "";
    if (!library.empty())
        return fmt::format(
            "{} computes this address from its template arguments and your launch: does its number "
            "of threads equal the block's, and is its temporary storage of its own type?",
            library);
    if (e.fault && e.fault->line && e.fault->thread)
        return fmt::format(
            "work out the index at line {} for this thread, and compare it with the array's size: "
            "which condition should keep the thread out?",
            e.fault->line);
    return "write down the largest index that the last thread of the last block uses, and compare "
           "it with the array's size";
}

}  // namespace

extern const Cause cause_out_of_bounds = {"out_of_bounds", 0, fits, says, advice};

}  // namespace lab
