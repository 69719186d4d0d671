// The device stopped a launch at an access outside every buffer and array.
#include <optional>

#include "diagnose/patterns.h"
#include "language/say.h"
#include "plan/host_address.h"
#include "run/own_lines.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    if (e.plan.refused_as == "out_of_bounds") return Fit::proves;
    const bool is_on_another_device = e.fault && e.fault->access && e.fault->access->other_device;
    return is_on_another_device ? Fit::no : fault_of_kind(e, device::FaultKind::out_of_bounds);
}

// The plan was refused: a memset or a copy reaches outside, and no kernel.
bool is_of_the_host(const Evidence& e) { return !e.fault; }

std::string says(const Evidence& e) {
    return is_of_the_host(e) ? say("the host function sets or copies more bytes than the array has")
                             : say("the kernel reaches outside the memory that is its own");
}

// The function of CUB's that the student's kernel called; else empty. The headers of CUDA itself,
// such as atomicAdd's, use the address that they are given.
std::string library_function(const device::Fault& fault) {
    std::string function;
    for (const auto& call : fault.calls)
        if (is_in_cubs_header(call)) function = call.function;
    return function;
}

bool is_in_a_librarys_kernel(const device::Fault& fault) {
    return !fault.calls.empty() && !fault.line;
}

// The elements past an array's end that a thread accesses; none if it accesses others.
std::optional<device::ArrayElements> past_an_end(const device::Fault& fault) {
    if (!fault.access || !fault.access->beyond) return std::nullopt;
    const device::ArrayElements& beyond = *fault.access->beyond;
    return beyond.is_past_the_end() ? std::optional(beyond) : std::nullopt;
}

std::optional<device::ArrayElements> stored_beyond(const device::Fault& fault) {
    return fault.access && fault.access->store ? past_an_end(fault) : std::nullopt;
}

// The result of a call whose name the array has: a kernel's parameter may have it, too.
const Parameter* named_like_a_result(const Evidence& e, const device::ArrayElements& stored) {
    if (!e.test_case.is_call()) return nullptr;
    for (const Parameter* result : e.test_case.contract->results())
        if (result->name == stored.array) return result;
    return nullptr;
}

// Block b stores element b.
bool is_one_for_each_block(const device::Fault& fault, const device::ArrayElements& stored) {
    return fault.block && stored.first > 0 &&
           *fault.block == device::Dim3{static_cast<uint32_t>(stored.first), 0, 0};
}

// One result for every n: a scan or a matrix has more, and n may be 1.
bool is_single(const Parameter& result, const Sizes& sizes) {
    return result.extent.name().empty() && result.columns(sizes) == 0 && result.extent(sizes) == 1;
}

// Its thread 0 may be the one that stores the result, with an index that is too large.
std::string store_of_first_block(const Evidence& e, const device::ArrayElements& stored) {
    if (e.fault->thread != device::Dim3{static_cast<uint32_t>(stored.first), 0, 0}) return "";
    return say(
        "thread {0} stores to {1}[{0}], and {1} has room for the results alone: which one thread "
        "holds the sum when it is complete, and stores it?",
        stored.first, stored.array);
}

std::string store_advice(const Evidence& e, const device::ArrayElements& stored) {
    const Parameter* const result = named_like_a_result(e, stored);
    // The memory that the launch gave the kernel under this name may be longer.
    const bool is_results = result && stored.count == result->extent(e.test_case.sizes);
    if (is_results && !is_single(*result, e.test_case.sizes)) return "";
    if (is_results && e.fault->block == device::Dim3{0, 0, 0})
        return store_of_first_block(e, stored);
    if (is_results)
        return say(
            "{} has room for the results alone: where does each block leave its partial sum, and "
            "which launch, block or atomic adds them up?",
            result->name);
    if (result)
        return say(
            "in this launch the kernel's {} is another array, which the plan names: is it as long "
            "as the largest index needs? cudaMalloc counts bytes: n floats take n * sizeof(float)",
            result->name);
    if (is_one_for_each_block(*e.fault, stored))
        return say(
            "each block stores one element of {}, which has {}: is it meant to have more, or can "
            "fewer blocks do it, whose threads each take more of the input?",
            stored.array, stored.count);
    return "";
}

