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

// The function of another file, such as CUB's, that the student's kernel called; else empty.
std::string library_function(const device::Fault& fault) {
    std::string function;
    for (const auto& call : fault.calls)
        if (call.file != fault.calls.back().file) function = call.function;
    return function;
}

bool is_in_a_librarys_kernel(const device::Fault& fault) {
    return !fault.calls.empty() && !fault.line;
}

// The parameter that has room for the results of a call, and for no partial sums; else empty.
std::string full_result(const Evidence& e) {
    if (!e.test_case.is_call()) return "";
    for (const Parameter* result : e.test_case.contract->results())
        if (e.fault->message.starts_with("writes " + result->name + "[")) return result->name;
    return "";
}

std::string advice(const Evidence& e) {
    if (!e.fault)
        return "write down the largest index that the last thread of the last block uses, and "
               "compare it with the array's size";
    if (is_in_a_librarys_kernel(*e.fault))
        return "the library's kernel uses what it was given: compare each pointer and each number "
               "of items in the plan with the arrays that you mean";
    const std::string result = full_result(e), library = library_function(*e.fault);
    if (!result.empty())
        return fmt::format(
            "{} has room for the results alone: where does each block leave its partial sum, and "
            "which launch, block or atomic adds them up?",
            result);
    if (!library.empty())
        return fmt::format(
            "{} computes this address from its template arguments and your launch: does its number "
            "of threads equal the block's, and is its temporary storage of its own type?",
            library);
    return fmt::format(
        "work out the index{} for this thread, and compare it with the array's size: is the index "
        "right, is it the array that you mean, and should this thread get here?",
        e.fault->line ? fmt::format(" at line {}", e.fault->line) : "");
}

}  // namespace

extern const Cause cause_out_of_bounds = {"out_of_bounds", 0, fits, says, advice};

}  // namespace lab
