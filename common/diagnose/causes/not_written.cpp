// Outputs keep their contents from before the launch; those that are written are right, in every
// case.
#include <algorithm>

#include "diagnose/patterns.h"
#include "diagnose/unwritten.h"
#include "language/say.h"

namespace lab {
namespace {

bool fails_otherwise(const CaseAndResult& other) {
    return other.result->failure && other.result->failure->what != What::not_written;
}

// In every case: a block of one thread has one output, too, if each thread has one.
bool has_output_per_block(const Evidence& e) {
    const auto has_one_per_block = [](const CaseAndResult& other) {
        const Case& test_case = *other.test_case;
        return test_case.contract->results()[0]->extent(test_case.sizes) == test_case.blocks();
    };
    return e.test_case.contract->launched() && std::ranges::all_of(e.all_cases, has_one_per_block);
}

// Whatever else is wrong in other cases.
bool launches_nothing(const Evidence& e) {
    return e.test_case.is_call() && e.test_case.elements() && e.plan.launches == 0;
}

// If a wrong thread writes, a block too small to have that thread writes nothing.
Fit fits(const Evidence& e) {
    return proves_if(e.what == What::not_written && !count(e, OutputState::wrong) &&
                     !count(e, OutputState::not_a_number) &&
                     (launches_nothing(e) || std::ranges::none_of(e.all_cases, fails_otherwise)));
}

std::string says(const Evidence& e) {
    if (count(e, OutputState::right) == 0)
        return e.test_case.is_call() ? say("nothing writes the output")
                                     : say("the kernel writes no output");
    if (const auto edge = unwritten_edge(e)) return edge->in_words();
    return has_output_per_block(e) ? say("some blocks never write their output")
                                   : say("some outputs are never written");
}

std::string advice(const Evidence& e) {
    if (launches_nothing(e))
        return say(
            "the host function launches no kernel here: how many blocks does it compute, and "
            "does "
            "a call of a library get all the storage that it asks for?");
    if (unwritten_edge(e))
        return say(
            "are there blocks enough for all rows and all columns? in each dimension of the "
            "grid "
            "the number of rows or columns is divided by that of a block, and rounded up");
    return has_output_per_block(e)
               ? say("one thread of each block writes output[blockIdx.x], after the last addition")
               : say("is each launch made that you mean to make, and which thread of it stores the "
                     "result?");
}

}  // namespace

extern const Cause cause_not_written = {"not_written", 0, fits, says, advice};

}  // namespace lab