struct MatrixSize {
    std::string name;
    uint64_t rows, columns;
};

// The call's matrix that the access reaches beyond. A kernel's parameter may have a matrix's name and be
// another array, of another length.
std::optional<MatrixSize> matrix_exceeded(const Evidence& e) {
    const auto at = past_an_end(*e.fault);
    if (!at) return std::nullopt;
    for (const Parameter& parameter : e.test_case.contract->parameters) {
        const uint64_t columns = parameter.columns(e.test_case.sizes),
                       elements = parameter.extent(e.test_case.sizes);
        if (columns > 0 && parameter.name == at->array && elements == at->count)
            return MatrixSize{parameter.name, elements / columns, columns};
    }
    return std::nullopt;
}

std::string advice_on(const MatrixSize& matrix) {
    return say(
        "{} has {} and {}: which row and which column does this thread take, and is each compared, "
        "by < and not by <=, with the number of them before it is used?",
        matrix.name, counted(matrix.rows, "row"), counted(matrix.columns, "column"));
}

bool is_the_hosts(const device::Fault& fault) {
    return fault.access && !fault.access->beyond && plan::is_on_the_host(fault.access->address);
}

// The student's launch gave it no memory, or too little.
bool has_the_launchs_size(const Evidence& e) {
    const auto& access = e.fault->access;
    return e.test_case.is_call() && access && access->beyond && access->beyond->sized_by_launch;
}

// The index that the kernel used is an element that belongs in no bin, maybe as a signed number.
bool is_a_key_out_of_range(const Evidence& e) {
    const auto& access = e.fault->access;
    if (!e.test_case.contract->counting() || !access || !access->beyond) return false;
    const auto index = static_cast<uint32_t>(access->beyond->first);
    const Array& keys = e.run.inputs[0];
    for (size_t i = 0; i < keys.size(); ++i)
        if (keys.number(i) == index &&
            index >= e.test_case.contract->results()[0]->extent(e.test_case.sizes))
            return true;
    return false;
}

std::string advice(const Evidence& e) {
    if (is_of_the_host(e))
        return say(
            "the size is in bytes: n floats take n * sizeof(float), one takes sizeof(float), "
            "and sizeof of a pointer is the pointer's own size");
    if (is_the_hosts(*e.fault))
        return say(
            "this is an address of the host: does a launch in the plan get a pointer to a "
            "variable of the host function? device memory is what the function is given, and "
            "what comes from cudaMalloc");
    if (is_in_a_librarys_kernel(*e.fault))
        return say(
            "the library's kernel uses what it was given: compare each pointer and each number "
            "of items in the plan with the arrays that you mean");
    if (is_a_key_out_of_range(e))
        return say(
            "this index is an element that belongs in no bin: compare each key with the number "
            "of bins, as an unsigned number, before it becomes an index");
    if (const auto matrix = matrix_exceeded(e)) return advice_on(*matrix);
    if (const auto stored = stored_beyond(*e.fault)) {
        const std::string advice = store_advice(e, *stored);
        if (!advice.empty()) return advice;
    }
    const std::string library = library_function(*e.fault);
    if (!library.empty())
        return say(
            "{} computes this address from its template arguments and your launch: does its number "
            "of threads equal the block's, and is its temporary storage of its own type?",
            library);
    if (has_the_launchs_size(e))
        return say(
            "the size of an `extern __shared__` array is the third number of <<<blocks, "
            "threads, "
            "bytes>>>, in bytes: is it there, and does it hold the largest index?");
    return say(
        "work out the index{} for this thread, and compare it with the array's size: is the index "
        "right, is it the array that you mean, and should this thread get here?",
        e.fault->line ? say(" at line {}", e.fault->line) : "");
}

}  // namespace

extern const Cause cause_out_of_bounds = {"out_of_bounds", 0, fits, says, advice};

}  // namespace lab
